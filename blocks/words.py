"""Every word that people read, in one place: to change the tone, or to translate, change this file and no other.

Templates name what is filled in: {who}, {to}, {holder} and {former} a person (a mention; in notifications a name) ·
{when} and {since} day and time · {reason} why · {title} role and type · {code} a short id · {what} in the
history, a short id or "it" · {count} a number. `*bold*` and `` `code` `` are Slack's markup;
notifications go without it, so a sentence may not hang on it.
"""

from dataclasses import dataclass

from domain import EntryKind


@dataclass(frozen=True, slots=True)
class Counted:
    """A text that depends on a number: one, or any other. A language with more forms adds them here."""

    one: str
    other: str

    def __call__(self, count: int) -> str:
        return (self.one if count == 1 else self.other).format(count=count)


# People, things and times
DIBS = "Dibs"
NOBODY = "someone"
REQUEST = "Interview request"
SPOKEN_REQUEST = "interview request"
NO_NAME = "no name given"
NO_PREFERENCE = "no preference"
NO_CONTACT = "no e-mail or phone given"
IT = "it"
OR = " or "
ON = "on {when}"
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
DAY = "{weekday} {day} {month} {year}"
UTC = "{day} at {time} UTC"
UTC_TIME = "{time} UTC"
DATE_AND_TIME = "{date_short_pretty} at {time}"
"""Its placeholders are Slack's own (docs.slack.dev/messaging/formatting-message-text#date-formatting)."""
DATE_AND_SECOND = "{date_short_pretty} at {time_secs}"
A_MOMENT = "a moment"
SECONDS = "{count} s"
MINUTES = "{count} min"
HOURS = "{count} h"
DAYS = "{count} d"

# Labels of buttons, as short as can be; *_ALOUD is what a screen reader says instead (75 characters, cut at the end).
CLAIM = "Claim"
CLAIM_ALOUD = "Claim {about}"
DETAILS = "Details"
DETAILS_ALOUD = "Details of {about}"
PICK_TIME = "Pick a time"
PICK_TIME_ALOUD = "Pick a time for {about}"
CHANGE_TIME = "Change the time"
CHANGE_TIME_ALOUD = "Change the time of {about}"
HAND_OVER = "Hand over"
HAND_OVER_ALOUD = "Hand over {about}"
HAND_TO_SOMEONE = "Hand to someone"
HAND_TO_SOMEONE_ALOUD = "Hand to someone: {about}"
RELEASE = "Release"
RELEASE_ALOUD = "Release {about}"
TOOK_PLACE = "Took place"
TOOK_PLACE_ALOUD = "Took place: {about}"
NO_SHOW = "No-show"
NO_SHOW_ALOUD = "No-show: {about}"
CANCEL_REQUEST = "Cancel request"
CANCEL_REQUEST_ALOUD = "Cancel request: {about}"
TRY_AGAIN = "Try again"
TRY_FORM_ALOUD = "Try again to read form {id}"
TRY_CARD_ALOUD = "Try again to show the card of {code}"
DISMISS = "Dismiss"
DISMISS_ALOUD = "Dismiss form {id}"
SHOW_OTHERS = Counted("Show it", "Show them")
OPEN_LIST = "Open"
OPEN_LIST_ALOUD = "Open, what nobody has"
MY_LIST = "Mine"
MY_LIST_ALOUD = "Mine, what I hold"
WHOLE_LIST = "All"
WHOLE_LIST_ALOUD = "All, also what is taken"
BACK, ONWARD = "Previous", "Next"
NEWER, OLDER = "Newer", "Older"
CLOSE = "Close"

