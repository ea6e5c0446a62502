"""Search in events: what a reader may see is all that is found, and all that counts."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from apps.access.participants import Mask
from apps.common.embedders import EmbedderUnavailable
from apps.events.models import Event
from apps.events.services import append_events
from apps.index.models import Corpus
from apps.index.services import vector_index
from apps.index.services.index_rebuild import count_corpus
from apps.index.services.vector_index import move_into_index
from apps.search import retrieval
from apps.search.selectors import passages
from apps.search.selectors.passages import EventFilter, find_events
from tests.factories import MemoryFactory, RepositoryFactory
from tests.factories.events import draft

pytestmark = pytest.mark.django_db

OPEN = Mask(frozenset({"*"}))


@pytest.fixture(params=["few", "many"])
def way(request, monkeypatch):
    """Both ways: every object that passes is compared, or the best are picked and sifted."""
    if request.param == "many":
        monkeypatch.setattr(passages, "MAX_COMPARED", 0)
    return request.param


def told(context, *texts, **fields):
    outcomes = append_events(context=context, events=[draft(text, **fields) for text in texts])
    return [one.event for one in outcomes]


def told_apart(context, *texts):
    """The same, each in a conversation of its own."""
    return [one for n, text in enumerate(texts) for one in told(context, text, context_id=f"{n}")]


def found(repository, text="webhooks", most=50, mask=OPEN, **fields):
    hits = find_events(
        text,
        organization_id=repository.organization_id,
        repository_id=repository.pk,
        passage_filter=EventFilter(mask=mask, **fields),
        most=most,
    )
    return [one.object_id for one in hits]


def keys(events):
    return {one.pk for one in events}


def test_the_best_answer_comes_first(clerk, repository, way):
    other, best, mention = told_apart(
        clerk,
        "The cafeteria serves soup.",
        "Webhooks are delivered at least once, retried with webhooks' own key.",
        "We talked about billing for an hour, then about holidays, and, I think, webhooks too.",
    )

    hits = found(repository, "how are webhooks delivered")

    assert hits[0] == best.pk
    assert mention.pk in hits
    assert other.pk not in hits


def test_an_event_is_found_by_its_meaning_alone(clerk, repository, way):
    told(clerk, "The cafeteria serves soup.")
    (said,) = told(clerk, "My dog chased the neighbour's cat.")

    assert found(repository, "pets and animals")[:1] == [said.pk]


def test_meaning_alone_gives_as_many_as_are_asked_for(clerk, repository, way, monkeypatch):
    monkeypatch.setattr(passages, "DEPTH", 8)
    said = told(clerk, *["My dog chased the neighbour's cat."] * 12)

    hits = found(repository, "pets and animals", most=10)

    assert len(hits) == 10
    assert set(hits) <= keys(said)


def test_words_alone_find_when_there_is_no_embedder(clerk, repository, way, monkeypatch):
    (said,) = told(clerk, "Webhooks are delivered.")

    def refuse(*_):
        raise EmbedderUnavailable("down")

    monkeypatch.setattr(type(retrieval.current_embedder()), "embed_query", refuse)
    assert found(repository) == [said.pk]


def test_only_what_the_mask_shows_is_found(clerk, repository, way):
    (ours,) = told(clerk, "Webhooks with Ann.", participants=["ann", "bob"])
    told(clerk, "Webhooks with Eve.", participants=["eve"])

    assert found(repository, mask=Mask(frozenset({"ann"}))) == [ours.pk]
    assert found(repository, mask=Mask(frozenset())) == []
    assert len(found(repository)) == 2


def test_all_participants_named_take_part(clerk, repository, way):
    (pair,) = told(clerk, "Webhooks.", participants=["ann", "bob"])
    (alone,) = told(clerk, "Webhooks.", participants=["ann"])

    assert set(found(repository, participants=("ann",))) == {pair.pk, alone.pk}
    assert found(repository, participants=("ann", "bob")) == [pair.pk]
    assert found(repository, participants=("ann", "eve")) == []


def test_filters_hold_together(clerk, repository, way):
    fields = {"channel": "mail", "context_id": "c1"}
    (said,) = told(clerk, "Webhooks.", **fields)
    told(clerk, "Webhooks.", **{**fields, "channel": "chat"})
    told(clerk, "Webhooks.", **{**fields, "context_id": "c2"})
    (hidden,) = told(clerk, "Webhooks.", **fields, internal=True)

    both = {"threads": ("c1", "c9"), "channels": ("mail",)}
    assert found(repository, **both) == [said.pk]
    assert set(found(repository, **both, with_internal=True)) == {said.pk, hidden.pk}


def test_hints_that_cover_a_quarter_of_the_weight_asked_for_are_enough(clerk, repository, way):
    def hinted(**hints):
        listed = [{"hint": hint, "confidence": sure} for hint, sure in hints.items()]
        return told(clerk, "Webhooks.", topic_hints=listed)[0].pk

    sure, unsure, both = hinted(pears=0.9), hinted(pears=0.2), hinted(pears=0.2, plums=0.1)
    hinted(plums=1.0)
    told(clerk, "Webhooks.")

    assert set(found(repository, hints=(("pears", 1.0),))) == {sure}
    assert set(found(repository, hints=(("pears", 0.8),))) == {sure, unsure, both}
    three = (("pears", 1.0), ("apples", 1.0), ("nuts", 1.0))
    assert set(found(repository, hints=three)) == {sure}
    assert found(repository, hints=(("it's \"}]", 1.0),)) == []


def test_numbers_bound_what_is_found(clerk, repository, way):
    first, second, third = told(clerk, "Webhooks.", "Webhooks.", "Webhooks.")

    between = {"after_seq": first.event_seq, "through_seq": second.event_seq}
    assert found(repository, **between) == [second.pk]
    assert third.pk in found(repository, after_seq=0)


def test_nothing_of_elsewhere_is_found(clerk, repository, elsewhere, way):
    told(elsewhere, "Webhooks.", participants=["user_42"])
    MemoryFactory(context=clerk, content="Webhooks.")

    assert found(repository) == []
    assert found(RepositoryFactory()) == []


def test_a_repository_of_another_organization_gives_nothing(clerk, repository, way):
    told(clerk, "Webhooks.")
    hits = find_events(
        "webhooks",
        organization_id=uuid.uuid4(),
        repository_id=repository.pk,
        passage_filter=EventFilter(mask=OPEN),
        most=5,
    )
    assert hits == []


def test_no_more_than_asked_for_the_best_of_them(clerk, repository, way):
    others = (f"Webhooks and {n} other things to do at noon." for n in range(30))
    *_, best = told_apart(clerk, *others, "Webhooks, webhooks, webhooks.")

    hits = found(repository, most=3)

    assert len(hits) == 3
    assert best.pk in hits


def test_old_words_of_the_reader_are_found_below_many_new_ones_of_others(
    clerk, repository, monkeypatch
):
    monkeypatch.setattr(passages, "MAX_COMPARED", 0)
    monkeypatch.setattr(passages, "MAX_POSTINGS", 5)
    (ours,) = told(clerk, "Webhooks, as Ann said.", participants=["ann"])
    told(clerk, *(f"Webhooks number {n}." for n in range(40)), participants=["eve"])

    assert found(repository, participants=("ann",)) == [ours.pk]


def test_where_few_hold_the_words_what_is_near_is_found_below_many_nearer_ones_of_others(
    clerk, repository, monkeypatch
):
    monkeypatch.setattr(passages, "MAX_COMPARED", 0)
    monkeypatch.setattr(passages, "NEAR_SPARE", 1)
    monkeypatch.setattr(passages, "DEPTH", 4)
    monkeypatch.setattr(passages, "MAX_POSTINGS", 40)
    monkeypatch.setattr(passages, "FAR_PART", 1)
    monkeypatch.setattr(vector_index, "MAX_SCANNED", 0)
    told(clerk, *["My pets are animals."] * 9, participants=["eve"])
    ours = told(clerk, *["My dog chased the neighbour's cat."] * 3, participants=["ann"])
    for corpus in Corpus.objects.values_list("pk", flat=True):
        count_corpus(corpus)
    assert move_into_index(seconds=60) == 12

    with CaptureQueriesContext(connection) as done:
        hits = found(repository, "pets and animals", most=3, participants=("ann",))

    assert set(hits) == keys(ours)
    assert sum("near AS MATERIALIZED" in (one["sql"] or "") for one in done) == 1


def test_that_many_pass_a_filter_is_counted_once(clerk, repository, monkeypatch):
    monkeypatch.setattr(passages, "MAX_COMPARED", 2)
    *_, last = told(clerk, *(f"Webhooks number {n}." for n in range(5)))
    told(clerk, "Webhooks, as Ann said.", participants=["ann"])

    def counts(**fields):
        with CaptureQueriesContext(connection) as done:
            found(repository, **fields)
        return sum("FROM (SELECT FROM events_event" in (one["sql"] or "") for one in done)

    assert counts(through_seq=last.event_seq) == 1
    assert counts(through_seq=last.event_seq) == 0
    assert counts(through_seq=last.event_seq + 9) == 0
    assert counts(through_seq=last.event_seq - 1) == 1  # fewer of them are in it
    assert counts(through_seq=last.event_seq, participants=("ann",)) == 1
    assert counts(through_seq=last.event_seq + 9, participants=("ann",)) == 1  # few are counted
    assert counts() == 1


def test_a_neighbour_is_found_beside_what_matches_unless_it_is_hidden(clerk, repository, way):
    asked, answered, hidden = (
        told(clerk, text, context_id="c", participants=names)[0]
        for text, names in (
            ("Which port do webhooks use?", ["ann"]),
            ("It is 8443.", ["ann"]),
            ("Eve's own.", ["eve"]),
        )
    )

    hits = found(repository, "which port do webhooks use", participants=("ann",))

    assert hits == [asked.pk, answered.pk]
    assert hidden.pk not in hits


@pytest.mark.parametrize("text", ["?!", "🙂", "the of and", "a" * 8000, "'; DROP TABLE x; --"])
def test_queries_without_words_find_nothing_or_little_and_never_fail(clerk, repository, way, text):
    told(clerk, "Webhooks.")
    assert len(found(repository, text)) <= Event.objects.count()


def test_both_ways_find_the_same(clerk, repository, monkeypatch):
    told(
        clerk,
        *(f"Order {n} of {n % 7} pears was {'shipped' if n % 3 else 'lost'}." for n in range(60)),
    )
    few = found(repository, "lost pears", most=60)
    monkeypatch.setattr(passages, "MAX_COMPARED", 0)
    assert found(repository, "lost pears", most=60) == few


def test_a_search_costs_a_handful_of_statements(
    clerk, repository, django_assert_max_num_queries, way
):
    told(clerk, "Webhooks one.", "Then two.", "And three.", context_id="c")
    with django_assert_max_num_queries(5):
        found(repository)
