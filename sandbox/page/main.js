/* The page: one column per person, two buttons, the race as it happened, the traffic. */

import { Arrival } from "./arrival.js";
import { newestOpenCard } from "./cards.js";
import { setTime } from "./clock.js";
import { CandidateForm } from "./form.js";
import { refreshDates } from "./kit/dates.js";
import { People } from "./people.js";
import { Race } from "./race.js";
import { everyoneTaps, journal, listen, screens, ServerError, Unreachable } from "./server.js";
import { TimeControl } from "./time_control.js";
import { Traffic } from "./traffic.js";

const KEPT_ROWS = 2000;
const people = new People();
const race = new Race(document.getElementById("race"));
const traffic = new Traffic(document.getElementById("traffic"));
const status = document.getElementById("status");
const time = new TimeControl(document.getElementById("clock"), say);
const arrival = new Arrival(say);
const everyone = document.getElementById("everyone");
let latest = null;
let rows = [];

function say(sentence) {
  status.textContent = sentence;
}

/** Draw the newest state; calls that come while one is under way are answered by one more round after it. */
const refresh = oneAtATime(async () => {
  const [state, news] = await Promise.all([screens(), journal(rows.at(-1)?.n ?? 0)]);
  // A smaller number means that the sandbox was started anew behind this page.
  if (latest && state.revision < latest.revision) return location.reload();
  const first = !latest;
  latest = state;
  setTime(state.now);
  time.tick();
  refreshDates(document.body);
  people.update(state);
  rows = [...rows, ...news].slice(-KEPT_ROWS);
  traffic.add(news);
  race.update(rows, state);
  everyone.disabled = !openCard();
  if (first) say(openCard() ? "A candidate is waiting: let everyone tap." : "No card here is open. Send a form.");
  arrival.look(interviews());
});

function oneAtATime(work) {
  let again = false;
  let busy = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await work();
      }
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      if (!(error instanceof Unreachable)) say(error.message);
    } finally {
      busy = false;
    }
  };
}

function coaches() {
  return latest.people.filter(({ role }) => role === "coach");
}

function interviews() {
  return coaches()[0].channels[0];
}

function openCard() {
  return newestOpenCard(interviews());
}

function shuffled(list) {
  const order = list.map((item) => [Math.random(), item]);
  return order.sort(([one], [other]) => one - other).map(([, item]) => item);
}

const form = new CandidateForm(({ firstname }, submittedAt) => arrival.sent(firstname || "The candidate", submittedAt, interviews()));

document.getElementById("send-form").addEventListener("click", () => form.open());

everyone.addEventListener("click", async () => {
  // The same instant for a server is still some order: a new one each time, so that nobody is always first.
  const users = shuffled(coaches().map(({ user }) => user));
  say(`${users.length} coaches tap Claim at the same instant…`);
  try {
    const taps = await everyoneTaps({ ...openCard(), users });
    const unanswered = taps.filter(({ acked }) => !acked).length;
    if (unanswered) say(`${unanswered} of ${taps.length} taps got no answer. Each column says what its person saw.`);
    else say("One coach has it, and the others know who. The race is below, as it happened.");
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    say(error.message);
  }
});

listen(refresh, (isUp) => {
  document.getElementById("offline").hidden = isUp;
  if (isUp) refresh();
});

setInterval(() => {
  time.tick();
  people.tick();
  refreshDates(document.body);
}, 5000);
