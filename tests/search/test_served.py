"""The rule of what is served: compiled for search, it lets pass what the querysets do."""

import datetime as dt
import uuid

import pytest
from django.db import connection
from django.utils import timezone

from apps.common.context import RequestContext
from apps.index.tokenizer import parse_query
from apps.memories.models import Memory
from apps.memories.selectors import served_in
from apps.memories.selectors.visibility_rule import served, sql_of
from apps.memories.services import link_memories
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import Status
from apps.organizations.roles import Role
from apps.search.selectors.memories import lacking_named
from apps.search.services import search_memories
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import archive_memory, deprecate_memory
from tests.factories.states import memory_with_status, own_memory
from tests.sharing import shared
from tests.tables import table

pytestmark = pytest.mark.django_db


def served_by_statement(context: RequestContext) -> set:
    condition, parameters = sql_of(served, context)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT m.id FROM memories_memory m WHERE {condition}", parameters)
        return {key for (key,) in cursor.fetchall()}


@shared
def places():
    """Two repositories of one organization, and one of another."""
    organization = OrganizationFactory()
    return [
        RepositoryFactory(organization=organization),
        RepositoryFactory(organization=organization, hide_unverified=True),
        RepositoryFactory(),
    ]


@shared
def everything(places):
    """Memories of every status at every place, some of them expired, quarantined or somebody's."""
    for repository in places:
        admin = person_with_role(Role.SUPER_ADMIN)
        person = person_context(admin, organization=repository.organization, repository=repository)
        above = person_context(admin, organization=repository.organization)
        agent = agent_context(repository)
        for status in Status.values:
            memory_with_status(status, author=agent, person=person)
            for scope in ("organization", "system"):
                memory_with_status(status, author=above, person=above, scope=scope)
        for owner in (agent, person, above):
            own_memory(owner, "Short answers, please.")
        expired, alive, suspect = (MemoryFactory(context=agent) for _ in range(3))
        hour = dt.timedelta(hours=1)
        Memory.objects.filter(pk=expired.pk).update(expires_at=timezone.now() - hour)
        Memory.objects.filter(pk=alive.pk).update(expires_at=timezone.now() + hour)
        Memory.objects.filter(pk=suspect.pk).update(quarantine_reason="looks like a key")
    return Memory.objects.count()


def contexts(places):
    admin = person_with_role(Role.SUPER_ADMIN)
    for repository in places:
        yield agent_context(repository)
        yield person_context(admin, organization=repository.organization, repository=repository)
        yield person_context(admin, organization=repository.organization)


def test_both_forms_serve_the_same_in_every_context(places, everything):
    for context in contexts(places):
        served = set(served_in(context).values_list("pk", flat=True))
        assert served_by_statement(context) == served
        assert 0 < len(served) < everything


@table("put_away", [archive_memory, deprecate_memory])
def test_what_was_put_away_holds_down_nothing_that_it_contradicted(put_away):
    repository = RepositoryFactory()
    person = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )
    told = MemoryFactory(context=person, content="Deployments happen on Thursdays at noon.")
    rival = MemoryFactory(context=person, content="Releases are never shipped on weekdays.")
    ends = {"source_id": rival.pk, "target_id": told.pk}
    link_memories(context=person, **ends, relation="contradicts")

    def weight() -> float:
        found = search_memories(context=person, query="deployments thursdays", explain=True)
        features = zip(found.memories, found.explanations, strict=True)
        return next(one.features.get("contradicted", 0) for key, one in features if key == told)

    assert weight() < 0
    put_away(context=person, memory_id=rival.pk, reason="It is wrong.")
    assert weight() == 0


def test_a_text_says_what_took_the_place_of_what_is_in_it():
    repository = RepositoryFactory()
    person = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
    )
    former = MemoryFactory(context=person, content="The lift is maintained by Otis.")
    latter = MemoryFactory(context=person, content="The lift is maintained by Kone.")
    ends = {"source_id": latter.pk, "target_id": former.pk}
    link_memories(context=person, **ends, relation="supersedes")
    query = {"query": "who maintains the lift", "form": "text"}
    text = search_memories(context=person, **query).as_text.text
    assert f"[SUPERSEDED BY {short_id(latter)}]\nThe lift is maintained by Otis." in text
    assert "[STATUS: unverified]\nThe lift is maintained by Kone." in text


@pytest.mark.parametrize(
    ("query", "content", "lacks"),
    [
        ("What does E2000 mean?", "Error E1043 means that the paper is empty.", True),
        ("What does E1043 mean?", "Error e1043 means that the paper is empty.", False),
        ("Where is validate_iban?", "The function validate_bic lives in banks.", True),
        ("Where is validate_iban?", "`validate_iban` lives in banks.", False),
        ("What runs on port 7001?", "The gateway runs on port 7002.", True),
        ("端口7001", "网关在7001端口", False),
        ("What did we decide in 2024?", "We decided to ship on Thursdays.", False),
        ("What is done within 30s?", "It is done within 30 seconds.", False),
        ("Who runs the 2nd shift?", "The second shift is run by Ann.", False),
        ("क्या हिन्दी है", "Something else.", False),
        ("Who runs the gateway?", "The gateway is run by Ann.", False),
    ],
)
def test_a_hit_that_says_nothing_of_what_is_asked_for_by_its_name_is_known(query, content, lacks):
    key = uuid.uuid4()
    assert (key in lacking_named(parse_query(query), [(key, "", content)])) == lacks
