"""Close memories are noted for a reviewer, some time after they were written."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.common.context import system_context
from apps.index.models import Corpus, Document
from apps.index.services import vector_index
from apps.index.services.index_rebuild import count_corpus
from apps.index.tasks import catch_up
from apps.memories.models import Memory, MemoryVersion, SimilarPair
from apps.memories.selectors.similarity import (
    MAX_PAIRS,
    MIN_LIKENESS,
    kind_of_pair,
    pairs_of,
    undecided_pairs,
)
from apps.memories.services import dismiss_similar, link_memories
from apps.memories.services.common import index
from apps.memories.services.similarity import compare_memories, keep_apart
from apps.memories.tasks import compare_memories_task
from apps.organizations.roles import Role
from tests.embedding_service import running_service
from tests.factories import (
    MemoryFactory,
    OrganizationFactory,
    RepositoryFactory,
    agent_context,
    person_context,
    person_with_role,
)
from tests.factories.deciding import (
    archive_memory,
    deprecate_memory,
    restore_memory,
    verify_memory,
    write_version,
)
from tests.factories.states import REASON
from tests.tables import table
from tests.threads import at_once

pytestmark = pytest.mark.django_db

TEXT = "The payment gateway is called with a timeout of 30 seconds."
COPY = "The payment gateway is called, with a timeout of 30 seconds!"
OTHER_FIGURE = "The payment gateway is called with a timeout of 10 seconds."
ELSEWHERE = "Labels for parcels are printed as PDF in format A6."
RULE = {"type": "business_rule", "scope": "organization"}


def compare():
    return compare_memories(seconds=60)


def pairs():
    """Who is paired with whom: the younger, the older and the kind."""
    return set(SimilarPair.objects.values_list("memory_id", "other_id", "kind"))


def shown(memory, context):
    """The other memories that somebody sees beside one."""
    return {pair.partner_of(memory.pk) for pair in pairs_of(memory, context)}


def test_the_same_words_are_a_duplicate_other_figures_only_similar_and_another_topic_nothing(agent):
    texts = (TEXT, COPY, OTHER_FIGURE, ELSEWHERE)
    first, copy, other, _ = (MemoryFactory(context=agent, content=text) for text in texts)
    assert not pairs()  # a writer does not wait for this
    assert compare() == 4
    assert pairs() == {
        (copy.pk, first.pk, "duplicate"),
        (other.pk, first.pk, "similar"),
        (other.pk, copy.pk, "similar"),
    }
    assert compare() == 0


@table(
    ("text", "other", "likeness", "says_same", "kind"),
    [
        ("a b c d e f g", "a b c d e f g", 0.99, True, "duplicate"),
        ("a b 12 seconds", "a b 12s", 0.99, True, "duplicate"),
        ("a b c d e f g", "a b c d e f g", 0.99, False, "similar"),
        ("a b c d e f g", "a b c d e f h", 0.99, False, "similar"),
        ("a b c d e f g", "a b c d e f g", MIN_LIKENESS - 0.01, True, None),
        ("a b c d e f g", "a b x y z v w", 0.99, False, None),
        ("", "", 1.0, False, None),
    ],
)
def test_a_pair_needs_close_vectors_and_shared_words_or_to_say_the_same(
    text, other, likeness, says_same, kind
):
    both = (frozenset(text.split()), frozenset(other.split()))
    assert kind_of_pair(*both, likeness, says_same=says_same) == kind


def test_the_scheduled_nudge_compares(agent):
    MemoryFactory(context=agent, content=TEXT)
    assert compare_memories_task() == 1


def test_no_two_places_beside_one_another_are_ever_compared():
    organization, foreign = OrganizationFactory(), OrganizationFactory()
    places = [RepositoryFactory(organization=one) for one in (organization, organization, foreign)]
    for place in places:
        MemoryFactory(context=agent_context(place), content=TEXT)
    for one in (organization, foreign):
        admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=one)
        MemoryFactory(context=person_context(admin, organization=one), content=TEXT, **RULE)
    compare()
    found = SimilarPair.objects.select_related("memory", "other")
    assert len(found) == 3  # each repository's with its own organization's rule
    for pair in found:
        assert pair.memory.organization_id == pair.other.organization_id == pair.organization_id
        assert {pair.memory.scope, pair.other.scope} == {"repository", "organization"}


def test_a_memory_is_compared_with_the_rules_above_it_and_with_nothing_beside(repository):
    admin = person_with_role(Role.SUPER_ADMIN)
    everywhere = person_context(admin)
    organization = person_context(admin, organization=repository.organization)
    rules = [
        MemoryFactory(context=everywhere, content=TEXT, type="business_rule", scope="system"),
        MemoryFactory(context=organization, content=TEXT, **RULE),
    ]
    beside = RepositoryFactory(organization=repository.organization)
    MemoryFactory(context=agent_context(beside), content=TEXT)
    own = MemoryFactory(context=agent_context(repository), content=TEXT)
    compare()
    found = {pair for pair in pairs() if own.pk in pair}
    assert found == {(own.pk, rule.pk, "duplicate") for rule in rules}
    assert (rules[1].pk, rules[0].pk, "duplicate") in pairs()
    assert set(SimilarPair.objects.values_list("organization_id", flat=True)) == {
        repository.organization_id
    }


def own_note(context):
    """A user-scope row; no tool writes one yet."""
    memory = Memory(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        scope="user",
        owner_kind=context.actor.kind.value,
        owner_id=context.actor.id,
        type="preference",
        content=TEXT,
        served_author_kind="human",
        author_kind="human",
    )
    memory.save()
    MemoryVersion.objects.create(
        organization_id=memory.organization_id,
        memory=memory,
        number=1,
        content=TEXT,
        author_kind="human",
    )
    index(memory)
    return memory


def test_nobodys_own_notes_are_compared(agent, maintainer):
    own_note(maintainer)
    MemoryFactory(context=agent, content=TEXT)
    own_note(maintainer)
    assert compare() == 3
    assert not pairs()


def test_another_wording_is_compared_again_and_what_is_still_close_keeps_its_pair(agent):
    first, second = (MemoryFactory(context=agent, content=text) for text in (TEXT, COPY))
    compare()
    pair = SimilarPair.objects.get()
    write_version(context=agent, memory_id=first.pk, content=OTHER_FIGURE)
    assert compare() == 1
    again = SimilarPair.objects.get()
    assert (again.pk, again.created_at, again.kind) == (pair.pk, pair.created_at, "similar")
    write_version(context=agent, memory_id=second.pk, content=ELSEWHERE)
    compare()
    assert not pairs()


def test_a_rule_that_changes_lets_go_of_what_lies_below_it(repository, agent):
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=repository.organization)
    above = person_context(admin, organization=repository.organization)
    rule = MemoryFactory(context=above, content=TEXT, **RULE)
    below = MemoryFactory(context=agent, content=COPY)
    compare()
    assert pairs() == {(below.pk, rule.pk, "duplicate")}
    changed = {"context": above, "memory_id": rule.pk, "reason": REASON, "verify": True}
    write_version(**changed, content=OTHER_FIGURE)
    compare()
    assert pairs() == {(below.pk, rule.pk, "similar")}
    write_version(**changed, content=ELSEWHERE)
    compare()
    assert not pairs()


def test_what_is_closed_is_out_of_sight_until_it_is_restored(agent, maintainer):
    first, second = (MemoryFactory(context=agent, content=text) for text in (TEXT, COPY))
    compare()
    assert shown(first, maintainer) == {second.pk}
    archive_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    assert not shown(first, maintainer)
    assert not shown(second, maintainer)
    restore_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    assert shown(second, maintainer) == {first.pk}


def test_what_was_closed_when_others_were_compared_is_compared_when_it_is_restored(
    agent, maintainer
):
    first = MemoryFactory(context=agent, content=TEXT)
    deprecate_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    compare()
    second = MemoryFactory(context=agent, content=COPY)
    compare()
    assert not pairs()
    restore_memory(context=maintainer, memory_id=first.pk, reason=REASON)
    compare()
    assert shown(first, maintainer) == {second.pk}


def test_an_accepted_link_settles_a_pair_and_a_suggestion_does_not(agent, maintainer):
    first, second = (MemoryFactory(context=agent, content=text) for text in (TEXT, OTHER_FIGURE))
    compare()
    verify_memory(context=maintainer, memory_id=first.pk)
    ends = {"source_id": second.pk, "target_id": first.pk, "relation": "contradicts"}
    link_memories(context=agent, **ends)
    assert shown(first, maintainer) == {second.pk}
    link_memories(context=maintainer, **ends)
    assert not shown(first, maintainer)


def test_agents_see_no_pairs_and_people_only_with_what_they_may_read(repository, agent, viewer):
    organization = repository.organization
    admin = person_with_role(Role.ORGANIZATION_ADMIN, organization=organization)
    above = person_context(admin, organization=organization)
    rule = MemoryFactory(context=above, content=TEXT, **RULE)
    own = MemoryFactory(context=agent, content=TEXT)
    beside = RepositoryFactory(organization=organization)
    hidden = MemoryFactory(context=agent_context(beside), content=TEXT)
    compare()
    assert shown(rule, viewer) == {own.pk}
    assert shown(rule, above) == {own.pk, hidden.pk}
    assert not shown(hidden, viewer)
    assert not shown(own, agent)
    assert not shown(rule, agent)


def test_a_memory_gets_its_closest_pairs_only(agent):
    for _ in range(MAX_PAIRS + 3):
        MemoryFactory(context=agent, content=TEXT)
    compare()
    newest = MemoryFactory(context=agent, content=TEXT)
    compare()
    assert SimilarPair.objects.filter(memory=newest).count() == MAX_PAIRS


def test_large_repositories_are_searched_through_the_approximate_index(agent, monkeypatch):
    monkeypatch.setattr(vector_index, "MAX_SCANNED", 0)
    for text in (TEXT, COPY, ELSEWHERE):
        MemoryFactory(context=agent, content=text)
    count_corpus(Corpus.objects.get().pk)
    compare()
    assert [kind for *_, kind in pairs()] == ["duplicate"]


def test_a_memory_without_a_vector_waits_for_it(agent, settings):
    with running_service() as service:
        settings.EMBEDDER, settings.EMBEDDER_MODEL = "http", "small"
        settings.EMBEDDER_URL = service.url
        for text in (TEXT, COPY):
            MemoryFactory(context=agent, content=text)
        assert compare() == 0
        catch_up()
        assert compare() == 2
    assert [kind for *_, kind in pairs()] == ["duplicate"]


def test_a_pair_outlives_a_change_of_the_embedder(agent, settings):
    first, _ = (MemoryFactory(context=agent, content=text) for text in (TEXT, COPY))
    compare()
    with running_service() as service:
        settings.EMBEDDER, settings.EMBEDDER_MODEL = "http", "small"
        settings.EMBEDDER_URL = service.url
        catch_up()
        write_version(context=agent, memory_id=first.pk, content=OTHER_FIGURE)
        catch_up()
        assert compare() == 1
    assert [kind for *_, kind in pairs()] == ["similar"]


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_once_and_writers_meanwhile_lose_nothing(agent):
    memories = [MemoryFactory(context=agent, content=TEXT) for _ in range(6)]

    def write(memory):
        return lambda: write_version(context=agent, memory_id=memory.pk, content=COPY)

    at_once([compare, compare, compare, *map(write, memories[:3])])
    while compare():
        pass
    assert not Document.objects.filter(is_compared=False).exists()
    found = {frozenset(pair[:2]) for pair in pairs()}
    assert len(found) == len(pairs()) == 15


@pytest.mark.django_db(transaction=True)
def test_a_text_that_is_being_written_is_left_for_later_and_nobody_waits(agent):
    memory = MemoryFactory(context=agent, content=TEXT)
    with transaction.atomic():
        write_version(context=agent, memory_id=memory.pk, content=COPY)
        at_once([compare])
    assert not Document.objects.get().is_compared
    assert compare() == 1


def test_a_rule_of_the_whole_platform_is_shown_beside_others_of_its_kind():
    everyone = person_context(person_with_role(Role.SUPER_ADMIN))
    rule = {"type": "business_rule", "scope": "system"}
    first, second = (MemoryFactory(context=everyone, content=text, **rule) for text in (TEXT, COPY))
    compare()
    assert shown(first, everyone) == {second.pk}
    assert shown(second, system_context()) == {first.pk}


def test_pairs_of_the_same_memories_are_one_group_and_parts_do_not_meet(agent):
    figures = [
        MemoryFactory(
            context=agent, content=f"The payment gateway is called with a timeout of {n} s."
        )
        for n in (5, 12, 30)
    ]
    elsewhere = MemoryFactory(context=agent, content=TEXT)
    Memory.objects.filter(pk=elsewhere.pk).update(workspace_scope="elsewhere")
    compare()
    found = SimilarPair.objects.all()
    assert len({pair.group for pair in found}) == 1
    members = {pair.memory_id for pair in found} | {pair.other_id for pair in found}
    assert members == {one.pk for one in figures}


def test_a_pair_that_may_both_stay_is_asked_about_again_once_one_says_something_else(
    repository, agent, maintainer
):
    text = "Deployments of the billing service happen on Thursdays at noon"
    MemoryFactory(context=agent, content=f"{text} by the operations team.")
    other = MemoryFactory(context=agent, content=f"{text} by the platform team with a ticket.")
    compare_memories(seconds=60)
    pair = SimilarPair.objects.get()
    dismiss_similar(context=maintainer, pair_id=pair.pk, reason="Both stay.")
    write_version(
        context=agent, memory_id=other.pk, content=f"{text} by the platform team, with a ticket."
    )
    compare_memories(seconds=60)
    assert not undecided_pairs().exists()
    never = text.replace("happen", "never happen")
    write_version(context=agent, memory_id=other.pk, content=f"{never} by the operations team.")
    compare_memories(seconds=60)
    assert undecided_pairs().filter(pk=pair.pk).exists()


def test_keeping_many_apart_takes_one_statement(agent):
    memories = [MemoryFactory(context=agent) for _ in range(12)]
    with CaptureQueriesContext(connection) as captured:
        keep_apart(memories, "Ann")
    pairs = SimilarPair.objects.all()
    assert (len(captured), len(pairs)) == (1, 66)
    assert all(pair.memory.created_at >= pair.other.created_at for pair in pairs)
    keep_apart(memories[:2], "Bea")
    assert pairs.filter(decided_by="Bea").count() == 1
