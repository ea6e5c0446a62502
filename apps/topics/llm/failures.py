"""How a workflow with a model ends. No message of these holds what was sent or answered."""

from __future__ import annotations

from django.db import models


class Outcome(models.TextChoices):
    """What became of a run of a workflow."""

    RUNNING = "running", "Running"
    ACCEPTED = "accepted", "Accepted"
    INVALID = "invalid", "Proposal not valid"
    GARBAGE = "garbage", "Answer not readable"
    TIMEOUT = "timeout", "Took too long"
    EXHAUSTED = "exhausted", "Budget used up"
    FAILED = "failed", "Not reachable"
    ABANDONED = "abandoned", "Abandoned"


class RunFailed(Exception):
    """The model gave nothing that can be used; ``reasons`` are codes."""

    def __init__(self, outcome: Outcome, *reasons: str) -> None:
        super().__init__(": ".join((outcome.value, ", ".join(reasons))))
        self.outcome = outcome
        self.reasons = reasons
