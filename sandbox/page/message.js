/* One message or notice as one person sees it. */

import { el } from "./dom.js";
import { drawBlocks } from "./kit/blocks.js";
import { dateNode } from "./kit/dates.js";
import { mrkdwn } from "./kit/mrkdwn.js";

/** Draw a message of a channel or DM; `act(action, key)` is what a tap on it does, `threads` knows what its reader read. */
export function drawMessage(message, reader, act, threads) {
  return el("article", { class: "message", "data-ts": message.ts, tabindex: "-1" },
    el("header", { class: "byline" }, avatar(message.user, reader.directory), el("strong", {}, author(message.user, reader)),
      !reader.people.includes(message.user) && el("span", { class: "app-tag" }, "App"),
      stamp(message.ts, reader), message.edited && el("span", { class: "edited" }, "edited")),
    content(message, reader, act),
    replies(message, reader, act, threads));
}

/** Draw private words under the channel: where they are (`place`), what they say, and the button that puts them away. */
export function drawPrivate(message, reader, act, { place, label, putAway }) {
  return el("article", { class: "message notice", "data-ts": message.ts, tabindex: "-1" },
    el("header", { class: "byline" }, stamp(message.ts, reader), el("span", { class: "place" }, place),
      el("button", { type: "button", class: "dismiss", "aria-label": label, onclick: putAway }, "×")),
    content(message, reader, act));
}

/** A square with a person's initial, or the app's mark. */
export function avatar(user, directory) {
  const people = Object.keys(directory.users).sort();
  const name = directory.users[user]?.name ?? "?";
  return el("span", { class: `avatar hue-${people.indexOf(user) % 8}`, "aria-hidden": "true" }, Array.from(name)[0] ?? "?");
}

function content(message, reader, act) {
  const surface = { id: message.ts, reader, act };
  if (message.blocks?.length) return el("div", { class: "blocks" }, drawBlocks(message.blocks, surface));
  return el("div", { class: "blocks mrkdwn", dir: "auto" }, el("div", {}, mrkdwn(message.text ?? "", reader)));
}

function replies(message, reader, act, threads) {
  const list = message.replies ?? [];
  if (!list.length) return null;
  const { open, fresh } = threads.look(message);
  const mark = fresh > 0 && el("span", { class: "badge" }, `${fresh} new`);
  const toggled = ({ target }) => {
    const changed = threads.set(message, target.open);
    if (target.open && mark) mark.remove();
    if (target.open && changed) target.scrollIntoView({ block: "nearest" });
  };
  return el("details", { class: "thread", open, ontoggle: toggled },
    el("summary", { "data-tap": `${message.ts}/thread` }, list.length === 1 ? "1 reply" : `${list.length} replies`, mark),
    list.map((reply) => drawMessage(reply, reader, (action, key) => act(action, key, reply.ts))));
}

function author(user, reader) {
  return reader.directory.users[user]?.name ?? user;
}

function stamp(ts, reader) {
  return el("span", { class: "stamp" }, dateNode(String(ts).split(".")[0], "{time}", reader.zone, ts));
}
