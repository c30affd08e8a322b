/* Taps that wait for their ack. Kept by key, so that a card redrawn meanwhile still shows its spinner. */

const waiting = new Set();

/** True while the tap named `key` has no answer yet. */
export function isWaiting(key) {
  return waiting.has(key);
}

/** Show a spinner on every control named `key` until `answer` settles; returns what it settled to. */
export async function whileWaiting(key, answer) {
  waiting.add(key);
  mark(key, "true");
  try {
    return await answer;
  } finally {
    waiting.delete(key);
    mark(key, null);
  }
}

function mark(key, busy) {
  for (const node of document.querySelectorAll(`[data-tap="${CSS.escape(key)}"]`)) {
    if (busy) node.setAttribute("aria-busy", busy);
    else node.removeAttribute("aria-busy");
  }
}
