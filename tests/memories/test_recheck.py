"""What was judged under another write policy is judged again before it reaches a reader."""

from __future__ import annotations

import threading
from unittest import mock

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.audit.models import AuditRecord
from apps.governance.rules.catalogue import guard_version
from apps.governance.selectors import policy_of
from apps.governance.services import activate_own_rule, create_own_rule, decide_rule
from apps.memories import services
from apps.memories.models import Memory
from apps.memories.services import recheck
from apps.memories.services.reads import record_listing
from apps.memories.services.recheck import recheck_stale
from apps.memories.tasks import recheck_stale_task
from apps.search.services import search_memories
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, deciding
from tests.factories.states import OLDER, REASON, let_in, memory_with_status, own_memory
from tests.governance.hostile import HARMLESS, SECRET, SUSPECT
from tests.sharing import shared
from tests.tables import table

NEWER = "9-later"


def fresh(memory):
    return Memory.objects.get(pk=memory.pk)


def statements(act):
    with CaptureQueriesContext(connection) as captured:
        act()
    return len(captured)


def found(context, query=SUSPECT):
    return search_memories(context=context, query=query).memories


@shared
def stale(agent):
    return let_in(MemoryFactory(context=agent))


def listed(context):
    return services.list_memories(context=context, pick=lambda rows: list(rows.order_by("pk")))


READERS = {
    "search": lambda agent: found(agent, f"{SUSPECT} {SECRET}"),
    "list": listed,
    "read": lambda agent: [
        one
        for one in Memory.objects.all()
        if not services.read_memory(context=agent, memory_id=one.pk).is_quarantined
    ],
    "history": lambda agent: [
        one
        for one in Memory.objects.all()
        if services.read_history(context=agent, memory_id=one.pk) and not fresh(one).is_quarantined
    ],
}


@table("way", READERS)
@table("text", [SUSPECT, SECRET], ids=["suspect", "secret"])
@table("version", [OLDER, NEWER, ""])
def test_no_way_to_a_reader_leads_past_the_policy_of_now(agent, way, text, version):
    memory = let_in(MemoryFactory(context=agent), content=text, version=version)
    assert READERS[way](agent) == []
    kept = fresh(memory)
    assert kept.is_quarantined
    assert kept.guard_version == guard_version()
    assert kept.findings[0]["field"] == "content"
    record = AuditRecord.objects.get(action="quarantined")
    assert (record.actor_kind, record.object_id) == ("system", str(memory.pk))
    assert record.reason == ", ".join(finding["rule"] for finding in kept.findings)
    assert kept.history.first().quarantine_reason == kept.quarantine_reason


def test_a_person_still_reads_it_and_sees_that_it_is_quarantined(maintainer, stale):
    assert services.read_memory(context=maintainer, memory_id=stale.pk).is_quarantined
    (shown,) = listed(maintainer)
    assert (shown.content, shown.is_quarantined) == (SUSPECT, True)
    dossier = services.read_dossier(context=maintainer, memory_id=stale.pk)
    assert dossier.memory.findings


@pytest.mark.parametrize("status", ["verified", "locked"])
def test_an_approved_memory_is_held_back_like_any_other(agent, maintainer, status):
    memory = memory_with_status("verified", author=agent, person=maintainer)
    let_in(memory)
    if status == "locked":
        deciding.lock_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert found(agent) == []
    kept = fresh(memory)
    assert (kept.status, kept.is_quarantined, kept.waits) == (status, True, True)
    deciding.release_memory(context=maintainer, memory_id=memory.pk, reason=REASON)
    assert found(agent) == [memory]


def test_what_passes_is_served_and_noted_without_a_history(agent):
    memory = let_in(MemoryFactory(context=agent), content=HARMLESS)
    before = (memory.history.count(), memory.updated_at)
    assert found(agent, HARMLESS) == [memory]
    kept = fresh(memory)
    assert kept.guard_version == guard_version()
    assert (kept.history.count(), kept.updated_at) == before
    assert not AuditRecord.objects.filter(action="quarantined").exists()


def test_what_a_person_let_stand_goes_on_standing(agent, stale):
    let_in(stale, released_rules=["instructional.from-now-on"])
    assert found(agent) == [stale]
    assert fresh(stale).findings


def test_what_is_found_beside_what_was_let_stand_is_held_back(agent, stale):
    let_in(stale, content=f"{SUSPECT} {SECRET}", released_rules=["instructional.from-now-on"])
    assert found(agent) == []


def test_a_changed_rule_of_an_organization_is_followed_at_once(agent, super_admin):
    memory = MemoryFactory(context=agent, content="The falcon lands at four.")
    elsewhere = agent_context(RepositoryFactory())
    other = MemoryFactory(context=elsewhere, content="The falcon lands at four.")
    place = {"context": super_admin, "organization_id": agent.organization_id}
    rule = create_own_rule(
        **place,
        slug="falcon",
        group="injection",
        action="quarantine",
        pattern="falcon",
        description="A code name.",
    )
    assert found(agent, "falcon") == [memory]
    activate_own_rule(**place, own_rule_id=rule.pk, untried=True)
    assert found(agent, "falcon") == []
    assert fresh(memory).quarantine_reason == "A code name"
    assert found(elsewhere, "falcon") == [other]


