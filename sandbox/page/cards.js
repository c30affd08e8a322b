/* What the page itself needs to know of a card: is there a Claim button, and whom does it name. */

const CLAIM = "claim";

/** The newest message of a channel that can still be claimed, or undefined. */
export function newestOpenCard({ id, messages }) {
  const card = messages.findLast(({ blocks }) => Array.isArray(blocks) && blocks.some(hasClaim));
  return card && { channel: id, ts: card.ts, action_id: CLAIM };
}

function hasClaim(block) {
  return [block?.elements ?? [], block?.accessory].flat().some((element) => element?.action_id === CLAIM);
}

/** The ids of the users a message mentions, in the order of its JSON. */
export function mentions(message) {
  return [...JSON.stringify([message.blocks ?? [], message.text ?? ""]).matchAll(/<@([UW]\w+)/g)].map(([, user]) => user);
}

/** The words of a card's header, or of its text. */
export function titleOf(message) {
  return message.blocks?.find((block) => block?.type === "header")?.text?.text ?? message.text ?? "";
}