# Parts of sentences
QUOTED = "“{reason}”"
SAID_WHY = "{said}: {reason}"
SAID = "{said}."
PREFERS = "prefers {when}"
YOUR_TIME = "{wish} your time"
IN_OWN_WORDS = "a time in their own words (see Details)"
AND_OWN_WORDS = "{when} (more in Details)"
ASK_WHEN = "I can't tell when that is, so please ask them."
THEIR_ZONE = "Their time zone is {zone}."
FROM = "From {source}"
FROM_A_FORM = "From a form"
PAGE = "Page {number}"
PAGE_OF = "Page {number} of {count}"
LINK_TO_CARD = "<{link}|Its card in the channel>"
FIELDS = {
    "first_name": "first name",
    "last_name": "last name",
    "email": "e-mail",
    "phone": "phone",
    "role": "role",
    "interview_type": "interview type",
    "topics": "topics",
    "panel": "panel",
    "preferred_at": "preferred time",
    "preferred_date": "preferred date",
    "preferred_as_sent": "preferred time in words",
    "timezone": "time zone",
    "notes": "notes",
    "source": "source",
}

# How a request stands
STANDS_OPEN = "open"
STANDS_CLAIMED = "claimed by {who}"
STANDS_CLAIMED_AT = "claimed by {who} {when}"
STANDS_HANDED = "with {who} since {since}"
STANDS_BOOKED = "booked, {who}"
STANDS_BOOKED_FOR = "booked, {who}, for {when}"
STANDS_DONE = "done"
STANDS_DONE_WITH = "done, with {who}"
STANDS_NO_SHOW = "no-show, with {who}"
STANDS_CANCELLED = "cancelled"

# The card
CANDIDATE_FIELD, PREFERS_FIELD, TOPICS_FIELD, PANEL_FIELD = "Candidate", "Prefers", "Topics", "Panel"
CARD_CLAIMED = ":raised_hand: *Claimed by {who}* {when}, {span} after it came in"
CARD_CLAIMED_BY = ":raised_hand: *Claimed by {who}*"
CARD_HANDED_OVER = "Handed over by {who} {when}"
CARD_HANDED = ":raised_hand: *{holder} has it* · handed over by {who} {when}"
CARD_BOOKED = ":calendar: *{when}* with {who}"
CARD_BOOKED_SOMETIME = ":calendar: *Booked* with {who}"
CARD_TOOK_PLACE = ":white_check_mark: *Took place*"
CARD_NO_SHOW = ":white_check_mark: *The candidate did not come*"
CARD_WITH = "with {who}"
CARD_CANCELLED_SOMETIME = "*Cancelled*"
CARD_CANCELLED = "*Cancelled by {who}* {when}"
CARD_GIVEN_BACK = "Given back by {who} {when}"
CARD_TAKEN_BACK = "Open again since {when}: no time was agreed"
PICKING_TIME = "picking a time"
SPOKEN_CARD = "{title}: {stands}"

# The holder's direct message
YOURS = "It's yours."
YOURS_AFTER_ALL = "It's yours after all."
YOURS_FROM = "It's yours: {who} handed it to you"
AGREED = ":calendar: *{when}* is agreed."
AGREED_SPOKEN = "Agreed for {when}"
NEXT_AGREE = "Next: write to the candidate and agree a time, then tap *Pick a time*."
NEXT_MEET = "Once that time has come, I'll ask you here how it went."
ENDINGS = {
    EntryKind.RELEASED: "{who} gave this one back for you {when}",
    EntryKind.TAKEN_BACK: "No time was agreed, so I opened this one for everybody again {when}",
    EntryKind.HANDED_OVER: "{who} handed this one over to {to} {when}",
    EntryKind.CANCELLED: "{who} cancelled this request {when}",
    EntryKind.TOOK_PLACE: "The interview took place, as {who} said {when}",
    EntryKind.NO_SHOW: "The candidate did not come, as {who} said {when}",
}
ENDINGS_BY_YOU = {
    EntryKind.RELEASED: "You gave this one back {when}",
    EntryKind.HANDED_OVER: "You handed this one over to {to} {when}",
    EntryKind.CANCELLED: "You cancelled this request {when}",
    EntryKind.TOOK_PLACE: "The interview took place, as you said {when}",
    EntryKind.NO_SHOW: "The candidate did not come, as you said {when}",
}
ENDED = "This one is not yours any more."
TOPICS = "*Topics*  {topics}"
NOTES = "Notes: {notes}"
NOTES_CUT = "Notes: {notes} (the rest is in Details)"

