"""What was merged stays within reach, and a person can take it apart again in one act."""

import datetime as dt

import pytest

from apps.audit.models import AuditRecord
from apps.common.clock import now
from apps.common.errors import (
    InvalidArgument,
    InvalidTransition,
    MemoryNotFound,
    VersionConflict,
    WriteNotAllowed,
)
from apps.mcp_endpoint.knowledge.shared import answer_of
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.services import (
    Seen,
    link_memories,
    merge_memories,
    read_memory,
    undo_decision,
    unmerge_memory,
)
from apps.memories.short_ids import short_id
from apps.organizations.roles import Role
from apps.organizations.selectors.workspaces import Part
from apps.tiers.drafts import ItemProposal
from apps.tiers.services import consolidation_steps
from apps.tiers.services.consolidation import consolidate
from apps.tiers.services.items import read_items
from apps.tiers.services.proposals import propose
from tests.factories import MemoryFactory, agent_context, person_context, person_with_role
from tests.factories.deciding import archive_memory, deprecate_memory, verify_memory
from tests.sharing import shared
from tests.tables import table
from tests.tiers.items import item

TIMEOUTS = (
    "The card service times out after 12 s.",
    "Card service times out after 12 seconds",
    "the card service times out after twelve seconds!",
)
KEPT = ("status", "tier", "expires_at", "superseded_by_id", "waiting_since", "content")


@shared
def originals(agent):
    return [item(agent, text) for text in TIMEOUTS]


@pytest.fixture
def merged(agent, originals):
    consolidate(context=agent)
    return Memory.objects.get(tier="mtm")


def state(memories):
    rows = Memory.objects.in_bulk([one.pk for one in memories])
    return [tuple(getattr(rows[one.pk], name) for name in KEPT) for one in memories]


def unmerge(context, memory, reason="They are three services."):
    memory = Memory.objects.get(pk=memory.pk)
    return unmerge_memory(context=context, memory_id=memory.pk, reason=reason, seen=Seen.of(memory))


def test_what_was_merged_is_read_by_its_id_and_names_its_heir(agent, originals, merged):
    for original in originals:
        found = read_memory(context=agent, memory_id=original.pk)
        assert (found.content, found.merged_into_id) == (original.content, merged.pk)
    found, missing = read_items(context=agent, ids=[short_id(one) for one in originals])
    assert (len(found), missing) == (3, [])


def test_what_was_put_away_otherwise_is_still_not_found(agent, maintainer, originals):
    deprecate_memory(
        context=maintainer,
        memory_id=originals[0].pk,
        reason="Old.",
        replacement_memory_id=originals[1].pk,
    )
    with pytest.raises(MemoryNotFound):
        read_memory(context=agent, memory_id=originals[0].pk)


def test_a_merge_is_taken_apart_in_one_act(agent, maintainer, originals, merged):
    before = [
        (one.status, one.tier, one.expires_at, None, one.waiting_since, one.content)
        for one in originals
    ]
    unmerge(maintainer, merged)
    assert state(originals) == before
    merged.refresh_from_db()
    assert merged.status == "archived"
    assert not MemoryLink.objects.filter(source=merged).exists()
    act = AuditRecord.objects.filter(object_id=str(merged.pk), action="undone").get()
    assert act.actor_id == maintainer.actor.id
    assert all(short_id(one) in act.reason for one in originals)
    assert "They are three services." in act.reason


def test_the_longest_reason_for_taking_apart_is_kept_whole(maintainer, merged):
    reason = "They are three services. " * 40
    unmerge(maintainer, merged, reason)
    act = AuditRecord.objects.filter(object_id=str(merged.pk), action="undone").get()
    assert act.reason.startswith(reason.strip())


def test_what_a_person_took_apart_is_not_merged_again(agent, maintainer, originals, merged):
    unmerge(maintainer, merged)
    assert consolidate(context=agent).clusters_found == 0
    assert SimilarPair.objects.filter(decided_at__isnull=False).count() == 3


def test_a_merge_in_parts_is_taken_apart_to_the_originals(
    agent, maintainer, originals, monkeypatch
):
    monkeypatch.setattr(consolidation_steps, "MAX_MERGED", 2)
    consolidate(context=agent)
    unmerge(maintainer, Memory.objects.get(status="unverified"))
    assert {row[0] for row in state(originals)} == {"unverified"}
    assert Memory.objects.filter(author_kind="system", status="unverified").count() == 0


def test_nothing_is_taken_apart_on_which_somebody_built(agent, maintainer, originals, merged):
    other = item(agent, "Backups run at midnight.")
    link_memories(context=agent, source_id=other.pk, target_id=merged.pk, relation="supports")
    with pytest.raises(VersionConflict):
        unmerge(maintainer, merged)
    assert {row[0] for row in state(originals)} == {"archived"}


