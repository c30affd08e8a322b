"""Which channel a request belongs to, and by whose clocks its people are left in peace."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import Card, Request, Standing, State, Submission
from rules import Route, Rules, read_rules
from tests.test_rules import faults_of

ROUTES = (Route("C0SRE", "Backend", "SRE"), Route("C0BACK", "Backend"), Route("C0SALES", role="Sales"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "dibs.toml"


def asked_for(panel: str = "", role: str = "", card: Card | None = None) -> Request:
    standing = Standing("req-1001", "K7-QF", State.OPEN, 1, 0, card=card)
    return Request(standing, Submission("req-1001", 0, panel=panel, role=role))


@pytest.mark.parametrize(
    ("panel", "role", "channel"),
    [
        ("Backend", "SRE", "C0SRE"),
        ("backend", "sre", "C0SRE"),
        ("BACKEND", "Engineer", "C0BACK"),
        ("Backend", "Sales", "C0BACK"),
        ("", "sales", "C0SALES"),
        ("Backend team", "", "C0MAIN"),
        ("", "SRE", "C0MAIN"),
        ("", "", "C0MAIN"),
    ],
)
def test_the_first_route_that_fits_counts(panel: str, role: str, channel: str) -> None:
    assert Rules(routes=ROUTES).channel_of(asked_for(panel, role), "C0MAIN") == channel


def test_a_route_is_read_as_people_would_write_it(file: Path) -> None:
    file.write_text('[[routes]]\nchannel = "G0STRASSE"\npanel = " STRASSE "\n')

    assert read_rules(file).channel_of(asked_for("Straße"), "C0MAIN") == "G0STRASSE"


def test_a_card_that_is_there_decides_where_its_request_belongs() -> None:
    assert Rules(routes=ROUTES).channel_of(asked_for("Backend", card=Card("C0OLD", "1.0")), "C0MAIN") == "C0OLD"


def test_a_channel_has_a_time_zone_of_its_own(file: Path) -> None:
    file.write_text(
        '[hours]\ntimezone = "Europe/Paris"\nfrom = "08:00"\n'
        '[[routes]]\nchannel = "C0NY"\nrole = "SRE"\n'
        '[[routes]]\nchannel = "C0NY"\npanel = "SRE"\ntimezone = "America/New_York"\n'
        '[[routes]]\nchannel = "C0BACK"\npanel = "Backend"\n'
    )
    rules = read_rules(file)
    found = {channel: rules.within(channel).hours for channel in ("C0MAIN", "C0NY", "C0BACK")}

    assert {channel: str(hours.zone) for channel, hours in found.items()} == {
        "C0MAIN": "Europe/Paris",
        "C0NY": "America/New_York",
        "C0BACK": "Europe/Paris",
    }
    assert {hours.start for hours in found.values()} == {8 * 60}
    assert rules.within("C0NY").routes == rules.routes


def test_a_channel_with_two_time_zones_is_refused(file: Path) -> None:
    route = '[[routes]]\nchannel = "C0NY"\nrole = "{0}"\ntimezone = "{0}"\n'
    file.write_text("".join(map(route.format, ("UTC", "Europe/Paris", "UTC", "America/New_York"))))

    assert faults_of(file) == [
        f"{file}: [[routes]] number {number} timezone = '{zone}' is not that of number 1, for the same channel C0NY;"
        " a channel has one time zone, so write it once."
        for number, zone in ((2, "Europe/Paris"), (4, "America/New_York"))
    ]


def test_every_channel_is_named_once() -> None:
    routes = (*ROUTES, Route("C0MAIN", "Main"), Route("C0SRE", "Site"))

    assert Rules(routes=routes).channels("C0MAIN") == ("C0MAIN", "C0SRE", "C0BACK", "C0SALES")
    assert Rules().channels("C0MAIN") == ("C0MAIN",)
