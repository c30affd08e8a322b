"""What can be done with a request: each button knows which claim it was drawn for, and falls out of the state."""

from __future__ import annotations

from dataclasses import dataclass

from domain import FINAL, Request, Standing, State

from . import ids, words
from .ids import encode_hold, encode_value
from .kit import Block, button
from .phrases import spoken_title
from .places import Listing, listed


@dataclass(frozen=True, slots=True)
class Buttons:
    """The buttons of one request as it stands; `about` says which, for a screen reader, where it is known, and
    `listing` in which list they are, if they are in one."""

    standing: Standing
    environment: str
    about: str = ""
    listing: Listing | None = None

    def claim(self, *, primary: bool = False) -> Block:
        return self._plain(ids.CLAIM, words.CLAIM, words.CLAIM_ALOUD, primary=primary)

    def details(self) -> Block:
        return self._plain(ids.DETAILS, words.DETAILS, words.DETAILS_ALOUD)

    def time(self, *, primary: bool = False) -> Block:
        """Agree a time, or another one."""
        if self.standing.state is State.BOOKED:
            return self._hold(ids.PICK_TIME, words.CHANGE_TIME, words.CHANGE_TIME_ALOUD, primary)
        return self._hold(ids.PICK_TIME, words.PICK_TIME, words.PICK_TIME_ALOUD, primary)

    def hand_over(self) -> Block:
        return self._hold(ids.HAND_OVER, words.HAND_OVER, words.HAND_OVER_ALOUD)

    def hand_to_someone(self) -> Block:
        """The same for recruiters, who may also give away what nobody has."""
        return self._hold(ids.HAND_OVER, words.HAND_TO_SOMEONE, words.HAND_TO_SOMEONE_ALOUD)

    def release(self) -> Block:
        return self._hold(ids.RELEASE, words.RELEASE, words.RELEASE_ALOUD)

    def took_place(self) -> Block:
        return self._hold(ids.TOOK_PLACE, words.TOOK_PLACE, words.TOOK_PLACE_ALOUD)

    def no_show(self) -> Block:
        return self._hold(ids.NO_SHOW, words.NO_SHOW, words.NO_SHOW_ALOUD)

    def cancel(self) -> Block:
        return self._hold(ids.CANCEL, words.CANCEL_REQUEST, words.CANCEL_REQUEST_ALOUD)

    def for_holder(self, *, primary: bool = False) -> list[Block]:
        """What the holder can do; five at most, as many as fit a row."""
        changes = [
            self.time(primary=primary and self.standing.state is State.CLAIMED),
            self.hand_over(),
            self.release(),
        ]
        return [self.took_place(), self.no_show(), *changes] if self.standing.state is State.BOOKED else changes

    def for_recruiter(self) -> list[Block]:
        """What a recruiter can do with a request of others; nothing once it is over."""
        if self.standing.state in FINAL:
            return []
        booked = [self.took_place(), self.no_show()] if self.standing.state is State.BOOKED else []
        held = [self.time(), self.release()] if self.standing.is_held else []
        return [*booked, self.hand_to_someone(), *held, self.cancel()]

    def _plain(self, action_id: str, label: str, aloud: str, *, primary: bool = False) -> Block:
        value = encode_value(self.environment, self.standing.request_id)
        return button(label, action_id, listed(value, self.listing), aloud=self._aloud(aloud), primary=primary)

    def _hold(self, action_id: str, label: str, aloud: str, primary: bool = False) -> Block:
        claim_id = self.standing.claim.id if self.standing.claim else ""
        value = encode_hold(self.environment, self.standing.request_id, claim_id)
        return button(label, action_id, listed(value, self.listing), aloud=self._aloud(aloud), primary=primary)

    def _aloud(self, template: str) -> str:
        return template.format(about=self.about) if self.about else ""


def buttons(request: Request, environment: str, listing: Listing | None = None) -> Buttons:
    """The buttons of a request; `listing` for those in a list that is drawn again after them."""
    return Buttons(request.standing, environment, spoken_title(request.submission), listing)
