/* Dialogs over one person's column only: the others stay usable for the mouse, the keyboard stays inside. */

import { el } from "./dom.js";

const FOCUSABLE = "button:not([disabled]), input, select, textarea, summary, a[href]";
let count = 0;

/** Show `panel` (with one h3 as its name) over `host`; returns the function that closes it and gives the focus back. */
export function openOverlay(host, panel, { role = "dialog", onEscape, takesFocus = true }) {
  const heading = panel.querySelector("h3");
  heading.id ||= `overlay-${(count += 1)}`;
  const attributes = { class: "shade", role, "aria-modal": "true", "aria-labelledby": heading.id };
  const shade = el("div", { ...attributes, onkeydown: (event) => keys(event, shade, onEscape) }, panel);
  const opener = document.activeElement;
  host.append(shade);
  settle(host);
  if (takesFocus) (shade.querySelector("input, select, textarea") ?? shade.querySelector(FOCUSABLE))?.focus();
  return () => close(shade, host, opener);
}

function close(shade, host, opener) {
  const hadFocus = shade.contains(document.activeElement);
  shade.remove();
  settle(host);
  if (hadFocus) (opener?.isConnected && opener !== document.body ? opener : host).focus();
}

function settle(host) {
  const top = [...host.querySelectorAll(":scope > .shade")].at(-1);
  for (const child of host.children) child.inert = top !== undefined && child !== top;
}

function keys(event, shade, onEscape) {
  if (event.key === "Escape") {
    event.stopPropagation();
    event.preventDefault();
    onEscape();
  } else if (event.key === "Tab") wrapAround(event, [...shade.querySelectorAll(FOCUSABLE)]);
}

function wrapAround(event, stops) {
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0]).focus();
}
