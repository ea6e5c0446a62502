"""Whatever is typed: a clear answer, never an error of the database."""

# ruff: noqa: RUF001 - characters that look like others are wanted here
from __future__ import annotations

import json

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from apps.access.credentials import credential_of_user
from apps.common.errors import InvalidArgument, PayloadTooLarge
from apps.organizations.roles import Role
from apps.search.filters import QUERY_MAX_BYTES, Filters
from apps.search.selectors.memories import find_visible
from apps.search.services import search_memories
from tests.factories import MemoryFactory, person_with_role
from tests.mcp_endpoint.world import World as Endpoint
from tests.mcp_endpoint.world import code, field_of
from tests.rest.world import MEMORIES, code_of
from tests.rest.world import World as Rest
from tests.sharing import shared

BLANK = ["", " ", "\t\r\n", "\u2003\u3000", "\x1c\x1f"]
UNSTORABLE = ["nul \x00", "\x00", "half \ud800", "\udfff\ud800"]
TOO_LARGE = ["x" * 100_000, "é" * 5000, "word " * 20_000, "🦜" * 2049]
ODD = [
    "the of and to",
    "?!.,;:—…",
    "\x01\x02\x1b[31m\x7f",
    "\u200b\u200d\ufeff",
    "a & | ! ( ) : * \\ <-> ' <2> :A",
    "& & &",
    "'unclosed \"quotes",
    "'; DROP TABLE memories_memory; --",
    "%s %(query)s %% {} {0} $1 :name",
    "% _ \\% \\_ %_%",
    "\\' \\\\ \\x41 U&'\\0041' E'\\n' $$ $tag$",
    "webhooks AND NOT (OR) NEAR/3 -minus +plus field:value ~2 ^3",
    "SELECT * FROM webhooks WHERE a = b",
    "вебхуки доставляются",
    "网络钩子至少传送一次",
    "ウェブフックは届く 웹훅은 전달된다",
    "เว็บฮุคจะถูกส่ง",
    "वेबहुक वितरित होते हैं",
    "الخطافات تُسلَّم",
    "\u202ewebhooks\u202c",
    "e\u0301" * 900,
    "\u0301" * 4000,
    "a" * 8192,
    "a-" * 4000,
    "a.b_c/" * 1300,
    "𝓌𝑒𝒷𝒽𝑜𝑜𝓀𝓈",
    "🦜🇩🇪👩\u200d👧",
    "9" * 4000,
    "1e999999 -0 NaN inf 0x41",
    "2026-02-30 99:99 yesterday last week",
    "getUserName_v2.HTTPServer::new<T>() -> Option<&'a str>",
    "[1,2,3] {1: 2} <halfvec>",
]

anything = st.text(max_size=300)
nasty = st.text(
    st.sampled_from(
        "'\"\\%_$&|!():*<>-+~^{}[]@#?;,./ \t\n\x00\x01\x7f\u200b\u202e\ud800aßéİıΣ第字ก각"
    ),
    max_size=300,
)
each_example = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@shared
def memory(agent):
    return MemoryFactory(
        context=agent, title="Webhooks", content="Webhooks are delivered at least once."
    )


def found(context, query, **options):
    return search_memories(context=context, query=query, **options).memories


def field_refused(act):
    """The field that a refusal names; None when there is none."""
    try:
        act()
    except (InvalidArgument, PayloadTooLarge) as refusal:
        return refusal.details["field"]
    return None


def refusal_of(context, query, **options):
    return field_refused(lambda: found(context, query, **options))


@pytest.mark.parametrize("query", BLANK + UNSTORABLE)
def test_a_blank_or_unstorable_query_is_an_invalid_argument(agent, query):
    with pytest.raises(InvalidArgument) as refusal:
        found(agent, query)
    assert refusal.value.details["field"] == "query"


