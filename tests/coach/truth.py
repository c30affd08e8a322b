"""What must be so on every screen once a decision has been followed up: all of it drawn from what is stored."""

from typing import Any

from blocks import telling, thread
from blocks.card import card as drawn_card
from blocks.holder import holder_message
from blocks.places import Place
from domain import ATTEMPTS, REMINDERS, Entry, EntryKind, Person, Request, State
from sandbox.slack.records import Json, Message
from services.directs import ENDINGS, holder_of
from services.people import Actor
from tests.blocks.reading import labels
from tests.coach.day import RITA, Day, marks
from tests.flow.looking import words
from tests.harness import ENVIRONMENT

CONTACT = "@candidate.example"
CLAIMS = frozenset({EntryKind.WON, EntryKind.HANDED_OVER})
"""The kinds that begin a claim, and so make a direct message."""


async def wrongs(day: Day, request_id: str) -> list[str]:
    """Everything about one request that is not as it is stored, in words; nothing when all is well."""
    request, story = await day.request(request_id), await day.story(request_id)
    return [
        *_card_wrongs(day, request),
        *_thread_wrongs(day, request, story),
        *(wrong for entry in story if entry.kind in CLAIMS for wrong in _direct_wrongs(day, request, story, entry)),
        *_telling_wrongs(day, request, story),
        *(f"{entry.kind} was not told" for entry in story if entry.told_at is None),
        *(["something is owed"] if request_id in await day.overdue() else []),
        *await _list_wrongs(day, request),
        *await _home_wrongs(day, request, story),
    ]


def _card_wrongs(day: Day, request: Request) -> list[str]:
    cards, drawn = day.cards(request.id), drawn_card(request, ENVIRONMENT)
    if len(cards) != 1:
        return [f"{len(cards)} cards"]
    shown = (cards[0].text, without_ids(cards[0].blocks))
    return [] if shown == (drawn.text, without_ids(drawn.blocks)) else [f"the card says {shown} instead of {drawn}"]


def _thread_wrongs(day: Day, request: Request, story: list[Entry]) -> list[str]:
    told = [note.text for entry in story if (note := thread.note(entry))]
    said = [note.text for note in day.notes(request.id) if marks(note).get("entry_id") not in _reminders(story)]
    return [] if said == told else [f"the thread says {said} instead of {told}"]


def _reminders(story: list[Entry]) -> set[str]:
    return {entry.id for entry in story if entry.kind in REMINDERS}


def _direct_wrongs(day: Day, request: Request, story: list[Entry], made: Entry) -> list[str]:
    """One message about each claim; while it lasts with everything, afterwards with what ended it and no more."""
    holder = holder_of(made)
    found = [one for one in day.person(holder.id).dms() if marks(one).get("claim_id") == made.id]
    if len(found) != 1:
        return [f"{holder.id} has {len(found)} messages about the claim {made.id}"]
    ended = next((entry for entry in story if entry.claim_id == made.id and entry.kind in ENDINGS), None)
    link, own = _permalink(day, request), ended is not None and ended.by == holder
    due = holder_message(request, made.id, ENVIRONMENT, ended=ended, permalink=link, own=own)
    wrong = [] if _same(found[0], due.text, due.blocks) else [f"{holder.id} reads {words(found[0])} instead of {due}"]
    if ended and (CONTACT in words(found[0]) or labels(found[0].blocks) != ["Details"]):
        wrong.append(f"{holder.id} still has contact details or buttons")
    if not ended and CONTACT not in words(found[0]):
        wrong.append(f"{holder.id} has no contact details")
    return wrong


def _same(message: Message, text: str, blocks: list[Json]) -> bool:
    return (message.text, without_ids(message.blocks)) == (text, without_ids(blocks))


def _permalink(day: Day, request: Request) -> str:
    card = day.card(request.id)
    return f"https://{day.slack.workspace.domain}.slack.com/archives/{card.channel}/p{card.ts.replace('.', '')}"


