/* The modal a person has open, over their own column. Of a stack of views only the top one shows, as in Slack. */

import { el, focusInside, restoreFocus } from "./dom.js";
import { drawBlocks } from "./kit/blocks.js";
import { plain } from "./kit/texts.js";
import { openOverlay } from "./overlay.js";

/** Keeps one column's modal in step with what the server says is open. */
export class Modal {
  #host;
  #wishes;
  #open = null;
  #typed = new Map();

  /** `wishes` are `act(view, action, key)`, `close(view)`, and `submit(view, values)`, which gives errors by block id, or null. */
  constructor(host, wishes) {
    this.#host = host;
    this.#wishes = wishes;
  }

  /** Show the top view of the stack, or nothing. */
  show(view, reader) {
    // What the person picks changes the view's state on the server, but not the view: only the app changes its hash.
    if (view && this.#open?.view.id === view.id && this.#open.view.hash === view.hash) return;
    this.#remember();
    if (!view) this.#close();
    else this.#draw(view, reader, {});
  }

  /** Say in the open modal, if there is one, that something did not work. */
  warn(text) {
    const line = this.#open?.panel.querySelector(".panel-error");
    if (line && line.textContent !== text) line.textContent = text;
  }

  #remember() {
    const values = this.#open?.fields.map(({ key, read }) => [key, read()]);
    if (values) this.#typed.set(this.#open.view.id, new Map(values));
  }

  #close() {
    this.#open?.dismiss();
    this.#open = null;
    this.#typed.clear();
  }

  #draw(view, reader, errors) {
    const focus = this.#open && focusInside(this.#open.panel);
    const fields = [];
    const surface = { id: view.id, reader, fields, errors, act: (action, key) => this.#wishes.act(view, action, key) };
    const content = this.#content(view, surface);
    for (const { key, write } of fields) if (this.#typed.get(view.id)?.has(key)) write(this.#typed.get(view.id).get(key));
    const panel = this.#open?.panel ?? el("form", { class: "panel modal" });
    panel.replaceChildren(...content);
    panel.onsubmit = (event) => this.#submit(event, view, reader, fields);
    const dismiss = this.#open?.dismiss ?? this.#openOver(panel);
    this.#open = { view, fields, panel, dismiss };
    if (focus) restoreFocus(panel, focus);
  }

  #openOver(panel) {
    const takesFocus = this.#host.contains(document.activeElement);
    return openOverlay(this.#host, panel, { onEscape: () => this.#wishes.close(this.#open.view), takesFocus });
  }

  #content(view, surface) {
    const cancel = () => this.#wishes.close(view);
    return [
      el("header", { class: "panel-head" }, el("h3", { id: `${this.#host.id}-modal` }, plain(view.title)),
        el("button", { type: "button", class: "dismiss", "aria-label": "Close", onclick: cancel }, "×")),
      el("div", { class: "panel-body blocks" }, drawBlocks(view.blocks, surface)),
      el("footer", { class: "panel-foot" }, el("p", { class: "panel-error", role: "alert" }),
        el("button", { type: "button", class: "kit-button", onclick: cancel }, view.close ? plain(view.close) : "Close"),
        view.submit && el("button", { class: "kit-button primary", "data-tap": `${view.id}/submit` }, plain(view.submit))),
    ];
  }

  async #submit(event, view, reader, fields) {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(({ action_id, read }) => [action_id, read()]));
    const errors = await this.#wishes.submit(view, values);
    if (!errors || this.#open?.view.id !== view.id) return;
    this.#remember();
    this.#draw(view, reader, errors);
    this.#open.fields.find(({ block_id }) => errors[block_id])?.node.focus();
  }
}
