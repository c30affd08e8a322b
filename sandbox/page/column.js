/* One person's Slack: what they see, and what they can do. */

import { announce } from "./announce.js";
import { now } from "./clock.js";
import { composer } from "./composer.js";
import { deeds } from "./deeds.js";
import { el, reconcile } from "./dom.js";
import { END, follow, LAST_START } from "./follow.js";
import { byTime, Inbox } from "./inbox.js";
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
  #inbox = new Inbox();
  #replies = null;
  #threads = new Threads();
  #parts = {
    warning: el("p", { class: "warning", role: "alert" }),
    time: el("span", { class: "local-time" }),
    messages: el("div", { class: "messages" }),
    notices: el("div", { class: "notices" }),
    dms: el("div", { class: "messages" }),
    home: el("div", { class: "home" }),
  };
  #tabs;
  #modal;
  #follows = {
    messages: follow(this.#parts.messages, END),
    notices: follow(this.#parts.notices, LAST_START),
    dms: follow(this.#parts.dms, END),
  };

  /** `onUnseen(count)` hears how much there is that the person has not seen. */
  constructor(person, directory, onUnseen) {
    this.#person = person;
    this.#deeds = deeds(person.user, (problem) => this.#warn(problem));
    const { dms, home, warning } = this.#parts;
    const channel = this.#channelPanel();
    const panels = {
      channel: { label: "#interviews", panel: channel },
      dms: { label: "Messages", panel: dms },
      home: { label: "Home", panel: home },
    };
    this.#tabs = new Tabs(`tab-${person.user}`, panels, (id) => this.#visit(id), onUnseen);
    const attributes = { class: "column", id: `person-${person.user}`, tabindex: "-1", "aria-labelledby": `name-${person.user}` };
    this.node = el("section", { ...attributes, onclick: (event) => this.#jump(event) },
      this.#head(directory), this.#tabs.list, warning, channel, dms, home);
    this.#modal = new Modal(this.node, this.#deeds.modal);
  }

  #channelPanel() {
    const { user, name, channels } = this.#person;
    const id = `private-${user}`;
    const title = el("h3", { id }, `Only visible to ${name.split(" ")[0]}`);
    const mine = el("section", { class: "private", "aria-labelledby": id }, title, this.#parts.notices, this.#follows.notices.pill);
    const run = (text) => this.#deeds.command(channels[0].id, text);
    return el("div", { class: "channel" }, this.#parts.messages, this.#follows.messages.pill, mine, composer(this.#person, run));
  }

  #head(directory) {
    const { user, name, role } = this.#person;
    const below = el("p", {}, el("span", { class: "role" }, role), this.#parts.time);
    return el("header", { class: "column-head" }, avatar(user, directory), el("div", {}, el("h2", { id: `name-${user}` }, name), below));
  }

  /** Draw what changed on this person's screen. */
  update(person, directory, people) {
    this.#person = person;
    this.#reader = { directory, people, zone: person.tz, user: person.user };
    this.#drawChannel(person.channels[0]);
    this.#inbox.take(person.dms[0]);
    this.#drawMessages();
    this.#drawPrivate(person.channels[0]);
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

  #drawChannel({ id, messages, older }) {
    if (this.#replies === null) this.#threads.begin(messages);
    const draw = (message) =>
      message.older
        ? el("p", { class: "empty" }, message.older === 1 ? "1 older message is not shown." : `${message.older} older messages are not shown.`)
        : drawMessage(message, this.#reader, this.#act({ channel: id, ts: message.ts }), this.#threads);
    const items = older ? [{ ts: "older", older }, ...messages] : messages;
    const came = this.#list("messages", items, draw, "Nothing here yet. Send a form, and its card arrives here.").filter((item) => !item.older);
    const replies = messages.reduce((sum, message) => sum + (message.replies?.length ?? 0), 0);
    this.#tabs.addUnseen("channel", came.length + Math.max(0, replies - (this.#replies ?? replies)));
    this.#replies = replies;
  }

  #drawMessages() {
    const draw = (item) =>
      item.isPrivate
        ? this.#private(item)
        : drawMessage(item, this.#reader, this.#act({ channel: item.channel, ts: item.ts }), this.#threads);
    if (this.#tabs.current === "dms") {
      this.#list("dms", this.#inbox.items, draw, "No direct messages from Dibs yet.", () => true);
      this.#inbox.read();
    }
    this.#tabs.setUnseen("dms", this.#inbox.unread);
  }

  #drawPrivate(channel) {
    const notices = channel.ephemerals.map((message) => ({ ...message, channel: channel.id }));
    const items = [...notices, ...this.#inbox.poppedUp].sort(byTime);
    const nothing = "Nothing private yet. What Dibs tells one person alone appears here.";
    // Whoever works in a list keeps it before their eyes: what they claim there comes as a direct message below it.
    const brings = (came) => came.some(({ direct }) => !direct) || !this.#parts.notices.contains(document.activeElement);
    const came = this.#list("notices", items, (item) => this.#private(item), nothing, brings);
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
    this.#inbox.read(ts);
    this.update(this.#person, this.#reader.directory, this.#reader.people);
  }

  #list(name, items, draw, nothing, brings = () => undefined) {
    const empty = () => el("p", { class: "empty" }, nothing);
    const came = reconcile(this.#parts[name], items, { key: ({ ts }) => ts, draw, empty });
    this.#follows[name].pull(came.length, brings(came));
    return came;
  }

  #drawHome(view) {
    const draw = ({ id, blocks }) => {
      const surface = { id, reader: this.#reader, act: this.#act({ view_id: id }) };
      return el("div", { class: "blocks", tabindex: "-1" }, drawBlocks(blocks, surface));
    };
    const empty = () => el("p", { class: "empty" }, "Dibs draws this Home the first time it is opened.");
    if (this.#tabs.current === "home") reconcile(this.#parts.home, view ? [view] : [], { key: () => "home", draw, empty });
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
    if (!message) return this.#warn("That message is older than those this page shows.");
    this.#tabs.select("channel");
    message.focus();
    message.scrollIntoView({ block: "nearest" });
  }
}
