"""An agent in a folder of its own, and a gateway for it. Nothing here needs a database."""

import pytest

import fake_gateway
from made_agents import Making


@pytest.fixture
def gateway():
    with fake_gateway.running() as server:
        yield server


@pytest.fixture
def make(tmp_path, gateway):
    making = Making(tmp_path, gateway.origin)
    yield making
    making.close()
