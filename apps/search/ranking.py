"""Plain lexical ranking: words of the query, any of them, in the contract's order."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.search import SearchQueryField, SearchRank
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


class AnyWord(Func):
    """A tsquery that matches any word of a text; empty when it has only stop words."""

    output_field = SearchQueryField()
    template = (
        "(SELECT coalesce(string_agg('''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''')"
        " || '''', ' | '), '')::tsquery FROM unnest(to_tsvector(%(expressions)s)))"
    )


class AllWords(Func):
    """A tsquery that matches all words of a text, wherever they stand (a phrase included)."""

    function = "plainto_tsquery"
    output_field = SearchQueryField()


class Matches(Func):
    """``text_vector @@ query`` as a condition."""

    template = "%(expressions)s"
    arg_joiner = " @@ "
    output_field = BooleanField()


def ranked(memories: QuerySet[Memory], text: str, context: RequestContext) -> QuerySet[Memory]:
    """``memories`` that match ``text``, in the contract's order, then by rank and status."""
    documents = _documents(text, _language(context))
    return (
        memories.filter(pk__in=documents.filter(hit=True).values("object_id"))
        .annotate(
            exact=Exists(documents.filter(object_id=OuterRef("pk"), all_words=True)),
            rank=Subquery(documents.filter(object_id=OuterRef("pk")).values("rank")[:1]),
        )
        .annotate(order_class=_order_class(), status_weight=_status_weight())
        .order_by("order_class", "-rank", "status_weight", "-created_at", "pk")
    )


def _documents(text: str, language: str) -> QuerySet[Any]:
    """Documents with their match; those above the repository are written in English."""
    config: Case = Case(
        When(repository_id__isnull=True, then=_config(Language.ENGLISH)), default=_config(language)
    )
    return Document.objects.filter(kind=Kind.MEMORY).annotate(
        hit=Matches(F("text_vector"), AnyWord(config, Value(text))),
        all_words=Matches(F("text_vector"), AllWords(config, Value(text))),
        rank=SearchRank(F("text_vector"), AnyWord(config, Value(text)), normalization=1),
    )


def _config(language: str) -> Func:
    return Func(Value(language), template="%(expressions)s::regconfig")


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
