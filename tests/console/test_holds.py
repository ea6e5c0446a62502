"""The pages on which legal holds are set and lifted."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from apps.erasure.services import set_hold
from apps.organizations.models import LegalHold, Organization
from apps.organizations.roles import Role
from tests.console.world import signed_in_as
from tests.factories import (
    AgentFactory,
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.tables import table

pytestmark = pytest.mark.django_db
WHY = "The matter of the lost parcels."


@pytest.fixture
def organization(db: None) -> Organization:
    repository = RepositoryFactory(slug="parcels")
    agent = AgentFactory(organization=repository.organization, agent_id="coder-1")
    MemoryFactory(context=agent_context(repository, agent=agent))
    return repository.organization


def at(name: str, *keys: object) -> str:
    return reverse(name, args=keys)


@table(
    "kind, named",
    [("organization", ""), ("repository", "parcels"), ("agent", "coder-1"), ("memory", None)],
)
def test_what_people_name_is_held_and_let_go_again(organization, kind, named):
    client = signed_in_as(Role.ORGANIZATION_ADMIN, organization)
    memory = organization.memory_set.get()
    given = {
        "held_kind": kind,
        "held_id": str(memory.pk) if named is None else named,
        "reason": WHY,
    }
    answer = client.post(at("erasure_hold_set", organization.pk), given)
    assert answer.status_code == 302, answer.content.decode()
    held = LegalHold.objects.get()
    page = client.get(at("erasure_holds", organization.pk)).content.decode()
    assert WHY in page
    assert held.object_id in page
    lifting = at("erasure_hold_lift", organization.pk, held.pk)
    assert client.get(lifting).status_code == 200
    assert client.post(lifting, {"reason": "It is settled."}).status_code == 302
    page = client.get(at("erasure_holds", organization.pk)).content.decode()
    assert "It is settled." in page
    assert client.get(lifting).status_code == 404


def test_what_is_not_there_is_not_held(organization):
    client = signed_in_as(Role.ORGANIZATION_ADMIN, organization)
    given = {"held_kind": "repository", "held_id": "elsewhere", "reason": WHY}
    answer = client.post(at("erasure_hold_set", organization.pk), given)
    assert answer.status_code == 404
    assert not LegalHold.objects.exists()


def test_the_preview_of_an_erasure_says_what_is_held_and_offers_nothing(organization):
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    client = Client()
    client.force_login(admin)
    asked = {"preview": "1", "kind": "agent", "named": "coder-1"}
    page = client.get(at("erasure_list", organization.pk), asked).content.decode()
    assert "Erase…" in page
    set_hold(
        context=person_context(admin, organization=organization),
        held_kind="organization",
        held_id=str(organization.pk),
        reason=WHY,
    )
    page = client.get(at("erasure_list", organization.pk), asked).content.decode()
    assert "1 of these rows are under a legal hold" in page
    assert "Erase…" not in page


def test_an_auditor_sees_the_holds_and_changes_none(organization):
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    held = set_hold(
        context=person_context(admin, organization=organization),
        held_kind="organization",
        held_id=str(organization.pk),
        reason=WHY,
    )
    client = signed_in_as(Role.AUDITOR, organization)
    page = client.get(at("erasure_holds", organization.pk)).content.decode()
    assert (WHY in page, "Lift…" in page) == (True, False)
    for url in (
        at("erasure_hold_set", organization.pk),
        at("erasure_hold_lift", organization.pk, held.pk),
    ):
        assert client.get(url).status_code == 403
        assert client.post(url, {"reason": WHY}).status_code == 403
