/* What one person can do, and what becomes of it on their own screen. */

import { whileWaiting } from "./kit/waiting.js";
import { does, ServerError } from "./server.js";

/** The deeds of one person; `warn(text)` shows them a sentence when something did not work. */
export function deeds(user, warn) {
  const attempt = async (what, body) => {
    try {
      return await does(user, what, body);
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      warn(error.message);
      return null;
    }
  };
  const tap = async (action, key) => {
    warn("");
    const answer = await whileWaiting(key ?? `${user}/${action.action_id}`, attempt("tap", action));
    if (answer && !answer.acked) warn("Dibs did not answer this tap within 3 seconds.");
  };
  const command = async (channel, text) => {
    warn("");
    const answer = await attempt("command", { channel, text });
    if (answer?.error) warn(answer.error);
  };
  const submit = async (view, values) => {
    const answer = attempt("submit", { view_id: view.id, values });
    return (await whileWaiting(`${view.id}/submit`, answer))?.errors ?? null;
  };
  return {
    tap,
    command,
    openHome: () => attempt("home", {}),
    openMessages: () => attempt("home", { tab: "messages" }),
    dismiss: (ts) => attempt("dismiss", { ts }),
    modal: {
      act: (view, action, key) => tap({ view_id: view.id, ...action }, key),
      close: (view) => attempt("close", { view_id: view.id }),
      submit,
    },
  };
}
