/* The traffic between the workspace and Dibs, for the curious. */

import { el } from "./dom.js";

const KEPT = 400;

/** A collapsible list of what went over the wire, newest first. */
export class Traffic {
  #node;
  #rows = [];
  #drawn = 0;
  #list = el("ol", { class: "rows", tabindex: "0", "aria-label": "Traffic, newest first" });
  #count = el("span", { class: "count" });

  constructor(node) {
    this.#node = node;
    node.append(el("summary", {}, "Traffic between this workspace and Dibs ", this.#count), this.#list);
    node.addEventListener("toggle", () => this.#draw());
  }

  /** Add journal rows; they are drawn once somebody looks. */
  add(rows) {
    this.#rows = [...this.#rows, ...rows].slice(-KEPT);
    if (rows.length) this.#count.textContent = `${rows.at(-1).n} so far`;
    this.#draw();
  }

  #draw() {
    if (!this.#node.open) return;
    for (const row of this.#rows.filter(({ n }) => n > this.#drawn)) this.#list.prepend(rowNode(row));
    while (this.#list.childElementCount > KEPT) this.#list.lastElementChild.remove();
    this.#drawn = this.#rows.at(-1)?.n ?? 0;
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
