"""How many statements a list of fifty rows costs.

After a change that is meant: REFRESH_QUERY_COUNTS=1 pytest tests/rest/test_query_counts.py
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext
from drf_spectacular.generators import SchemaGenerator

from apps.access.models import AccessToken
from apps.audit.models import Checkpoint, Verification
from apps.common.clock import now
from apps.common.context import RequestContext, system_context
from apps.erasure.models import Erasure, SubjectKind
from apps.events.services import append_events
from apps.governance.models import AllowedValue
from apps.memories.services import comment_on_memory, record_listing
from apps.notifications.models import Delivery, Notice, Webhook
from apps.organizations.models import HeldKind, LegalHold, Workspace
from apps.organizations.roles import Role
from apps.organizations.services import grant_role, invite_person
from apps.tiers.models import ConsolidationPhase, ConsolidationRun
from apps.topics.models import Topic
from tests.audit.sealed import as_sealer
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    UserFactory,
    agent_context,
    agent_token,
    seeing,
)
from tests.factories.deciding import write_version
from tests.factories.events import draft
from tests.factories.topics import corrected, snapshot_of
from tests.rest.world import World, client

BASELINE = Path(__file__).parent / "query_counts.json"
ROWS = 50
# An agent has one organization, no right to the audit trail, and manages nothing.
FOR_AGENTS = ("/api/v1/memories", "/api/v1/memories/{memory_id}/versions", "/api/v1/repositories")
OF_A_REPOSITORY = ("/api/v1/events",)


def test_a_list_of_fifty_costs_as_many_statements_as_ever(world: World) -> None:
    repositories = [world.repository, *_crowd(world)]
    callers = {
        "agent": client(agent_token(*repositories)),
        "person": world.person(Role.SUPER_ADMIN),
    }
    for caller in callers.values():
        caller.get("/api/v1/organizations")  # the token's first use is noted once a minute
    _tell(world)

    counted = {name: _count(name, callers, world) for name in _lists(callers)}
    if "REFRESH_QUERY_COUNTS" in os.environ:
        BASELINE.write_text(json.dumps(counted, indent=2) + "\n")

    assert counted == json.loads(BASELINE.read_text())


def _lists(callers: dict[str, Any]) -> list[str]:
    """Every address whose description takes a page size, for everybody who may call it."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    found = []
    for address, operations in paths.items():
        parameters = operations.get("get", {}).get("parameters", ())
        has_pages = any(parameter["name"] == "page_size" for parameter in parameters)
        if has_pages:
            found.append(address)
    return [
        f"{who} {address}"
        for who in callers
        for address in found
        if who == "person" or address in FOR_AGENTS
    ]


def _crowd(world: World) -> Any:
    context = agent_context(world.repository)
    for number in range(ROWS):
        MemoryFactory(context=context)
        write_version(context=context, memory_id=world.memory.pk, content=f"Wording {number}.")
        comment_on_memory(context=context, memory_id=world.memory.pk, comment=f"Remark {number}.")
    _staff(world)
    _use(context)
    _seal(world)
    _allow(world)
    _consolidate(world)
    _erase(world)
    _hold(world)
    among = seeing(context, "*")
    _correct(append_events(context=among, events=[draft() for _ in range(ROWS + 1)]))
    OrganizationFactory.create_batch(ROWS)
    return RepositoryFactory.create_batch(ROWS, organization=world.repository.organization)


def _correct(said: list[Any]) -> None:
    """Corrections of one topic: each of its messages begins a new one."""
    events = [one.event for one in said]
    snapshot_of(events)
    for former, begin in pairwise(events):
        corrected(Topic.objects.get(), former, begin)


def _staff(world: World) -> None:
    """People, invitations, agents and their tokens."""
    organization = world.repository.organization
    for number, person in enumerate(UserFactory.create_batch(ROWS)):
        grant_role(
            context=system_context(), user=person, role=Role.VIEWER, organization=organization
        )
        invite_person(
            context=system_context(),
            email=f"guest-{number}@example.org",
            role=Role.VIEWER,
            repository=world.repository,
        )
        agent_token(world.repository, agent=AgentFactory(organization=organization))


