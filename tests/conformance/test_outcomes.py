"""What counts as passed when the conformance suite has run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance.outcomes import outcomes_in, table


def ran(folder: Path, scenario: str, *statuses: str) -> None:
    result = folder / f"server-{scenario}-2026-11-23T03-48-40-399Z"
    result.mkdir()
    checks = [{"id": "c", "status": status, "errorMessage": "wrong"} for status in statuses]
    (result / "checks.json").write_text(json.dumps(checks))


@pytest.mark.parametrize(
    ("statuses", "is_failure"),
    [
        (["SUCCESS"], False),
        (["SUCCESS", "SKIPPED", "INFO"], False),
        (["SUCCESS", "FAILURE"], True),
        (["SUCCESS", "WARNING"], True),
        (["SKIPPED"], True),
        ([], True),
    ],
)
def test_a_scored_scenario_passes_if_something_was_checked_and_nothing_was_wrong(
    tmp_path: Path, statuses: list[str], is_failure: bool
) -> None:
    ran(tmp_path, "ping", *statuses)

    (outcome,) = outcomes_in(tmp_path, revision="2025-11-25", scored=["ping"])

    assert outcome.is_failure is is_failure


def test_a_scored_scenario_that_did_not_run_has_failed(tmp_path: Path) -> None:
    (outcome,) = outcomes_in(tmp_path, revision="2025-11-25", scored=["ping"])

    assert outcome.is_failure


def test_what_is_not_scored_is_told_and_does_not_count(tmp_path: Path) -> None:
    ran(tmp_path, "ping", "SUCCESS", "FAILURE")
    ran(tmp_path, "tasks-lifecycle", "FAILURE")

    outcomes = outcomes_in(tmp_path, revision="2025-11-25", scored=["ping"])

    assert [outcome.is_failure for outcome in outcomes] == [True, False]
    assert list(table(outcomes)) == [
        "2025-11-25  ping              1 passed   1 failed  FAILED",
        "    c: wrong",
        "2025-11-25  tasks-lifecycle   0 passed   1 failed  not scored",
        "2025-11-25: 0 of 1 scored scenarios passed.",
    ]
