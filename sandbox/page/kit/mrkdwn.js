/*
 * Slack's mrkdwn to nodes. Text is split into atoms first (one character, or one finished node), so that marks never
 * match inside a link.
 */

import { el } from "../dom.js";
import { angle } from "./angle.js";
import { emoji } from "./emoji.js";

const PIECES = /```([\s\S]+?)```|`([^`\n]+)`|<([^<>\n]+)>|:([a-z0-9_+-]+):|&(amp|lt|gt);|([\s\S])/gu;
const ENTITIES = { amp: "&", lt: "<", gt: ">" };
const MARKS = { "*": "strong", _: "em", "~": "s" };
const BOUNDARY = /[\s\p{P}\p{S}]/u;

/** Draw mrkdwn for one reader: `reader` has `directory`, `zone` and `user`. Returns nodes; nothing in it can become markup. */
export function mrkdwn(text, reader) {
  const lines = splitLines(atoms(text, reader));
  return groupQuotes(lines).map(({ quoted, rows }) => {
    const content = marked(rows.flatMap((row, index) => (index ? ["\n", ...row] : row)));
    return quoted ? el("blockquote", {}, content) : content;
  }).flat();
}

/** The same text without any mark, for one-line summaries and screen readers. */
export function plainText(text, reader) {
  return el("p", {}, mrkdwn(text, reader)).textContent.replace(/\s+/g, " ").trim();
}

function atoms(text, reader) {
  return [...text.matchAll(PIECES)].map(([literal, pre, code, control, name, entity]) => {
    if (pre !== undefined) return el("pre", {}, decode(pre.replace(/^\n|\n$/g, "")));
    if (code !== undefined) return el("code", {}, decode(code));
    if (control !== undefined) return angle(control, reader);
    if (name !== undefined) return emoji(name) ?? literal;
    return entity === undefined ? literal : ENTITIES[entity];
  });
}

function decode(text) {
  return text.replace(/&(amp|lt|gt);/g, (_, entity) => ENTITIES[entity]);
}

function splitLines(all) {
  const lines = [[]];
  for (const atom of all) atom === "\n" ? lines.push([]) : lines.at(-1).push(atom);
  return lines;
}

function groupQuotes(lines) {
  const groups = [];
  let rest = false;
  for (const line of lines) {
    rest ||= line.slice(0, 3).join("") === ">>>";
    const quoted = rest || line[0] === ">";
    const row = quoted ? withoutMark(line) : line;
    if (groups.at(-1)?.quoted === quoted) groups.at(-1).rows.push(row);
    else groups.push({ quoted, rows: [row] });
  }
  return groups;
}

function withoutMark(line) {
  const start = line.findIndex((atom) => atom !== ">" && atom !== " ");
  return start < 0 ? [] : line.slice(start);
}

function marked(all, used = "") {
  const nodes = [];
  let run = "";
  for (let at = 0; at < all.length; at += 1) {
    const close = closing(all, at, used);
    if (close) {
      nodes.push(run, el(MARKS[all[at]], {}, marked(all.slice(at + 1, close), used + all[at])));
      run = "";
      at = close;
    } else if (typeof all[at] === "string") run += all[at];
    else {
      nodes.push(run, all[at]);
      run = "";
    }
  }
  return [...nodes, run].filter((node) => node !== "");
}

/** Where the mark opened at `at` closes, or 0: marks hug their text and stand between boundaries. */
function closing(all, at, used) {
  const mark = all[at];
  if (!Object.hasOwn(MARKS, mark) || used.includes(mark)) return 0;
  if (!isBoundary(all[at - 1]) || isSpace(all[at + 1])) return 0;
  for (let end = at + 2; end < all.length && all[end - 1] !== "\n"; end += 1) {
    if (all[end] === mark && !isSpace(all[end - 1]) && isBoundary(all[end + 1])) return end;
  }
  return 0;
}

const isBoundary = (atom) => typeof atom !== "string" || BOUNDARY.test(atom);
const isSpace = (atom) => atom === undefined || (typeof atom === "string" && /\s/.test(atom));
