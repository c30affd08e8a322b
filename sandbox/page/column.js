/* One person's Slack: what they see, and what they can do. */

import { announce } from "./announce.js";
import { now } from "./clock.js";
import { composer } from "./composer.js";
import { deeds } from "./deeds.js";
import { el, END, keepAtEnd, LAST_START, reconcile } from "./dom.js";
import { drawBlocks } from "./kit/blocks.js";
import { formatDate, weekday } from "./kit/dates.js";
import { plainText } from "./kit/mrkdwn.js";
import { avatar, drawMessage, drawPrivate } from "./message.js";
import { Modal } from "./modal.js";
import { Tabs } from "./tabs.js";
import { Threads } from "./threads.js";

/** A column that follows one person's screen. */
export class Column {
  #person;
  #reader;
  #deeds;
  #problem = "";
  #home = null;
  #readUpTo = "";
  #replies = null;
  #threads = new Threads();
  #parts = {
    warning: el("p", { class: "warning", role: "alert" }),
    time: el("span", { class: "local-time" }),
    messages: el("div", { class: "messages" }),
    missed: el("button", { type: "button", class: "missed", hidden: true }, "New below ↓"),
    notices: el("div", { class: "notices" }),
    dms: el("div", { class: "messages" }),
    home: el("div", { class: "home" }),
  };
  #tabs;
  #modal;
  #pulls;

  constructor(person, directory) {
    this.#person = person;
    this.#deeds = deeds(person.user, (problem) => this.#warn(problem));
    const { dms, home, warning } = this.#parts;
    const channel = this.#channelPanel();
    const panels = {
      channel: { label: "#interviews", panel: channel },
      dms: { label: "Messages", panel: dms },
      home: { label: "Home", panel: home },
    };
    this.#tabs = new Tabs(`tab-${person.user}`, panels, (id) => this.#visit(id));
    const attributes = { class: "column", id: `person-${person.user}`, tabindex: "-1", "aria-label": `${person.name}, ${person.role}` };
    this.node = el("section", { ...attributes, onclick: (event) => this.#jump(event) },
      this.#head(directory), this.#tabs.list, warning, channel, dms, home);
    const { messages, missed, notices } = this.#parts;
    this.#pulls = {
      messages: keepAtEnd(messages, END, (some) => (missed.hidden = !some)),
      notices: keepAtEnd(notices, LAST_START),
      dms: keepAtEnd(dms, END),
    };
    missed.addEventListener("click", () => (messages.scrollTop = messages.scrollHeight));
    this.#modal = new Modal(this.node, this.#deeds.modal);
  }

  #channelPanel() {
    const { messages, missed, notices } = this.#parts;
    const first = this.#person.name.split(" ")[0];
    const mine = el("section", { class: "private" }, el("h3", {}, `Only visible to ${first}`), notices);
    const run = (text) => this.#deeds.command(this.#person.channels[0].id, text);
    return el("div", { class: "channel" }, messages, missed, mine, composer(this.#person, run));
  }

  #head(directory) {
    const { user, name, role } = this.#person;
    const below = el("p", {}, el("span", { class: "role" }, role), this.#parts.time);
    return el("header", { class: "column-head" }, avatar(user, directory), el("div", {}, el("h2", {}, name), below));
  }

  /** Draw what changed on this person's screen. */
  update(person, directory, people) {
    this.#person = person;
    this.#reader = { directory, people, zone: person.tz, user: person.user };
    this.#drawChannel(person.channels[0]);
    this.#drawMessages(person.dms[0]);
    this.#drawPrivate(person.channels[0], person.dms[0]);
    this.#drawHome(person.home);
    this.#modal.show(person.modals.at(-1), this.#reader);
    this.#warn(this.#problem);
    this.tick();
  }

  #warn(problem) {
    this.#problem = problem;
    const text = this.#person.warning ?? problem;
    if (this.#parts.warning.textContent !== text) this.#parts.warning.textContent = text;
    this.#modal.warn(text);
  }

  /** Show the person's own wall clock. */
  tick() {
    const place = this.#person.tz.split("/").at(-1).replaceAll("_", " ");
    const seconds = now() / 1000;
    this.#parts.time.textContent = `${weekday(seconds, this.#person.tz)} ${formatDate(seconds, "{time}", this.#person.tz, now())} ${place}`;
  }

  #drawChannel({ id, messages }) {
    if (this.#replies === null) this.#threads.begin(messages);
    const draw = (message) => drawMessage(message, this.#reader, this.#act({ channel: id, ts: message.ts }), this.#threads);
    const came = this.#list("messages", messages, draw, "Nothing here yet. Send a form, and its card arrives here.");
    const replies = messages.reduce((sum, message) => sum + (message.replies?.length ?? 0), 0);
    this.#tabs.addUnseen("channel", came.length + Math.max(0, replies - (this.#replies ?? replies)));
    this.#replies = replies;
  }

  #drawMessages(dm) {
    const inbox = inboxOf(dm);
    const draw = (item) =>
      item.isPrivate
        ? this.#private(item)
        : drawMessage(item, this.#reader, this.#act({ channel: dm.id, ts: item.ts }), this.#threads);
    this.#list("dms", inbox, draw, "No direct messages from Dibs yet.");
    if (this.#tabs.current === "dms") this.#readUpTo = inbox.at(-1)?.ts ?? "";
    this.#tabs.setUnseen("dms", this.#unread(dm).length);
  }

  // A direct message pops up where the person is until they have looked at it, as Slack's notifications do.
  #unread(dm) {
    return inboxOf(dm).filter(({ ts }) => ts > this.#readUpTo);
  }

  #drawPrivate(channel, dm) {
    const notices = channel.ephemerals.map((message) => ({ ...message, channel: channel.id }));
    const direct = this.#unread(dm).map((message) => ({ ...message, direct: true }));
    const items = [...notices, ...direct].sort((one, other) => (one.ts < other.ts ? -1 : 1));
    const nothing = "Nothing private yet. What Dibs tells one person alone appears here.";
    const came = this.#list("notices", items, (item) => this.#private(item), nothing);
    for (const { text } of came) announce(`Only visible to ${this.#person.name}: ${plainText(text ?? "", this.#reader)}`);
    this.#tabs.addUnseen("channel", came.filter(({ direct }) => !direct).length);
  }

  #private({ direct, channel, ...message }) {
    const act = this.#act({ channel, ts: message.ts, ephemeral: !direct });
    const putAway = () => this.#deeds.dismiss(message.ts);
    const manner = direct
      ? { place: "Direct message", label: "Mark as read", putAway: () => this.#markRead(message.ts) }
      : { place: message.isPrivate ? "Only visible to you" : "", label: "Dismiss this notice", putAway };
    return drawPrivate(message, this.#reader, act, manner);
  }

  #markRead(ts) {
    this.#readUpTo = ts;
    this.update(this.#person, this.#reader.directory, this.#reader.people);
  }

  #list(name, items, draw, nothing) {
    const empty = () => el("p", { class: "empty" }, nothing);
    const came = reconcile(this.#parts[name], items, { key: ({ ts }) => ts, draw, empty });
    this.#pulls[name](came.length);
    return came;
  }

  #drawHome(view) {
    const draw = ({ id, blocks }) => {
      const surface = { id, reader: this.#reader, act: this.#act({ view_id: id }) };
      return el("div", { class: "blocks", tabindex: "-1" }, drawBlocks(blocks, surface));
    };
    const empty = () => el("p", { class: "empty" }, "Dibs draws this Home the first time it is opened.");
    reconcile(this.#parts.home, view ? [view] : [], { key: () => "home", draw, empty });
    const shown = JSON.stringify(view?.blocks ?? null);
    if (this.#home !== null && this.#home !== shown) this.#tabs.setUnseen("home", 1);
    this.#home = shown;
  }

  #act(where) {
    return (action, key, ts) => this.#deeds.tap({ ...where, ...(ts && { ts }), ...action }, key);
  }

  #visit(id) {
    if (id === "home") this.#deeds.openHome();
    if (id === "dms") this.#deeds.openMessages();
    this.update(this.#person, this.#reader.directory, this.#reader.people);
  }

  #jump(event) {
    const [, ts] = event.target.closest?.("[data-jump]")?.dataset.jump.split(":") ?? [];
    if (!ts) return;
    event.preventDefault();
    const message = this.node.querySelector(`[data-ts="${CSS.escape(ts)}"]`);
    this.#tabs.select("channel");
    message?.focus();
    message?.scrollIntoView({ block: "nearest" });
  }
}

/** The conversation with the app as one person sees it: its messages and, among them, what vanishes when it is put away. */
function inboxOf(dm) {
  if (!dm) return [];
  const items = [...dm.messages, ...dm.ephemerals.map((message) => ({ ...message, isPrivate: true }))];
  return items.map((item) => ({ ...item, channel: dm.id })).sort((one, other) => (one.ts < other.ts ? -1 : 1));
}
