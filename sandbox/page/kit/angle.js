/* What stands between < and > in mrkdwn: mentions, dates and links. Anything else is shown as it was written. */

import { el } from "../dom.js";
import { dateNode } from "./dates.js";

const LINK = /^(https?:\/\/|mailto:|tel:)/i;
const PERMALINK = /^https?:\/\/[^/]+\/archives\/(\w+)\/p(\d+)(\d{6})(?:\?|$)/;
const BROADCASTS = ["channel", "here", "everyone"];

/** Draw the inside of one pair of angle brackets for a reader. */
export function angle(content, reader) {
  const [target, label] = splitOnce(content, "|");
  if (/^@[UW]\w+$/.test(target)) return userMention(target.slice(1), reader, label);
  if (/^#[CG]\w+$/.test(target)) return mention(`#${reader.directory.channels[target.slice(1)]?.name ?? label ?? target.slice(1)}`);
  if (target.startsWith("!subteam^")) return groupMention(target.slice("!subteam^".length), reader, label);
  if (target.startsWith("!date^")) return slackDate(target, label ?? "", reader, `<${content}>`);
  if (BROADCASTS.includes(target.slice(1)) && target.startsWith("!")) return mention(`@${target.slice(1)}`, "mention mention-me");
  return LINK.test(target) ? link(decodeEntities(target), decodeEntities(label ?? target)) : document.createTextNode(`<${content}>`);
}

/** A mention of a person, marked when it is the reader. */
export function userMention(user, reader, label) {
  const name = reader.directory.users[user]?.name ?? label ?? user;
  return mention(`@${name}`, user === reader.user ? "mention mention-me" : "mention");
}

/** A mention of a user group by its handle. */
export function groupMention(group, reader, label) {
  return mention(`@${reader.directory.usergroups[group]?.handle ?? label?.replace(/^@/, "") ?? group}`);
}

/** A mention as the coloured word Slack makes of it. */
export function mention(text, style = "mention") {
  return el("span", { class: style }, text);
}

/** A link; one to a message of this workspace jumps there within the reader's column. */
export function link(url, text) {
  const [, channel, seconds, micros] = PERMALINK.exec(url) ?? [];
  if (channel) return el("a", { href: url, "data-jump": `${channel}:${seconds}.${micros}` }, text);
  return el("a", { href: LINK.test(url) ? url : "#", target: "_blank", rel: "noopener noreferrer" }, text);
}

function slackDate(target, fallback, reader, literal) {
  const [, stamp, format, url] = target.split("^");
  if (!format) return document.createTextNode(literal);
  const node = dateNode(stamp, format, reader.zone, decodeEntities(fallback));
  return url && LINK.test(url) ? link(decodeEntities(url), node) : node;
}

function decodeEntities(text) {
  return text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
