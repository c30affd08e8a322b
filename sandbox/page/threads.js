/* Which threads of one person are unfolded, and how far they have read in each. */

export class Threads {
  #open = new Set();
  #read = new Map();

  /** Take what is there when the page opens as read. */
  begin(messages) {
    for (const { ts, replies } of messages) this.#read.set(ts, replies?.length ?? 0);
  }

  /** Whether a thread is unfolded, and how many of its replies are new to the person. */
  look({ ts, replies }) {
    const open = this.#open.has(ts);
    if (open) this.#read.set(ts, replies.length);
    return { open, fresh: replies.length - (this.#read.get(ts) ?? 0) };
  }

  /** Fold or unfold a thread; unfolded is read. Tells whether it was otherwise before. */
  set({ ts, replies }, open) {
    const changed = this.#open.has(ts) !== open;
    if (open) this.#open.add(ts);
    else this.#open.delete(ts);
    if (open) this.#read.set(ts, replies.length);
    return changed;
  }
}
