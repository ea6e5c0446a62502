"""`manage.py import_events`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.audit.verbs import perform
from apps.common.context import EVERYBODY, RequestContext
from apps.common.errors import PlatformError
from apps.common.messages import attempt
from apps.events.drafts import EventDraft
from apps.events.services import Appended, append_events
from apps.ops.cli_context import (
    PlatformCommand,
    add_author_arguments,
    error_line,
    missing_vectors,
    open_author_context,
)
from apps.ops.importing.event_files import batches
from apps.ops.importing.json_lines import JsonLine

APPENDED, KNOWN, FAILED = "appended", "there already", "failed"


class Command(PlatformCommand):
    help = (
        "Append the events of a JSON Lines file to the log of one repository, one event on each "
        "line with the fields of myria.append_event. Every hundred are kept at once; what is there "
        "already is left alone, so an interrupted import is simply started again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a .jsonl file")
        add_author_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Import, then print how many were appended, known and refused; fail if any was."""
        # Whoever runs commands here answers for who is said to have taken part.
        everybody = frozenset({EVERYBODY})
        context = replace(open_author_context(options), participants=everybody)
        path: Path = options["file"]
        try:
            counts = self._import(path, context)
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        told = ", ".join(f"{counts[name]} {name}" for name in (APPENDED, KNOWN, FAILED))
        self.stdout.write(f"Import {context.request_id}: {told}.")
        if waiting := missing_vectors():
            self.stdout.write(waiting)
        if counts[FAILED]:
            raise CommandError(f"{counts[FAILED]} of {counts.total()} could not be imported.")

    def _import(self, path: Path, context: RequestContext) -> Counter[str]:
        counts: Counter[str] = Counter()
        # disable=None: no bar unless stderr is a terminal.
        with tqdm(total=path.stat().st_size, unit="B", unit_scale=True, disable=None) as progress:
            for batch in batches(path):
                for line, problem in _append(batch, context, counts):
                    progress.clear()
                    self.stderr.write(f"{path}:{line.number}: {error_line(problem)}")
                progress.update(sum(line.size for line in batch))
        return counts


def _append(
    batch: list[JsonLine], context: RequestContext, counts: Counter[str]
) -> list[tuple[JsonLine, PlatformError]]:
    """Append what can be; the lines that could not, and why."""
    failed = [(line, line.problem) for line in batch if line.problem is not None]
    readable = [line for line in batch if line.problem is None]
    if readable:
        drafts = [attempt(EventDraft, line.fields) for line in readable]
        outcomes = perform(append_events, context, events=drafts)
        for line, outcome in zip(readable, outcomes, strict=True):
            if isinstance(outcome, Appended):
                counts[KNOWN if outcome.deduplicated else APPENDED] += 1
            else:
                failed.append((line, outcome))
    counts[FAILED] += len(failed)
    return sorted(failed, key=lambda one: one[0].number)
