"""A coach's day with two real processes, each press reaching whichever comes next: no step rests on a memory."""

from pathlib import Path
from typing import Any

from domain import Request
from sandbox.slack.records import Message
from tests.blocks.reading import labels
from tests.coach.day import block_of, marks
from tests.flow.looking import words
from tests.harness import CHANNEL, Workspace, running_workspace

CAPPED = "[sharing]\nweekly_cap = 1\n"


async def direct(w: Workspace, user: str, request: Request, says: str) -> Message:
    """Somebody's newest message about a claim of theirs, once it says this."""

    def newest() -> Message | None:
        mine = [one for one in w.person(user).dms() if marks(one).get("request_id") == request.id]
        found = [one for one in mine if "claim_id" in marks(one)]
        return found[-1] if found and says in words(found[-1]) else None

    return await w.until(newest, f"a message to {user} that says {says}")


async def decide(w: Workspace, user: str, screen: Message, control: str, request: Request, **answers: Any) -> None:
    """Presses a button that opens a form, and submits the form."""
    person = w.person(user)
    await person.tap(screen.channel, screen.ts, control, block_of(screen.blocks, control, request.id))
    form = await w.until(lambda: [one for one in person.modals if one["submit"]], "the form")
    result = await person.submit(form[-1]["id"], answers)
    assert (result.acked, result.error, result.errors) == (True, None, {})


async def on_card(w: Workspace, request: Request, says: str) -> Message:
    await w.until(lambda: says in words(w.card(request.id)), f"a card that says {says}")
    return w.card(request.id)


async def test_from_the_form_to_the_end_through_two_processes(aws: dict[str, str], tmp_path: Path) -> None:
    config = tmp_path / "dibs.toml"
    config.write_text(CAPPED)
    async with running_workspace(aws, tmp_path, processes=2, extra={"DIBS_CONFIG": str(config)}) as w:
        request = await w.open_card(role="Engineer")
        await w.person("U0ANA").tap(CHANNEL, w.card(request.id).ts, "claim")
        mine = await direct(w, "U0ANA", request, "It's yours.")
        await decide(w, "U0ANA", mine, "pick_time", request, when=1_964_000_000)
        await on_card(w, request, ":calendar:")
        await decide(w, "U0ANA", await direct(w, "U0ANA", request, "is agreed."), "hand_over", request, to="U0BEN")
        theirs = await direct(w, "U0BEN", request, "It's yours: <@U0ANA> handed it to you.")
        assert labels((await direct(w, "U0ANA", request, "handed this one over")).blocks) == ["Details"]
        await decide(w, "U0BEN", theirs, "release", request, reason="ill")
        card = await on_card(w, request, "Given back by <@U0BEN>")
        await w.person("U0ANA").tap(CHANNEL, card.ts, "claim")
        await on_card(w, request, "Claimed by <@U0ANA>")
        await _is_capped(w)
        await _cancelled(w, request)
        story = await w.eventually(lambda: _told(w, request), "everything told")
        assert story == ["won", "booked", "handed over", "released", "won", "cancelled"]
        assert [one.text.partition(": ")[2][:12] for one in _notes(w, request)] == [
            "ana agreed a", "ana handed t", "ben gave thi", "rita cancell",
        ]  # fmt: skip


async def _is_capped(w: Workspace) -> None:
    other = await w.open_card(role="Analyst")
    await w.person("U0ANA").tap(CHANNEL, w.card(other.id).ts, "claim")
    await w.until(lambda: "You have taken 1 this week, your cap." in words(*w.person("U0ANA").ephemerals()), "the cap")
    stored = await w.stored(other.id)
    assert stored is not None
    assert stored.standing.holder is None


async def _cancelled(w: Workspace, request: Request) -> None:
    rita = w.person("U0REC")
    await rita.tap(CHANNEL, w.card(request.id).ts, "details")
    modal = await w.until(lambda: [one for one in rita.modals if "Cancel request" in labels(one)], "the details")
    await rita.tap_view(modal[-1]["id"], "cancel_request")
    form = await w.until(lambda: [one for one in rita.modals if one["submit"]], "the form")
    assert (await rita.submit(form[-1]["id"], {"reason": "filled"})).acked
    await on_card(w, request, "Cancelled by <@U0REC>")
    assert "cancelled this request" in words(await direct(w, "U0ANA", request, "cancelled"))


async def _told(w: Workspace, request: Request) -> list[str] | None:
    story = await w.story(request.id)
    return [entry.kind.value for entry in story] if all(entry.told_at is not None for entry in story) else None


def _notes(w: Workspace, request: Request) -> list[Message]:
    card = w.card(request.id)
    return w.slack.workspace.channel(CHANNEL).replies(card.ts)
