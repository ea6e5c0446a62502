"""The order of the contract, limits, filters and odd queries."""

import datetime as dt

import pytest
from django.utils import timezone

from apps.audit.models import AuditRecord
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.index.tokenizer import parse_query
from apps.memories.authorship import make_authorship
from apps.memories.models import Memory
from apps.organizations.roles import Role
from apps.search import retrieval
from apps.search.filters import Filters
from apps.search.selectors.memories import find
from apps.search.services import search_memories
from tests.factories import MemoryFactory, RepositoryFactory, agent_context, person_with_role
from tests.factories import person_context as context_of
from tests.factories.states import memory_with_status

CONTENT = "Webhooks are delivered at least once."


def found(context, query="webhooks", limit=5, **filters):
    return search_memories(
        context=context, query=query, limit=limit, filters=Filters.checked(**filters)
    ).memories


def test_enforced_first_then_repository_organization_and_system(agent, repository):
    person = context_of(person_with_role(Role.SUPER_ADMIN), organization=repository.organization)

    def rule(scope, **fields):
        return memory_with_status(
            "verified", author=person, person=person, scope=scope, content=CONTENT, **fields
        )

    system, organization = rule("system"), rule("organization")
    partly = MemoryFactory(context=agent, content="Webhooks webhooks webhooks.")
    exact = MemoryFactory(context=agent, content="Delivered webhooks.")
    enforced = rule("system", enforced=True)
    assert found(agent, "delivered webhooks") == [enforced, exact, partly, organization, system]


def test_of_equal_hits_the_locked_then_the_verified_come_first(agent, maintainer):
    memories = [
        memory_with_status(status, author=agent, person=maintainer, content=CONTENT)
        for status in ("unverified", "verified", "locked")
    ]
    assert found(agent) == memories[::-1]


def test_the_query_word_for_word_comes_before_its_words_scattered(agent):
    phrase = MemoryFactory(context=agent, content="Retry  Failed\nuploads after an hour, at most.")
    scattered = MemoryFactory(context=agent, content="Uploads that failed: retry, retry, uploads.")
    assert found(agent, "retry failed uploads") == [phrase, scattered]


def test_a_long_query_pasted_word_for_word_is_an_exact_match(agent, repository):
    error = " ".join(f"frame{number} at line {number}" for number in range(80))
    about = MemoryFactory(context=agent, content=f"Seen at night: {error}. Restart helps.")
    MemoryFactory(context=agent, content=error.replace("at line 79", "elsewhere"))
    auditor = person_with_role(Role.AUDITOR, organization=repository.organization)
    person = context_of(auditor, organization=repository.organization, repository=repository)
    result = search_memories(context=person, query=error, explain=True)
    assert (result.memories[0], result.explanations[0].order_class) == (about, "exact")


def test_a_title_counts_more_than_the_text(agent):
    text = MemoryFactory(context=agent, title="Delivery", content="About webhooks.")
    title = MemoryFactory(context=agent, title="Webhooks", content="About delivery.")
    assert found(agent) == [title, text]


def test_five_by_default_and_never_more_than_ten(agent):
    for number in range(12):
        MemoryFactory(context=agent, content=f"Webhooks number {number}.")
    assert len(found(agent)) == 5
    assert len(found(agent, limit=1)) == 1
    assert len(found(agent, limit=10)) == len(found(agent, limit=1000)) == 10


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_below_one_is_wrong(agent, limit):
    with pytest.raises(InvalidArgument) as refusal:
        found(agent, limit=limit)
    assert refusal.value.details["field"] == "limit"


def test_types_tags_and_dates_filter(agent):
    fact = MemoryFactory(context=agent, content=CONTENT, type="fact", tags=["a", "b"])
    note = MemoryFactory(context=agent, content=CONTENT, type="note", tags=["a"])
    assert found(agent, types=["fact"]) == [fact]
    assert set(found(agent, types=["fact", "note"])) == {fact, note}
    assert found(agent, tags=["a", "b"]) == [fact]
    now = timezone.now()
    Memory.objects.filter(pk=note.pk).update(created_at=now - dt.timedelta(days=9))
    assert found(agent, since=now - dt.timedelta(days=1)) == [fact]
    assert found(agent, until=now - dt.timedelta(days=1)) == [note]


