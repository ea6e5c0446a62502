"""What an organization's manager decides about a repository."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from apps.common.clock import now
from apps.common.errors import InvalidArgument
from apps.common.power import Claim
from apps.organizations.models import DeprecationRule, Language, Repository

POLICY_FIELDS = (
    "hide_unverified",
    "claims_to_verify",
    "sample_percent",
    "language",
    "retention_days",
    "query_retention_days",
    "who_may_deprecate",
    "lists_conversations",
)
MAX_RETENTION_DAYS = 3650
CLAIMS = [claim.value for claim in Claim]
REPORTED_FIELDS = ("name", *POLICY_FIELDS)
MAX_CHANGES = 100


@dataclass(frozen=True, slots=True)
class PolicyChange:
    """One field of a repository, changed from something to something. Values are as stored."""

    moment: dt.datetime
    actor_label: str
    reason: str
    field: str
    before: Any
    after: Any


def policy_changes(repository: Repository) -> list[PolicyChange]:
    """Who changed what about a repository, newest first; of so many occasions at most."""
    rows = list(repository.history.order_by("-history_date", "-history_id")[: MAX_CHANGES + 1])
    return [
        PolicyChange(
            moment=newer.history_date,
            actor_label=newer.history_user_id or "",
            reason=newer.history_change_reason or "",
            field=name,
            before=getattr(older, name),
            after=getattr(newer, name),
        )
        for newer, older in pairwise(rows)
        for name in REPORTED_FIELDS
        if getattr(newer, name) != getattr(older, name)
    ]


def checked_policy(given: Mapping[str, Any]) -> dict[str, Any]:
    """The given fields of a policy. Raises InvalidArgument naming the first wrong one."""
    for name, value in given.items():
        if name not in POLICY_FIELDS:
            raise InvalidArgument(name, f"A repository has no policy {name!r}.")
        _CHECKS[name](name, value)
    return {name: _as_stored(value) for name, value in given.items()}


def adopt(repository: Repository, policy: Mapping[str, Any]) -> None:
    """Set the fields, and note what has to follow in the background. The caller saves."""
    before = {name: getattr(repository, name) for name in policy}
    for name, value in policy.items():
        setattr(repository, name, value)
    changed = {name for name, value in policy.items() if value != before[name]}
    if "language" in changed:
        repository.language_changed_at = now()
    if "retention_days" in changed:
        repository.retention_changed_at = now()


def _as_stored(value: Any) -> Any:
    """A set of words in one order and each once, so that only a real change is a change."""
    return [one for one in CLAIMS if one in value] if isinstance(value, list) else value


def _check_flag(name: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise InvalidArgument(name, f"{name} is true or false.")


def _check_claims(name: str, value: Any) -> None:
    """A list of some of CLAIMS, which may hold anything so far."""
    if not isinstance(value, list) or any(one not in CLAIMS for one in value):
        raise InvalidArgument(name, allowed=CLAIMS)


def _check_language(name: str, value: Any) -> None:
    if value not in Language.values:
        raise InvalidArgument(name, allowed=Language.values)


def _check_days(name: str, value: Any) -> None:
    if value is None:
        return
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not 1 <= value <= MAX_RETENTION_DAYS:
        raise InvalidArgument(name, f"A number of days from 1 to {MAX_RETENTION_DAYS}, or none.")


def _check_percent(name: str, value: Any) -> None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not 0 <= value <= 100:
        raise InvalidArgument(name, "A whole number from 0 to 100.")


def _check_who_may_deprecate(name: str, value: Any) -> None:
    if value not in DeprecationRule.values:
        raise InvalidArgument(name, allowed=DeprecationRule.values)


_CHECKS: dict[str, Callable[[str, Any], None]] = {
    "hide_unverified": _check_flag,
    "claims_to_verify": _check_claims,
    "sample_percent": _check_percent,
    "language": _check_language,
    "retention_days": _check_days,
    "query_retention_days": _check_days,
    "who_may_deprecate": _check_who_may_deprecate,
    "lists_conversations": _check_flag,
}
