/* Elements one types or picks a time in. */

import { el } from "../dom.js";
import { instantOf, localTime } from "./dates.js";
import { register } from "./register.js";
import { plain } from "./texts.js";

/** How each typing element is drawn. */
export const FIELDS = { plain_text_input: plainTextInput, datepicker, timepicker, datetimepicker };

function plainTextInput(source, at) {
  const node = el(source.multiline ? "textarea" : "input", {
    class: "kit-field",
    type: source.multiline ? null : "text",
    rows: source.multiline ? "4" : null,
    placeholder: source.placeholder && plain(source.placeholder),
    minlength: source.min_length,
    maxlength: source.max_length,
  });
  node.value = source.initial_value ?? "";
  register(source, at, node, { read: () => node.value || null, write: (value) => (node.value = value ?? "") });
  return node;
}

function datepicker(source, at) {
  return picker(source, at, "date", source.initial_date);
}

function timepicker(source, at) {
  return picker(source, at, "time", source.initial_time);
}

function datetimepicker(source, at) {
  const { zone } = at.surface.reader;
  const node = picker(source, at, "datetime-local", source.initial_date_time, {
    toValue: (shown) => instantOf(shown, zone),
    toShown: (seconds) => localTime(seconds, zone),
  });
  return el("div", { class: "zoned" }, node, el("small", {}, `${zone.split("/").at(-1).replaceAll("_", " ")} time`));
}

function picker(source, at, type, initial, { toValue = String, toShown = String } = {}) {
  const node = el("input", { class: "kit-field", type });
  const write = (value) => (node.value = value === null || value === undefined ? "" : toShown(value));
  write(initial);
  register(source, at, node, { read: () => (node.value ? toValue(node.value) : null), write });
  return node;
}
