"""What waits for a decision: in which order, for whom, and until when."""

import datetime as dt
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.common.clock import now
from apps.memories import services
from apps.memories.models import Memory, MemoryLink, ReviewAssignment, SimilarPair, Undo
from apps.memories.selectors import review_queue
from apps.memories.selectors.review_queue import QueueFilter, count_up_to, find_item, queue
from apps.memories.selectors.similarity import group_of
from apps.memories.services import Seen
from apps.memories.vocabulary import Waiting
from apps.organizations.roles import Role
from tests.factories import (
    MemoryFactory,
    RepositoryFactory,
    agent_context,
    deciding,
    person_context,
    person_with_role,
)
from tests.factories.states import (
    REASON,
    make_pair,
    memory_with_status,
    own_memory,
    quarantined,
)

pytestmark = pytest.mark.django_db


def waiting(context, most=50, after=None, **wanted):
    items = queue(context.rights, QueueFilter(**wanted), most=most, after=after)
    if not wanted and after is None:
        assert count_up_to(context.rights, most) == len(items)
    return items


def seen(context, **wanted):
    """What waits for somebody, as (kind, memory)."""
    return [(item.kind.value, item.memory_id) for item in waiting(context, **wanted)]


def verified(agent, maintainer, **fields):
    return memory_with_status("verified", author=agent, person=maintainer, **fields)


def pending(agent, maintainer):
    memory = verified(agent, maintainer)
    return deciding.write_version(context=agent, memory_id=memory.pk, content="Newer.")


def suggestion(agent, maintainer):
    target = verified(agent, maintainer)
    source = verified(agent, maintainer)
    return services.link_memories(
        context=agent, source_id=source.pk, target_id=target.pk, relation="contradicts"
    )


def since(memory, moment):
    Memory.objects.filter(pk=memory.pk).update(waiting_since=moment)


def test_every_kind_waits_in_one_queue_the_oldest_first(agent, maintainer):
    version = pending(agent, maintainer)
    link = suggestion(agent, maintainer)
    older, younger = (verified(agent, maintainer) for _ in range(2))
    make_pair(younger, older)
    plain = MemoryFactory(context=agent)
    held = quarantined(MemoryFactory(context=agent))
    assert seen(maintainer) == [
        ("pending", version.pk),
        ("link", link.target_id),
        ("similar", younger.pk),
        ("unverified", plain.pk),
        ("quarantined", held.pk),
    ]


def test_the_queue_is_read_piece_by_piece_without_a_gap_or_a_repetition(agent, maintainer):
    moment = now() - dt.timedelta(days=1)
    for _ in range(3):
        since(MemoryFactory(context=agent), moment)
        make_pair(verified(agent, maintainer), verified(agent, maintainer))
        suggestion(agent, maintainer)
    SimilarPair.objects.update(created_at=moment)
    MemoryLink.objects.update(created_at=moment)
    whole = waiting(maintainer)
    assert len(whole) == 9
    assert whole == sorted(whole, key=lambda item: item.key)
    pieces, after = [], None
    while piece := waiting(maintainer, most=2, after=after):
        pieces += piece
        after = piece[-1].key
    assert pieces == whole


def test_it_costs_one_statement_whatever_waits(agent, maintainer):
    for _ in range(5):
        MemoryFactory(context=agent)
    with CaptureQueriesContext(connection) as captured:
        assert len(queue(maintainer.rights, most=3)) == 3
    assert len(captured) == 1


def test_nothing_waits_that_is_decided_closed_locked_or_expired(agent, maintainer):
    for status in ("verified", "locked", "deprecated", "archived"):
        memory_with_status(status, author=agent, person=maintainer)
    expired = MemoryFactory(context=agent)
    partner = verified(agent, maintainer)
    make_pair(expired, partner)
    services.link_memories(
        context=agent, source_id=expired.pk, target_id=partner.pk, relation="contradicts"
    )
    Memory.objects.filter(pk=expired.pk).update(expires_at=now())
    locked = pending(agent, maintainer)
    deciding.lock_memory(context=maintainer, memory_id=locked.pk, reason=REASON)
    assert seen(maintainer) == []


def test_what_expired_since_it_was_last_counted_is_counted_no_more(agent, maintainer):
    memory = MemoryFactory(context=agent)
    assert count_up_to(maintainer.rights, most=5) == 1
    Memory.objects.filter(pk=memory.pk).update(expires_at=now())
    assert count_up_to(maintainer.rights, most=5) == 0


