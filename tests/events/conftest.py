"""The people and agents of a repository, as in the tests of memories, and what happens there."""

from dataclasses import replace

import pytest

from tests.memories.conftest import (
    agent,
    coder,
    elsewhere,
    maintainer,
    repository,
    stranger,
    super_admin,
    viewer,
)

__all__ = [
    "agent",
    "coder",
    "elsewhere",
    "maintainer",
    "repository",
    "stranger",
    "super_admin",
    "viewer",
]


def event(text="Let us design the memory system.", **fields):
    """An event as callers hand it in."""
    return {
        "timestamp": "2026-03-19T20:00:00Z",
        "channel": "telegram",
        "participants": ["user_42", "agent_1"],
        "payload": {"text": text},
        **fields,
    }


def seeing(context, *participants):
    """The context of a token that lists these participants."""
    return replace(context, participants=frozenset(participants))


@pytest.fixture
def clerk(agent):
    """An agent whose token sees everybody's events."""
    return seeing(agent, "*")
