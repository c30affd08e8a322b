"""The story that killed workers are killed in: a form comes in, Ana claims it, Ben is too late."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

from domain import Submission
from tests.harness import CHANNEL, ENVIRONMENT
from tests.reliability.lanes import Lane, Point
from tests.reliability.promises import cards_of, heard, wrongs
from tests.reliability.waiting import until, until_nothing_is_wrong


@dataclass
class Told:
    """How a story ended: how many kills, and how long the repair took; `wrong` is empty when every promise was kept."""

    points: tuple[Point, ...]
    kills: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.seconds:.0f} s when killed {' and '.join(map(str, self.points))}"


async def play(lane: Lane, *points: Point) -> Told:
    """Plays the story with the process killed at the points in turn, and looks at what became of it."""
    told, watch = Told(points), lane.watch
    nurse = asyncio.create_task(lane.nurse())
    try:
        await lane.ready()
        watch.arm(*points)
        await _play(lane)
        told.seconds = asyncio.get_running_loop().time() - watch.killed_at if watch.kills else 0.0
    except AssertionError as error:
        told.wrong = str(error).splitlines()
    finally:
        told.kills = watch.kills
        nurse.cancel()
        await asyncio.gather(nurse, return_exceptions=True)
        watch.disarm()
    return told


async def _play(lane: Lane) -> None:
    submission = await lane.w.send_form(role="Backend engineer")
    await until(lambda: cards_of(lane.w.slack, submission.request_id), "a card")
    await _rest_unless_killed(lane, submission, [])
    acked = [("U0ANA", await _insist(lane, "U0ANA", submission.request_id))]
    await _rest_unless_killed(lane, submission, acked)
    acked.append(("U0BEN", await _insist(lane, "U0BEN", submission.request_id)))
    await until_nothing_is_wrong(partial(_wrongs, lane, submission, acked))


async def _rest_unless_killed(lane: Lane, submission: Submission, acked: list[tuple[str, str]]) -> None:
    """Lets a step come to its end, so that the next one's calls come after it; a killed one is not waited for."""

    async def look() -> list[str]:
        return [] if lane.watch.kills else await _wrongs(lane, submission, acked)

    await until_nothing_is_wrong(look)


async def _insist(lane: Lane, user: str, request_id: str) -> str:
    """Taps, on a screen that was never refreshed, until Slack gives no warning; the time of that last tap."""
    while True:
        await until(lambda: lane.w.slack.socket.connections, "a connection")
        now = lane.w.slack.context.ts()
        card = cards_of(lane.w.slack, request_id)[0]
        result = await lane.w.person(user).tap_raw(CHANNEL, card.ts, "claim", f"{ENVIRONMENT}:{request_id}")
        if result.acked:
            return now


async def _wrongs(lane: Lane, submission: Submission, acked: list[tuple[str, str]]) -> list[str]:
    silent = [f"{user} never heard of their tap" for user, ts in acked if not heard(lane.w.slack, user, ts)]
    waiting = [] if await lane.queue_is_empty() else ["the form is still in the queue"]
    return [*await wrongs(lane.w.table, lane.w.slack, submission.request_id), *silent, *waiting]