# Modals that ask: titles, submit and close labels have 24 characters.
HELD_BY = "{who} has it, and will be told."
REASON_LABEL = "Why? Everybody can read it on the card and in its thread"
REASON_HINT = "Up to 300 characters. Please leave out how to reach the candidate."
RELEASE_TITLE = "Give it back"
RELEASE_CLOSE = "Keep it"
RELEASE_EXPLAINED = "It opens for every coach again at once, and its card says who gave it back."
RELEASE_HIDES = "Your direct message will no longer show how to reach the candidate."
RELEASE_HIDES_FOR = "{who} has it, will be told, and will no longer see how to reach the candidate."
RELEASE_DROPS_TIME = "The agreed time, {when}, no longer stands; please let the candidate know."
HAND_OVER_TITLE = "Hand it over"
HAND_OVER_CLOSE = "Not now"
HAND_OVER_EXPLAINED = (
    "Whoever you choose has it as soon as you press *Hand over*, and gets the candidate's contact details in a direct"
    " message; everybody sees on the card who has it."
)
HAND_OVER_KEEPS_TIME = "The agreed time, {when}, stays."
TO_LABEL = "To whom?"
TO_HINT = "Only coaches can take a request."
PICK_TIME_SUBMIT = "Save the time"
PICK_TIME_CLOSE = "Not now"
PICK_TIME_EXPLAINED = (
    "The time you have agreed with the candidate: I don't write to them."
    " Everybody sees it on the card, and you can change it later."
)
CHANGE_TIME_EXPLAINED = (
    "Agreed now: {when}. If you have agreed another time with the candidate, save it here: I don't write to them."
    " Everybody sees it on the card."
)
WHEN_LABEL = "When?"
WHEN_HINT = "In your own time zone; everybody else sees it in theirs."
CANCEL_TITLE = "Cancel request"
CANCEL_CLOSE = "Keep it"
CANCEL_EXPLAINED = (
    "Nobody can claim it any more, and its card says that it is cancelled. This can't be undone."
    " Please let the candidate know."
)

# Modals that show
DETAILS_TITLE = "Interview request"
STATUS_FIELD, ZONE_FIELD = "Status", "Their time zone"
NOT_POSSIBLE_TITLE = "Not possible"
NOT_FOR_OUTSIDERS = "Only people of the workspace that runs Dibs can see its requests."
OUT_OF_DATE_TITLE = "Out of date"
FORM_OUT_OF_DATE = "This form is out of date, so nothing was changed. /interviews mine shows what you hold."
WORKING_TITLE = "One moment"
WORKING = "The records are slow to answer just now. I'll tell you in a message how this went; no need to send it again."
FETCHING = "One moment, I'm fetching it."
NOTHING_TO_SHOW = "There is nothing to show."
NOT_FOR_YOU = "Contact details are shown to the coach who has this request, and to recruiters."
NO_NOTES = "No notes came with this request."
NOTES_TITLE = "*Notes*"
NOTES_TOO_LONG = "The notes are longer than Slack can show here."
NOTES_NOT_KEPT = "I keep the first {limit} characters of the notes. If there are more, they are with the form itself."
STORY_TITLE = "*What happened*"
CAME_IN = "{when}  came in"
EARLIER = Counted("… 1 earlier step", "… {count} earlier steps")

