/* What becomes of a form that was sent: a new card, a correction of one, or nothing that the channel shows. */

import { newestOpenCard } from "./cards.js";

const PATIENCE_SECONDS = 10;

/** Follows the latest form; `say(sentence)` tells what became of it. */
export class Arrival {
  #say;
  #awaited = null;

  constructor(say) {
    this.#say = say;
  }

  /** A form by somebody was put on the queue at `submittedAt` (ms), when this was in the channel. */
  sent(name, submittedAt, { messages }) {
    const awaited = { submittedAt, before: messages.at(-1)?.ts ?? "", since: performance.now() };
    this.#awaited = awaited;
    this.#say(`${name}’s form is on the queue. Its card arrives in #interviews.`);
    setTimeout(() => this.#giveUp(awaited), PATIENCE_SECONDS * 1000);
  }

  /** Look for it in the channel as it is now. */
  look(channel) {
    if (!this.#awaited) return;
    const { submittedAt, before, since } = this.#awaited;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    if (newestOpenCard(channel)?.ts > before) this.#end(`The form became a card in #interviews in ${seconds} s. Let everyone tap.`);
    else if (channel.messages.some((card) => isCorrected(card, submittedAt)))
      this.#end(`The form corrected a request that was there already, in ${seconds} s. The thread of its card says what changed.`);
  }

  #giveUp(awaited) {
    if (this.#awaited !== awaited) return;
    const why = "A form that says nothing new changes nothing, and one that cannot be read is listed in Rita’s Home.";
    this.#end(`No new card came within ${PATIENCE_SECONDS} s. ${why}`);
  }

  #end(sentence) {
    this.#awaited = null;
    this.#say(sentence);
  }
}

// What is written under a card names its entry, and the id of a correction's begins with when it was submitted, in µs.
function isCorrected({ replies = [] }, submittedAt) {
  return replies.some(({ metadata }) => metadata?.event_payload?.entry_id?.startsWith(`${submittedAt * 1000}-`));
}
