"""The page on which an organization decides what is erased by its age."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.memories.models import Memory
from apps.organizations.models import Organization
from apps.organizations.roles import Role
from tests.console.world import signed_in_as
from tests.erasure.keeping import DAY
from tests.factories import MemoryFactory, RepositoryFactory, agent_context

pytestmark = pytest.mark.django_db
NAMES = ("memories", "events", "turns", "gateway")


@pytest.fixture
def organization(db: None) -> Organization:
    repository = RepositoryFactory()
    old = MemoryFactory(context=agent_context(repository))
    Memory.objects.filter(pk=old.pk).update(status="archived", updated_at=now() - 40 * DAY)
    return repository.organization


def at(name: str, organization: Organization) -> str:
    return reverse(name, args=[organization.pk])


def previewed(client: Client, organization: Organization, **days: object):
    given = {f"erase_{name}_after_days": days.get(name, "") for name in NAMES}
    return client.get(at("erasure_retention", organization), {**given, "preview": "1"})


def test_what_would_go_is_shown_before_it_is_decided_and_saved_as_it_was_shown(organization):
    client = signed_in_as(Role.ORGANIZATION_ADMIN, organization)
    page = previewed(client, organization, memories=30, turns=90)
    counts = dict(page.context["counts"])
    assert {name: count for name, count in counts.items() if count} == {
        "Memories": 1,
        "Versions of memories": 1,
    }
    assert AuditRecord.objects.filter(object_kind="erasure", reason="retention: 2 rows").exists()
    asked = client.get(page.context["save_url"])
    assert (
        "archived and deprecated memories after 30 days; turns after 90 days"
        in asked.content.decode()
    )
    sent = {"seen_retention": asked.context["form"]["seen_retention"].value(), "reason": "Rules."}
    saved = client.post(page.context["save_url"], sent)
    assert saved.status_code == 302
    organization.refresh_from_db()
    assert organization.erase_memories_after_days == 30
    assert organization.erase_turns_after_days == 90
    assert organization.erase_events_after_days is None


def test_a_policy_that_somebody_changed_meanwhile_is_not_replaced(organization):
    client = signed_in_as(Role.ORGANIZATION_ADMIN, organization)
    url = previewed(client, organization, memories=30).context["save_url"]
    seen = client.get(url).context["form"]["seen_retention"].value()
    Organization.objects.filter(pk=organization.pk).update(erase_memories_after_days=365)
    answer = client.post(url, {"seen_retention": seen, "reason": ""})
    assert answer.status_code == 409
    assert "look at it again" in answer.content.decode()
    organization.refresh_from_db()
    assert organization.erase_memories_after_days == 365
    bare = client.post(at("erasure_retention_save", organization), {"reason": ""})
    assert bare.status_code == 409


def test_a_time_that_is_too_short_is_said_beside_its_field(organization):
    client = signed_in_as(Role.ORGANIZATION_ADMIN, organization)
    page = previewed(client, organization, memories=3)
    assert "save_url" not in page.context
    assert page.context["form"].errors.keys() == {"erase_memories_after_days"}
    wrong = client.get(
        at("erasure_retention_save", organization), {"erase_memories_after_days": "3"}
    )
    assert wrong.status_code == 404


def test_an_auditor_sees_the_policy_and_cannot_change_it(organization):
    Organization.objects.filter(pk=organization.pk).update(erase_memories_after_days=365)
    client = signed_in_as(Role.AUDITOR, organization)
    page = previewed(client, organization, memories=30)
    assert "365" in page.content.decode()
    assert "save_url" not in page.context
    assert client.get(at("erasure_retention_save", organization)).status_code == 403
    assert client.post(at("erasure_retention_save", organization)).status_code == 403