def _erase(world: World) -> None:
    """Erasures that wait for the worker."""
    Erasure.objects.bulk_create(
        Erasure(
            organization=world.repository.organization,
            subject_kind=SubjectKind.AGENT,
            subject_id=str(number),
            with_locked=False,
            requested_at=now(),
            total=0,
        )
        for number in range(ROWS)
    )


def _hold(world: World) -> None:
    """Holds on memories that there need not be."""
    LegalHold.objects.bulk_create(
        LegalHold(
            organization=world.repository.organization,
            kind=HeldKind.MEMORY,
            object_id=str(number),
            created_at=now(),
        )
        for number in range(ROWS)
    )


def _use(context: RequestContext) -> None:
    """Acts with the first token."""
    named = replace(context, key_id=AccessToken.objects.earliest("pk").key_id)
    for _ in range(ROWS):
        record_listing(context=named, page=[])


def _seal(world: World) -> None:
    """Checkpoints and verifications."""
    tree, moment = world.repository.organization_id, now()
    with as_sealer():
        Checkpoint.objects.bulk_create(
            Checkpoint(
                tree=tree, size=size, root=bytes(32), frontier=b"", note="", sealed_at=moment
            )
            for size in range(1, ROWS + 1)
        )
    Verification.objects.bulk_create(
        Verification(requested_by="Auditor", started_at=moment, total=1) for _ in range(ROWS)
    )


def _allow(world: World) -> None:
    """Values on the allow-list."""
    AllowedValue.objects.bulk_create(
        AllowedValue(
            organization=world.repository.organization,
            fingerprint=f"{number:064}",
            description="May pass.",
            created_at=now(),
        )
        for number in range(ROWS)
    )


def _tell(world: World) -> None:
    """Webhooks, what one of them was sent, and what the person was told."""
    webhooks = [
        Webhook(
            organization=world.repository.organization,
            name=f"hook-{number}",
            url="https://example.org/",
            format="standard",
            kinds=["assigned"],
            sealed_secret=b"",
            created_by="Admin",
        )
        for number in range(ROWS)
    ]
    Webhook.objects.bulk_create(webhooks)
    told = {"kind": "assigned", "memory": world.memory, "created_at": now()}
    Delivery.objects.bulk_create(
        Delivery(webhook=webhooks[0], subject=f"{number}", next_at=now(), **told)
        for number in range(ROWS)
    )
    person = AccessToken.objects.exclude(user=None).latest("pk").user
    Notice.objects.bulk_create(
        Notice(person=person, subject=f"{number}", in_admin=True, mail="never", **told)
        for number in range(ROWS)
    )


def _consolidate(world: World) -> None:
    """Workspaces, and runs of the consolidation."""
    place = {
        "organization": world.repository.organization,
        "repository": world.repository,
        "scope": "project",
    }
    Workspace.objects.bulk_create(
        Workspace(name=f"part-{number}", **place) for number in range(ROWS)
    )
    ConsolidationRun.objects.bulk_create(
        ConsolidationRun(
            tiers=["stm"],
            promote=True,
            is_automatic=False,
            started_at=now(),
            finished_at=now(),
            phase=ConsolidationPhase.DONE,
            **place,
        )
        for _ in range(ROWS)
    )


def _count(name: str, callers: dict[str, Any], world: World) -> int:
    who, _, address = name.partition(" ")
    address = address.replace("{memory_id}", str(world.memory.pk))
    address = address.replace("{organization_id}", str(world.repository.organization_id))
    address = address.replace("{repository_id}", str(world.repository.pk))
    address = address.replace("{token_id}", str(AccessToken.objects.earliest("pk").pk))
    address = address.replace("{webhook_id}", str(Webhook.objects.earliest("pk").pk))
    with CaptureQueriesContext(connection) as captured:
        place = f"&repository_id={world.repository.pk}" if address in OF_A_REPOSITORY else ""
        response = callers[who].get(f"{address}?page_size={ROWS}{place}")
    assert len(response.json().get("results", ())) == ROWS, f"{name}: {response.content[:300]!r}"
    return len(captured)
