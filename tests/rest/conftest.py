from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from drf_spectacular.generators import SchemaGenerator

from memory_platform.web import configuration
from tests.rest.furnished import Furnished
from tests.rest.shapes import Shapes
from tests.rest.world import World
from tests.sharing import shared


@shared
def world() -> World:
    return World()


@shared
def furnished(world: World) -> Furnished:
    return Furnished(world)


@pytest.fixture(scope="session")
def schema() -> dict[str, Any]:
    """The description of the interface."""
    description: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return description


@pytest.fixture(scope="session")
def shapes(schema: dict[str, Any]) -> Shapes:
    return Shapes(schema)


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    """Where the server that runs in production listens."""
    config = configuration()
    config.port = 0
    config.lifespan = "off"  # the MCP endpoint's, of which a process has one
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    thread.join()
