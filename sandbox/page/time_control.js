/* The sandbox's own time in the header, and the buttons that move it on. */

import { now } from "./clock.js";
import { el } from "./dom.js";
import { formatDate, weekday } from "./kit/dates.js";
import { advanceClock, ServerError } from "./server.js";

const STEPS = [
  { label: "+10 min", minutes: 10, later: "10 minutes" },
  { label: "+1 h", minutes: 60, later: "An hour" },
  { label: "+1 day", minutes: 1440, later: "A day" },
];

/** Shows the time in `node`; `say(sentence)` tells what moving it on did. */
export class TimeControl {
  #say;
  #shown = el("time", { class: "sandbox-time" });

  constructor(node, say) {
    this.#say = say;
    const button = (step) =>
      el("button", { type: "button", "aria-label": `Move the clock on: ${step.later}`, onclick: () => this.#advance(step) }, step.label);
    node.append(el("span", { class: "label" }, "Sandbox clock"), this.#shown, ...STEPS.map(button));
  }

  /** Show what time it is now. */
  tick() {
    const seconds = now() / 1000;
    this.#shown.textContent = `${weekday(seconds, "UTC")} ${formatDate(seconds, "{date_short}, {time}", "UTC", now())} UTC`;
  }

  async #advance({ minutes, later }) {
    try {
      await advanceClock(minutes);
      this.#say(`${later} later: what has fallen due meanwhile happens now, one thing after the other.`);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      this.#say(error.message);
    }
  }
}