# The history: what {who} did to {what}, a short id or "it"
DEEDS = {
    EntryKind.WON: "{who} won {what}",
    EntryKind.LOST: "{who} lost {what} to {holder}",
    EntryKind.CLOSED: "{who} tapped {what} when it could not be claimed any more",
    EntryKind.CAPPED: "{who} tapped {what} while at the weekly cap",
    EntryKind.RELEASED: "{who} gave {what} back",
    EntryKind.TAKEN_BACK: "{who} opened {what} again, as {holder} had agreed no time",
    EntryKind.HANDED_OVER: "{who} handed {what} over to {holder}",
    EntryKind.BOOKED: "{who} booked {what} for {when}",
    EntryKind.TOOK_PLACE: "{who} closed {what}: it took place",
    EntryKind.NO_SHOW: "{who} closed {what}: the candidate did not come",
    EntryKind.CANCELLED: "{who} cancelled {what}",
    EntryKind.CORRECTED: "A new form corrected {what}",
    EntryKind.TOO_LATE: "A new form came for {what} after it was over",
    EntryKind.REMINDED: "{who} reminded the coaches of {what}",
    EntryKind.ESCALATED: "{who} told the recruiters that {what} is unclaimed",
    EntryKind.NUDGED: "{who} asked {holder} to agree a time for {what}",
    EntryKind.ASKED: "{who} asked {holder} how {what} went",
}
HANDED_FROM = "{who} handed {what} over from {former} to {holder}"
BY_MARGIN = "{said} by {span}"
FOR_HOLDER = "{said} for {holder}"
TOLD_AT = "{said}, told at {when}"
WORKER = "worker {worker}"

# The thread of a card
NOTES_IN_THREAD = {
    EntryKind.RELEASED: "{who} gave this one back",
    EntryKind.TAKEN_BACK: "No time was agreed, so {holder} no longer has this one",
    EntryKind.HANDED_OVER: "{who} handed this one over to {holder}",
    EntryKind.BOOKED: "{who} agreed a time: {when}",
    EntryKind.TOOK_PLACE: "The interview took place, says {who}",
    EntryKind.NO_SHOW: "The candidate did not come, says {who}",
    EntryKind.CANCELLED: "{who} cancelled this request",
    EntryKind.CORRECTED: "The form was sent again, and this request is up to date with it. Changed: {fields}",
}
NOTE_HANDED_FROM = "{who} handed this one over from {former} to {holder}"
NOTE_OPEN_AGAIN = "It's open again: tap *Claim* above if you want it."
NOTE_REMINDER = "Nobody has this one: it has been open for {span}. Tap *Claim* above if you want it."
NOTE_SPOKEN = "{code}: {note}"

# Answers to a tap on Claim
LOST_BY = "{who} has this one ({code}): claimed at {when}, {span} before your try."
LOST_SINCE = "{who} has this one ({code}), since {since}."
LOST = "{who} has this one ({code})."
OTHERS_UNKNOWN = "Others may be open."
OTHERS_NONE = "Nothing else is open right now; new requests appear in the channel."
OTHERS = Counted("1 other is open.", "{count} others are open.")
AGAIN_SINCE = "You already have this one ({code}), since {since}."
AGAIN = "You already have this one ({code})."
CLOSED_CANCELLED_BY = "{who} cancelled this request ({code}) {when}. `/interviews` shows what's open."
CLOSED_CANCELLED = "This request ({code}) was cancelled, so there is nothing to claim. `/interviews` shows what's open."
CLOSED_DONE = "This interview ({code}) is done, so there is nothing to claim. `/interviews` shows what's open."
CLOSED_GIVEN_BACK = "This one ({code}) was given back after that tap. If you want it, tap *Claim* on its card."
MISSING = "I can't find this request any more. `/interviews` shows what's open."
MISSING_TITLE = "Not found"
UNSURE = (
    "I can't reach the records right now, so I don't know yet who has this one."
    " I'll tell you here; no need to tap again."
)
STILL_UNSURE = (
    "I still can't reach the records, and I have stopped trying for this tap."
    " Once things are back, `/interviews mine` shows whether it's yours; if it isn't, please tap again."
)
DETAILS_FOLLOW = "Your tap is on record. I can't read the details right now; they will follow here by themselves."

