/* Confirm dialogs, over the column of the person who tapped. */

import { el } from "../dom.js";
import { openOverlay } from "../overlay.js";
import { plain, textNode } from "./texts.js";

/** Ask a confirm object's question; resolves to true only for its confirm button. */
export function askConfirm(origin, confirm, reader) {
  return new Promise((resolve) => {
    const answer = (yes) => {
      close();
      resolve(yes);
    };
    const choice = (style, object, yes) =>
      el("button", { type: "button", class: `kit-button ${style}`, onclick: () => answer(yes) }, plain(object));
    const panel = el("div", { class: "panel confirm" }, el("h3", {}, plain(confirm.title)), textNode(confirm.text, reader),
      el("div", { class: "panel-foot" }, choice("", confirm.deny, false), choice(confirm.style ?? "primary", confirm.confirm, true)));
    const close = openOverlay(origin.closest(".column"), panel, { role: "alertdialog", onEscape: () => answer(false) });
  });
}