def test_nothing_is_taken_apart_that_a_person_has_verified_since(maintainer, originals, merged):
    verify_memory(context=maintainer, memory_id=merged.pk)
    with pytest.raises(VersionConflict):
        unmerge(maintainer, merged)


def test_agents_and_those_who_may_not_take_nothing_apart(agent, viewer, originals, merged):
    for context in (agent, viewer):
        with pytest.raises(WriteNotAllowed):
            unmerge(context, merged)


def test_what_was_never_merged_cannot_be_taken_apart(maintainer, originals):
    with pytest.raises(InvalidTransition):
        unmerge(maintainer, originals[0])


def test_a_person_merges_and_undoes_it(agent, maintainer):
    kept, other = item(agent, "Timeout is 5 s."), item(agent, "Timeout: 5 s, for all calls.")
    before = state([kept, other])
    merge_memories(
        context=maintainer, memory_id=kept.pk, others={other.pk: Seen.of(other)}, seen=Seen.of(kept)
    )
    other.refresh_from_db()
    assert (other.status, other.merged_into_id) == ("archived", kept.pk)
    kept.refresh_from_db()
    assert (kept.status, kept.confidence) == ("unverified", 0.5)
    act = AuditRecord.objects.get(object_id=str(kept.pk), action="merged")
    undo_decision(context=maintainer, record_id=act.pk)
    assert state([kept, other]) == before


def test_a_person_merges_only_what_she_saw_and_only_within_one_part(agent, maintainer):
    kept, other = item(agent, "Timeout is 5 s."), item(agent, "Timeout: 5 s, always.")
    elsewhere = item(agent, "Timeout is 6 s.", part="elsewhere")
    verify_memory(context=maintainer, memory_id=other.pk)
    for others, refusal in (
        ({other.pk: Seen.of(other)}, VersionConflict),
        ({elsewhere.pk: Seen.of(elsewhere)}, InvalidArgument),
        ({kept.pk: Seen.of(kept)}, InvalidArgument),
        ({}, InvalidArgument),
    ):
        with pytest.raises(refusal):
            merge_memories(context=maintainer, memory_id=kept.pk, others=others, seen=Seen.of(kept))
    assert Memory.objects.filter(status="archived").count() == 0


def proposed(context, **given):
    fields = {"title": "Timeout", "content": TIMEOUTS[0], "type": "fact", "tags": ["cards"]}
    item = ItemProposal(**{**fields, **given})
    (outcome,) = propose(context=context, items=[item], part=Part("project", None))
    return outcome.memory


def test_an_identical_proposal_is_answered_with_what_it_repeats(agent, repository):
    first = proposed(agent)
    Memory.objects.update(expires_at=now() + dt.timedelta(hours=1))
    assert {proposed(agent).pk for _ in range(5)} == {first.pk}
    first.refresh_from_db()
    assert first.expires_at > now() + dt.timedelta(hours=71)
    others = [
        proposed(agent, content=TIMEOUTS[1]),
        proposed(agent, title="Another"),
        proposed(agent, tags=["cards", "bank"]),
        proposed(agent, why_store="It was asked for."),
        proposed(agent_context(repository)),
    ]
    assert len({first.pk, *(one.pk for one in others)}) == 6


def test_what_is_proposed_again_after_it_was_put_away_is_new(agent, maintainer):
    first = proposed(agent)
    deprecate_memory(context=maintainer, memory_id=first.pk, reason="Wrong.")
    assert proposed(agent).pk != first.pk


def test_the_answer_to_a_proposal_says_what_was_merged_by_it(agent):
    for number in range(19):
        item(agent, TIMEOUTS[0] + "!" * number, title="Timeout", type="fact", tags=["cards"])
    outcomes = propose(
        context=agent,
        items=[ItemProposal(title="Timeout", content=TIMEOUTS[1], type="fact", tags=["cards"])],
        part=Part("project", None),
    )
    answer = answer_of(agent, Part("project", None), outcomes)
    assert answer.consolidation_triggered is True
    assert answer.consolidation_merged == 20


@table("put_away", [archive_memory, deprecate_memory])
def test_what_was_put_away_is_not_merged_and_stays_away(put_away, repository):
    agent, person = (
        agent_context(repository),
        person_context(
            person_with_role(Role.REPOSITORY_MAINTAINER, repository=repository), repository
        ),
    )
    kept, gone = MemoryFactory(context=agent), MemoryFactory(context=agent)
    put_away(context=person, memory_id=gone.pk, reason="It is of no use.")
    gone.refresh_from_db()
    with pytest.raises(InvalidTransition):
        merge_memories(
            context=person,
            memory_id=kept.pk,
            others={gone.pk: Seen.of(gone)},
            seen=Seen.of(kept),
        )
    gone.refresh_from_db()
    assert gone.superseded_by is None