# Refusals
NOT_A_RECRUITER = "Only recruiters can do this, so nothing was changed."
RECRUITER_UNKNOWN = (
    "Slack isn't telling me right now who the recruiters are, so nothing was changed. Please try again in a minute."
)
NOT_A_COACH = "Only coaches can claim here. {adding}"
NOT_A_COACH_SPOKEN = "Only coaches can claim here. A recruiter can add you."
CAN_ADD = "{who} can add you."
CAN_ADD_TO = "{who} can add you to {group}."
RECRUITER_CANNOT_CLAIM = "Only coaches can claim here. You can give it to one: tap *Details*, then *Hand to someone*."
WHOEVER_SET_UP = "Whoever set Dibs up here"
OUTSIDER = (
    "Only coaches of the workspace that runs Dibs can claim here."
    " If this interview is meant for you, ask the person who shared the channel with you."
)
GUEST = "Guests can't claim here. If you should be able to, ask a recruiter to have you added as a coach."
CANNOT_CHECK = (
    "Slack isn't telling me right now who the coaches are, so I haven't claimed this for you."
    " Please tap again in a minute."
)
AT_CAP = Counted("You have taken 1 this week, your cap.", "You have taken {count} this week, your cap.")
EXCEPTION = "{who} can make an exception for this one ({code})."
A_RECRUITER = "A recruiter"
NOT_YOURS = "Only {who}, who has this one ({code}), and recruiters can do this. Nothing was changed."
OVERTAKEN_OPEN = "This one ({code}) is open, so nothing was changed. Tap *Claim* on its card to take it."
OVERTAKEN_YOURS = (
    "That button is out of date, so nothing was changed. You have this one ({code}), since {since};"
    " `/interviews mine` shows what you can do with it."
)
OVERTAKEN_HELD = "{who} has this one ({code}) now, since {since}, so nothing was changed."
OVERTAKEN_DONE = "This interview ({code}) is done, so nothing was changed."
OVERTAKEN_CANCELLED = "This request ({code}) is cancelled, so nothing was changed."
OVERTAKEN = "This one ({code}) changed in the meantime, so I left it alone. `/interviews` shows how things stand."
THAT_PERSON = "that person"
CANNOT_TAKE = {
    "not a coach": "{who} is not a coach, so I can't hand it to them. Please choose a coach.",
    "deactivated": "The account of {who} is deactivated. Please choose somebody else.",
    "guest": "{who} is a guest here, and guests can't take requests. Please choose a coach.",
    "outsider": "{who} belongs to another workspace. Please choose a coach of this one.",
    "at the cap": "{who} is at the cap for this week. Please choose somebody else, or ask a recruiter.",
    "holds it already": "{who} has it already. Please choose somebody else.",
}
CANNOT_TAKE_UNSURE = "Slack isn't telling me right now whether {who} is a coach. Please try again in a minute."
TOO_EARLY = (
    "This one ({code}) is agreed for {when}, so I can't note yet how it went."
    " If it takes place at another time, please change the time."
)
TELLS_CONTACT = "Please leave out how to reach the candidate; everybody can read this. Nothing was changed."
TIME_PASSED = "That time has passed. Please pick one that is still to come."
OTHER_ENVIRONMENT = (
    "This was posted by another Dibs, with records of its own, so I left it alone."
    " `/interviews` shows what's open here."
)
OUT_OF_DATE = "This card is out of date. `/interviews` shows how things stand now."
OUT_OF_DATE_SPOKEN = "This card is out of date; the current one is in the channel."
OUT_OF_DATE_LINK = "This card is out of date; <{link}|here is the current one>."
FAILED = (
    "Something went wrong here, and it's not your doing. The card shows how things stand; please try again."
    " If it happens again, tell whoever runs Dibs this reference: {reference}"
)