@pytest.mark.parametrize("query", TOO_LARGE, ids=lambda query: query[:6])
def test_a_query_above_eight_kilobytes_is_too_large(agent, query):
    with pytest.raises(PayloadTooLarge) as refusal:
        found(agent, query)
    assert refusal.value.details == {"field": "query", "max_bytes": QUERY_MAX_BYTES}


@pytest.mark.parametrize("query", ODD, ids=lambda query: ascii(query[:12]))
def test_an_odd_query_finds_a_memory_or_nothing_now_and_then(agent, auditor, memory, query):
    assert found(agent, query) in ([], [memory])
    assert found(auditor, query, as_of=timezone.now(), explain=True) in ([], [memory])


@pytest.mark.parametrize("query", ODD, ids=lambda query: ascii(query[:12]))
def test_what_is_written_oddly_is_found_by_its_own_words_or_not_at_all(agent, query):
    odd = MemoryFactory(context=agent, content=query)
    assert found(agent, query) in ([], [odd])


@pytest.mark.parametrize("query", ["%", "_", "%ebhook%", "webhook_", "w.*s", "^webhooks$"])
def test_no_sign_is_a_pattern(agent, memory, query):
    other = MemoryFactory(context=agent, content="Carrier pigeons everywhere.")
    assert other not in found(agent, query)


@each_example
@given(query=anything | nasty)
@example(query="'")
def test_no_query_breaks_a_search(agent, memory, query):
    assert refusal_of(agent, query) in (None, "query")


@each_example
@given(query=anything | nasty)
def test_no_query_breaks_a_search_of_the_past(auditor, memory, query):
    assert refusal_of(auditor, query, as_of=timezone.now(), explain=True) in (None, "query")


@each_example
@given(query=anything | nasty)
def test_no_query_breaks_a_persons_list(agent, memory, query):
    held = credential_of_user(person_with_role(Role.SUPER_ADMIN)).rights
    assert field_refused(lambda: find_visible(held, query)) in (None, "query")


@each_example
@given(
    filters=st.fixed_dictionaries(
        {},
        optional={
            name: st.lists(anything | nasty, max_size=3)
            for name in ("types", "tags", "authors", "statuses", "scopes")
        },
    )
)
def test_no_filter_breaks_a_search(agent, memory, filters):
    refused = field_refused(lambda: found(agent, "webhooks", filters=Filters.checked(**filters)))
    assert refused in {None, "type_filter", "tags", "author", "status", "scope"}


@each_example
@given(moments=st.tuples(*[st.datetimes(timezones=st.timezones()) for _ in range(3)]))
def test_no_moment_breaks_a_search(auditor, memory, moments):
    since, until, as_of = moments
    filters = Filters.checked(since=since, until=until)
    assert refusal_of(auditor, "webhooks", filters=filters) is None
    assert refusal_of(auditor, "webhooks", filters=filters, as_of=as_of) in (None, "as_of")


EXPECTED = [
    *((query, "INVALID_ARGUMENT") for query in (BLANK[0], BLANK[2], *UNSTORABLE)),
    *((query, "PAYLOAD_TOO_LARGE") for query in TOO_LARGE),
    *((query, "OK") for query in ODD[:8]),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "expected"), EXPECTED, ids=lambda value: ascii(value[:12]))
def test_over_mcp_it_is_the_same(query, expected):
    world = Endpoint()
    answer = world.call(world.agent(), "memory-search", {"query": query, "format": "text"})
    assert code(answer) == expected
    assert expected == "OK" or field_of(answer) == "query"


@pytest.mark.django_db
@pytest.mark.parametrize(("query", "expected"), EXPECTED, ids=lambda value: ascii(value[:12]))
def test_over_rest_it_is_the_same(query, expected):
    response = (
        Rest()
        .agent()
        .generic(
            "POST",
            f"{MEMORIES}/search",
            json.dumps({"query": query, "format": "text"}),
            content_type="application/json",
        )
    )
    if expected == "OK":
        assert response.status_code == 200
        return
    assert code_of(response) == expected
    assert response.json()["error"]["details"]["field"] == "query"
