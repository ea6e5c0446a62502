"""A repository, those who write its log, and builds of it that are run at once."""

import pytest

from apps.events.services import append_events
from apps.topics.services import run_build, start_build
from tests.events.conftest import event, seeing
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
    "event",
    "maintainer",
    "repository",
    "seeing",
    "stranger",
    "super_admin",
    "viewer",
]


@pytest.fixture
def clerk(agent):
    """An agent whose token sees everybody's events."""
    return seeing(agent, "*")


def append(context, *events):
    """Append events as they are given."""
    return [one.event for one in append_events(context=context, events=list(events))]


def built(context):
    """What comes of a build that a person asks for."""
    return run_build(snapshot_id=start_build(context=context).pk)
