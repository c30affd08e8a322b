/* The rich_text block. */

import { el } from "../dom.js";
import { groupMention, link, mention, userMention } from "./angle.js";
import { dateNode } from "./dates.js";
import { emoji } from "./emoji.js";

const STYLES = { bold: "strong", italic: "em", strike: "s", code: "code", underline: "u" };

/** Draw a rich_text block for a reader. */
export function richText(block, reader) {
  return el("div", { class: "mrkdwn", dir: "auto" }, block.elements.map((part) => container(part, reader)));
}

function container(part, reader) {
  if (part.type === "rich_text_list") {
    const items = part.elements.map((item) => el("li", {}, inlines(item, reader)));
    return el(part.style === "ordered" ? "ol" : "ul", { class: `indent-${part.indent ?? 0}` }, items);
  }
  const tag = { rich_text_section: "div", rich_text_quote: "blockquote", rich_text_preformatted: "pre" }[part.type];
  if (!tag) throw new Error(`unknown rich text element “${part.type}”`);
  return el(tag, {}, inlines(part, reader));
}

function inlines(part, reader) {
  return part.elements.map((item) => styled(inline(item, reader), item.style ?? {}));
}

function inline(item, reader) {
  switch (item.type) {
    case "text": return document.createTextNode(item.text);
    case "link": return link(item.url, item.text ?? item.url);
    case "user": return userMention(item.user_id, reader);
    case "usergroup": return groupMention(item.usergroup_id, reader);
    case "channel": return mention(`#${reader.directory.channels[item.channel_id]?.name ?? item.channel_id}`);
    case "broadcast": return mention(`@${item.range}`, "mention mention-me");
    case "emoji": return document.createTextNode(emoji(item.name) ?? `:${item.name}:`);
    case "date": return dateNode(item.timestamp, item.format, item.timezone ?? reader.zone, item.fallback ?? "");
    default: throw new Error(`unknown rich text element “${item.type}”`);
  }
}

function styled(node, style) {
  return Object.keys(STYLES).reduce((inner, name) => (style[name] ? el(STYLES[name], {}, inner) : inner), node);
}
