"""Too many calls are refused with the time to wait."""

from __future__ import annotations

from typing import Any

import pytest

from apps.access.models import RateBucket
from tests.rest.world import MEMORIES, World, code_of


@pytest.mark.usefixtures("no_refill")
def test_a_credential_that_calls_too_often_is_told_when_to_come_back(
    world: World, settings: Any
) -> None:
    settings.CALLS_PER_MINUTE = 2
    agent, other = world.agent(), world.agent()

    answers = [agent.get(MEMORIES) for _ in range(3)]

    assert [answer.status_code for answer in answers] == [200, 200, 429]
    refused = answers[2]
    error = refused.json()["error"]
    assert (code_of(refused), error["retryable"]) == ("RATE_LIMITED", True)
    assert 0 < error["details"]["retry_after_ms"] <= 30_000
    assert 0 < int(refused["Retry-After"]) <= 30
    assert other.get(MEMORIES).status_code == 200
    assert RateBucket.objects.count() == 2
