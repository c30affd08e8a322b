"""The use cases: each module is the order of steps of one thing Dibs does, in the words of `domain`."""

from __future__ import annotations

from dataclasses import dataclass

from domain import Clock
from services.answers import Answers
from services.cards import Cards
from services.claiming import Claiming
from services.deciding import Deciding
from services.home import Home
from services.intake import Intake
from services.lag import Lag
from services.lists import Lists
from services.mending import Mending
from services.modals import Modals
from services.people import People
from services.slack import Slack
from services.sweep import Sweep
from services.tasks import Tasks


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a listener may call, as one value: it is injected by the name `dibs`."""

    environment: str
    worker: str
    clock: Clock
    tasks: Tasks
    lag: Lag
    slack: Slack
    people: People
    cards: Cards
    answers: Answers
    claiming: Claiming
    deciding: Deciding
    modals: Modals
    lists: Lists
    mending: Mending
    home: Home
    intake: Intake
    sweep: Sweep
