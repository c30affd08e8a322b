/* The strip below the columns: the latest race as it happened. */

import { mentions, titleOf } from "./cards.js";
import { el } from "./dom.js";
import { plainText } from "./kit/mrkdwn.js";
import { avatar } from "./message.js";
import { latestRace } from "./race_log.js";

/** Keeps the strip in step with the journal. */
export class Race {
  #node;
  #winners = new Map();
  #shown = "";

  constructor(node) {
    this.#node = node;
  }

  /** Redraw when the latest race has news. */
  update(rows, state) {
    const race = latestRace(rows, inboxes(state));
    const card = race && findCard(state, race.ts);
    if (card && !this.#winners.has(race.id)) this.#remember(race, card);
    const winner = this.#winners.get(race?.id);
    const source = JSON.stringify([race, winner]);
    if (source === this.#shown) return;
    this.#shown = source;
    this.#node.replaceChildren(...(race ? drawn(race, card, winner, state) : nothing()));
  }

  // Kept from the moment it is known: the card may name somebody else later.
  #remember(race, card) {
    const winner = mentions(card).find((user) => race.runners.some((runner) => runner.user === user));
    if (winner) this.#winners.set(race.id, winner);
  }
}

function findCard(state, ts) {
  return state.people.flatMap(({ channels }) => channels[0].messages).find((message) => message.ts === ts);
}

function inboxes({ people }) {
  return Object.fromEntries(people.flatMap(({ user, dms }) => dms.map(({ id }) => [id, user])));
}

function nothing() {
  const words = "Nobody has tapped yet. When they do, this shows who tapped at which millisecond, whose write won, and who was told what.";
  return [el("h2", { id: "race-title" }, "The race"), el("p", {}, words)];
}

function drawn(race, card, winner, state) {
  const end = Math.max(1, race.edited ?? 0, ...race.runners.flatMap(({ tapped, acked, told }) => [tapped, acked ?? 0, told ?? 0]));
  const rows = race.runners.map((runner) => runnerNode(runner, { winner, end, state }));
  return [
    el("h2", { id: "race-title" }, card ? `The race for ${titleOf(card)}` : "The race"),
    el("p", { class: "race-summary" }, summary(race, winner, state)),
    el("ol", { class: "runners" }, rows),
  ];
}

function summary(race, winner, { users }) {
  const count = race.runners.length;
  const apart = race.runners.at(-1).tapped;
  const taps = count === 1 ? "One tap." : `${count} taps within ${ms(apart)}.`;
  if (!winner) return taps;
  const card = race.edited === undefined ? "" : ` The card said so after ${ms(race.edited)}.`;
  return `${taps} ${users[winner].name}’s write won.${card}`;
}

function runnerNode(runner, { winner, end, state }) {
  const { user, tapped, acked, told } = runner;
  const won = user === winner;
  const times = [["tapped", tapped], ["acked", acked], ["told", told]].filter(([, at]) => at !== undefined);
  return el("li", { class: won ? "runner won" : "runner" },
    avatar(user, state),
    el("strong", {}, state.users[user].name, won && el("em", {}, "won")),
    track(runner, end),
    el("span", { class: "times" }, times.map(([what, at]) => el("span", {}, `${what} +${ms(at)}`))),
    el("q", { class: "words" }, wordsOf(runner, state)));
}

function track({ tapped, acked, told }, end) {
  const node = el("span", { class: "track", "aria-hidden": "true" }, el("i", { class: "bar" }),
    acked !== undefined && el("i", { class: "acked" }), told !== undefined && el("i", { class: "told" }));
  const moments = Object.entries({ tapped, acked: acked ?? end, told: told ?? end });
  for (const [name, at] of moments) node.style.setProperty(`--${name}`, `${(100 * at) / end}%`);
  return node;
}

/** What a runner was told, as they read it; the plain version when their screen doesn't say that any more. */
function wordsOf({ user, words, message }, state) {
  const person = state.people.find((one) => one.user === user);
  const reader = { directory: state, zone: person.tz, user };
  const whispered = person.channels.flatMap(({ ephemerals }) => ephemerals);
  const written = person.dms.flatMap(({ messages }) => messages);
  const seen = [...whispered, ...written].find(({ ts, text }) => ts === message && text === words);
  return plainText(seen?.blocks?.[0]?.text?.text ?? words ?? "…", reader);
}

function ms(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}