def test_what_is_unlocked_or_restored_waits_again(agent, maintainer):
    first = pending(agent, maintainer)
    second = MemoryFactory(context=agent)
    for memory in (first, second):
        act = {"context": maintainer, "memory_id": memory.pk, "reason": REASON}
        deciding.lock_memory(**act)
        deciding.unlock_memory(**act)
    assert seen(maintainer) == [("pending", first.pk), ("unverified", second.pk)]
    deciding.archive_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    deciding.restore_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    assert seen(maintainer) == [("unverified", second.pk), ("unverified", first.pk)]


def test_a_version_waits_from_when_it_was_written_and_a_second_one_does_not_lose_its_place(
    agent, maintainer
):
    memory = verified(agent, maintainer)
    since(memory, now() - dt.timedelta(days=9))
    between = MemoryFactory(context=agent)
    for content in ("Newer.", "Newest."):
        deciding.write_version(context=agent, memory_id=memory.pk, content=content)
        later = MemoryFactory(context=agent)
        assert seen(maintainer)[:2] == [("unverified", between.pk), ("pending", memory.pk)]
        assert seen(maintainer)[-1] == ("unverified", later.pk)


def test_nobody_sees_what_waits_where_she_does_not_verify(agent, maintainer, viewer, repository):
    sister = RepositoryFactory(organization=repository.organization)
    for place in (sister, RepositoryFactory()):
        there = agent_context(place)
        keeper = person_context(
            person_with_role(Role.REPOSITORY_MAINTAINER, repository=place), place
        )
        MemoryFactory(context=there)
        pending(there, keeper)
        quarantined(MemoryFactory(context=there))
        suggestion(there, keeper)
        make_pair(verified(there, keeper), verified(there, keeper))
        assert len(seen(keeper)) == 5
    assert seen(maintainer) == []
    mine = MemoryFactory(context=agent)
    assert seen(maintainer) == [("unverified", mine.pk)]
    assert seen(viewer) == []
    assert seen(agent) == []
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    assert len(seen(person_context(admin, repository))) == 6
    assert seen(person_context(auditor, repository)) == []
    assert len(seen(person_context(person_with_role(Role.SUPER_ADMIN)))) == 11


def test_rules_wait_for_those_of_the_whole_organization_and_notes_for_nobody(
    agent, maintainer, repository, super_admin
):
    admin = person_context(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization),
        organization=repository.organization,
    )
    rule = MemoryFactory(context=admin, type="business_rule", scope="organization")
    system = MemoryFactory(context=super_admin, type="business_rule", scope="system")
    own_memory(maintainer, "A note of my own.")
    assert seen(maintainer) == []
    assert seen(admin) == [("unverified", rule.pk)]
    assert seen(super_admin) == [("unverified", rule.pk), ("unverified", system.pk)]


def test_a_pair_with_a_rule_is_decided_from_the_repository(agent, maintainer, repository):
    admin = person_context(
        person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization),
        organization=repository.organization,
    )
    own = verified(agent, maintainer)
    rule = MemoryFactory(context=admin, type="business_rule", scope="organization")
    make_pair(rule, own)
    assert seen(maintainer) == [("similar", own.pk)]
    assert seen(admin, kinds=frozenset({Waiting.SIMILAR})) == [("similar", rule.pk)]


def test_a_pair_or_a_link_of_something_withdrawn_waits_no_more(agent, maintainer):
    make_pair(verified(agent, maintainer), other := verified(agent, maintainer))
    link = suggestion(agent, maintainer)
    deciding.archive_memory(context=maintainer, memory_id=other.pk, reason=REASON)
    deciding.archive_memory(context=maintainer, memory_id=link.source_id, reason=REASON)
    assert seen(maintainer) == []


def test_a_link_says_what_a_pair_is(agent, maintainer):
    make_pair(first := verified(agent, maintainer), second := verified(agent, maintainer))
    services.link_memories(
        context=maintainer, source_id=first.pk, target_id=second.pk, relation="contradicts"
    )
    assert seen(maintainer) == []


