/* One person's conversation with the app, and how far they have read in it. */

const POPPED_UP = 10;

export class Inbox {
  #items = [];
  #readUpTo = "";

  /** Take the conversation as the server has it, undefined before the first message: what vanishes when put away is among the rest. */
  take(dm) {
    const hidden = (dm?.ephemerals ?? []).map((message) => ({ ...message, isPrivate: true }));
    this.#items = [...(dm?.messages ?? []), ...hidden].map((item) => ({ ...item, channel: dm.id })).sort(byTime);
  }

  /** Everything, oldest first. */
  get items() {
    return this.#items;
  }

  /** How many the person has not looked at. */
  get unread() {
    return this.#unread().length;
  }

  /** The newest of those, which pop up where the person is, as Slack's notifications do. */
  get poppedUp() {
    return this.#unread().slice(-POPPED_UP).map((item) => ({ ...item, direct: true }));
  }

  /** Everything up to a message, or all there is, is read. */
  read(ts = this.#items.at(-1)?.ts ?? "") {
    this.#readUpTo = ts;
  }

  #unread() {
    return this.#items.filter(({ ts }) => ts > this.#readUpTo);
  }
}

/** Puts messages in the order they were written in. */
export function byTime(one, other) {
  return one.ts < other.ts ? -1 : 1;
}
