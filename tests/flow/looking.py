"""What people have on their screens, as the tests ask for it."""

from domain import Request
from sandbox.slack.elements import elements
from sandbox.slack.records import Json, Message
from tests.blocks.reading import shown
from tests.harness import CHANNEL, Workspace

RECRUITER = "U0REC"


def coaches(w: Workspace) -> list[str]:
    return list(w.slack.workspace.usergroups["S0COACH"].users)


def notices(w: Workspace, user: str, since: str = "") -> list[Message]:
    """What only this person has been shown in the channel after the message `since`."""
    return [message for message in w.person(user).ephemerals(CHANNEL) if message.ts > since]


def directs(w: Workspace, user: str, since: str = "") -> list[Message]:
    """What Dibs wrote to this person directly after the message `since`."""
    return [message for message in w.person(user).dms() if message.ts > since]


def words(*messages: Message | Json | None) -> str:
    """All that can be read in messages or views."""
    blocks = [one.blocks if isinstance(one, Message) else one for one in messages]
    return "\n".join(shown(each) for each in blocks)


def edits(w: Workspace, ts: str) -> list[Json]:
    """The blocks and text of every edit of one message, in order."""
    return [call.arguments for call in w.slack.journal.calls("chat.update") if call.arguments["ts"] == ts]


def block_of(blocks: list[Json], value: str, action_id: str) -> str:
    """The block with this button, among many of its kind; in a list, its value also says which list that is."""
    (found,) = [
        str(block["block_id"])
        for block, element in elements(blocks)
        if (element["action_id"], about(element)) == (action_id, value)
    ]
    return found


def about(element: Json) -> str:
    """The part of a button's value that says what the button is about."""
    return str(element.get("value")).partition(" ")[0]


def value_of(w: Workspace, request: Request, action_id: str = "details") -> str:
    """What the buttons of this request's card carry."""
    card = w.card(request.id)
    return next(str(element["value"]) for _, element in elements(card.blocks) if element["action_id"] == action_id)


async def opened_home(w: Workspace, user: str) -> Json:
    """Opens somebody's Home and waits until it is drawn anew."""
    before = w.person(user).home
    await w.person(user).open_home()
    await w.until(
        lambda: (home := w.person(user).home) and (before is None or home["hash"] != before["hash"]), "a Home"
    )
    home = w.person(user).home
    assert home is not None
    return home
