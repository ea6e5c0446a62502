import pytest

from tests.console.world import World, make_world


@pytest.fixture
def world(db: None) -> World:
    return make_world()
