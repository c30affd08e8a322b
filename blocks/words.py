"""Every word that people read, in one place: to change the tone, or to translate, change this file and no other.

Templates name what is filled in: {who} and {to} a person (a mention, in notifications a name) · {when} and {since} day
and time · {reason} why · {title} role and type · {code} the short id · {candidate} first name and initial · {count} a
number · {link} an address. `*bold*` and `` `code` `` are Slack's markup; notifications go without it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A text that depends on a number: one, or any other. A language with more forms adds them here."""

    one: str
    other: str

    def __call__(self, count: int) -> str:
        return (self.one if count == 1 else self.other).format(count=count)


# People and things
DIBS = "Dibs"
NOBODY = "someone"

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
CANCEL_REQUEST_ALOUD = "Cancel {about}"

# Parts of sentences
QUOTED = "“{reason}”"
SAID_WHY = "{said}: {reason}"
SAID = "{said}."
ON = "on {when}"
THEIR_ZONE = "Their time zone is {zone}."
YOUR_TIME = "your time"
LINK_TO_CARD = "<{link}|Its card in the channel>"

# The holder's direct message
YOURS = "It's yours."
YOURS_AFTER_ALL = "It's yours after all."
YOURS_FROM = "It's yours: {who} handed it to you."
AGREED = ":calendar: *{when}* is agreed."
AGREED_SPOKEN = "Agreed for {when}"
ENDED_RELEASED_BY_YOU = "You gave this one back {when}"
ENDED_RELEASED = "{who} gave this one back for you {when}"
ENDED_TAKEN_BACK = "No time was agreed, so I opened this one for everybody again {when}"
ENDED_HANDED_OVER = "{who} handed this one over to {to} {when}"
ENDED_CANCELLED = "{who} cancelled this request {when}"
ENDED_TOOK_PLACE = "Done: the interview took place, as {who} said {when}. Thank you"
ENDED_NO_SHOW = "Done: the candidate did not come, as {who} said {when}"
ENDED_OTHERWISE = "This one has not been yours since {when}"
ENDED = "This one is not yours any more."
NOTES = "Notes: {notes}"
NOTES_CUT = "Notes: {notes} (the rest is in Details)"

# Modals: titles, submit and close labels have 24 characters.
REASON_LABEL = "Why? (shown in the thread of its card)"
REASON_HINT = "Up to 300 characters. Please leave out the candidate's contact details."
RELEASE_TITLE = "Give it back"
RELEASE_CLOSE = "Keep it"
RELEASE_EXPLAINED = (
    "It opens for every coach again at once, and the thread of its card says who gave it back."
    " Contact details are no longer shown to whoever had it."
)
RELEASE_DROPS_TIME = "The agreed time, {when}, no longer stands; please let the candidate know."
HAND_OVER_TITLE = "Hand it over"
HAND_OVER_CLOSE = "Not now"
HAND_OVER_EXPLAINED = (
    "They have it as soon as you press *Hand over*: they get the contact details in a direct message,"
    " and everybody sees on the card who has it."
)
HAND_OVER_KEEPS_TIME = "The agreed time, {when}, stays."
TO_LABEL = "To whom?"
TO_HINT = "Only coaches can take a request."
PICK_TIME_TITLE = "Pick a time"
PICK_TIME_SUBMIT = "Save the time"
PICK_TIME_CLOSE = "Not now"
PICK_TIME_EXPLAINED = "The time you agreed with the candidate. Everybody sees it on the card; you can change it later."
WHEN_LABEL = "When?"
WHEN_HINT = "In your own time zone; everybody else sees it in theirs."
CANCEL_TITLE = "Cancel request"
CANCEL_CLOSE = "Keep it"
CANCEL_EXPLAINED = (
    "Nobody can claim it any more, and its card says that it is cancelled. This can't be undone."
    " Please let the candidate know."
)
CANCEL_HELD = "{who} has it, and will be told."
