"""What may be served in a context: one rule, for querysets and for statements in SQL.

The rule is a ``Q`` of a ``Viewer``. For SQL it is compiled once with parameters in the place of the
viewer's values, as a condition on ``memories_memory m`` or on rows that have its columns.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import BooleanField, Exists, F, Func, JSONField, Q, Subquery, TextField
from django.db.models.expressions import Combinable

from apps.common.clock import now
from apps.common.context import ActorKind, RequestContext
from apps.common.database import Parameter, prepared_text
from apps.common.power import PREFIX
from apps.memories.models import Memory
from apps.memories.vocabulary import APPROVED_STATUSES, SERVED_STATUSES, Scope, Status
from apps.organizations.models import Repository


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who asks where and when: what the rule depends on, as values or as ``Value`` expressions."""

    organization_id: Any
    repository_id: Any
    actor_kind: Any
    actor_id: Any
    now: Any
    is_agent: bool


VIEWER_FIELDS = tuple(field.name for field in fields(Viewer))
Rule = Callable[[Viewer], Q]


def viewer_of(context: RequestContext) -> Viewer:
    """The viewer in a context, now."""
    actor = context.actor
    return Viewer(
        organization_id=context.organization_id,
        repository_id=context.repository_id,
        actor_kind=actor.kind.value,
        actor_id=actor.id,
        now=now(),
        is_agent=actor.is_agent,
    )


def in_scope(viewer: Viewer) -> Q:
    """Everything within a viewer's scope, whatever its status.

    The repository's own, the actor's own user rows, then organization and system rules (of which
    agents see only verified and locked ones). No other repository's, ever.
    """
    organization, repository = viewer.organization_id, viewer.repository_id
    here = Q(organization_id=organization, repository_id=repository)
    own = Q(organization_id=organization, owner_kind=viewer.actor_kind, owner_id=viewer.actor_id)
    above = Q(scope=Scope.ORGANIZATION, organization_id=organization) | Q(scope=Scope.SYSTEM)
    if viewer.is_agent:
        above &= Q(status__in=APPROVED_STATUSES)
    return (
        Q(scope=Scope.REPOSITORY) & here
        | above
        | (Q(repository_id__isnull=True) | Q(repository_id=repository)) & Q(scope=Scope.USER) & own
    )


def alive(viewer: Viewer) -> Q:
    """Approved or, unless the repository waits for a person, unverified; not expired."""
    open_to_all = _served_as_it_is(Q(_hidden(viewer)), _awaited(viewer))
    return not_expired(viewer.now) & open_to_all


def alive_at_home(moment: Any, memory: str = "") -> Q:
    """The same of memories of many repositories, each by the policy of its own.

    ``memory`` is the path to the memory with its underscores, empty for memories themselves.
    """
    hides = Q(**{f"{memory}repository__hide_unverified": True})
    claims = _NamedClaims(F(f"{memory}repository__claims_to_verify"))
    return not_expired(moment, memory) & _served_as_it_is(hides, claims, memory)


def _hidden(viewer: Viewer) -> Exists:
    """Whether the viewer's repository hides what nobody has approved."""
    return Exists(Repository.objects.filter(pk=viewer.repository_id, hide_unverified=True))


def _awaited(viewer: Viewer) -> Combinable:
    """The claims that wait in the viewer's repository."""
    here = Repository.objects.filter(pk=viewer.repository_id).order_by()
    return Subquery(here.values_list(_NamedClaims(F("claims_to_verify"))))


def _served_as_it_is(hides: Q, claims: Combinable, memory: str = "") -> Q:
    """Approved, or served without: not hidden, and of no claim that waits for a person.

    ``hides`` and ``claims`` (those that wait, as findings name them) are the repository's policy.
    """
    unverified = Q(**{f"{memory}status__in": SERVED_STATUSES})
    waits = _waits(claims, memory)
    return Q(**{f"{memory}status__in": APPROVED_STATUSES}) | unverified & ~hides & ~waits


def _waits(claims: Combinable, memory: str = "") -> Q:
    """What no person wrote and makes such a claim; what the platform merged is of agents' words."""
    by_a_person = Q(**{f"{memory}served_author_kind": ActorKind.HUMAN.value})
    return Q(_HoldsAny(F(f"{memory}findings"), claims)) & ~by_a_person


class _NamedClaims(Func):
    """Kinds of claims as findings name them."""

    template = f"ARRAY(SELECT '{PREFIX}' || kind FROM unnest(%(expressions)s) AS kind)"  # noqa: S608 - a constant
    output_field = ArrayField(TextField())


class _HoldsAny(Func):
    """Whether findings name any of several rules."""

    template = "coalesce(jsonb_exists_any(%(expressions)s), false)"
    output_field = BooleanField()

    def __init__(self, findings: F, rules: Combinable) -> None:
        names = Func(findings, template="jsonb_path_query_array(%(expressions)s, '$[*].rule')")
        names.output_field = JSONField()
        super().__init__(names, rules)


def in_use(viewer: Viewer) -> Q:
    """Alive and not quarantined."""
    return alive(viewer) & Q(quarantine_reason="")


def readable(viewer: Viewer) -> Q:
    """Alive and in scope, also what is quarantined: for lists that say so, never for texts."""
    return in_scope(viewer) & alive(viewer)


def found_by_id(viewer: Viewer) -> Q:
    """Readable, or merged into another: its id still stands where somebody noted it.

    What was merged nobody verifies any more: a claim that waits then waits for good.
    """
    put_away = {"status": Status.ARCHIVED, "scope": Scope.REPOSITORY}
    merged = Q(~_hidden(viewer), superseded_by__isnull=False, **put_away)
    return readable(viewer) | in_scope(viewer) & merged & ~_waits(_awaited(viewer))


def served(viewer: Viewer) -> Q:
    """In use and in scope."""
    return in_scope(viewer) & in_use(viewer)


def not_expired(moment: Any, memory: str = "") -> Q:
    """What is kept beyond a moment; ``memory`` is the path to it."""
    return Q(**{f"{memory}expires_at__isnull": True}) | Q(**{f"{memory}expires_at__gt": moment})


def sql_of(
    rule: Rule, context: RequestContext, *, at: dt.datetime | None = None
) -> tuple[str, dict[str, Any]]:
    """A rule as a condition on ``m`` and its parameters: now, or at another moment."""
    viewer = viewer_of(context)
    return _compiled(rule, viewer.is_agent), values_of(viewer) | ({"now": at} if at else {})


def values_of(viewer: Viewer) -> dict[str, Any]:
    """The values for what was prepared with ``any_viewer``."""
    return {name: getattr(viewer, name) for name in VIEWER_FIELDS}


def any_viewer(*, is_agent: bool) -> Viewer:
    """A viewer whose values are given when a statement runs."""
    names = (name for name in VIEWER_FIELDS if name != "is_agent")
    return Viewer(**{name: Parameter(name) for name in names}, is_agent=is_agent)


def compile_rules() -> None:
    """Write down in SQL what most statements ask for, before there are any."""
    for rule in (served, readable):
        for is_agent in (True, False):
            _compiled(rule, is_agent)


@cache
def _compiled(rule: Rule, is_agent: bool) -> str:
    query = Memory.objects.filter(rule(any_viewer(is_agent=is_agent))).query
    query.change_aliases({Memory._meta.db_table: "m"})
    compiler = query.get_compiler(connection=connection)
    return prepared_text(*query.where.as_sql(compiler, connection))
