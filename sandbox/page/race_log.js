/* The latest race, read from the journal: who tapped when, when Dibs answered, who was told what, when the card changed. */

const CLAIM = "claim";
const SAME_RACE_SECONDS = 3;

/** Read the latest race from journal rows; null before the first. All times are milliseconds after the first tap. */
export function latestRace(rows) {
  const taps = lastBurst(rows.filter(({ kind, what }) => kind === "tap" && what === CLAIM));
  if (!taps.length) return null;
  const start = taps[0].at;
  const later = rows.filter(({ n }) => n > taps[0].n);
  const edit = later.find(({ what, detail }) => what === "chat.update" && detail.ok && detail.ts === taps[0].detail.ts);
  return {
    id: taps[0].n,
    ts: taps[0].detail.ts,
    runners: taps.map((tap) => runner(tap, later, start)),
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

function runner(tap, later, start) {
  // The journal writes a tap's envelope directly after the tap; its ack names the envelope.
  const envelope = later.find(({ n }) => n === tap.n + 1);
  const ack = later.find(({ kind, what }) => kind === "ack" && what === envelope?.detail.envelope_id);
  const told = later.find(({ n, kind, who }) => n > tap.n && kind === "ephemeral" && who === tap.who);
  return {
    user: tap.who,
    tapped: since(start, tap),
    acked: ack && since(start, ack),
    told: told && since(start, told),
    words: told?.what,
  };
}

function since(start, { at }) {
  return (at - start) * 1000;
}