def test_a_rule_that_is_switched_off_releases_nothing_by_itself(agent, super_admin):
    held = MemoryFactory(context=agent, content=SUSPECT)
    decide_rule(
        context=super_admin,
        organization_id=agent.organization_id,
        rule_id="instructional.from-now-on",
        action="accept",
        reason=REASON,
    )
    assert found(agent) == []
    services.read_memory(context=agent, memory_id=held.pk)
    kept = fresh(held)
    assert (kept.is_quarantined, kept.findings) == (True, [])


def test_a_search_judges_no_more_than_it_answers_and_finds_the_next_best(agent):
    held = [let_in(MemoryFactory(context=agent), content=f"{SUSPECT} {n}") for n in range(3)]
    good = [
        let_in(MemoryFactory(context=agent), content=f"Use the blue cluster. {n}") for n in "ab"
    ]
    with mock.patch.object(recheck, "judge_each", wraps=recheck.judge_each) as judged:
        answer = search_memories(context=agent, query="use the blue cluster", limit=1).memories
    assert answer[0] in good
    assert sum(len(call.args[0]) for call in judged.call_args_list) <= 1 + len(held)


def test_rows_that_were_judged_cost_no_statement_more(agent):
    def search():
        found(agent, HARMLESS)

    MemoryFactory(context=agent, content=HARMLESS)
    search()
    few = statements(search)
    for number in range(8):
        MemoryFactory(context=agent, content=f"{HARMLESS} {number}")
    assert statements(search) == few
    assert statements(lambda: listed(agent)) == statements(lambda: listed(agent))


def test_rows_that_are_behind_and_pass_cost_two_statements_together(agent):
    memories = [MemoryFactory(context=agent, content=f"{HARMLESS} {n}") for n in range(5)]
    listed(agent)
    current = statements(lambda: listed(agent))
    Memory.objects.filter(pk__in=[one.pk for one in memories]).update(guard_version=OLDER)
    assert statements(lambda: listed(agent)) == current + 2
    assert statements(lambda: listed(agent)) == current


def test_rows_of_a_list_without_contents_are_judged_whole(agent, maintainer, stale):
    page = list(Memory.objects.defer("content", "provenance"))
    record_listing(context=maintainer, page=page)
    assert page[0].is_quarantined


def test_rules_above_the_repository_are_judged_by_their_own_policy(agent, super_admin, repository):
    system = MemoryFactory(context=super_admin, content=HARMLESS, scope="system")
    deciding.verify_memory(context=super_admin, memory_id=system.pk)
    create_own_rule(
        context=super_admin,
        organization_id=repository.organization_id,
        slug="x",
        group="injection",
        action="reject",
        pattern="falcon",
        description="Falcons.",
    )
    assert found(agent, HARMLESS) == [system]
    assert fresh(system).guard_version == policy_of(None).version
    let_in(system)
    assert found(agent) == []
    assert AuditRecord.objects.get(action="quarantined").organization_id is None


def test_the_sweep_does_the_same_in_the_background(agent, maintainer, stale):
    own = let_in(own_memory(agent, "x"))
    archived = memory_with_status("archived", author=agent, person=maintainer)
    let_in(archived)
    fine = let_in(MemoryFactory(context=agent), content=HARMLESS)
    assert recheck_stale(seconds=60) == 4
    assert all(fresh(one).is_quarantined for one in (stale, own, archived))
    assert fresh(fine).guard_version == guard_version()
    assert not fresh(fine).is_quarantined
    assert recheck_stale_task() == 0
    assert AuditRecord.objects.filter(action="quarantined").count() == 3


def test_the_sweep_asks_once_about_all_organizations(agent, super_admin):
    others = [agent_context(RepositoryFactory()) for _ in range(3)]
    for context in (agent, *others):
        MemoryFactory(context=context, content="The falcon lands at four.")
    assert statements(lambda: recheck_stale(seconds=60)) < 8
    place = {"context": super_admin, "organization_id": agent.organization_id}
    rule = create_own_rule(
        **place,
        slug="falcon",
        group="injection",
        action="quarantine",
        pattern="falcon",
        description="A code name.",
    )
    activate_own_rule(**place, own_rule_id=rule.pk, untried=True)
    assert recheck_stale(seconds=60) == 1
    assert recheck_stale(seconds=60) == 0
    assert Memory.objects.exclude(quarantine_reason="").count() == 1


def test_the_sweep_stops_in_time_and_goes_on_later(agent):
    for _ in range(3):
        let_in(MemoryFactory(context=agent))
    with mock.patch.object(recheck, "BATCH", 1):
        assert recheck_stale(seconds=0) == 1
        assert recheck_stale(seconds=60) == 2


@pytest.mark.django_db(transaction=True)
def test_neither_the_sweep_nor_a_reader_waits_for_a_row_that_somebody_holds(repository):
    agent = agent_context(repository)
    memory = let_in(MemoryFactory(context=agent))
    held, done = threading.Event(), threading.Event()

    def hold():
        try:
            with transaction.atomic():
                Memory.objects.select_for_update().get(pk=memory.pk)
                held.set()
                done.wait(timeout=60)
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert held.wait(timeout=60)
        assert recheck_stale(seconds=60) == 0
        assert found(agent) == []
        assert fresh(memory).guard_version == OLDER
    finally:
        done.set()
        holder.join()
    assert recheck_stale(seconds=60) == 1
    assert fresh(memory).is_quarantined
