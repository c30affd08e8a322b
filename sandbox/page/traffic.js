/* The traffic between the workspace and Dibs, for the curious. */

import { el } from "./dom.js";

const KEPT = 400;

/** A collapsible list of what went over the wire, newest first. */
export class Traffic {
  #list = el("ol", { class: "rows", tabindex: "0", "aria-label": "Traffic, newest first" });
  #count = el("span", { class: "count" });

  constructor(node) {
    node.append(el("summary", {}, "Traffic between this workspace and Dibs ", this.#count), this.#list);
  }

  /** Add journal rows. */
  add(rows) {
    for (const row of rows) this.#list.prepend(rowNode(row));
    while (this.#list.childElementCount > KEPT) this.#list.lastElementChild.remove();
    if (rows.length) this.#count.textContent = `${rows.at(-1).n} so far`;
  }
}

function rowNode({ at, kind, who, what, detail }) {
  const time = new Date(at * 1000).toISOString().slice(11, 23);
  const values = Object.entries(detail).filter(([, value]) => value !== null && value !== "");
  const failed = detail.ok === false || kind === "warning" || kind === "undelivered";
  return el("li", { class: failed ? "row failed" : "row" },
    el("time", {}, time), el("span", { class: "kind" }, kind.replace("_", " ")), el("b", {}, what), el("span", {}, who),
    el("code", {}, values.map(([name, value]) => `${name}=${value}`).join("  ")));
}
