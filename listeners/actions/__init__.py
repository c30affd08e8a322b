"""Buttons. Every id that a builder gives a button is bound here; whatever else is tapped is out of date."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncApp

from blocks import ids
from listeners.actions.claim import handle_claim
from listeners.actions.details import handle_details
from listeners.actions.holds import handle_conclusion, handle_form
from listeners.actions.home import handle_home_page
from listeners.actions.lists import handle_all, handle_mine, handle_open
from listeners.actions.out_of_date import handle_out_of_date
from listeners.actions.problems import handle_card_retry, handle_problem_dismiss, handle_problem_retry


def register(app: AsyncApp) -> None:
    app.action(ids.CLAIM)(handle_claim)
    app.action(ids.DETAILS)(handle_details)
    for form in (ids.RELEASE, ids.HAND_OVER, ids.PICK_TIME, ids.CANCEL):
        app.action(form)(handle_form)
    for conclusion in (ids.TOOK_PLACE, ids.NO_SHOW):
        app.action(conclusion)(handle_conclusion)
    app.action(ids.SHOW_OPEN)(handle_open)
    app.action(ids.pages(ids.PAGE_OPEN))(handle_open)
    app.action(ids.SHOW_ALL)(handle_all)
    app.action(ids.pages(ids.PAGE_ALL))(handle_all)
    app.action(ids.SHOW_MINE)(handle_mine)
    app.action(ids.pages(ids.PAGE_MINE))(handle_mine)
    app.action(ids.HOME_RETRY)(handle_home_page)
    app.action(ids.pages(ids.PAGE_HOME_OPEN))(handle_home_page)
    app.action(ids.pages(ids.PAGE_ATTEMPTS))(handle_home_page)
    app.action(ids.CARD_RETRY)(handle_card_retry)
    app.action(ids.PROBLEM_RETRY)(handle_problem_retry)
    app.action(ids.PROBLEM_DISMISS)(handle_problem_dismiss)
    app.action(re.compile(".*", re.DOTALL))(handle_out_of_date)
