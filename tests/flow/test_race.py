"""Ten coaches tap the same card at once: one has it, and everybody is told the truth."""

import asyncio

import pytest

from domain import Entry, EntryKind, Request
from tests.blocks.reading import labels
from tests.flow.looking import RECRUITER, coaches, directs, edits, notices, opened_home, words
from tests.harness import CHANNEL, Workspace

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def race(w: Workspace) -> tuple[Request, str]:
    """Everybody taps; the request as it was before, and the winner."""
    request = await w.open_card(role="Backend engineer", phone="+1 555 0100")
    ts = w.card(request.id).ts
    results = await asyncio.gather(*(w.person(coach).tap(CHANNEL, ts, "claim") for coach in coaches(w)))
    assert all(result.acked for result in results), results
    await w.until(lambda: sum(len(notices(w, coach, ts)) for coach in coaches(w)) >= 9, "nine notices")
    await w.until(lambda: edits(w, ts), "the card's edit")
    await w.slack.wait_idle()
    (winner,) = [coach for coach in coaches(w) if not notices(w, coach, ts)]
    return request, winner


async def test_one_edit_names_the_holder_and_takes_the_button_away(w: Workspace) -> None:
    request, winner = await race(w)
    card = w.card(request.id)
    assert len(edits(w, card.ts)) == 1
    assert labels(card.blocks) == ["Details"]
    assert f"Claimed by <@{winner}>" in words(card)
    assert f"Backend engineer: claimed by {w.person(winner).user.name} on " in card.text
    stored = await w.stored(request.id)
    assert stored is not None
    assert stored.standing.holder is not None
    assert stored.standing.holder.id == winner


async def test_each_of_the_nine_alone_is_told_who_has_it(w: Workspace) -> None:
    request, winner = await race(w)
    ts = w.card(request.id).ts
    for coach in set(coaches(w)) - {winner}:
        (notice,) = notices(w, coach, ts)
        assert notice.only_for == coach
        assert words(notice).startswith(f"<@{winner}> has this one ({request.standing.code}): claimed at ")
        assert f"{w.person(winner).user.name} has this one" in notice.text.lower()
        assert "<@" not in notice.text
        assert not directs(w, coach, ts)


async def test_only_the_winner_is_told_how_to_reach_the_candidate(w: Workspace) -> None:
    request, winner = await race(w)
    ts = w.card(request.id).ts
    (direct,) = await w.until(lambda: directs(w, winner, ts), "the winner's message")
    for detail in ("It's yours", "Mira Tanaka", request.submission.email, "+1 555 0100"):
        assert detail in words(direct)
    others = [notices(w, coach, ts) for coach in coaches(w)]
    seen = words(w.card(request.id), *(notice for of_one in others for notice in of_one))
    assert request.submission.email not in seen
    assert "555 0100" not in seen


async def test_all_ten_attempts_are_on_record_and_on_the_recruiters_home(w: Workspace) -> None:
    request, winner = await race(w)
    story = await w.eventually(lambda: _told(w, request), "every attempt told")
    assert sorted(entry.kind for entry in story) == [EntryKind.LOST] * 9 + [EntryKind.WON]
    assert {entry.by.id for entry in story} == set(coaches(w))
    assert {entry.holder.id for entry in story if entry.holder} == {winner}
    assert len({entry.worker for entry in story}) == len(w.apps), "both processes decided"
    lines = words(await opened_home(w, RECRUITER)).splitlines()
    attempts = [line for line in lines if request.standing.code in line]
    assert len(attempts) == 10
    assert sum(f"lost {request.standing.code} to <@{winner}>" in line for line in attempts) == 9


async def _told(w: Workspace, request: Request) -> list[Entry] | None:
    """The request's story, once every answer in it was given."""
    story = await w.story(request.id)
    return story if len(story) == 10 and all(entry.told_at is not None for entry in story) else None
