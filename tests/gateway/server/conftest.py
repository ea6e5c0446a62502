from __future__ import annotations

import pytest

from tests.gateway.server.world import World


@pytest.fixture
def world(db: None) -> World:
    return World()
