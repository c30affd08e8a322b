/* What all elements with a value share: a name for their value, labels, and sending a change when they act. */

import { askConfirm } from "./confirm.js";

/** Make `node` the field of `source`: `read` gives its value as Slack's clients send it, `write` puts one back. */
export function register(source, at, node, { read, write }) {
  const key = `${at.block.block_id}/${source.action_id}`;
  node.dataset.field = `${at.surface.id}/${key}`;
  node.dataset.action = source.action_id;
  label(node, source, at);
  at.surface.fields?.push({ key, action_id: source.action_id, block_id: at.block.block_id, read, write, node });
  if (at.acts) node.addEventListener("change", () => send(source, at, node, read()));
}

function label(node, source, at) {
  if (at.labelledBy) node.setAttribute("aria-labelledby", at.labelledBy);
  else node.setAttribute("aria-label", source.placeholder?.text ?? source.action_id);
  if (at.invalid) node.setAttribute("aria-invalid", "true");
}

async function send(source, at, node, selected) {
  if (source.confirm && !(await askConfirm(node, source.confirm, at.surface.reader))) return;
  await at.surface.act({ action_id: source.action_id, block_id: at.block.block_id, selected });
}
