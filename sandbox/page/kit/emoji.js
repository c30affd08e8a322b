/* The few names Dibs and most messages use; any other name is shown as written, like a name Slack does not know. */

const TABLE = {
  alarm_clock: "⏰", bell: "🔔", book: "📖", briefcase: "💼", bulb: "💡", busts_in_silhouette: "👥", calendar: "📅",
  clipboard: "📋", clock1: "🕐", closed_lock_with_key: "🔐", email: "✉️", envelope: "✉️", exclamation: "❗",
  eyes: "👀", fire: "🔥", gear: "⚙️", grey_question: "❔", hourglass: "⌛", hourglass_flowing_sand: "⏳",
  inbox_tray: "📥", information_source: "ℹ️", large_blue_circle: "🔵", large_green_circle: "🟢", link: "🔗", lock: "🔒",
  mag: "🔍", memo: "📝", no_entry: "⛔", no_entry_sign: "🚫", outbox_tray: "📤", phone: "☎️", point_right: "👉",
  pushpin: "📌", question: "❓", raised_hand: "✋", raised_hands: "🙌", red_circle: "🔴", repeat: "🔁", robot_face: "🤖",
  rocket: "🚀", slightly_smiling_face: "🙂", sos: "🆘", sparkles: "✨", speech_balloon: "💬", star: "⭐", stopwatch: "⏱️",
  tada: "🎉", telephone_receiver: "📞", thumbsup: "👍", "+1": "👍", ticket: "🎫", trophy: "🏆",
  twisted_rightwards_arrows: "🔀", unlock: "🔓", warning: "⚠️", wastebasket: "🗑️", wave: "👋", white_check_mark: "✅",
  x: "❌", zzz: "💤",
};

/** The character for a Slack emoji name, or undefined. */
export function emoji(name) {
  return Object.hasOwn(TABLE, name) ? TABLE[name] : undefined;
}

/** Replace the known `:names:` of a plain text. */
export function withEmoji(text) {
  return text.replace(/:([a-z0-9_+-]+):/g, (literal, name) => emoji(name) ?? literal);
}
