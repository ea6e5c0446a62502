"""What the endpoint for figures takes and answers."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Self

from pydantic import Field

from apps.common.messages import Answer, AnsweredMoment, Message, QueryWhole, attribute
from apps.memories.selectors.statistics import MemoryTotals
from apps.rest.messages.common import OptionalId

MAX_DAYS, DEFAULT_DAYS = 365, 30


class StatisticsQuery(Message):
    """Where, and how far back."""

    organization_id: OptionalId = None
    repository_id: OptionalId = None
    days: Annotated[int, QueryWhole(1, MAX_DAYS)] = Field(
        0, description=f"Default {DEFAULT_DAYS}, up to today."
    )


class Waiting(Answer):
    """What waits for a decision; a memory is counted once, a quarantined one as such."""

    unverified: int
    pending: int
    quarantined: int
    conflicts: int
    """Memories close to another one, not decided on; cards of the queue may show several."""
    oldest_since: Annotated[AnsweredMoment | None, attribute("oldest")]

    @classmethod
    def counted(cls, totals: MemoryTotals, conflicts: int) -> Self:
        """Each of those that wait once."""
        waiting = {kind.value: number for kind, number in totals.waiting.items()}
        return cls.from_row(totals, conflicts=conflicts, **waiting)


class Day(Answer):
    """How many memories there were on one day."""

    day: dt.date
    memories: dict[str, int]
    """By status, at the end of the day (UTC)."""


class AgentActivity(Answer):
    """What an agent did."""

    agent_id: str
    reads: int
    writes: int


class Refusals(Answer):
    """How often calls were refused for one reason."""

    verdict: str
    count: int


class Trail(Answer):
    """From the audit trail, for those who may view it."""

    statuses_by_day: list[Day]
    agents: list[AgentActivity]
    refusals: list[Refusals]
    records: int
    has_more_records: bool
    """Counting stopped."""


class Statistics(Answer):
    """What waits, what there is, and who is at work."""

    waiting: Waiting
    memories: dict[str, int]
    """By status."""
    trail: Trail | None
