"""The forms that ask for the rest of a decision, drawn for whoever may decide it; anybody else reads why not."""

from __future__ import annotations

from dataclasses import replace

from blocks import ids, modals, notices, words
from blocks.details import message_modal
from blocks.ids import ModalOrigin
from blocks.kit import Message
from blocks.text import unescape
from domain import Clock, Request, Standing
from services.deciding import Deciding
from services.intents import Hold
from services.people import Actor
from services.refusals import refusal
from services.slack import View
from store import requests
from store.table import Table


class Modals:
    """Draws a form from what is stored now."""

    def __init__(self, table: Table, deciding: Deciding, clock: Clock) -> None:
        self._table = table
        self._deciding = deciding
        self._clock = clock

    async def draw(self, what: str, actor: Actor, origin: ModalOrigin) -> View:
        """The form behind the button with the action id `what`."""
        request = await requests.load(self._table, origin.request_id)
        if request is None:
            return _refused(notices.missing())
        if refused := await self._refusal(what, actor, origin, request):
            return _refused(refused)
        match what:
            case ids.RELEASE:
                return modals.release_modal(request, actor.person, origin)
            case ids.HAND_OVER:
                return modals.hand_over_modal(request, actor.person, _about_now(origin, request.standing))
            case ids.CANCEL:
                return modals.cancel_modal(request, actor.person, origin)
            case _:
                return modals.pick_time_modal(request, origin, self._initial(request))

    async def _refusal(self, what: str, actor: Actor, origin: ModalOrigin, request: Request) -> Message | None:
        standing = request.standing
        if what == ids.CANCEL or not origin.claim_id:
            if denied := await self._deciding.may_recruit(actor):
                return refusal(denied, actor.person)
            return None if standing.is_live else notices.overtaken(standing, actor.person)
        if not standing.is_held or standing.claim is None or standing.claim.id != origin.claim_id:
            return notices.overtaken(standing, actor.person)
        touching = await self._deciding.may_touch(actor, Hold(origin.request_id, origin.claim_id))
        return refusal(touching, actor.person) if touching else None

    def _initial(self, request: Request) -> int | None:
        """The agreed time, or the one that the candidate prefers while it is still to come."""
        wish = request.standing.booked_for or request.submission.preferred_at
        return wish if wish is not None and wish > self._clock() else None


def _about_now(origin: ModalOrigin, standing: Standing) -> ModalOrigin:
    """For a recruiter's button of when nobody had it: the form says who has it now, so it is about that claim."""
    claim = standing.claim if standing.is_held else None
    return replace(origin, claim_id=claim.id) if claim and not origin.claim_id else origin


def _refused(message: Message) -> View:
    """As plain text, which is what a modal of one sentence shows."""
    return message_modal(words.NOT_POSSIBLE_TITLE, unescape(message.text))
