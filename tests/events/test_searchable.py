"""Events can be searched, and no search of memories meets them."""

import pytest
from django.db import connection

from apps.common.messages import read
from apps.events.models import Event
from apps.events.searchable import MAX_INDEXED_CHARACTERS, searchable
from apps.events.services import append_event, append_events
from apps.index.models import Corpus, Document, DocumentKind, Embedding
from apps.index.selectors.queries import read_query
from apps.index.services.documents import place_of
from apps.index.services.index_rebuild import count_objects, index_missing, rebuild_documents
from apps.index.tokenizer import parse_query
from apps.search.services import search_memories
from apps.topics.query.questions import Question
from apps.topics.query.services import query_event_nodes
from tests.factories import MemoryFactory, seeing
from tests.factories.events import draft
from tests.threads import at_once

TEXT = "Webhooks are delivered at least once."
WORDS = parse_query("webhooks").weighted


def documents(repository):
    return Document.objects.filter(kind=DocumentKind.EVENT, repository_id=repository.pk)


@pytest.mark.django_db
def test_an_event_has_a_document_in_the_corpus_of_its_repositorys_events(clerk, repository):
    kept = append_event(
        context=clerk,
        event=draft(TEXT, context_id="c", topic_hints=[{"hint": "delivery", "confidence": 1}]),
    ).event

    document = documents(repository).get()
    assert (document.object_id, document.thread, document.said_at) == (
        kept.pk,
        "c",
        kept.occurred_at,
    )
    assert {"webhook", "deliveri"} <= set(document.terms)
    assert document.corpus.place == place_of(DocumentKind.EVENT, repository.pk) != repository.pk
    assert document.corpus.kind == DocumentKind.EVENT
    assert Embedding.objects.filter(document=document).exists()


@pytest.mark.django_db
def test_no_search_of_memories_finds_or_counts_events(clerk, maintainer, repository):
    memory = MemoryFactory(context=clerk, content=TEXT)
    alone = [(one.documents, one.average_length, one.terms) for one in read_query(WORDS, None)]

    append_events(context=clerk, events=[draft(TEXT) for _ in range(20)])

    for context in (clerk, maintainer):
        assert search_memories(context=context, query=TEXT).memories == [memory]
    for places in (None, [repository.pk]):
        (corpus,) = read_query(WORDS, places)
        assert [(corpus.documents, corpus.average_length, corpus.terms)] == alone
    (events,) = read_query(WORDS, [place_of(DocumentKind.EVENT, repository.pk)])
    assert events.documents == 20


@pytest.mark.django_db
def test_a_repository_with_events_only_finds_no_memory(clerk, maintainer):
    append_event(context=clerk, event=draft(TEXT))

    assert search_memories(context=maintainer, query=TEXT).memories == []


@pytest.mark.django_db
def test_documents_of_events_are_made_again_without_changing_them(clerk, repository):
    append_events(context=clerk, events=[draft(TEXT), draft("Other.")])
    before = list(documents(repository).order_by("pk").values_list("object_id", "terms"))

    assert sum(rebuild_documents(repository.pk)) == count_objects(repository.pk) == 2

    assert list(documents(repository).order_by("pk").values_list("object_id", "terms")) == before
    documents(repository).all().delete()
    assert index_missing(seconds=60) == 2
    assert documents(repository).count() == 2


@pytest.mark.django_db
def test_a_long_payload_is_searched_by_how_it_begins(clerk):
    kept = append_event(context=clerk, event=draft("word " * 10_000)).event

    assert len(searchable(kept).content) == MAX_INDEXED_CHARACTERS


@pytest.mark.django_db
def test_what_was_said_is_searched_before_what_else_is_known_of_it(clerk):
    part = {"type": "input_text", "text": "Figs."}
    item = {"type": "message", "role": "user", "content": [part]}
    called = {"type": "function_call", "call_id": "c1", "name": "look", "arguments": "{}"}
    payloads = {
        "Pears.\nHarbour\nann": {"text": "Pears.", "sender": "ann", "chat": "Harbour"},
        "Figs.": {"item": item},
        "{}\nlook": {"item": called},
        "alarm": {"type": "alarm"},
    }
    for content, payload in payloads.items():
        kept = append_event(context=clerk, event=draft(payload=payload)).event
        assert searchable(kept).content == content


@pytest.mark.django_db
def test_events_without_a_context_are_of_one_talk_with_those_of_the_same_people_soon(clerk):
    def thread(**fields):
        return searchable(append_event(context=clerk, event=draft(**fields)).event).thread

    talk = {"participants": ["ann", "bob"], "channel": "chat", "timestamp": "2026-03-19T08:00:00Z"}
    own = thread(**talk)
    assert thread(**talk | {"timestamp": "2026-03-19T15:59:00Z"}) == own
    assert thread(**talk | {"timestamp": "2026-03-19T12:00:00+02:00"}) == own
    later = {"timestamp": "2026-03-19T16:00:00Z"}
    for other in ({"participants": ["ann"]}, {"channel": "mail"}, later):
        assert thread(**talk | other) not in ("", own)
    assert thread(**talk, context_id="c") == "c"


@pytest.mark.django_db
def test_the_answer_to_a_question_is_found_beside_it_without_a_context(clerk):
    said = ("The site fails with Apple Pay.", "Can you renew the certificate?", "Done, until May.")
    append_events(
        context=clerk,
        events=[
            *(draft(text, timestamp=f"2026-03-19T08:0{n}:00Z") for n, text in enumerate(said)),
            *(draft(f"Crate {n} holds pears.", timestamp="2026-03-20T08:00:00Z") for n in range(6)),
        ],
    )
    question = read(Question, {"participants": ["user_42"], "query": "renew the certificate"})
    found = query_event_nodes(context=clerk, question=question).root["children"]
    assert [one["payload"]["text"] for one in found[:2]] == list(said[1:])


@pytest.mark.django_db(transaction=True)
def test_two_rebuilds_at_once_do_not_stumble_over_each_other(agent, repository):
    append_events(context=seeing(agent, "*"), events=[draft(f"{TEXT} {n}") for n in range(40)])
    assert Corpus.objects.count() == 1

    at_once([lambda: sum(rebuild_documents(repository.pk))] * 2)

    assert documents(repository).count() == Event.objects.count() == 40
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM index_embedding")
        assert cursor.fetchone() == (40,)
