"""A form becomes a card; the same form never becomes two; what cannot be read is put before the recruiters."""

import asyncio
import json
from pathlib import Path
from typing import Any

import boto3
import pytest

from store import problems
from tests.blocks.reading import labels
from tests.flow.looking import RECRUITER, block_of, opened_home, value_of, words
from tests.harness import ENVIRONMENT, QUEUE, Workspace, running_workspace

pytestmark = pytest.mark.asyncio(loop_scope="package")


async def test_a_form_becomes_a_card_without_contact_details(w: Workspace) -> None:
    request = await w.open_card(
        firstname="Søren",
        lastname="Ægidius",
        email="soren@candidate.example",
        phone="+45 32 55 01 07",
        role="Backend & data",
        interview_type="System design",
        topics="caching;queues",
        preferred_time="2031-12-08T14:00",
        timezone="Europe/Copenhagen",
        notes="Call me <!channel>",
    )
    card = w.card(request.id)
    for text in ("Backend & data · System design", "Søren Æ.", "caching, queues", "<!date^", request.standing.code):
        assert text in words(card)
    for secret in ("Ægidius", "soren@", "555", "55 01", "Call me"):
        assert secret not in words(card)
        assert secret not in json.dumps(card.blocks, ensure_ascii=False) + card.text
    assert labels(card.blocks) == ["Claim", "Details"]
    assert value_of(w, request) == f"{ENVIRONMENT}:{request.id}"


async def test_a_card_says_in_one_line_who_what_and_when(w: Workspace) -> None:
    request = await w.open_card(
        role="Data analyst", interview_type="SQL", preferred_time="2031-12-08T14:00", timezone="UTC"
    )
    assert w.card(request.id).text == "Data analyst, SQL: open, Mira T., prefers Mon 8 Dec 2031 at 14:00 UTC"
    spoken = [element["accessibility_label"] for block in w.card(request.id).blocks for element in _buttons(block)]
    assert spoken == ["Claim Data analyst, SQL, Mira T.", "Details of Data analyst, SQL, Mira T."]


def _buttons(block: dict[str, Any]) -> list[dict[str, Any]]:
    elements: list[dict[str, Any]] = block["elements"] if block["type"] == "actions" else []
    return elements


async def test_the_same_submission_any_number_of_times_is_one_card(w: Workspace) -> None:
    sent = await asyncio.gather(*(w.send_form("9f1c-conversion", role="Repeated") for _ in range(8)))
    await w.posted(sent[0].request_id)
    await w.eventually(lambda: _emptied(w), "all eight taken out of the queue")
    await w.slack.wait_idle()
    assert len(w.cards(sent[0].request_id)) == 1


async def test_the_same_person_again_for_the_same_role_corrects_the_card(w: Workspace) -> None:
    request = await w.open_card(role="Corrected", email="again@candidate.example", topics="caching")
    again = await w.send_form(role="Corrected", email="again@candidate.example", topics="queues")
    await w.until(lambda: "queues" in words(w.card(request.id)), "the correction on the card")
    await w.slack.wait_idle()
    assert not w.cards(again.request_id)


async def test_two_roles_of_one_person_are_two_cards(w: Workspace) -> None:
    first = await w.open_card(role="Backend engineer", email="both@candidate.example")
    second = await w.open_card(role="Data analyst", email="both@candidate.example")
    assert first.id != second.id
    assert "Backend engineer" in w.card(first.id).text
    assert "Data analyst" in w.card(second.id).text