def _telling_wrongs(day: Day, request: Request, story: list[Entry]) -> list[str]:
    """The newest decision is told once to whoever made it, and once to the holder it touched."""
    if not story or (entry := story[-1]).kind in ATTEMPTS | REMINDERS:
        return []
    wrong = []
    if entry.by.id and (message := telling.to_actor(entry, request)):
        heard = sum(one.text == message.text for one in day.heard(entry.by.id))
        wrong += [] if heard == 1 else [f"{entry.by.id} heard {heard} times what they decided"]
    holder = _touched(entry, story)
    if holder and holder != entry.by and (message := telling.to_holder(entry, request, ENVIRONMENT, None)):
        heard = sum(one.text == message.text for one in day.person(holder.id).dms())
        wrong += [] if heard == 1 else [f"{holder.id} heard {heard} times what happened"]
    return wrong


def _touched(entry: Entry, story: list[Entry]) -> Person | None:
    if entry.kind is not EntryKind.HANDED_OVER:
        return entry.holder
    return next((holder_of(made) for made in story if made.id == entry.claim_id), None)


async def _list_wrongs(day: Day, request: Request) -> list[str]:
    """The lists are asked of the service: what a command makes of them is for its own tests."""
    standing, lists = request.standing, day.dibs.lists
    coach = standing.holder or Person("T0HOME", "U0DEV")
    shown = {
        "open": (await lists.open(_actor(coach), Place()), standing.state is State.OPEN),
        "mine": (await lists.mine(_actor(coach), Place()), standing.is_held),
        "mine of a recruiter": (await lists.mine(_actor(RITA), Place()), False),
        "all": (await lists.all(_actor(RITA), Place()), standing.is_live),
    }
    read = {name: words({"blocks": message.blocks}) for name, (message, _) in shown.items()}
    wrong = [name for name, (_, listed) in shown.items() if (standing.code in read[name]) is not listed]
    if standing.is_held and f"<@{coach.id}>" not in read["all"]:
        wrong.append("all")
    return [f"the list {name} says {read[name]}" for name in wrong]


def _actor(person: Person) -> Actor:
    return Actor(person, person.team)


async def _home_wrongs(day: Day, request: Request, story: list[Entry]) -> list[str]:
    standing, wrong = request.standing, []
    for reader in {RITA, standing.holder or Person("T0HOME", "U0DEV")}:
        await day.dibs.home.publish(_actor(reader))
        user, home = reader.id, day.person(reader.id).home
        assert home is not None
        held, opened, history = _parts_of(home)
        mine = standing.is_held and standing.holder == reader
        due = {"what is held": (held, mine), "what is open": (opened, standing.state is State.OPEN)}
        for part, (shown, listed) in due.items():
            if (standing.code in shown) is not listed:
                wrong.append(f"{part} on the Home of {user} is {shown}")
        lines = sum(standing.code in line for line in history.splitlines())
        if lines != (len(story) if user in day.dibs.people.recruiters else 0):
            wrong.append(f"the history on the Home of {user} has {lines} lines for {len(story)} entries")
    return wrong


def _parts_of(home: Json) -> tuple[str, str, str]:
    """The words under the headings of what is held, what is open, and the history."""
    parts: dict[str, str] = {}
    heading = ""
    for block in home["blocks"]:
        if block["type"] == "header":
            heading = block["text"]["text"].split(" · ")[0]
        parts[heading] = f"{parts.get(heading, '')}\n{words({'blocks': [block]})}"
    return parts["What you hold"], parts["Open"], parts.get("History", "")


def without_ids(value: Any) -> Any:
    """Blocks without the ids that Slack makes up for them; those of inputs are ours."""
    if isinstance(value, list):
        return [without_ids(each) for each in value]
    if isinstance(value, dict):
        return {name: without_ids(each) for name, each in value.items() if name != "block_id"}
    return value
