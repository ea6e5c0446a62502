"""`memory export`: into a file that appears only when it is whole, or to standard output."""

from __future__ import annotations

import os
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.audit.verbs import perform
from apps.common.clock import parse_moment
from apps.common.context import Intent
from apps.memories.selectors.export_pages import ExportFilter, exported_memories
from apps.memories.services import begin_export
from apps.memories.vocabulary import MemoryType, Tier
from apps.ops.cli_context import add_caller_arguments, open_caller_context
from apps.tiers.services.import_export import exported_usage

PRIVATE = 0o600
#: The first and the last line.
BESIDE_MEMORIES = 2
Write = Callable[[str], object]


def add_export_arguments(parser: ArgumentParser) -> None:
    add_caller_arguments(parser)
    parser.add_argument("--tier", action="append", choices=Tier.values, help="only this; repeat")
    parser.add_argument(
        "--type", action="append", choices=MemoryType.values, help="only this; can be repeated"
    )
    parser.add_argument("--since", metavar="MOMENT", help="only what was first written since then")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="standard output if left out"
    )


def export(options: Mapping[str, Any], write: Write, report: Write) -> None:
    """Write everything the repository remembers. Raises CommandError, PlatformError."""
    chosen = _chosen(options)
    context = open_caller_context(options, Intent.READ)
    path = options["output"]
    pages = perform(begin_export, context, chosen=chosen, beside=exported_usage)
    total = exported_memories(context, chosen).count()
    if path is None:
        _write_all(pages, write, total)
        return
    with _whole_or_not_at_all(path) as file:
        written = _write_all(pages, file.write, total)
    report(f"Export {context.request_id}: {written} memories in {path}.")


def _write_all(pages: Iterator[str], write: Write, total: int) -> int:
    """How many memories were written."""
    lines = 0
    with tqdm(total=total, unit=" memories", disable=None) as bar:
        for page in pages:
            write(page)
            lines += page.count("\n")
            bar.update(page.count("\n"))
    return lines - BESIDE_MEMORIES


@contextmanager
def _whole_or_not_at_all(path: Path) -> Iterator[IO[str]]:
    """A file beside ``path`` that takes its name at the end; for its owner alone."""
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.absolute().parent)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
            os.fchmod(descriptor, PRIVATE)
            yield file
            file.flush()
            os.fsync(descriptor)
        unfinished.replace(path)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        with suppress(FileNotFoundError):
            unfinished.unlink()


def _chosen(options: Mapping[str, Any]) -> ExportFilter:
    since = options["since"]
    return ExportFilter(
        tiers=tuple(options["tier"] or ()),
        types=tuple(options["type"] or ()),
        since=parse_moment(since, field="since") if since else None,
    )