async def test_a_body_that_is_no_json_is_shown_to_recruiters_and_holds_up_nobody(w: Workspace) -> None:
    before = await w.send_form(role="Before")
    await w.queue.send("{this is no JSON at all")
    after = await w.send_form(role="After")
    await asyncio.gather(*(w.posted(sent.request_id) for sent in (before, after)))
    (problem,) = await w.eventually(lambda: problems.newest(w.table, 10), "a problem")
    home = await opened_home(w, RECRUITER)
    assert "Needs you" in words(home)
    assert "1 form I couldn't read" in words(home)
    assert problem.reason in words(home)
    dead = await w.eventually(lambda: _dead_letters(w), "a dead letter")
    assert [(letter["Body"], letter["MessageAttributes"]["reason"]["StringValue"]) for letter in dead] == [
        ("{this is no JSON at all", problem.reason)
    ]
    await _press(w, "problem_retry", problem.id)
    assert await problems.count(w.table) == 1, "trying again what is still unreadable keeps it"
    await _press(w, "problem_dismiss", problem.id)
    await w.until(lambda: "Nothing needs you" in words(w.person(RECRUITER).home), "the problem gone from Home")
    assert await problems.count(w.table) == 0


async def test_only_recruiters_see_problems_and_do_anything_about_them(w: Workspace) -> None:
    await w.queue.send("[not json either")
    (problem,) = await w.eventually(lambda: problems.newest(w.table, 10), "a problem")
    assert "Needs you" not in words(await opened_home(w, "U0ANA"))
    ana = w.person("U0ANA")
    result = await ana.tap_raw("C0PANEL", "1.000001", "problem_dismiss", f"{ENVIRONMENT}:{problem.id}")
    assert result.acked
    await w.until(lambda: "Only recruiters can do this" in words(ana.ephemerals()[-1]), "a refusal")
    assert await problems.count(w.table) == 1
    await _press(w, "problem_dismiss", problem.id)
    await w.until(lambda: "Nothing needs you" in words(w.person(RECRUITER).home), "the problem gone from Home")


async def _press(w: Workspace, action_id: str, problem_id: str) -> None:
    """Presses a problem's button on the recruiter's Home and waits for the Home that comes of it."""
    rita = w.person(RECRUITER)
    home = await opened_home(w, RECRUITER)
    block = block_of(home["blocks"], f"{ENVIRONMENT}:{problem_id}", action_id)
    result = await rita.tap_view(home["id"], action_id, block)
    assert result.acked
    await w.until(lambda: rita.home and rita.home["hash"] != home["hash"], "a new Home")


async def test_a_form_with_unknown_names_is_read_once_they_are_configured(aws: dict[str, str], tmp_path: Path) -> None:
    config = tmp_path / "dibs.toml"
    config.write_text("")
    async with running_workspace(aws, tmp_path, extra={"DIBS_CONFIG": str(config)}) as w:
        await w.queue.send(json.dumps({"conversionId": "c-1", "values": [{"name": "stelle", "value": "Bäcker"}]}))
        (problem,) = await w.eventually(lambda: problems.newest(w.table, 10), "a problem")
        config.write_text('[fields]\nstelle = "role"\n')
        assert await w.apps[0].terminate() == 0
        await w.start(w.apps[0])
        await _press(w, "problem_retry", problem.id)
        await w.until(lambda: [card.text for card in w.cards()] == ["Bäcker: open, no name given, no preference"])
        assert await problems.count(w.table) == 0


async def _emptied(w: Workspace) -> bool:
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    client, url = _sqs(w, QUEUE)
    try:
        found = await asyncio.to_thread(client.get_queue_attributes, QueueUrl=url, AttributeNames=names)
    finally:
        client.close()
    return all(found["Attributes"][name] == "0" for name in names)


async def _dead_letters(w: Workspace) -> list[dict[str, Any]]:
    client, url = _sqs(w, f"{QUEUE}-dlq")
    try:
        found = await asyncio.to_thread(client.receive_message, QueueUrl=url, MessageAttributeNames=["All"])
    finally:
        client.close()
    messages: list[dict[str, Any]] = found.get("Messages", [])
    return messages


def _sqs(w: Workspace, name: str) -> tuple[Any, str]:
    client = boto3.client(
        "sqs",
        endpoint_url=w.environment["AWS_ENDPOINT_URL"],
        region_name=w.environment["AWS_DEFAULT_REGION"],
        aws_access_key_id=w.environment["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=w.environment["AWS_SECRET_ACCESS_KEY"],
    )
    return client, client.get_queue_url(QueueName=name)["QueueUrl"]
