/* Interactive elements. `at` says where one stands: its surface and block, and whether using it is sent to the app at once (`acts`). */

import { el } from "../dom.js";
import { askConfirm } from "./confirm.js";
import { CHOICES } from "./choices.js";
import { FIELDS } from "./fields.js";
import { picture } from "./picture.js";
import { isWaiting } from "./waiting.js";
import { plain } from "./texts.js";

const ELEMENTS = { button, overflow, image: (source) => picture(source, "thumbnail"), ...CHOICES, ...FIELDS };

/** Draw one element; throws an Error that says what is wrong with it. */
export function element(source, at) {
  if (!Object.hasOwn(ELEMENTS, source?.type)) throw new Error(`there is no element of type “${source?.type}” here`);
  return ELEMENTS[source.type](source, at);
}

/** The action a tap on an element sends. */
export function actionOf(source, at, rest) {
  return { action_id: source.action_id, block_id: at.block.block_id, ...rest };
}

function button(source, at) {
  const key = `${at.surface.id}/${at.block.block_id}/${source.action_id}`;
  const node = el("button", {
    type: "button",
    class: `kit-button ${source.style ?? ""}`,
    "data-tap": key,
    "data-action": source.action_id,
    "aria-label": source.accessibility_label,
    "aria-busy": isWaiting(key) ? "true" : null,
    onclick: () => press(node, source, at),
  }, plain(source.text));
  return node;
}

async function press(node, source, at) {
  if (node.getAttribute("aria-busy") === "true") return;
  if (source.confirm && !(await askConfirm(node, source.confirm, at.surface.reader))) return;
  if (source.url) window.open(source.url, "_blank", "noopener");
  await at.surface.act(actionOf(source, at, { value: source.value }), node.dataset.tap);
}

function overflow(source, at) {
  const menu = el("details", { class: "overflow", onkeydown: closeOnEscape, onfocusout: closeWhenLeft });
  const choose = async (option) => {
    menu.open = false;
    if (source.confirm && !(await askConfirm(menu, source.confirm, at.surface.reader))) return;
    await at.surface.act(actionOf(source, at, { selected: option.value }));
  };
  const items = source.options.map((option) => el("button", { type: "button", onclick: () => choose(option) }, plain(option.text)));
  menu.append(el("summary", { "aria-label": "More actions", class: "kit-button" }, "⋯"), el("div", { class: "menu" }, items));
  return menu;
}

function closeOnEscape(event) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  event.stopPropagation();
  event.currentTarget.open = false;
  event.currentTarget.querySelector("summary").focus();
}

function closeWhenLeft(event) {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}
