/* The line at the foot of a column where a person types a command. */

import { el } from "./dom.js";

/** A command line; `run(text)` sends one. */
export function composer(person, run) {
  const hint = el("p", { class: "composer-hint", role: "status" });
  const line = el("input", {
    type: "text", name: "command", autocomplete: "off", spellcheck: "false", list: "commands",
    placeholder: "Try /interviews", "aria-label": `Command as ${person.name}`,
  });
  const form = el("form", { class: "composer", onsubmit: (event) => send(event, line, hint, run) }, line,
    el("button", { class: "send", "aria-label": `Send as ${person.name}` }, "Send"));
  return el("div", { class: "composer-box" }, form, hint);
}

async function send(event, line, hint, run) {
  event.preventDefault();
  const text = line.value.trim() || "/interviews";
  hint.textContent = text.startsWith("/") ? "" : "Only commands work here. Type /interviews, or /interviews help.";
  if (hint.textContent) return;
  line.value = "";
  await run(text);
}