def test_a_filter_finds_old_holders_of_a_common_word(agent, monkeypatch):
    monkeypatch.setattr(retrieval, "MAX_POSTINGS", 1)
    monkeypatch.setattr(retrieval, "NARROW_DEPTH", 1)
    monkeypatch.setattr(retrieval, "MIN_DEPTH", 1)
    old = MemoryFactory(context=agent, content=CONTENT, type="fact")
    for _ in range(30):
        MemoryFactory(context=agent, content="Webhooks.", type="note")
    hits = find(agent, "webhooks", Filters.checked(types=["fact"]), 5)
    assert [(memory, ranked.order_class.name) for memory, ranked in hits] == [(old, "EXACT")]


def test_neighbours_in_a_thread_are_no_reason_not_to_look_deeper(agent, monkeypatch):
    monkeypatch.setattr(retrieval, "MIN_DEPTH", 1)
    monkeypatch.setattr(retrieval, "DEPTH", 1)
    monkeypatch.setattr(retrieval, "ENOUGH", 2)
    said = make_authorship(author="Mary", date=None, thread="monday")
    for number in range(12):
        content = CONTENT if number % 4 == 0 else f"Number {number} is about something else."
        MemoryFactory(context=agent, content=f"{content} {number}", provenance=said)
    about = retrieval.served_filter(agent, Filters.checked())
    query = parse_query("webhooks delivered")
    candidates = retrieval.Retrieval(query, retrieval.places_of(agent), about).candidates()
    assert sum(not one.is_beside for one in candidates if one.held == 2) == 3


def test_unknown_types_and_malformed_tags_are_named(agent):
    for arguments in ({"types": ["rumour"]}, {"tags": ["Not A Tag"]}):
        with pytest.raises(InvalidArgument) as refusal:
            found(agent, **arguments)
        assert refusal.value.details["field"] in ("type_filter", "tags")


@pytest.mark.parametrize("query", ["", "   ", "nul \x00", "\ud800", None])
def test_a_query_that_is_no_text_is_wrong(agent, query):
    with pytest.raises(InvalidArgument) as refusal:
        found(agent, query)
    assert refusal.value.details["field"] == "query"


def test_a_query_of_ten_megabytes_is_too_large(agent):
    with pytest.raises(PayloadTooLarge):
        found(agent, "x" * 10_000_000)


@pytest.mark.parametrize(
    "query",
    [
        "the of and",
        "'; DROP TABLE memories_memory; --",
        "a & | ! ( ) : * \\ <-> '",
        "100% _ %s {}",
        "webhooks\nand\ttabs",
        "🦜 emoji",
        "\\' quote \\\\",
    ],
)
def test_odd_queries_find_something_or_nothing_and_break_nothing(agent, query):
    MemoryFactory(context=agent, content=CONTENT)
    assert len(found(agent, query)) <= 1


def test_words_are_stemmed_in_the_repositorys_language(db):
    repository = RepositoryFactory(language="german")
    agent = agent_context(repository)
    memory = MemoryFactory(context=agent, content="Die Häuser stehen am Fluss.")
    assert found(agent, "Haus") == [memory]


def test_what_was_served_is_recorded_in_order(agent):
    memories = [MemoryFactory(context=agent, content=CONTENT) for _ in range(2)]
    hits = found(agent)
    assert set(hits) == set(memories)
    record = AuditRecord.objects.first()
    assert (record.action, record.object_kind, record.object_id) == ("read", "memory", "")
    assert record.served == [
        {"memory_id": str(hit.pk), "version": 1, "rank": rank}
        for rank, hit in enumerate(hits, start=1)
    ]


def test_an_empty_result_is_an_empty_list_and_recorded_too(agent):
    assert found(agent, "nothing like it") == []
    assert AuditRecord.objects.first().served == []
