/* The row of columns, and on a narrow window the faces one jumps between them with. */

import { Column } from "./column.js";
import { el } from "./dom.js";
import { avatar } from "./message.js";

const SHOWN = ["coach", "recruiter"];

/** Keeps one column per person; people outside the team have none. */
export class People {
  #columns = new Map();
  #row = document.getElementById("people");
  #faces = document.getElementById("faces");

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
    const column = new Column(person, directory);
    this.#columns.set(person.user, column);
    this.#row.append(column.node);
    const jump = () => column.node.scrollIntoView({ inline: "center", block: "nearest" });
    this.#faces.append(el("button", { type: "button", onclick: jump }, avatar(person.user, directory), person.name.split(" ")[0]));
  }
}
