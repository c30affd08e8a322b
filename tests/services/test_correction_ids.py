"""The id of a correction: the same for every delivery of it, to whichever version of Dibs it comes."""

from dataclasses import replace

from domain import Submission
from services.intake import _correction_id

SENT = Submission("req-1001", 1_764_000_000_000, first_name="Robin", topics=("Python",), preferred_at=1_764_086_400_000)


def test_it_is_the_one_that_earlier_versions_gave() -> None:
    assert _correction_id(SENT) == "1764000000000000-18b4d8ec49303f9dc0f0"


def test_other_answers_and_another_time_make_another_one() -> None:
    others = (replace(SENT, notes="Hello"), replace(SENT, topics=()), replace(SENT, submitted_at=SENT.submitted_at + 1))
    assert len({_correction_id(each) for each in (SENT, *others)}) == 4
