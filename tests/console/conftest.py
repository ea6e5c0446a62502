import pytest
from django.test import Client

from tests.console.world import World, make_world, signed_in
from tests.sharing import shared


@shared
def world() -> World:
    return make_world()


@pytest.fixture
def super_admin(world: World) -> Client:
    return signed_in(world.people["super_admin"])


@pytest.fixture
def manager(world: World) -> Client:
    """Of the organization."""
    return signed_in(world.people["organization_admin"])


@pytest.fixture
def maintainer(world: World) -> Client:
    """Of the own repository."""
    return signed_in(world.own.maintainer)


@pytest.fixture
def auditor(world: World) -> Client:
    """Of the organization."""
    return signed_in(world.people["auditor"])
