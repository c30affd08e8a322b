/* Elements that choose among options: selects, people, radio buttons, checkboxes. */

import { el } from "../dom.js";
import { register } from "./register.js";
import { plain, textNode } from "./texts.js";

/** How each choosing element is drawn. */
export const CHOICES = { static_select: staticSelect, users_select: usersSelect, radio_buttons: radioButtons, checkboxes };

function staticSelect(source, at) {
  const option = (one) => el("option", { value: one.value }, plain(one.text));
  const groups = source.option_groups?.map((group) => el("optgroup", { label: plain(group.label) }, group.options.map(option)));
  return select(source, at, groups ?? source.options.map(option), source.initial_option?.value);
}

function usersSelect(source, at) {
  const { users } = at.surface.reader.directory;
  const people = Object.entries(users).sort(([, one], [, other]) => one.name.localeCompare(other.name));
  return select(source, at, people.map(([id, user]) => el("option", { value: id }, user.name)), source.initial_user);
}

function select(source, at, options, initial) {
  const placeholder = source.placeholder ? plain(source.placeholder) : "Choose…";
  const node = el("select", { class: "kit-field" }, el("option", { value: "" }, placeholder), options);
  node.value = initial ?? "";
  register(source, at, node, { read: () => node.value || null, write: (value) => (node.value = value ?? "") });
  return node;
}

function radioButtons(source, at) {
  return optionGroup(source, at, "radio", [source.initial_option?.value], (chosen) => chosen[0] ?? null);
}

function checkboxes(source, at) {
  return optionGroup(source, at, "checkbox", (source.initial_options ?? []).map((one) => one.value), (chosen) => chosen);
}

function optionGroup(source, at, type, initial, valueOf) {
  const name = `${at.surface.id}-${at.block.block_id}-${source.action_id}`;
  const node = el("div", { class: "choices", role: type === "radio" ? "radiogroup" : "group" },
    source.options.map((option) => choice(option, { type, name, checked: initial.includes(option.value) }, at)));
  const boxes = [...node.querySelectorAll("input")];
  register(source, at, node, {
    read: () => valueOf(boxes.filter((box) => box.checked).map((box) => box.value)),
    write: (value) => boxes.forEach((box) => (box.checked = [value].flat().includes(box.value))),
  });
  return node;
}

function choice(option, { type, name, checked }, at) {
  return el("label", { class: "choice" }, el("input", { type, name, value: option.value, checked }),
    el("span", {}, textNode(option.text, at.surface.reader, "span"),
      option.description && el("small", {}, textNode(option.description, at.surface.reader, "span"))));
}
