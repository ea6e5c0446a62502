"""A served endpoint on a loopback port, and the world behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.mcp_endpoint.served import Served
from tests.mcp_endpoint.world import World
from tests.sharing import shared


@shared
def world() -> World:
    return World()


@pytest.fixture
def served_world(transactional_db: None) -> World:
    """A world that the served endpoint's threads can see."""
    return World()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    served = Served()
    served.start()
    yield served
    served.stop()
