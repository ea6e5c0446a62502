from tests.console.world import World, make_world
from tests.sharing import shared


@shared
def world() -> World:
    return make_world()
