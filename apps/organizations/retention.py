"""For how long an organization keeps what: its policy of retention by age."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from apps.common.errors import InvalidArgument
from apps.organizations.models import MIN_RETENTION_DAYS, Organization
from apps.organizations.policies import MAX_RETENTION_DAYS


class RetainedKind(StrEnum):
    """What is kept, as far as its age decides whether it still is."""

    MEMORIES = "memories"
    EVENTS = "events"
    TURNS = "turns"
    GATEWAY = "gateway"


#: The field of an organization that says after how many days each goes; None: never.
RETENTION_FIELDS: Mapping[RetainedKind, str] = {
    kept: f"erase_{kept}_after_days" for kept in RetainedKind
}
LABELS: Mapping[RetainedKind, str] = {
    RetainedKind.MEMORIES: "archived and deprecated memories",
    RetainedKind.EVENTS: "events",
    RetainedKind.TURNS: "turns",
    RetainedKind.GATEWAY: "the gateway's messages and files",
}
Cutoffs = Mapping[RetainedKind, dt.datetime]


def cutoffs_of(organization: Organization, moment: dt.datetime) -> dict[RetainedKind, dt.datetime]:
    """Before which moment something must have been kept to go now; nothing for what stays."""
    return {kept: moment - dt.timedelta(days=days) for kept, days in _days(organization).items()}


def retention_in_words(organization: Organization) -> str:
    """The policy as a sentence; empty where everything is kept."""
    return "; ".join(
        f"{LABELS[kept]} after {days} days" for kept, days in _days(organization).items()
    )


def retention_seen(organization: Organization) -> str:
    """The policy as text for a form, so that only what was displayed is replaced."""
    return ",".join(str(getattr(organization, name) or "") for name in RETENTION_FIELDS.values())


def adopt_retention(organization: Organization, policy: Mapping[str, Any]) -> str:
    """Set the given fields of a policy; a sentence that says what changed, empty if nothing did.

    The caller saves. Raises InvalidArgument naming the first wrong one.
    """
    said = []
    for name, days in policy.items():
        kept = next((one for one, field in RETENTION_FIELDS.items() if field == name), None)
        if kept is None:
            raise InvalidArgument(name, f"An organization has no policy {name!r}.")
        _check_days(name, days)
        if days != getattr(organization, name):
            setattr(organization, name, days)
            how_long = "kept for ever" if days is None else f"erased after {days} days"
            said.append(f"{LABELS[kept].capitalize()} are {how_long}.")
    return " ".join(said)


def _days(organization: Organization) -> dict[RetainedKind, int]:
    found = {kept: getattr(organization, name) for kept, name in RETENTION_FIELDS.items()}
    return {kept: days for kept, days in found.items() if days is not None}


def _check_days(name: str, value: Any) -> None:
    if value is None:
        return
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not MIN_RETENTION_DAYS <= value <= MAX_RETENTION_DAYS:
        raise InvalidArgument(
            name,
            f"A number of days from {MIN_RETENTION_DAYS} to {MAX_RETENTION_DAYS}, or none.",
        )
