/* Block Kit: a list of blocks to nodes. A block that cannot be drawn becomes a visible error, and its neighbours are drawn all the same. */

import { el } from "../dom.js";
import { element } from "./elements.js";
import { picture } from "./picture.js";
import { richText } from "./rich_text.js";
import { plain, textNode } from "./texts.js";

const LAYOUTS = { header, section, context, actions, divider, image, input, rich_text: richTextBlock };

/**
 * Draw blocks on a surface: `reader` (who looks), `act(action)` (sends a tap, resolves to its answer),
 * `fields` (collects the inputs of a view) and `errors` (texts by block id).
 */
export function drawBlocks(blocks, surface) {
  if (!Array.isArray(blocks)) return [broken("blocks must be a list", blocks)];
  return blocks.map((block) => drawBlock(block, surface));
}

function drawBlock(block, surface) {
  try {
    const layout = Object.hasOwn(LAYOUTS, block.type) && LAYOUTS[block.type];
    if (!layout) throw new Error(`there is no block of type “${block.type}” here`);
    return layout(block, surface);
  } catch (error) {
    return broken(error.message, block);
  }
}

function broken(reason, source) {
  return el("div", { class: "block broken", role: "note" }, el("strong", {}, "This block can’t be shown"), el("p", {}, reason),
    el("details", {}, el("summary", {}, "Its JSON"), el("pre", {}, JSON.stringify(source, null, 2) ?? String(source))));
}

function header(block) {
  return el("h3", { class: "block header", dir: "auto" }, plain(block.text));
}

function section(block, surface) {
  if (!block.text && !block.fields) throw new Error("a section needs text or fields");
  const fields = block.fields?.map((field) => textNode(field, surface.reader));
  const text = block.text && textNode(block.text, surface.reader);
  return el("div", { class: "block section" },
    el("div", { class: "section-text" }, text, fields && el("div", { class: "fields" }, fields)),
    block.accessory && el("div", { class: "accessory" }, element(block.accessory, { surface, block, acts: true })));
}

function context(block, surface) {
  return el("div", { class: "block context" },
    block.elements.map((item) => (item.type === "image" ? picture(item, "context-image") : textNode(item, surface.reader, "span"))));
}

function actions(block, surface) {
  return el("div", { class: "block actions" }, block.elements.map((item) => element(item, { surface, block, acts: true })));
}

function divider() {
  return el("hr", { class: "block divider" });
}

function image(block) {
  return el("figure", { class: "block image" }, block.title && el("figcaption", {}, plain(block.title)), picture(block, "picture"));
}

function richTextBlock(block, surface) {
  return el("div", { class: "block rich-text" }, richText(block, surface.reader));
}

function input(block, surface) {
  const error = surface.errors?.[block.block_id];
  const id = `${surface.id}-${block.block_id}`;
  const at = { surface, block, acts: block.dispatch_action === true, labelledBy: id, invalid: Boolean(error) };
  return el("div", { class: `block input${error ? " has-error" : ""}` },
    el("div", { class: "label", id }, plain(block.label), block.optional && el("span", { class: "optional" }, " (optional)")),
    element(block.element, at),
    error && el("p", { class: "field-error", role: "alert" }, error),
    block.hint && el("p", { class: "hint" }, plain(block.hint)));
}