def test_the_queue_is_narrowed_by_kind_place_person_and_due_date(
    agent, maintainer, repository, monkeypatch
):
    version, plain = pending(agent, maintainer), MemoryFactory(context=agent)
    sister = RepositoryFactory(organization=repository.organization)
    beside = MemoryFactory(context=agent_context(sister))
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    her = person_context(admin, repository)
    services.assign_review(context=her, memory_id=plain.pk, user_id=admin.pk)
    assert seen(her, kinds=frozenset({Waiting.PENDING})) == [("pending", version.pk)]
    assert seen(her, repository_id=sister.pk) == [("unverified", beside.pk)]
    assert len(seen(her, organization_id=repository.organization_id)) == 3
    assert seen(her, assignee_id=admin.pk) == [("unverified", plain.pk)]
    assert seen(her, overdue=True) == []
    ReviewAssignment.objects.update(due_on=now().date() - dt.timedelta(days=1))
    assert seen(her, overdue=True) == [("unverified", plain.pk)]
    ReviewAssignment.objects.update(due_on=now().date() + dt.timedelta(days=1))
    assert seen(her, overdue=True) == []
    monkeypatch.setattr(review_queue, "now", lambda: now() + dt.timedelta(days=3))
    assert seen(her, overdue=True) == [("unverified", plain.pk)]


def test_an_item_is_found_by_its_id_only_by_those_who_decide(agent, maintainer, viewer):
    link = suggestion(agent, maintainer)
    pair = make_pair(verified(agent, maintainer), verified(agent, maintainer))
    plain = MemoryFactory(context=agent)
    asked = [
        (Waiting.LINK, str(link.pk)),
        (Waiting.SIMILAR, str(pair.pk)),
        (Waiting.UNVERIFIED, str(plain.pk)),
    ]
    stranger = person_context(
        person_with_role(Role.REPOSITORY_MAINTAINER, repository=(place := RepositoryFactory())),
        place,
    )
    for kind, item_id in asked:
        found = find_item(maintainer.rights, kind, item_id)
        assert (found.kind, found.item_id) == (kind, item_id)
        assert find_item(stranger.rights, kind, item_id) is None
        assert find_item(viewer.rights, kind, item_id) is None
    for nonsense in ("", "x", "-1", "9" * 30, "²"):
        for kind in Waiting:
            assert find_item(maintainer.rights, kind, nonsense) is None


@pytest.fixture
def group(agent):
    """Four close memories in a chain of pairs, as the sweep notes them."""
    members = [MemoryFactory(context=agent, content=f"Timeout is {n} s.") for n in range(4)]
    pairs = [make_pair(younger, older) for older, younger in pairwise(members)]
    SimilarPair.objects.update(group=pairs[0].pk)
    return members, pairs


def test_close_memories_wait_as_one_card_and_are_kept_apart_by_one_decision(maintainer, group):
    members, pairs = group
    (card,) = waiting(maintainer, kinds=frozenset({Waiting.SIMILAR}))
    assert card.number == pairs[0].pk
    assert group_of(pairs[0].pk, maintainer) == members
    done = services.dismiss_similar(
        context=maintainer, pair_id=card.number, seen={one.pk: Seen.of(one) for one in members}
    )
    assert waiting(maintainer, kinds=frozenset({Waiting.SIMILAR})) == []
    undo = Undo.objects.get(number=done.pk)
    services.undo_decision(context=maintainer, record_id=undo.record_id)
    assert len(waiting(maintainer, kinds=frozenset({Waiting.SIMILAR}))) == 1
    assert SimilarPair.objects.filter(decided_at=None).count() == 3


def test_what_a_card_did_not_show_is_not_decided_with_it(maintainer, group):
    members, pairs = group
    shown = {one.pk: Seen.of(one) for one in members[:3]}
    services.dismiss_similar(context=maintainer, pair_id=pairs[0].pk, seen=shown)
    (card,) = waiting(maintainer, kinds=frozenset({Waiting.SIMILAR}))
    assert card.number == pairs[2].pk
    assert group_of(card.number, maintainer) == members[2:]


def test_a_card_shows_eight_of_a_large_group(agent, maintainer):
    centre = MemoryFactory(context=agent)
    pairs = [make_pair(MemoryFactory(context=agent), centre) for _ in range(12)]
    SimilarPair.objects.update(group=pairs[0].pk)
    assert len(group_of(pairs[0].pk, maintainer)) == 8
    assert len(waiting(maintainer, kinds=frozenset({Waiting.SIMILAR}))) == 1
