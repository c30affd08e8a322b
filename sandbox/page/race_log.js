/* The latest race, read from the journal: who tapped when, when Dibs answered, who was told what, when the card changed. */

const CLAIM = "claim";
const SAME_RACE_SECONDS = 3;

/**
 * Read the latest race from journal rows; null before the first. `inboxes` are user ids by the id of their direct-message
 * channel. All times are milliseconds after the first tap.
 */
export function latestRace(rows, inboxes) {
  const taps = lastBurst(rows.filter(({ kind, what }) => kind === "tap" && what === CLAIM));
  if (!taps.length) return null;
  const start = taps[0].at;
  const later = rows.filter(({ n }) => n > taps[0].n);
  const edits = later.filter(({ at, what, detail }) => what === "chat.update" && detail.ok && at - taps.at(-1).at < SAME_RACE_SECONDS);
  // A tap in a list or on Home is not on the card itself; then the card is the one that changes.
  const edit = edits.find(({ detail }) => detail.ts === taps[0].detail.ts) ?? edits[0];
  return {
    id: taps[0].n,
    ts: edit?.detail.ts ?? taps[0].detail.ts,
    runners: taps.map((tap) => runner(tap, later, start, inboxes)),
    edited: edit && since(start, edit),
  };
}

function lastBurst(taps) {
  const burst = [];
  for (const tap of taps.reverse()) {
    const next = burst[0] ?? tap;
    if (tap.detail.ts !== next.detail.ts || next.at - tap.at > SAME_RACE_SECONDS) break;
    burst.unshift(tap);
  }
  return burst;
}

function runner(tap, later, start, inboxes) {
  // The journal writes a tap's envelope directly after the tap; its ack names the envelope.
  const envelope = later.find(({ n }) => n === tap.n + 1);
  const ack = later.find(({ kind, what }) => kind === "ack" && what === envelope?.detail.envelope_id);
  const told = later.find((row) => row.n > tap.n && toldWhom(row, inboxes) === tap.who);
  return {
    user: tap.who,
    tapped: since(start, tap),
    acked: ack && since(start, ack),
    told: told && since(start, told),
    words: told && (told.kind === "ephemeral" ? told.what : told.detail.text),
    message: told?.detail.ts,
  };
}

function toldWhom({ kind, who, what, detail }, inboxes) {
  if (kind === "ephemeral") return who;
  return what === "chat.postMessage" && detail.ok ? inboxes[detail.channel] : undefined;
}

function since(start, { at }) {
  return (at - start) * 1000;
}
