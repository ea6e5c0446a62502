"""While the trail cannot be written, every act is refused: nothing changes without its record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from apps.audit.models import AuditRecord
from apps.common.context import Intent
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.organizations.roles import Role
from tests.database import closed_trail
from tests.gateway.conftest import world as gateway_world
from tests.gateway.server.own_data import all_of, upload
from tests.gateway.server.own_data import call as call_over_gateway
from tests.gateway.server.world import Answer, just_now
from tests.gateway.server.world import World as GatewayWorld
from tests.mcp_endpoint.conftest import world as mcp_world
from tests.mcp_endpoint.test_matrix import arguments_for
from tests.mcp_endpoint.world import World, code
from tests.rest.conftest import furnished, world
from tests.rest.furnished import Furnished
from tests.rest.test_matrix import DECLARED, ENDPOINTS, FIRST, PLATFORM, SUPER_ADMIN, call
from tests.rest.test_matrix import _state as state
from tests.rest.world import MEMORIES, note_use
from tests.tables import undone

__all__ = ["furnished", "gateway_world", "mcp_world", "world"]

#: What changes nothing but what somebody has seen of her own notices leaves no record.
CHANGES = [one for one in ENDPOINTS if DECLARED[one].changes and one[0] != "notifications-read"]
#: What has to have been read before somebody may decide.
READ_BEFORE = ("link-accept", "memory-merge", "suggestion-accept")


def test_no_act_over_rest_is_done(furnished: Furnished, subtests: pytest.Subtests) -> None:
    world = furnished.world
    admin, super_admin = world.person(), world.person(Role.SUPER_ADMIN)
    for caller in (admin, super_admin):
        note_use(caller)
        caller.raise_request_exception = False
    for endpoint in CHANGES:
        name, address, method = endpoint
        above = name in PLATFORM or (name in SUPER_ADMIN and method == "post")
        with subtests.test(endpoint), undone():
            for act, body in FIRST.get(name, []):
                assert admin.post(f"{world.address}/{act}", body).status_code < 300
            if name in READ_BEFORE:
                for memory in (world.memory, furnished.other):
                    admin.get(f"{MEMORIES}/{memory.pk}")
            before = state()
            with closed_trail():
                response = call(furnished, super_admin if above else admin, name, address, method)
            assert response.status_code >= 500, response.content
            assert state() == before


def test_no_act_over_mcp_is_done(mcp_world: World, subtests: pytest.Subtests) -> None:
    world = mcp_world
    for tool in REGISTRY.tools:
        memory = world.memory_for(tool, content="The backups are in Zanzibar.")
        agents = tool.agents is not None
        caller = world.agent() if agents else world.person(Role.ORGANIZATION_ADMIN)
        world.show(caller, memory.pk)
        if (tool.agents if agents else tool.people) is Intent.READ:
            continue
        with subtests.test(tool.name), undone():
            before, records = state(), AuditRecord.objects.count()
            with closed_trail():
                answer: Any = world.call(
                    caller,
                    tool.name,
                    arguments_for(tool, str(memory.pk)),
                    **world.at(world.repository),
                )
            assert code(answer) == "INTERNAL_ERROR", answer.body
            assert (state(), AuditRecord.objects.count()) == (before, records)


#: What a user of the gateway does with her own data, by method and address.
OF_USERS = (
    ("patch", "memories/{memory}", {"text": "Green."}),
    ("delete", "memories/{memory}", None),
    ("delete", "messages/{message}", None),
    ("delete", "sessions/chat:first", None),
    ("delete", "resources/{resource}", None),
    ("get", "export", None),
    ("delete", "user", None),
)


def test_no_act_over_the_gateway_is_done(
    gateway_world: GatewayWorld, subtests: pytest.Subtests
) -> None:
    alice = gateway_world.alice
    alice.said("My favourite colour is blue.", "Noted.", at=just_now())
    alice.add("Is it open on Sundays?", chat="open")
    resource = upload(alice, b"Depot hours.")["resource_id"]
    (memory,) = all_of(alice, "memories")
    message = all_of(alice, "messages")[0]
    ids = {"memory": memory["id"], "message": message["id"], "resource": resource}
    acts: dict[str, Callable[[], Answer]] = {
        "add": lambda: alice.add("The depot opens at six.", chat="second"),
        "flush": lambda: alice.flush("open"),
        "search": lambda: alice.search("favourite colour"),
    }
    for method, path, body in OF_USERS:
        address = path.format(**ids)
        acts[f"{method} {path}"] = partial(call_over_gateway, alice, method, address, body)
    for name, act in acts.items():
        with subtests.test(name), undone():
            before = state()
            with closed_trail():
                answer = act()
            assert answer.status >= 500, answer.body
            assert state() == before
