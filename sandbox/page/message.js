/* One message or notice as one person sees it. */

import { titleOf } from "./cards.js";
import { el } from "./dom.js";
import { drawBlocks } from "./kit/blocks.js";
import { dateNode } from "./kit/dates.js";
import { mrkdwn, plainText } from "./kit/mrkdwn.js";

const SUBJECT_LIMIT = 80;
let headings = 0;

/** Draw a message of a channel or DM; `act(action, key)` is what a tap on it does, `threads` knows what its reader read. */
export function drawMessage(message, reader, act, threads) {
  return article("message", message, reader,
    el("header", { class: "byline" }, avatar(message.user, reader.directory), el("strong", {}, author(message.user, reader)),
      !reader.people.includes(message.user) && el("span", { class: "app-tag" }, "App"),
      stamp(message.ts, reader), message.edited && el("span", { class: "edited" }, "edited")),
    content(message, reader, act),
    replies(message, reader, act, threads));
}

/** Draw private words under the channel: where they are (`place`), what they say, and the button that puts them away. */
export function drawPrivate(message, reader, act, { place, label, putAway }) {
  const name = `${label}: ${subject(message, reader)}`;
  return article("message notice", message, reader,
    el("header", { class: "byline" }, stamp(message.ts, reader), el("span", { class: "place" }, place),
      el("button", { type: "button", class: "dismiss", "aria-label": name, onclick: putAway }, "×")),
    content(message, reader, act));
}

function article(style, message, reader, ...children) {
  const node = el("article", { class: style, "data-ts": message.ts, tabindex: "-1" }, ...children);
  const heading = node.querySelector(":scope > .blocks > h3");
  if (heading) {
    // The same message is on several screens, and twice on some.
    heading.id = `heading-${(headings += 1)}`;
    node.setAttribute("aria-labelledby", heading.id);
  } else node.setAttribute("aria-label", subject(message, reader));
  return node;
}

function subject(message, reader) {
  const words = Array.from(plainText(titleOf(message), reader));
  return words.length > SUBJECT_LIMIT ? `${words.slice(0, SUBJECT_LIMIT).join("")}…` : words.join("");
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
