"""What only the recruiters can mend comes to them, as direct messages, in the words of `blocks.notices`."""

from __future__ import annotations

import logging

from blocks import notices
from domain import Request
from services.people import People
from services.reactions import SlackFailure
from services.slack import Message, Slack

log = logging.getLogger(__name__)


class Recruiters:
    """All of them, as one addressee."""

    def __init__(self, slack: Slack, people: People, *, environment: str, channel: str) -> None:
        self._slack = slack
        self._people = people
        self._environment = environment
        self._channel = channel

    async def tell(self, message: Message) -> None:
        """Sends `message` to each; one who cannot be reached keeps it from nobody else."""
        reached = 0
        for recruiter in sorted(await self._people.recruiter_ids()):
            try:
                await self._slack.post(await self._slack.open_direct(recruiter), message)
                reached += 1
            except SlackFailure as failure:
                log.warning("recruiter %s not reached: %s", recruiter, failure)
        if not reached:
            log.error("no recruiter could be told: %s", message.text)

    async def card_trouble(self, request: Request, failure: SlackFailure) -> None:
        await self.tell(notices.card_trouble(request, failure.code, self._channel, self._environment))