# What became of a decision, to whoever made it and to whoever it is about
RELEASED = "Given back; it is open for everybody again."
RELEASED_FOR_YOU = "{who} gave this one back for you, so it is open for everybody again"
TAKEN_BACK = (
    "No time was agreed for this one, so I opened it for everybody again."
    " If you still want it, tap *Claim* on its card."
)
HANDED_OVER = "{to} has this one now, and hears of it from me."
HANDED_OVER_FOR_YOU = "{who} handed this one of yours over to {to}"
BOOKED = "Saved: {when}. Everybody sees it on the card."
BOOKED_FOR_YOU = "{who} put down the agreed time of this one of yours: {when}."
TOOK_PLACE_NOTED = "Noted: it took place. Thank you!"
NO_SHOW_NOTED = "Noted: the candidate did not come."
CANCELLED = "Cancelled; its card says so."
CANCELLED_HELD = "{who} cancelled this request, which was yours"
CORRECTED = "The candidate sent the form again, and this one of yours changed: {fields}."

# Reminders
NUDGE = "You have had this one since {since}, and no time is agreed yet."
NUDGE_UNTIL = "If none is by {when}, I open it for everybody again."
NUDGE_NEXT = "If you can't do it after all, hand it over or give it back; that's fine."
ASK = "How did it go? This one was agreed for {when}."
ESCALATION = "Nobody has this one: it has been open for {span}."

# Things only people can mend, to recruiters
UNREACHABLE = "{who} has this one, but {why}."
UNREACHABLE_NEXT = "Please hand it to someone who can do it, or ask them directly."
UNREACHABLE_WHY = {"deactivated": "their account is deactivated"}
UNREACHABLE_OTHERWISE = "I can't reach them with a direct message"
UNTOLD = (
    "I couldn't reach {who} with the answer to their tap: they {did} {code}."
    " Please let them know; `/interviews` shows how it stands."
)
UNTOLD_WON, UNTOLD_TRIED = "won", "tried for"
UNTOLD_NEWS = (
    "I couldn't bring everybody the news about {code}."
    " Please let those it concerns know; *Details* on its card shows what happened."
)
CAME_TOO_LATE = "The candidate sent the form of this one again, but it is {stands}."
CAME_TOO_LATE_NEXT = "If they still want an interview, please ask them to fill in the form anew."
FORM_REASONS = {
    "not JSON": "The message is not JSON, so no answers can be read from it; check what the form's webhook sends.",
    "empty": "The message is empty; check what the form's webhook sends.",
    "no named answers": "The message is JSON but holds no named answers; check what the form's webhook sends.",
    "nested too deeply": (
        "The message is nested too deeply to be a form's answers; check what the form's webhook sends."
    ),
    "several submissions at once": (
        "The message holds several submissions at once; have the form's webhook send one message for each."
    ),
    "a notice of a change": (
        "This is HubSpot's notice that a record changed, which carries no answers;"
        " have a workflow send the form's webhook instead."
    ),
    "no name, e-mail or role": "The form sent no name, e-mail or role; check the field names in dibs.toml.",
}
FORM_UNREADABLE = "A form came in that I can't read. {reason}"
FORM_UNREADABLE_NEXT = "My Home tab lists it, with *Try again* and *Dismiss*."
FORM_STILL_UNREADABLE = "I tried that form again, and still can't read it. {reason}"
FORM_READ = "I could read that form this time: its card is on its way."
FORM_GONE = "Somebody has dealt with that form already."
CARD_TROUBLE = "I can't show the card of {title} ({code}): Slack says {error}. {remedy}, then try again."
CARD_TROUBLE_WHERE = "It belongs in {channel}. The request itself is safe: `/interviews` lists it."
CARD_SHOWN = "The card of {title} ({code}) is up to date again."
CARD_SHOWN_WHERE = "It is in {channel}."
CARD_WAITS = "Slack has no time for the card of {title} ({code}) yet. I go on trying; you need do nothing more."
REMEDIES = {
    "not_in_channel": "Please invite Dibs to the channel",
    "channel_not_found": "Please invite Dibs to the channel, if it still exists",
    "is_archived": "Please unarchive the channel",
    "is_inactive": "Please unarchive the channel",
    "message_not_found": "The card was deleted twice; please leave the next one",
}
REMEDIES_WITHOUT_CARD = {
    "is_archived": "Please unarchive the channel, or have another one set",
    "is_inactive": "Please unarchive the channel, or have another one set",
}
"""A card that is somewhere stays there, so another channel mends only what has none yet."""
REMEDY_OTHERWISE = "Please tell whoever runs Dibs"

