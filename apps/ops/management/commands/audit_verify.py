"""`manage.py audit_verify`."""

from __future__ import annotations

import json
import os
import sys
import uuid
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from tqdm import tqdm

from apps.audit.models import Verification
from apps.audit.places import BadPlace, PlaceFailed, place_at
from apps.audit.selectors.seals import Backlog, backlog, is_acknowledgeable
from apps.audit.services.verification import begin_verification, step
from apps.audit.signed_notes import BadNote, KeyMissing, Note, parse
from apps.common.clock import iso
from apps.common.context import system_context
from apps.common.errors import InvalidArgument
from apps.ops.cli_context import PlatformCommand, organization_id_of


class Command(PlatformCommand):
    help = (
        "Recompute records, leaves and roots of the audit trail and check every signature. "
        "Exit code 1 when anything is not as it was sealed, or came out of its turn and nobody "
        "has acknowledged it, with the first such record."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--organization", metavar="SLUG", help="only this one's trail")
        parser.add_argument(
            "--against", metavar="FILE-OR-PLACE", action="append", default=[],
            help="a checkpoint that was kept outside, or a place that keeps them: a folder, "
            "git:/…, s3+https://…; may be given several times",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="print the result as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify, say what was found, and exit 1 when it is not as it was sealed."""
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # it is made for people who wait
        organization_id = organization_id_of(options["organization"])
        kept = chain.from_iterable(_kept(one, organization_id) for one in options["against"])
        try:
            run = begin_verification(
                context=system_context(), organization_id=organization_id, kept=kept
            )
        except (KeyMissing, InvalidArgument, PlaceFailed) as error:
            raise CommandError(str(error)) from error
        run = _finished(run)
        waiting = backlog([run.organization_id] if run.organization_id else None)
        told = json.dumps(_result(run, waiting), indent=2) if options["json"] else _report(run)
        self.stdout.write(told)
        if waiting.is_late and not options["json"]:
            self.stderr.write(f"{waiting}: is the sealer running?")
        if not run.is_ok:
            sys.exit(1)


def _kept(source: str, organization_id: uuid.UUID | None) -> Iterator[Note]:
    """The checkpoints of a place, of one tree if one is verified; or that of a file."""
    if ":" not in source and not Path(source).is_dir():
        yield _read(source)
        return
    address = source if ":" in source else f"folder:{Path(source).resolve()}"
    try:
        place = place_at(address, os.environ)
    except BadPlace as error:
        raise CommandError(str(error)) from error
    for text in place.notes():
        note = _parsed(text, place.name)
        if organization_id in (None, note.tree):
            yield note


def _read(path: str) -> Note:
    try:
        return _parsed(Path(path).read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{path}: {error}") from error


def _parsed(text: str, where: str) -> Note:
    try:
        return parse(text)
    except BadNote as error:
        raise CommandError(f"{where}: {error}") from error


def _finished(run: Verification) -> Verification:
    """Work until the end, beside the worker if it takes a step as well."""
    with tqdm(total=run.total, initial=run.checked, desc="records", disable=None) as bar:
        while run.finished_at is None:
            now = step(run.pk)
            if now is None:
                run.refresh_from_db()
                continue
            bar.update(now.checked - bar.n)
            run = now
    return run


def _report(run: Verification) -> str:
    lines = [
        f"{run.checked} sealed records and {run.checkpoints} checkpoints checked, "
        f"{run.unsealed} records wait to be sealed."
    ]
    if run.out_of_order:
        lines.append(f"{run.out_of_order} records did not come in their turn.")
    lines += [problem["text"] for problem in run.problems]
    if run.problem_count > len(run.problems):
        lines.append(f"… and {run.problem_count - len(run.problems)} more.")
    lines.append(_verdict(run))
    return "\n".join(lines)


def _verdict(run: Verification) -> str:
    if run.is_ok:
        return "Everything is as it was sealed."
    if all(map(is_acknowledgeable, run.problems)):
        return "A PERSON HAS TO ACKNOWLEDGE THIS, or find out what it is: see Seals in the admin."
    return "THE TRAIL WAS CHANGED."


def _result(run: Verification, waiting: Backlog) -> dict[str, Any]:
    return {
        "verification": run.pk,
        "ok": run.is_ok,
        "organization_id": run.organization_id and str(run.organization_id),
        "started_at": iso(run.started_at),
        "finished_at": iso(run.finished_at),
        "checked": run.checked,
        "checkpoints": run.checkpoints,
        "unsealed": run.unsealed,
        "oldest_unsealed_seconds": waiting.seconds,
        "out_of_order": run.out_of_order,
        "problem_count": run.problem_count,
        "problems": run.problems,
    }
