"""Puts one process of Dibs together: the only place that chooses what is connected to what."""

from __future__ import annotations

import os
import socket
import time
from functools import partial
from pathlib import Path

from domain import Clock
from intake.forms import FormConfig, read_form_config
from intake.hubspot import parse
from intake.identity import code_candidates
from rules import Rules, read_rules
from services import Services
from services.announcing import Announcing
from services.answers import Answers
from services.cards import Cards
from services.claiming import Claiming
from services.deciding import Deciding
from services.directs import Directs
from services.following import Following
from services.home import Home
from services.intake import Intake, Reading
from services.lag import Lag
from services.lists import Lists
from services.loads import Loads
from services.mending import Mending
from services.modals import Modals
from services.people import People, Workspace
from services.posting import Posting
from services.profiles import Profiles
from services.reactions import SlackFailure
from services.recruiters import Recruiters
from services.reminders import Reminders
from services.slack import Slack
from services.slack_answers import BOT_REFUSED, answer_of
from services.sweep import Sweep
from services.tasks import Tasks
from settings import Settings, SettingsError
from store.table import Table


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def worker_id() -> str:
    """Names this run of this process: host, process id, start in seconds."""
    return f"{socket.gethostname()}:{os.getpid()}:{now_ms() // 1000}"


async def identify(slack: Slack) -> Workspace:
    """Asks Slack whose token this is; SettingsError when it is nobody's."""
    try:
        answer = await answer_of("auth.test", slack.reads.auth_test())
    except SlackFailure as failure:
        if failure.is_passing:
            raise
        raise SettingsError([BOT_REFUSED.format(code=failure.code)]) from failure
    return Workspace(
        team=str(answer["team_id"]),
        enterprise=str(answer.get("enterprise_id") or ""),
        bot_user=str(answer["user_id"]),
        bot=str(answer.get("bot_id") or ""),
    )


def read_config(path: Path | None) -> tuple[FormConfig, Rules]:
    """Both halves of `dibs.toml`; raises SettingsError with the faults of both."""
    forms, rules, faults = FormConfig(), Rules(), list[str]()
    try:
        forms = read_form_config(path)
    except SettingsError as error:
        faults += error.faults
    try:
        rules = read_rules(path)
    except SettingsError as error:
        faults += error.faults
    if faults:
        # One that keeps the file from being read at all is found by both.
        raise SettingsError(list(dict.fromkeys(faults)))
    return forms, rules


def build(
    settings: Settings,
    forms: FormConfig,
    rules: Rules,
    slack: Slack,
    workspace: Workspace,
    table: Table,
    environment: str,
    clock: Clock = now_ms,
) -> Services:
    """Every service of one worker."""
    worker, channel, tasks = worker_id(), settings.channel, Tasks()
    people = _people(settings, rules, slack, workspace, clock)
    directs = Directs(table, slack, environment=environment, clock=clock)
    channel_of = partial(rules.channel_of, default=channel)
    posting = Posting(table, slack, channel_of=channel_of, environment=environment, clock=clock)
    recruiters = Recruiters(slack, people, environment=environment, channel_of=channel_of)
    loads = Loads(table, cap=rules.weekly_cap, clock=clock)
    reminders = Reminders(table, rules, channel_of=channel_of, worker=worker, clock=clock)
    answers = Answers(table, slack, directs, recruiters, environment=environment, cap=rules.weekly_cap, clock=clock)
    announcing = Announcing(
        table,
        slack,
        people,
        answers,
        directs,
        recruiters,
        loads,
        environment=environment,
        next_at=reminders.next_at,
        clock=clock,
    )
    cards = Cards(
        table,
        slack,
        posting,
        tasks,
        environment=environment,
        next_at=reminders.next_at,
        on_trouble=recruiters.card_trouble,
        clock=clock,
    )
    following = Following(table, cards, announcing, tasks, clock)
    mending = Mending(table, cards, posting, recruiters, clock)
    claiming = Claiming(
        table, people, cards, answers, loads, mending, environment=environment, worker=worker, clock=clock
    )
    deciding = Deciding(table, people, loads, following, worker=worker, clock=clock)
    reading = Reading(parse=lambda body, sent_at: parse(body, forms, sent_at), codes=code_candidates)
    return Services(
        environment=environment,
        worker=worker,
        clock=clock,
        tasks=tasks,
        lag=Lag(),
        slack=slack,
        people=people,
        cards=cards,
        answers=answers,
        claiming=claiming,
        deciding=deciding,
        modals=Modals(table, deciding, clock),
        lists=Lists(table, people, environment=environment, channel=channel, clock=clock),
        mending=mending,
        home=Home(table, slack, people, environment=environment, channel=channel, clock=clock),
        intake=Intake(
            table,
            cards,
            following,
            tasks,
            reading=reading,
            on_problem=recruiters.form_unreadable,
            worker=worker,
            clock=clock,
        ),
        sweep=Sweep(table, cards, answers, announcing, reminders, tasks, clock),
    )


def _people(settings: Settings, rules: Rules, slack: Slack, workspace: Workspace, clock: Clock) -> People:
    return People(
        slack,
        workspace,
        Profiles(slack, workspace.team, clock),
        channels=rules.channels(settings.channel),
        coaches=settings.coaches,
        recruiters=settings.recruiters,
        clock=clock,
    )
