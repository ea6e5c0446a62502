"""Generated requests, right and wrong ones, against every operation of the description.

Whatever is sent: no failure of ours, no answer the description does not know, no other shape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from apps.access.services.authentication import authenticate
from apps.audit.selectors import receipts
from apps.common.text import parse_uuid
from apps.organizations.roles import Role
from tests.factories import person_token
from tests.rest.furnished import Furnished
from tests.rest.world import World
from tests.tables import undone
from tests.thorough import THOROUGH

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
# Boundary values of what is right, a few random requests of both kinds, the examples as they are.
# Credentials are not drawn: the caller's take their place, and the same request would be made anew.
CONFIG = {
    "generation": {
        "deterministic": True,
        "max-examples": 3,
        "no-shrink": True,
        "with-security-parameters": False,
    },
    "phases": {
        "coverage": {"generation": {"mode": "positive"}, "unexpected-methods": []},
        "stateful": {"enabled": False},
    },
    "analysis": {"constants": {"enabled": False}},
}
#: Of what is drawn for one operation the first are asked: its examples, a plain request, the first
#: boundaries. Of the many boundaries after them every third is, in thorough runs all are.
FIRST, EVERY = 5, 3
BEARER = {"bearer_agent_id": "agent_key", "bearer_user_id": "user_id", "assignee_id": "user_id"}


operations = schemathesis.pytest.from_fixture("description")


@pytest.fixture
def description(request: pytest.FixtureRequest, schema: dict[str, Any]) -> Any:
    """All operations, in this very process and thread."""
    # The plugin reads the id of a test where pytest kept it until 9.2.
    request.node._nodeid = request.node.nodeid
    config = SchemathesisConfig.from_dict(CONFIG)
    loaded = schemathesis.openapi.from_dict(schema, config=config)
    loaded.app = get_wsgi_application()
    return loaded


@pytest.fixture
def furnished(world: World, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Furnished:
    settings.CALLS_PER_MINUTE = 1_000_000
    monkeypatch.setattr(receipts, "MAX_SECONDS", 0.0)  # nobody seals beside the test
    return Furnished(world)


@pytest.fixture
def one_transaction(furnished: Furnished) -> Iterator[None]:
    """Between requests the connection stays open, as with Django's own test client.

    That one connects the signals again when it has been used, so this comes after it.
    """
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def caller(furnished: Furnished, one_transaction: None) -> dict[str, str]:
    user = furnished.world.user(Role.SUPER_ADMIN)
    token = person_token(user)
    authenticate(token)  # notes its use, which each request would else do anew: it is undone
    plain = {"Accept-Encoding": "identity"}  # what is compressed, its client does not read
    return {"Authorization": f"Bearer {token}", **plain}


@dataclass
class Asked:
    """The requests that were drawn, by operation, and those that were made."""

    drawn: Counter[str] = field(default_factory=Counter)
    made: set[str] = field(default_factory=set)

    def is_next(self, case: Any) -> bool:
        """Whether a request of an operation is one of those to make."""
        number = self.drawn[case.operation.label]
        self.drawn[case.operation.label] += 1
        return THOROUGH or number < FIRST or number % EVERY == 0


@pytest.fixture
def asked() -> Asked:
    """What was asked in this test."""
    return Asked()


known_beforehand = pytest.mark.usefixtures("db")  # so that the database is made as for others
at_leisure = settings(suppress_health_check=list(HealthCheck), deadline=None)


@known_beforehand
@operations.include(method="GET").parametrize()
@at_leisure
def test_every_answer_to_a_read_is_one_the_description_knows(
    case: Any, furnished: Furnished, caller: dict[str, str], asked: Asked
) -> None:
    _ask(case, furnished, caller, asked)


@known_beforehand
@operations.exclude(method="GET").parametrize()
@at_leisure
def test_every_answer_to_an_act_is_one_the_description_knows(
    case: Any, furnished: Furnished, caller: dict[str, str], asked: Asked
) -> None:
    _ask(case, furnished, caller, asked)


def _ask(case: Any, furnished: Furnished, caller: dict[str, str], asked: Asked) -> None:
    """Make a request, unless the very same was answered before: what it does is undone."""
    given = (case.path_parameters, case.query, case.body)
    for part in given:
        _aim(part, furnished.ids)
    # Aimed at what is there, many are the same.
    request = repr((case.method, case.path, *given, case.headers, case.cookies, case.media_type))
    if request in asked.made or not asked.is_next(case):
        return
    with undone():
        case.call_and_validate(headers=caller, checks=CHECKS)
    asked.made.add(request)


def _aim(given: Any, ids: dict[str, Any]) -> None:
    """Let ids that could be some be those of what is there, so that more than 404 is tried."""
    if not isinstance(given, dict):
        return
    for name, value in given.items():
        key = ids.get(BEARER.get(name, name))
        if isinstance(key, int) and str(value).isdecimal():
            given[name] = key
        elif key is not None and parse_uuid(value):
            given[name] = str(key)
