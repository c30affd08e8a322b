/* The server's clock is the only clock: what a person sees must not depend on this browser's. */

let ahead = 0;

/** Tell the page what time it is in the workspace, in seconds since 1970. */
export function setTime(seconds) {
  ahead = seconds * 1000 - Date.now();
}

/** The workspace's time in milliseconds since 1970. */
export function now() {
  return Date.now() + ahead;
}
