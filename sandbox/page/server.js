/* Everything the page asks of the stand-in and the sandbox. */

/** A request that did not work; the message is fit for a person. */
export class ServerError extends Error {}

/** A request that reached nobody; the page says so by itself while the line is lost. */
export class Unreachable extends ServerError {}

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Unreachable("The sandbox does not answer. Is it still running in your terminal?");
  }
  if (response.ok) return response.json();
  const text = await response.text();
  throw new ServerError(response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text).error : text);
}

const post = (path, body) => request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// Every column draws the whole channel, so that its length is what a redraw costs.
const SHOWN_MESSAGES = 20;

/** What every person sees now, with the newest messages of each channel only. */
export const screens = () => request(`/people/screens?last=${SHOWN_MESSAGES}`);

/** The traffic rows after number `after`. */
export const journal = (after) => request(`/people/journal?after=${after}`);

/** One person does something: tap, command, home, submit, close or dismiss. */
export const does = (user, what, body) => post(`/people/${user}/${what}`, body);

/** Several people tap the same button at the same instant. */
export const everyoneTaps = (body) => post("/people/everyone/tap", body);

/** A fresh sample candidate, as the form's field values. */
export const sampleForm = () => request("/sandbox/form");

/** Put one filled-in form on the queue. */
export const sendForm = (values) => post("/sandbox/form", values);

/** Move the sandbox's clock on. */
export const advanceClock = (minutes) => post("/sandbox/clock", { minutes });

/** Call `onChange` for every change of any screen, and `onLink` with false and true when the line is lost and found. */
export function listen(onChange, onLink) {
  const source = new EventSource("/people/changes");
  source.onopen = () => onLink(true);
  source.onmessage = onChange;
  source.onerror = () => {
    onLink(false);
    // The browser retries by itself unless it gave up for good, which it does on a refused connection's error page.
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(onChange, onLink), 1000);
  };
}
