from __future__ import annotations

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.rest.world import World


@pytest.fixture
def world(db: None) -> World:
    return World()


@pytest.fixture(scope="session")
def schema() -> dict[str, Any]:
    """The description of the interface."""
    description: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return description
