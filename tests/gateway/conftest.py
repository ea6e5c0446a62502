from __future__ import annotations

from tests.gateway.server.world import World
from tests.sharing import shared


@shared
def world() -> World:
    return World()
