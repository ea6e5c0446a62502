"""The page of one memory and its tabs."""

from __future__ import annotations

from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.console.memories.detail import TABS
from tests.console.world import World, memory_url, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import verify_memory
from tests.factories.states import own_memory
from tests.tables import table


def test_opening_a_memory_is_recorded_as_a_read_and_its_audit_tab_is_not(
    world: World, maintainer: Client
) -> None:
    reads = AuditRecord.objects.filter(action="read", actor_id=str(world.own.maintainer.pk))
    maintainer.get(memory_url("change", world.own.memory))
    assert reads.count() == 1
    audit = text_of(maintainer.get(memory_url("change", world.own.memory), {"tab": "audit"}))
    assert reads.count() == 1
    assert "Read" in audit


def test_the_page_of_a_memory_takes_no_post(world: World, maintainer: Client) -> None:
    assert maintainer.post(memory_url("change", world.own.memory), {}).status_code == 405


def test_invisible_characters_are_shown_on_the_page(world: World, maintainer: Client) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    memory = MemoryFactory(context=agent, title="t", content="pay\u202e<b>\u200bnow</b>")
    page = text_of(maintainer.get(memory_url("change", memory)))
    assert "U+202E" in page
    assert "U+200B" in page
    assert "&lt;b&gt;" in page
    assert "2 invisible characters" in page


def test_a_rule_of_the_platform_is_readable_from_a_repository(world: World) -> None:
    from apps.common.context import system_context

    person = person_context(world.people["super_admin"])
    memory = MemoryFactory(
        context=person, scope="system", type="business_rule", title="platform rule"
    )
    verify_memory(context=system_context(), memory_id=memory.pk)
    response = signed_in(world.people["repository_viewer"]).get(memory_url("change", memory))
    assert response.status_code == 200
    assert memory_url("lock", memory) not in text_of(response)


@table(
    "query",
    [
        {"tab": "nonsense"},
        {"tab": "versions", "from": "x", "to": "99"},
        {"tab": "versions", "from": "1", "to": "2", "layout": "unified"},
        {"tab": "versions", "from": "2", "to": "2"},
        {"tab": "audit"},
        {"tab": "links"},
    ],
)
def test_every_tab_answers(query: dict[str, str], world: World, maintainer: Client) -> None:
    assert maintainer.get(memory_url("change", world.own.pending), query).status_code == 200


@table("name", ["change", "lock", "edit", "history", "deprecate"])
def test_an_id_that_is_none_is_answered_like_a_missing_one(
    name: str, world: World, maintainer: Client
) -> None:
    url = reverse(f"admin:memories_memory_{name}", args=["no-uuid"])
    assert maintainer.get(url).status_code == 404


def test_who_audits_reads_what_is_somebodys_own_and_is_offered_nothing_to_decide(
    world: World,
) -> None:
    agent = agent_context(world.own.repository, agent=world.own.agent)
    fact = own_memory(agent, "Prefers short answers.")
    admin = signed_in(world.people["organization_admin"])

    for tab in dict(TABS):
        page = text_of(admin.get(memory_url("change", fact), {"tab": tab}))
        assert "Prefers short answers." in page or tab != "content", tab
        for act in ("verify", "lock", "archive", "deprecate", "edit", "comment"):
            assert memory_url(act, fact) not in page, (tab, act)
    assert signed_in(world.own.maintainer).get(memory_url("change", fact)).status_code == 404
