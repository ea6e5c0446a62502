"""Plain lexical ranking: words of the query, any of them, in the contract's order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.postgres.search import SearchQueryField, SearchRank
from django.db import connection
from django.db.models import (
    BooleanField,
    Case,
    Exists,
    F,
    Func,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)

from apps.common.context import RequestContext
from apps.index.models import Document, Kind
from apps.memories.models import Memory
from apps.memories.vocabulary import Scope, Status
from apps.organizations.models import Language, Repository
from apps.search.results import Explanation

# Words of a query that count; the rest of a long one is not looked at.
MOST_WORDS = 64
ORDER_CLASSES = ("enforced", "exact", "semantic", "user", "organization", "system")

# Parsed once and handed on as constants, so that PostgreSQL can use its index.
PARSE = """
SELECT string_agg(word, ' | '), string_agg(word, ' & ')
FROM (
    SELECT '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' AS word
    FROM unnest(to_tsvector(%(language)s::regconfig, %(text)s))
    ORDER BY positions[1]
    LIMIT %(most)s
) AS words
"""


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """A text as tsqueries of one language, both empty when it has only stop words."""

    any_word: str
    all_words: str


class Matches(Func):
    """``text_vector @@ query`` as a condition."""

    template = "%(expressions)s"
    arg_joiner = " @@ "
    output_field = BooleanField()


def ranked(memories: QuerySet[Memory], text: str, context: RequestContext) -> QuerySet[Memory]:
    """``memories`` that match ``text``, in the contract's order, then by rank and status."""
    documents = _documents(text, context)
    one = documents.filter(object_id=OuterRef("pk"))
    return (
        memories.filter(pk__in=documents.values("object_id"))
        .annotate(exact=Exists(one.filter(all_words=True)), rank=Subquery(one.values("rank")[:1]))
        .annotate(order_class=_order_class(), status_weight=_status_weight())
        .order_by("order_class", "-rank", "status_weight", "-created_at", "pk")
    )


def explained(memory: Memory) -> Explanation:
    """Why a memory out of ``ranked`` stands where it stands."""
    facts: Any = memory  # the annotations
    return Explanation(
        order_class=ORDER_CLASSES[facts.order_class],
        score=facts.rank,
        lexical=facts.rank,
        dense=0.0,
        features={"status": float(facts.status_weight)},
    )


def _documents(text: str, context: RequestContext) -> QuerySet[Any]:
    """The context's documents that match; those above the repository are written in English."""
    language = _language(context)
    own = _parse(text, language)
    above = own if language == Language.ENGLISH else _parse(text, Language.ENGLISH)
    is_above = Q(repository_id__isnull=True)
    place = Q(repository_id=context.repository_id) & Q(organization_id=context.organization_id)
    higher = is_above & (
        Q(organization_id=context.organization_id) | Q(organization_id__isnull=True)
    )
    return Document.objects.filter(
        place & Q(_matches(own.any_word)) | higher & Q(_matches(above.any_word)), kind=Kind.MEMORY
    ).annotate(
        all_words=Case(
            When(is_above, then=_matches(above.all_words)), default=_matches(own.all_words)
        ),
        rank=Case(When(is_above, then=_rank(above.any_word)), default=_rank(own.any_word)),
    )


def _parse(text: str, language: str) -> ParsedQuery:
    with connection.cursor() as cursor:
        cursor.execute(PARSE, {"language": language, "text": text, "most": MOST_WORDS})
        any_word, all_words = cursor.fetchone()
    return ParsedQuery(any_word or "", all_words or "")


def _query(words: str) -> Func:
    return Func(Value(words), template="%(expressions)s::tsquery", output_field=SearchQueryField())


def _matches(words: str) -> Matches:
    return Matches(F("text_vector"), _query(words))


def _rank(words: str) -> SearchRank:
    return SearchRank(F("text_vector"), _query(words), normalization=1)


def _language(context: RequestContext) -> str:
    if context.repository_id is None:
        return Language.ENGLISH
    return Repository.objects.values_list("language", flat=True).get(pk=context.repository_id)


def _order_class() -> Case:
    """Enforced rules, exact and semantic in the repository, the owner's, organization, system."""
    return Case(
        When(enforced=True, then=0),
        When(Q(scope=Scope.REPOSITORY) & Q(exact=True), then=1),
        When(scope=Scope.REPOSITORY, then=2),
        When(scope=Scope.USER, then=3),
        When(scope=Scope.ORGANIZATION, then=4),
        default=5,
        output_field=IntegerField(),
    )


def _status_weight() -> Case:
    return Case(
        When(status=Status.LOCKED, then=0),
        When(status=Status.VERIFIED, then=1),
        default=2,
        output_field=IntegerField(),
    )
