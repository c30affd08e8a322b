/* Text objects: plain_text and mrkdwn. */

import { el } from "../dom.js";
import { withEmoji } from "./emoji.js";
import { mrkdwn } from "./mrkdwn.js";

/** The characters of a plain_text object. */
export function plain(object) {
  if (object?.type !== "plain_text" || typeof object.text !== "string") throw new Error("a plain_text object is needed here");
  return object.emoji === false ? object.text : withEmoji(object.text);
}

/** Draw either kind of text object inside a `tag`. */
export function textNode(object, reader, tag = "div") {
  if (object?.type === "mrkdwn" && typeof object.text === "string") {
    return el(tag, { class: "mrkdwn", dir: "auto" }, mrkdwn(object.text, reader));
  }
  return el(tag, { class: "mrkdwn", dir: "auto" }, plain(object));
}
