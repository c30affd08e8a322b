"""What only the recruiters can mend comes to them, as direct messages, in the words of `blocks.notices`."""

from __future__ import annotations

import logging

from blocks import notices
from blocks.kit import Message
from domain import Entry, Person, Problem, Request
from rules import ChannelOf
from services.people import People
from services.reactions import SlackFailure
from services.slack import Slack

log = logging.getLogger(__name__)

HOUR_MS = 60 * 60_000
_WHY_UNREACHABLE = {"user_disabled": "deactivated"}
"""Slack's codes for what `words.UNREACHABLE_WHY` has words for."""


class Recruiters:
    """All of them, as one addressee."""

    def __init__(self, slack: Slack, people: People, *, environment: str, channel_of: ChannelOf) -> None:
        self._slack = slack
        self._people = people
        self._environment = environment
        self._channel_of = channel_of

    @property
    def named(self) -> tuple[str, ...]:
        """As in the settings: ids of users and user groups."""
        return self._people.recruiters

    async def tell(self, message: Message, *, mark: str, since: int, again: bool = False) -> bool:
        """Sends `message` to each, once for one `mark`; one who cannot be reached keeps it from nobody else.

        False when it is worth another try, with `again`: Slack failed in passing for one of them, or for all.
        """
        recruiters = await self._people.recruiter_ids()
        if recruiters is None:
            return False
        failures: list[SlackFailure] = []
        for recruiter in sorted(recruiters):
            try:
                channel = await self._slack.open_direct(recruiter)
                marks = {"about": mark, "to": recruiter}
                await self._slack.post_once(channel, message, marks, since, again=again)
            except SlackFailure as failure:
                log.warning("recruiter %s not reached: %s", recruiter, failure)
                failures.append(failure)
        if len(failures) == len(recruiters):
            log.error("no recruiter could be told about %s", mark)
        return not any(failure.is_passing for failure in failures)

    async def form_unreadable(self, problem: Problem) -> None:
        """One message an hour at most, however many forms come in that cannot be read: Home lists them all."""
        hour = problem.at // HOUR_MS
        message = notices.form_unreadable(problem)
        await self.tell(message, mark=f"forms of hour {hour}", since=hour * HOUR_MS, again=True)

    async def holder_unreachable(self, request: Request, holder: Person, entry: Entry, failure: SlackFailure) -> bool:
        """Tells them once, whatever about this entry could not reach the holder; False when it is worth another try."""
        why = _WHY_UNREACHABLE.get(failure.code, failure.code)
        message = notices.unreachable_holder(request, holder, why, self._environment)
        return await self.tell(message, mark=entry.id, since=entry.at, again=True)

    async def card_trouble(self, request: Request, failure: SlackFailure, since: int) -> bool:
        """Tells them once of what is so since then (ms); False when it is worth another try."""
        message = self.about_card(request, failure.code)
        return await self.tell(message, mark=f"{request.id}-{since}", since=since, again=True)

    def about_card(self, request: Request, trouble: str) -> Message:
        """What keeps a card from being shown: Slack's word for it, where the card belongs, and what to do."""
        return notices.card_trouble(request, trouble, self._channel_of(request), self._environment)
