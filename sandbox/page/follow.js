/* Scrolling boxes that stay at their end as long as their reader does. */

import { el } from "./dom.js";

const NEAR_THE_END = 48;

/** The scroll positions a box may be kept at: its very end, or the start of its last item when that one does not fit. */
export const END = (box) => box.scrollHeight;
export const LAST_START = (box) => box.querySelector(":scope article:last-of-type")?.offsetTop ?? box.scrollHeight;

/**
 * Keep a box at a position, also while it is resized, until the reader scrolls away. `pull(came, brings)` is to be called
 * after its content has changed: how many items came, and whether they bring the reader to them; left out, they do only
 * where the reader is there already. `pill` shows while something came that did not.
 */
export function follow(box, position) {
  let pulled = true;
  let last = 0;
  const toEnd = () => (box.scrollTop = box.scrollHeight);
  const pill = el("button", { type: "button", class: "missed", hidden: true, onclick: toEnd }, "New below ↓");
  const isAtEnd = () => box.clientHeight > 0 && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_THE_END;
  const pull = (came = 0, brings = pulled) => {
    if (came) pulled = brings;
    if (pulled) box.scrollTop = position(box);
    pill.hidden = pulled || isAtEnd() || (pill.hidden && !came);
    last = box.scrollTop;
  };
  box.addEventListener("scroll", () => {
    // A scroll event comes late: only a move upwards is the reader's, the end may have moved on since a pull.
    if (isAtEnd()) pulled = true;
    else if (box.scrollTop < last) pulled = false;
    last = box.scrollTop;
    if (pulled) pill.hidden = true;
  });
  new ResizeObserver(() => pull()).observe(box);
  return { pull, pill };
}
