/* The careers form: prefilled with somebody new each time, every value free to edit, also to hostile text. */

import { el } from "./dom.js";
import { sampleForm, sendForm, ServerError } from "./server.js";

const FIELDS = [
  { name: "firstname", label: "First name" },
  { name: "lastname", label: "Last name" },
  { name: "email", label: "Email" },
  { name: "phone", label: "Phone" },
  { name: "role", label: "Role" },
  { name: "interview_type", label: "Interview type" },
  { name: "topics", label: "Topics", hint: "separated by ;" },
  { name: "panel", label: "Panel" },
  { name: "preferred_time", label: "Preferred time", type: "datetime-local" },
  { name: "preferred_date", label: "Preferred date", hint: "or in words" },
  { name: "timezone", label: "Timezone" },
  { name: "notes", label: "Notes", type: "textarea" },
];

/** Open the form dialog; `onSent(values, submittedAt)` runs once the queue has taken a submission, at that time (ms). */
export class CandidateForm {
  #dialog = document.getElementById("form");
  #fields = document.getElementById("form-fields");
  #problem = document.getElementById("form-problem");
  #onSent;

  constructor(onSent) {
    this.#onSent = onSent;
    this.#fields.append(...FIELDS.map(fieldNode));
    this.#dialog.querySelector("form").addEventListener("submit", (event) => this.#send(event));
    document.getElementById("form-other").addEventListener("click", () => this.#fill());
    document.getElementById("form-close").addEventListener("click", () => this.#dialog.close());
  }

  /** Show it with a fresh candidate, ready to send with one tap. */
  async open() {
    await this.#fill();
    this.#dialog.showModal();
    document.getElementById("form-send").focus();
  }

  async #fill() {
    await this.#attempt(async () => {
      const values = await sampleForm();
      for (const { name } of FIELDS) this.#control(name).value = values[name] ?? "";
    });
  }

  async #send(event) {
    event.preventDefault();
    const values = Object.fromEntries(FIELDS.map(({ name }) => [name, this.#control(name).value]));
    await this.#attempt(async () => {
      const { submittedAt } = await sendForm(values);
      this.#dialog.close();
      this.#onSent(values, submittedAt);
    });
  }

  async #attempt(step) {
    this.#problem.textContent = "";
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      this.#problem.textContent = error.message;
    }
  }

  #control(name) {
    return this.#fields.querySelector(`[name="${name}"]`);
  }
}

function fieldNode({ name, label, hint, type = "text" }) {
  const control = type === "textarea" ? el("textarea", { name, rows: "3" }) : el("input", { name, type, autocomplete: "off" });
  return el("label", { class: `form-field field-${name}` }, el("span", {}, label, hint && el("small", {}, ` ${hint}`)), control);
}
