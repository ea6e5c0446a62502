"""Every address for every caller, taken from the URL map: a new endpoint is in here at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import RoutePattern
from rest_framework.test import APIClient

from apps.access.models import AccessToken, Agent
from apps.access.services import issue_personal_token
from apps.accounts.models import User
from apps.common.clock import now
from apps.common.context import system_context
from apps.events.models import Event
from apps.governance.models import (
    AllowedValue,
    OwnRule,
    PolicyRevision,
    RuleDecision,
    RuleTrial,
)
from apps.memories.models import ForgetSuggestion, Memory, MemoryLink, ReviewAssignment, SimilarPair
from apps.notifications.models import Delivery, NoticePolicy, Webhook
from apps.organizations.models import Invitation, Organization, Repository, Workspace
from apps.organizations.roles import Role
from apps.rest.openapi import DeclaredMethod, DocsView, SchemaView, endpoint_of
from apps.tiers.models import ConsolidationRun
from apps.topics.models import Registry, Snapshot, TopicCorrection
from tests.factories import UserFactory, agent_token, person_token
from tests.rest.furnished import DECISION, DISPLACED, REASON, Furnished
from tests.rest.shapes import Shapes
from tests.rest.world import MEMORIES, SECRET_TEXT, World, client, code_of, note_use, revoked
from tests.second_factor import App
from tests.tables import undone

# What has to be done before an act is possible.
FIRST: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "memory-unlock": [("lock", DECISION)],
    "memory-restore": [("archive", DECISION)],
    "memory-reject": [
        ("verify", {"version": 1}),
        ("versions", {"content": "New.", "expected_version": 1, **REASON}),
    ],
}
# Bodies that name a place in which a stranger holds nothing.
PLACED = {"memories", "memory-bulk", "memory-search", "events", "event-batch"}
PUBLIC = {SchemaView, DocsView}  # the description of the interface holds no data

# What a refused call must not change; no columns: all of them.
STATE: dict[type[Model], tuple[str, ...]] = {
    Memory: (),
    MemoryLink: (),
    ForgetSuggestion: (),
    SimilarPair: (),
    ReviewAssignment: (),
    Organization: (),
    Repository: (),
    Invitation: (),
    Agent: (),
    RuleDecision: (),
    OwnRule: (),
    AllowedValue: (),
    NoticePolicy: (),
    Webhook: (),
    Delivery: (),
    RuleTrial: (),
    PolicyRevision: (),
    Workspace: (),
    ConsolidationRun: (),
    Event: (),
    Snapshot: (),
    Registry: (),
    TopicCorrection: (),
    AccessToken: ("id", "revoked_at"),
    User: ("id", "password", "is_active"),
    User.groups.through: (),
}

DIGESTS = " UNION ALL ".join(
    f"SELECT '{model._meta.db_table}', count(*), sum(hashtextextended(kept::text, 0))"
    f' FROM (SELECT {", ".join(columns) or "*"} FROM "{model._meta.db_table}") AS kept'
    for model, columns in STATE.items()
)

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
# What only people see; what only they do is declared.
PEOPLES = {
    "audit-records",
    "audit-record",
    "audit-replay",
    "audit-export",
    "memory-export",
    "review-items",
    "audit-verifications",
    "statistics",
    "tokens",
    "token",
    *(f"memory-{page}" for page in ("dossier", "reliance", "timeline", "agent-view")),
}
# What is for those who manage an organization, and what for those who manage the platform.
MANAGERS = {
    *("members", "change-role", "revoke-role", "people", "person", "invitations", "policy-changes"),
    *("invitation-revoke", "agents", "agent", "token-revoke", "token-rotate"),
}
PLATFORM = {"deactivate", "reactivate", "password-reset", "second-factor-reset"}
CHANGING_MANAGERS = {"organization", "repositories", "repository", "tokens"}  # but not reading
# The policy of an organization, seen by people with a role in one of its repositories.
POLICY_SEEN = {
    "write-policy",
    "policy-learning",
    "rules",
    "rule",
    "rule-trial",
    "rule-changes",
    "allowed-values",
}
POLICY = POLICY_SEEN | {
    *(
        "rule-decide",
        "policy-veto",
        "own-rules",
        "own-rule",
        "own-rule-activate",
        "own-rule-switch-off",
    ),
    *("try-text", "allowed-value-remove"),
}
CHANGING_MANAGERS |= POLICY
PEOPLES |= POLICY
MANAGERS |= {"webhooks", "webhook", "webhook-remove", "webhook-test", "webhook-deliveries"}
MANAGERS |= {"webhook-replay", "required-notices"}
# What everybody may change, for herself: how she is told of what.
OWN = {"notifications", "notifications-read", "notification-choices"}
PEOPLES |= OWN
SUPER_ADMIN = {"organizations"}
NO_MANAGERS = {"agent", "maintainer"}
# What changes nothing that is kept, so that the right to view the audit trail is enough.
AUDITS = {"audit-verifications"}
AUDITORS = READERS.keys() - AGENTS
NEIGHBOURS = {"maintainer of another repository", "admin with a token for another repository"}
# Own things that a stranger may see: who she is, her tokens, her lists.
REFUSED = {403, 404}


def _endpoints() -> dict[tuple[str, str, str], DeclaredMethod]:
    """What is declared of everything below /api/ that is not public: (name, address, method)."""
    api = next(entry for entry in get_resolver().url_patterns if str(entry.pattern) == "api/")
    found = {}
    for entry in api.url_patterns:
        assert isinstance(entry, URLPattern)
        assert isinstance(entry.pattern, RoutePattern)
        view = entry.callback.view_class  # type: ignore[union-attr]
        if view not in PUBLIC:
            methods = ("get", "post", "put", "patch", "delete")
            found |= {
                (entry.name or "", f"/api/{entry.pattern}", method): endpoint_of(view, method)
                for method in methods
                if hasattr(view, method)
            }
    return found


DECLARED = _endpoints()
ENDPOINTS = list(DECLARED)


@pytest.mark.parametrize("label", CALLERS)
def test_nobody_gets_anything_they_may_not(
    furnished: Furnished, shapes: Shapes, label: str
) -> None:
    """And who gets an answer, or a refusal, gets just the fields that are described."""
    caller = CALLERS[label](furnished.world)
    note_use(caller)
    before = _state()
    if label in WRITERS:
        for endpoint in ENDPOINTS:
            with undone():
                response = _assert_may(furnished, caller, label, endpoint)
                shapes.validate_answer(response, *endpoint[1:])
        return
    # Nothing is changed, so that nothing need be undone, nor looked at after each call.
    with undone():
        for endpoint in ENDPOINTS:
            _assert_may(furnished, caller, label, endpoint)
        changed = _state() != before
    assert not changed, (label, _culprits(furnished, caller))


def _assert_may(
    furnished: Furnished, caller: APIClient, label: str, endpoint: tuple[str, str, str]
) -> Any:
    name, address, method = endpoint
    response = call(furnished, caller, name, address, method)
    where = f"{label}: {method} {address} -> {response.status_code} {_text(response)}"
    _assert_form(response, where)
    _assert_allowed(label, name, address, method, response, where)
    if label in STRANGERS:
        _assert_told_nothing(furnished, name, response, where)
    return response


def _culprits(furnished: Furnished, caller: APIClient) -> list[tuple[str, str, str]]:
    """The calls that change what they must not, each tried by itself."""
    found = []
    for endpoint in ENDPOINTS:
        before = _state()
        with undone():
            call(furnished, caller, *endpoint)
            if _state() != before:
                found.append(endpoint)
    return found


def test_every_address_works_for_somebody(furnished: Furnished, shapes: Shapes) -> None:
    """Else the matrix above would prove nothing. What is answered is what is described."""
    world = furnished.world
    admin, super_admin = world.person(), world.person(Role.SUPER_ADMIN)
    for caller in (admin, super_admin):
        note_use(caller)
    for name, address, method in ENDPOINTS:
        with undone():
            for act, body in FIRST.get(name, []):
                assert admin.post(f"{world.address}/{act}", body).status_code < 300
            if name == "memory-release":
                Memory.objects.filter(pk=world.memory.pk).update(quarantine_reason="Looks odd.")
            if name == "memory-unmerge":
                merge = address.replace("unmerge", "merge")
                assert call(furnished, admin, "memory-merge", merge, "post").status_code == 200
            if name == "snapshot-publish":
                former = Snapshot.objects.filter(pk=furnished.ids["snapshot_id"])
                former.update(status="staging", stage="ready")
            if name == "builds-resume":
                Registry.objects.update(paused_at=now())
            if name == "second-factor-reset":
                App().set_up(User.objects.get(pk=furnished.ids["user_id"]))
            above = name in PLATFORM or (name in SUPER_ADMIN and method == "post")
            caller = super_admin if above else admin
            response = call(furnished, caller, name, address, method)
            assert response.status_code in {200, 201, 202}, (name, method, _text(response))
            shapes.validate_answer(response, address, method)


def test_every_body_is_for_an_address(furnished: Furnished) -> None:
    """A body under a wrong name would leave an address unproven."""
    known = {(name, method) for name, _, method in ENDPOINTS}
    assert furnished.bodies().keys() <= known


def call(furnished: Furnished, caller: APIClient, name: str, address: str, method: str) -> Any:
    """Call an address with ids and body that fit; what is decided on or merged is read before."""
    path = furnished.path(address)
    if name in ("link-accept", "memory-merge"):
        for end in (furnished.world.memory, furnished.other):
            caller.get(f"{MEMORIES}/{end.pk}")
    if name == "suggestion-accept":
        suggestion = ForgetSuggestion.objects.get()
        dossier = f"{MEMORIES}/{suggestion.memory_id}/dossier"
        caller.get(f"{dossier}?suggestion_id={suggestion.pk}")
    if method == "get":
        return caller.get(path + furnished.query(name))
    shape = DECLARED[name, address, method].body
    return getattr(caller, method)(path, furnished.body(name, method, shape))


def _text(response: Any) -> str:
    content = response.getvalue() if response.streaming else response.content
    return str(content.decode())


def _assert_form(response: Any, where: str) -> None:
    """No failure of ours, and every refusal in the one form."""
    assert response.status_code < 500, where
    if response.status_code >= 400:
        assert response.json()["error"]["request_id"] == response["X-Request-ID"], where


def _assert_allowed(
    label: str, name: str, address: str, method: str, response: Any, where: str
) -> None:
    declared = DECLARED[name, address, method]
    changes = declared.changes
    if label in NOBODY:
        assert (response.status_code, code_of(response)) == (401, "UNAUTHENTICATED"), where
    elif name in OWN and label not in AGENTS:
        assert response.status_code < 300 or label not in WRITERS, where
    elif label in STRANGERS and "<str:memory_id>" in address:
        assert (response.status_code, code_of(response)) == (404, "MEMORY_NOT_FOUND"), where
    elif label in STRANGERS and "<" in address and not _is_own_organization(label, name, method):
        assert response.status_code in REFUSED, where
    elif label in STRANGERS and name in PLACED and method == "post":
        assert (response.status_code, code_of(response)) == (403, "SCOPE_VIOLATION"), where
    elif (label in STRANGERS and changes) or _is_a_managers_door(label, name, method, changes):
        assert response.status_code in REFUSED, where
    elif label in AUDITORS and name in AUDITS:
        assert response.status_code < 300, where
    elif (label in READERS and changes) or _is_agent_at_a_persons_door(label, name, declared):
        assert (response.status_code, code_of(response)) == (403, "WRITE_NOT_ALLOWED"), where


def _is_own_organization(label: str, name: str, method: str) -> bool:
    """Whoever holds a role in one of its repositories sees that it exists, and its policy."""
    if (name, method) == ("organization", "get"):
        return True
    seen = (name in POLICY_SEEN | {"own-rule"} and method == "get") or name == "try-text"
    return seen and label in NEIGHBOURS


def _is_a_managers_door(label: str, name: str, method: str, changes: bool) -> bool:
    if name in PLATFORM or (name, method) == ("organizations", "post"):
        return label != "super admin"
    if label not in NO_MANAGERS | READERS.keys():
        return False
    return name in MANAGERS or (name in CHANGING_MANAGERS and changes)


def _is_agent_at_a_persons_door(label: str, name: str, declared: DeclaredMethod) -> bool:
    return label in AGENTS and (name in PEOPLES or declared.operation.agent_intent is None)


def _assert_told_nothing(furnished: Furnished, name: str, response: Any, where: str) -> None:
    """Not of the memories, not of the repository, not that they exist."""
    ids = ("memory_id", "target_memory_id", "repository_id", "agent_key")
    told = [SECRET_TEXT, DISPLACED, "guest@example.org", *(str(furnished.ids[key]) for key in ids)]
    text = _text(response)
    assert not [word for word in told if word in text], where


def _state() -> list[tuple[str, int, int | None]]:
    """(table, rows, digest of their columns): all tables in one statement."""
    with connection.cursor() as cursor:
        cursor.execute(DIGESTS)
        return cursor.fetchall()


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