# /interviews
HELP = (
    "*/interviews* shows what's open; tap *Claim* to take one.",
    "*/interviews backend* shows what's open with that word in role, type, panel or id; *mine* and *all* take it too.",
    "*/interviews mine* shows what you hold.",
    "*/interviews all* shows what's taken too, and by whom.",
    "*/interviews release K7-QF* gives one of yours back.",
    "*/interviews help* shows this.",
)
HELP_SPOKEN = "What /interviews can do."
HELP_WHERE = "New requests appear in {channel}. Whoever taps *Claim* first has it; everyone else is told who."
CODE_MISSING = "I can't find a request of yours called “{code}”. `/interviews mine` shows them with their short ids."
CODE_NEEDED = "Which one? Write its short id too, like this: `/interviews release K7-QF`"
HEADING_OPEN = "{count} open"
HEADING_MINE = "You hold {count}"
HEADING_ALL = "{count} in all"
HEADING_FILTERED = "{heading} with “{filter}”"
HOLDING = "you hold {count} from this week"
SPOKEN_LIST = "Interviews: {heading}."
NOTHING_OPEN = "Nothing is open. You'll see new requests in {channel} the moment they come in."
NOTHING_OPEN_SPOKEN = "Nothing is open. You'll see new requests in the channel the moment they come in."
NOTHING_MATCHES = (
    "Nothing here has “{filter}” in its role, type, panel or id. `/interviews help` shows what I understand."
)
NOTHING_AT_ALL = "Nothing is open and nothing is taken. You'll see new requests in {channel}."
NOTHING_AT_ALL_SPOKEN = "Nothing is open and nothing is taken."
LITERALLY = "{text}"
NOTHING_HELD = "You hold nothing right now."
ALSO_HOLDING = "You hold {count} from this week."
YOURS_SINCE = "yours since {since}"
AGREED_FOR = "*{when}*"
WEEK = "Held from this week: {loads}"
WEEK_ONE = "{who} {count}"
WEEK_MORE = Counted("1 more coach", "{count} more coaches")

# Home
HOME_FAILED = "I couldn't load this page just now. Nothing is lost; please try again in a moment."
REFERENCE = "Reference {reference}"
HOME_HELD = "What you hold"
HOME_OPEN = "Open"
HOME_NEEDS_YOU = "Needs you"
HOME_HISTORY = "History"
HEADER_COUNT = "{title} · {count}"
HELD_MORE = Counted(
    "And 1 more: `/interviews mine` shows them all.", "And {count} more: `/interviews mine` shows them all."
)
NEEDS_NOTHING = "Nothing needs you: every form was read, every card is shown, and nobody waits too long."
NEEDS_FORMS = Counted("*1 form I couldn't read*", "*{count} forms I couldn't read*")
NEEDS_CARDS = Counted("*1 card I can't show*", "*{count} cards I can't show*")
NEEDS_COACH = Counted("*1 unclaimed for over an hour*", "*{count} unclaimed for over an hour*")
NEEDS_TIME = Counted("*1 claimed but not booked*", "*{count} claimed but not booked*")
NEEDS_MORE = Counted("And 1 more; it moves up as you deal with these.", "And {count} more; they move up as you go.")
NO_REASON = "No reason was recorded."
FORM_CAME_IN = "{reason}\nCame in {ago} · {id}"
CARD_UNSHOWN = "Slack says {error}"
HISTORY_EMPTY = "Nothing has happened yet. Every tap on Claim and every decision will show here."
HISTORY_END = "Nothing older."
