/* The three places a person looks at: the channel, their messages with Dibs, their Home. */

import { badge, fillBadge } from "./badge.js";
import { el } from "./dom.js";

/** A tab list after the ARIA pattern (arrow keys, Home and End move, one tab stop), with a badge per tab. */
export class Tabs {
  #tabs;
  #onShow;
  #onUnseen;

  /**
   * `panels` maps an id to `{label, panel}`; `onShow(id)` runs when the person picks a tab, `onUnseen(count)` when
   * there is more or less on all of them that they have not seen.
   */
  constructor(prefix, panels, onShow, onUnseen) {
    this.#onShow = onShow;
    this.#onUnseen = onUnseen;
    this.#tabs = new Map();
    for (const [id, { label, panel }] of Object.entries(panels)) this.#tabs.set(id, { panel, tab: this.#tab(prefix, id, label), unseen: 0 });
    const tabs = [...this.#tabs.values()].map(({ tab }) => tab);
    this.list = el("div", { class: "tabs", role: "tablist", onkeydown: (event) => this.#keys(event) }, tabs);
    for (const [id, { panel }] of this.#tabs) {
      panel.id = `${prefix}-${id}`;
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-labelledby", `${prefix}-${id}-tab`);
    }
    this.select([...this.#tabs.keys()][0]);
  }

  /** The id of the tab in front. */
  get current() {
    return [...this.#tabs].find(([, { tab }]) => tab.getAttribute("aria-selected") === "true")?.[0];
  }

  /** Bring a tab to the front without telling anyone. */
  select(chosen) {
    for (const [id, { tab, panel }] of this.#tabs) {
      tab.setAttribute("aria-selected", String(id === chosen));
      tab.tabIndex = id === chosen ? 0 : -1;
      panel.hidden = id !== chosen;
    }
    this.#badge(chosen, 0);
  }

  /** Show how many things on a tab are new to the person, unless they are looking at it. */
  setUnseen(id, count) {
    this.#badge(id, id === this.current ? 0 : count);
  }

  /** Count `more` new things on a tab, unless the person is looking at it. */
  addUnseen(id, more) {
    this.setUnseen(id, this.#tabs.get(id).unseen + more);
  }

  #tab(prefix, id, label) {
    const attributes = { type: "button", role: "tab", id: `${prefix}-${id}-tab`, "aria-controls": `${prefix}-${id}` };
    return el("button", { ...attributes, onclick: () => this.#pick(id) }, label, badge());
  }

  #pick(id) {
    this.select(id);
    this.#onShow(id);
  }

  #badge(id, count) {
    const entry = this.#tabs.get(id);
    entry.unseen = count;
    fillBadge(entry.tab.querySelector(".badge"), count);
    this.#onUnseen([...this.#tabs.values()].reduce((sum, { unseen }) => sum + unseen, 0));
  }

  #keys(event) {
    const ids = [...this.#tabs.keys()];
    const at = ids.indexOf(this.current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = ids.at(to % ids.length);
    this.#pick(next);
    this.#tabs.get(next).tab.focus();
  }
}
