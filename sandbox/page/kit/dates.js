/* Slack's date tokens, in the reader's zone and the 24-hour format a reader may choose in Slack. */

import { now } from "../clock.js";
import { el } from "../dom.js";

const DAY = 86_400_000;
const HALF_A_YEAR = 183 * DAY;
const AGO_UNITS = [["year", 365 * DAY], ["month", 30 * DAY], ["day", DAY], ["hour", 3_600_000], ["minute", 60_000]];

const formatters = new Map();

function formatter(zone) {
  if (!formatters.has(zone)) {
    const numeric = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" };
    formatters.set(zone, new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...numeric }));
  }
  return formatters.get(zone);
}

/** The wall clock and calendar at an instant (ms) in a zone; `day` counts whole days since 1970 there. */
function wall(instant, zone) {
  const parts = Object.fromEntries(formatter(zone).formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const midnight = Date.UTC(parts.year, parts.month - 1, parts.day);
  return { ...parts, dayOfMonth: parts.day, day: midnight / DAY, midnight };
}

const two = (number) => String(number).padStart(2, "0");
const named = (midnight, options) => new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(midnight);

function ordinal(number) {
  const rule = new Intl.PluralRules("en-US", { type: "ordinal" }).select(number);
  return `${number}${{ one: "st", two: "nd", few: "rd", other: "th" }[rule]}`;
}

function relativeDay(at, today) {
  return { [-1]: "yesterday", 0: "today", 1: "tomorrow" }[at.day - today.day];
}

function ago(instant, reference) {
  const distance = instant - reference;
  const unit = AGO_UNITS.find(([, size]) => Math.abs(distance) >= size);
  if (!unit) return distance > 0 ? "in less than a minute" : "less than a minute ago";
  return new Intl.RelativeTimeFormat("en-US").format(Math.trunc(distance / unit[1]), unit[0]);
}

function tokens(instant, zone, reference) {
  const at = wall(instant, zone);
  const today = wall(reference, zone);
  const near = Math.abs(instant - reference) < HALF_A_YEAR;
  const year = (wanted) => (wanted ? `, ${at.year}` : "");
  const date = `${named(at.midnight, { month: "long" })} ${ordinal(at.dayOfMonth)}`;
  const short = `${named(at.midnight, { month: "short" })} ${at.dayOfMonth}${year(!near)}`;
  const weekday = named(at.midnight, { weekday: "long" });
  const long = `${weekday}, ${date}${year(!near)}`;
  const relative = relativeDay(at, today);
  return {
    date_num: `${at.year}-${two(at.month)}-${two(at.dayOfMonth)}`,
    date_slash: `${two(at.month)}/${two(at.dayOfMonth)}/${at.year}`,
    date: date + year(!near),
    date_short: short,
    date_long: long,
    date_long_full: date + year(true),
    date_pretty: relative ?? date + year(!near),
    date_short_pretty: relative ?? short,
    date_long_pretty: relative ?? long,
    day_divider_pretty: relative ?? `${weekday}, ${date}${year(at.year !== today.year)}`,
    time: `${two(at.hour)}:${two(at.minute)}`,
    time_secs: `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`,
    ago: ago(instant, reference),
  };
}

/** Fill Slack's tokens for an instant (seconds) in a zone; an unknown token stays as written; `reference` in ms. */
export function formatDate(seconds, format, zone, reference) {
  const values = tokens(seconds * 1000, zone, reference);
  return format.replace(/\{(\w+)\}/g, (literal, token) => (Object.hasOwn(values, token) ? values[token] : literal));
}

/** The short name of the day it is at an instant (seconds) in a zone. */
export function weekday(seconds, zone) {
  return named(wall(seconds * 1000, zone).midnight, { weekday: "short" });
}

/** The instant (seconds) at which the clocks of a zone show `local` (YYYY-MM-DDTHH:MM). */
export function instantOf(local, zone) {
  const shown = Date.parse(`${local}Z`);
  const offset = (instant) => wallAsUtc(instant, zone) - instant;
  // The offset may differ between the first guess and the answer, on the days clocks change.
  const guess = shown - offset(shown);
  return (shown - offset(guess)) / 1000;
}

/** What the clocks of a zone show at an instant (seconds), as YYYY-MM-DDTHH:MM. */
export function localTime(seconds, zone) {
  return new Date(wallAsUtc(seconds * 1000, zone)).toISOString().slice(0, 16);
}

function wallAsUtc(instant, zone) {
  const at = wall(instant, zone);
  return at.midnight + at.hour * 3_600_000 + at.minute * 60_000 + at.second * 1000;
}

/** A date that keeps itself true through `refreshDates`; the fallback stands in for an instant nobody can read. */
export function dateNode(stamp, format, zone, fallback) {
  const seconds = Number(stamp);
  if (!/^-?\d+$/.test(String(stamp)) || Math.abs(seconds) > 8.64e12) return document.createTextNode(fallback);
  const title = formatDate(seconds, "{date_long} at {time_secs}", zone, now());
  const node = el("time", { datetime: new Date(seconds * 1000).toISOString(), title: `${title} (${zone})` });
  Object.assign(node.dataset, { seconds, format, zone });
  node.textContent = formatDate(seconds, format, zone, now());
  return node;
}

/** Redraw every date under `root` whose words have changed with the passing of time. */
export function refreshDates(root) {
  for (const node of root.querySelectorAll("time[data-format]")) {
    const { seconds, format, zone } = node.dataset;
    const text = formatDate(Number(seconds), format, zone, now());
    if (node.textContent !== text) node.textContent = text;
  }
}
