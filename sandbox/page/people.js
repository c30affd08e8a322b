/* The row of columns, and the faces one jumps between them with: on a wide window for the keyboard only. */

import { badge, fillBadge } from "./badge.js";
import { Column } from "./column.js";
import { el } from "./dom.js";
import { avatar } from "./message.js";

const SHOWN = ["coach", "recruiter"];

/** Keeps one column per person; people outside the team have none. */
export class People {
  #columns = new Map();
  #row = document.getElementById("people");
  #faces = document.getElementById("faces");
  #inView = new Set();
  #looking = new IntersectionObserver((entries) => this.#mark(entries), { root: this.#row, threshold: 0.6 });

  /** Bring every column up to date with what the server says each person sees. */
  update({ people, users, usergroups, channels }) {
    const shown = people.filter(({ role }) => SHOWN.includes(role));
    const directory = { users, usergroups, channels };
    for (const person of shown) {
      if (!this.#columns.has(person.user)) this.#add(person, directory);
      this.#columns.get(person.user).update(person, directory, shown.map(({ user }) => user));
    }
  }

  /** Let time pass on every column's clock. */
  tick() {
    for (const column of this.#columns.values()) column.tick();
  }

  #add(person, directory) {
    const unseen = badge();
    const column = new Column(person, directory, (count) => fillBadge(unseen, count));
    this.#columns.set(person.user, column);
    this.#row.append(column.node);
    const jump = () => {
      column.node.scrollIntoView({ inline: "center", block: "nearest" });
      column.node.focus({ preventScroll: true });
    };
    const name = person.name.split(" ")[0];
    this.#faces.append(el("button", { type: "button", onclick: jump, "data-user": person.user }, avatar(person.user, directory), name, unseen));
    this.#looking.observe(column.node);
  }

  // Only where one person at a time fits is there one that is looked at.
  #mark(entries) {
    for (const { target, isIntersecting } of entries) this.#inView[isIntersecting ? "add" : "delete"](target.id);
    const [only] = this.#inView.size === 1 ? this.#inView : [];
    for (const face of this.#faces.children) {
      if (`person-${face.dataset.user}` === only) face.setAttribute("aria-current", "true");
      else face.removeAttribute("aria-current");
    }
  }
}
