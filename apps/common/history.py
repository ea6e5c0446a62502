"""django-simple-history, configured once: who is a label, why is a text, content stays out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from django.db import models
from simple_history.models import HistoricalRecords

from apps.common.context import RequestContext


class _HistoricalRow(Protocol):
    history_user_id: str | None


def _read_user(row: _HistoricalRow, **_: Any) -> str | None:
    return row.history_user_id


def _write_user(row: _HistoricalRow, user: str | None) -> None:
    row.history_user_id = user


def _no_user(**_: Any) -> None:
    """Nobody is taken from a thread-local; the service says who acts (see attribute_change)."""


def tracked(*, excluded_fields: Sequence[str] = ()) -> HistoricalRecords:
    """History of what people edit in the admin. Never the audit trail: that is ``apps.audit``."""
    return HistoricalRecords(
        excluded_fields=list(excluded_fields),
        history_user_id_field=models.CharField(max_length=255, null=True),
        history_user_getter=_read_user,
        history_user_setter=_write_user,
        get_user=_no_user,
        history_change_reason_field=models.TextField(null=True),
    )


@dataclass(frozen=True, slots=True)
class ChangedBy:
    """Who changed a row, as a label, and why."""

    label: str
    reason: str | None

    @classmethod
    def of(cls, context: RequestContext, reason: str = "") -> Self:
        """The actor of a call."""
        return cls(context.actor.label, reason or None)


def attribute_change(instance: Any, context: RequestContext, reason: str = "") -> None:
    """Say who changes ``instance`` and why; the next save writes it into its history."""
    by = ChangedBy.of(context, reason)
    instance._history_user, instance._change_reason = by.label, by.reason
