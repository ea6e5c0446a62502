"""Every address for every caller, taken from the URL map: a new endpoint is in here at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, get_resolver
from django.urls.resolvers import RoutePattern
from rest_framework.test import APIClient

from apps.access.services import issue_personal_token
from apps.audit.models import AuditRecord
from apps.common.context import system_context
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.rest.views.docs import DocsView, SchemaView
from tests.factories import UserFactory, agent_token, person_token
from tests.rest.world import SECRET_TEXT, World, client, code_of, revoked, undone

REASON = {"reason": "The matrix."}
# The smallest valid body of every address that takes one; {} for one nobody has thought of yet.
BODIES: dict[str, dict[str, Any]] = {
    "memories": {"content": "A new one.", "type": "note"},
    "memory-search": {"query": "vault code"},
    "memory-versions": {"content": "Another wording.", **REASON},
    "memory-reject": {"version": 2, **REASON},
    **{f"memory-{act}": REASON for act in ("lock", "unlock", "deprecate", "archive", "restore")},
}
# What has to be done before an act is possible.
FIRST: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "memory-unlock": [("lock", REASON)],
    "memory-restore": [("archive", REASON)],
    "memory-reject": [("verify", {}), ("versions", {"content": "New.", **REASON})],
}
# Bodies that name their place.
PLACED = {"memories", "memory-search"}
PUBLIC = {SchemaView, DocsView}  # the description of the interface holds no data

Caller = Callable[[World], APIClient]
NOBODY: dict[str, Caller] = {
    "no token": lambda world: client(),
    "garbage": lambda world: client("mcp_v1_aaaaaaaaaaaa_" + "x" * 43),
    "revoked": lambda world: client(revoked(agent_token(world.repository))),
    "revoked person": lambda world: client(
        revoked(person_token(world.user(Role.ORGANIZATION_ADMIN)))
    ),
}
STRANGERS: dict[str, Caller] = {
    "agent of another repository": lambda world: client(agent_token(world.neighbour)),
    "agent of another organization": lambda world: client(agent_token(world.foreign)),
    "maintainer of another repository": lambda world: world.person(
        Role.REPOSITORY_MAINTAINER, repository=world.neighbour
    ),
    "admin of another organization": lambda world: world.person(
        Role.ORGANIZATION_ADMIN, repository=world.foreign
    ),
    "auditor of another organization": lambda world: world.person(
        Role.AUDITOR, repository=world.foreign
    ),
    "person without a role": lambda world: client(person_token(UserFactory())),
    "admin with a token for another repository": lambda world: client(_narrow_token(world)),
}
READERS: dict[str, Caller] = {
    "read-only agent": lambda world: world.agent(abilities=["read"]),
    "auditor": lambda world: world.person(Role.AUDITOR),
    "viewer": lambda world: world.person(Role.VIEWER),
    "admin with a read-only token": lambda world: client(
        person_token(world.user(Role.ORGANIZATION_ADMIN), abilities=["read"])
    ),
}
WRITERS: dict[str, Caller] = {
    "agent": lambda world: world.agent(),
    "super admin": lambda world: world.person(Role.SUPER_ADMIN),
    "organization admin": lambda world: world.person(Role.ORGANIZATION_ADMIN),
    "maintainer": lambda world: world.person(Role.REPOSITORY_MAINTAINER),
}
CALLERS = NOBODY | STRANGERS | READERS | WRITERS
AGENTS = {"agent", "read-only agent"}
PEOPLES = {
    "audit-records",
    "audit-record",
    *(f"memory-{act}" for act in ("verify", "reject", "lock", "unlock", "archive", "restore")),
}
READS = {"memory-search"}  # although they POST


def _endpoints() -> list[tuple[str, str, str]]:
    """(name, address, method) of everything below /api/ that is not public."""
    api = next(entry for entry in get_resolver().url_patterns if str(entry.pattern) == "api/")
    found = []
    for entry in api.url_patterns:
        assert isinstance(entry, URLPattern)
        assert isinstance(entry.pattern, RoutePattern)
        view = entry.callback.view_class  # type: ignore[union-attr]
        if view not in PUBLIC:
            methods = ("get", "post", "put", "patch", "delete")
            found += [
                (entry.name or "", f"/api/{entry.pattern}", method)
                for method in methods
                if hasattr(view, method)
            ]
    return found


ENDPOINTS = _endpoints()


def test_nobody_gets_anything_they_may_not(world: World) -> None:
    callers = {label: caller(world) for label, caller in CALLERS.items()}
    for name, address, method in ENDPOINTS:
        for label, caller in callers.items():
            with undone():
                response = _call(world, caller, name, address, method)
                where = f"{label}: {method} {address} -> {response.status_code} {response.content}"
                _assert_form(response, where)
                _assert_allowed(label, name, address, method, response, where)
                if label in STRANGERS:
                    _assert_told_nothing(world, response, where)
                assert label in WRITERS or _unchanged(world), where


def test_every_address_works_for_somebody(world: World) -> None:
    """Else the matrix above would prove nothing."""
    admin = world.person()
    for name, address, method in ENDPOINTS:
        with undone():
            for act, body in FIRST.get(name, []):
                assert admin.post(f"{world.address}/{act}", body).status_code < 300
            response = _call(world, admin, name, address, method)
            assert response.status_code in {200, 201}, (name, response.content)


def _call(world: World, caller: APIClient, name: str, address: str, method: str) -> Any:
    record = AuditRecord.objects.filter(object_id=str(world.memory.pk)).last()
    ids = {"memory_id": world.memory.pk, "number": 1, "record_id": record.pk if record else 0}
    path = address
    for kind, key in ids.items():
        path = path.replace(f"<str:{kind}>", str(key))
    assert "<" not in path, "a new kind of id: say here which object it stands for"
    if method == "get":
        return caller.get(path)
    place = {"repository_id": str(world.repository.pk)} if name in PLACED else {}
    return getattr(caller, method)(path, {**BODIES.get(name, {}), **place})


def _assert_form(response: Any, where: str) -> None:
    """No failure of ours, and every refusal in the one form."""
    assert response.status_code < 500, where
    if response.status_code >= 400:
        assert response.json()["error"]["request_id"] == response["X-Request-ID"], where


def _assert_allowed(
    label: str, name: str, address: str, method: str, response: Any, where: str
) -> None:
    changes = method != "get" and name not in READS
    if label in NOBODY:
        assert (response.status_code, code_of(response)) == (401, "UNAUTHENTICATED"), where
    elif label in STRANGERS and "<str:memory_id>" in address:
        assert (response.status_code, code_of(response)) == (404, "MEMORY_NOT_FOUND"), where
    elif label in STRANGERS and "<" in address:
        assert response.status_code in {403, 404}, where
    elif label in STRANGERS and name in PLACED and method == "post":
        assert (response.status_code, code_of(response)) == (403, "SCOPE_VIOLATION"), where
    elif (label in READERS and changes) or _is_agent_at_a_persons_door(label, name):
        assert (response.status_code, code_of(response)) == (403, "WRITE_NOT_ALLOWED"), where


def _is_agent_at_a_persons_door(label: str, name: str) -> bool:
    return label in AGENTS and name in PEOPLES


def _assert_told_nothing(world: World, response: Any, where: str) -> None:
    """Not of the memory, not of its repository, not that they exist."""
    text = response.content.decode()
    for told in (SECRET_TEXT, str(world.memory.pk), str(world.repository.pk)):
        assert told not in text, where


def _unchanged(world: World) -> bool:
    now = Memory.objects.values_list("status", "latest_version").get(pk=world.memory.pk)
    return now == ("unverified", 1) and Memory.objects.count() == 1


def _narrow_token(world: World) -> str:
    """All abilities, rights in the whole organization, and a token cut down to a neighbour."""
    return issue_personal_token(
        context=system_context(),
        user_id=world.user(Role.ORGANIZATION_ADMIN).pk,
        organization_id=world.neighbour.organization_id,
        repository_ids=[world.neighbour.pk],
        abilities=["read", "write", "admin"],
        name="narrow",
    ).secret
