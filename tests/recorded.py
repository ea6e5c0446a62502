"""Holds, in every test of the suite, that an act that went through has left its record.

A service that forgets to record what it did fails the first test that calls it, whatever that test
is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from django.db.models import Model

from apps.audit.models import VERDICT_OK, AuditRecord
from apps.audit.services import records
from apps.audit.verbs import Verb

#: Acts that may find nothing to do, or whose parts are refused one by one; the half of
#: ``memory_run_turn`` that only reads; where an item stands, which serves none of its text; and
#: which of her own notices a person has seen.
MAY_DO_NOTHING = frozenset(
    {
        "begin_verification",
        "import_facts",
        "import_memories",
        "import_memory",
        "import_turn",
        "locate_item",
        "prepare_turn",
        "propose",
        "read_notices",
        "reimport_links",
        "reimport_memory",
        "renew_owned",
        "replace_owned",
        "suggest_forgetting",
        "write_memories",
        "forget_owned",
    }
)
#: What was recorded since the outermost act began.
written: ContextVar[list[AuditRecord] | None] = ContextVar("written", default=None)


def watch_acts() -> None:
    """Let every verb that changes something be checked from now on, in this process."""
    append, append_rows, run = records.append, records.insert_rows, Verb.__call__

    def noted(entry: AuditRecord) -> None:
        append(entry)
        if (noting := written.get()) is not None:
            noting.append(entry)

    def noted_rows(entries: Sequence[AuditRecord], **beside: Sequence[Model]) -> None:
        append_rows(entries, **beside)
        if (noting := written.get()) is not None:
            noting.extend(entries)

    def checked(verb: Verb[..., Any], *args: Any, **kwargs: Any) -> Any:
        before = written.get()
        noting: list[AuditRecord] = []
        token = written.set(noting)
        try:
            result = run(verb, *args, **kwargs)
        finally:
            written.reset(token)
        if before is not None:
            before.extend(noting)
        assert verb.__name__ in MAY_DO_NOTHING or is_recorded(verb, noting), (
            f"{verb.__name__} left no record"
        )
        return result

    records.append, records.insert_rows = noted, noted_rows
    Verb.__call__ = checked


def is_recorded(verb: Verb[..., Any], noted: list[AuditRecord]) -> bool:
    """Whether one of the records says that the act was done, or what came of it."""
    return any(
        entry.verdict == VERDICT_OK
        and (entry.action == verb.action or entry.object_kind == verb.object_kind)
        for entry in noted
    )
