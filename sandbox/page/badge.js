/* The small count of what is new. */

import { el } from "./dom.js";

/** A badge that shows nothing yet. */
export function badge() {
  return el("span", { class: "badge", hidden: true });
}

/** Have a badge show a count, or nothing for 0. */
export function fillBadge(node, count) {
  node.hidden = count === 0;
  node.replaceChildren(count ? String(Math.min(count, 99)) : "", el("span", { class: "visually-hidden" }, " new"));
}
