"""The page of one memory and its tabs."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from apps.audit.models import AuditRecord
from apps.console.memories.detail import NOT_OF_ERASED, TABS
from apps.erasure.services import begin_erasure, run_to_end
from apps.memories.models import Memory
from apps.memories.services import comment_on_memory
from tests.console.world import World, memory_url, signed_in, text_of
from tests.factories import MemoryFactory, agent_context, person_context
from tests.factories.deciding import archive_memory, verify_memory
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


def erased(memory: Memory, context: Any) -> Memory:
    begun = begin_erasure(
        context=context, subject_kind="memory", subject_id=str(memory.pk), reason="Asked <for>."
    )
    assert run_to_end(begun.pk).failure == ""
    memory.refresh_from_db()
    return memory


def test_the_page_of_an_erased_memory_says_so_and_why(world: World) -> None:
    admin = world.people["organization_admin"]
    memory, context = world.own.memory, person_context(admin, world.own.repository)
    comment_on_memory(context=context, memory_id=memory.pk, comment="Hm.")
    erased(memory, context)

    pages = {
        tab: text_of(signed_in(admin).get(memory_url("change", memory), {"tab": tab}))
        for tab in set(dict(TABS)) - NOT_OF_ERASED
    }
    for page in pages.values():
        assert "nothing of what it said is left" in page
        assert 'Reason: <span class="mp-quote">Asked &lt;for&gt;.</span>' in page
        assert memory_url("comment", memory) not in page
        for tab in NOT_OF_ERASED:
            assert f'href="?tab={tab}"' not in page
    assert "Its text was erased." in pages["content"]
    assert "The text of this version was erased." in pages["versions"]
    assert "What was said was erased." in pages["comments"]
    assert "version</dt>" not in pages["content"]
    for tab in NOT_OF_ERASED:
        page = text_of(signed_in(admin).get(memory_url("change", memory), {"tab": tab}))
        assert "Its text was erased." in page


def test_only_what_is_served_is_said_to_be(world: World, maintainer: Client) -> None:
    memory, pending = world.own.memory, world.own.pending
    content = {"tab": "content"}
    assert "<dt>Served version</dt>" in text_of(maintainer.get(memory_url("change", memory)))
    archive_memory(
        context=person_context(world.own.maintainer, world.own.repository),
        memory_id=memory.pk,
        reason="Old.",
    )
    Memory.objects.filter(pk=pending.pk).update(quarantine_reason="secrets")
    for one in (memory, pending):
        page = text_of(maintainer.get(memory_url("change", one), content))
        assert "<dt>Current version</dt>" in page
        assert "is served" not in page
        versions = text_of(maintainer.get(memory_url("change", one), {"tab": "versions"}))
        assert ">Current</span>" in versions
        for said in (">Served</span>", "(served)", "the served version"):
            assert said not in versions


def test_no_agent_of_the_repository_gets_what_is_somebodys_own(world: World) -> None:
    fact = own_memory(agent_context(world.own.repository, agent=world.own.agent), "Likes tea.")
    admin = signed_in(world.people["organization_admin"])

    page = text_of(admin.get(memory_url("change", fact), {"tab": "agent"}))
    assert "It is a user&#x27;s own: nobody else finds it." in page
    assert 'data-testid="found"' not in page
    assert 'data-testid="read"' not in page
    assert "MEMORY_NOT_FOUND" in page


@table("label", ["", "gateway:ada"])
def test_an_owner_has_the_name_that_people_know(label: str, world: World) -> None:
    agent = world.own.agent
    fact = own_memory(agent_context(world.own.repository, agent=agent), "Likes tea.")
    by = {"author_label": label} if label else {"author_id": "somebody-else"}
    Memory.objects.filter(pk=fact.pk).update(**by)
    page = text_of(signed_in(world.people["organization_admin"]).get(memory_url("change", fact)))
    assert f"<dt>Owner</dt><dd>{label or agent.agent_id}</dd>" in page


def test_a_dialog_says_which_version_it_is_about_or_where_that_is_seen(
    world: World, maintainer: Client
) -> None:
    for name in ("deprecate", "comment", "lock"):
        url = memory_url(name, world.own.memory)
        assert "This is about version 1" in text_of(maintainer.get(url, {"version": "1"})), name
        for query in ({}, {"version": "x"}):
            page = text_of(maintainer.get(url, query))
            assert "Open this from the memory&#x27;s page" in page, name
            assert "version None" not in page
