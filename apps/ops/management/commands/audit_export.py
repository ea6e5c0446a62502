"""`manage.py audit_export`."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import connection
from django.db.models import Q, QuerySet

from apps.audit.models import Action, AuditRecord
from apps.audit.selectors import readable_records
from apps.audit.selectors.proofs import NoProof
from apps.audit.services.exports import ExportFormat, begin_export
from apps.audit.signed_notes import BadNote, parse
from apps.common.clock import parse_moment
from apps.common.context import RequestContext, system_context
from apps.common.errors import PlatformError
from apps.ops.cli_context import PlatformCommand, organization_id_of
from apps.organizations.selectors import find_repository

PRIVATE = 0o600
#: What each filter compares; those of places and moments are looked up first.
FILTERS = {
    "actor": "actor_label",
    "agent": "agent_id",
    "action": "action",
    "object_kind": "object_kind",
    "object": "object_id",
    "request": "request_id",
}


class Command(PlatformCommand):
    help = (
        "Write audit records as a zip with the way of each to a signed root, the checkpoints and "
        "the public key. docs/verify_audit.py checks the whole file alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("-o", "--output", metavar="FILE.zip", type=Path, required=True)
        parser.add_argument("--organization", metavar="SLUG")
        parser.add_argument("--repository", metavar="SLUG-OR-ID")
        parser.add_argument("--actor", metavar="NAME", help="who acted, as records name her")
        parser.add_argument("--agent", metavar="AGENT_ID")
        parser.add_argument("--action", choices=Action.values)
        parser.add_argument("--object-kind", metavar="KIND", help="such as memory")
        parser.add_argument("--object", metavar="ID")
        parser.add_argument("--request", metavar="REQUEST_ID")
        parser.add_argument("--from", metavar="MOMENT", dest="from_", help="ISO 8601, in UTC")
        parser.add_argument("--to", metavar="MOMENT", help="up to and with it, a day to its end")
        parser.add_argument(
            "--since", metavar="CHECKPOINT", type=Path,
            help="a checkpoint kept earlier: prove too that its trail only grew since then",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; it appears when it is whole."""
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # it is made for people who wait
        try:
            context = _place(options)
            since = options["since"]
            pieces = begin_export(
                context=context,
                records=_narrowed(readable_records(context), context, options),
                format=ExportFormat.PROVED,
                filters=_told(options),
                since=parse(since.read_text(encoding="utf-8")) if since else None,
            )
            size = _write(options["output"], pieces)
        except (OSError, UnicodeDecodeError, BadNote, NoProof, PlatformError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['output']}: {size:,} bytes. docs/verify_audit.py checks it.")


def _place(options: dict[str, Any]) -> RequestContext:
    organization_id = organization_id_of(options["organization"] or None)
    if not options["repository"]:
        return system_context(organization_id=organization_id)
    repository = find_repository(options["repository"])
    if repository is None or organization_id not in (None, repository.organization_id):
        raise CommandError(f"There is no repository «{options['repository']}» there.")
    return system_context(organization_id=repository.organization_id, repository_id=repository.pk)


def _narrowed(
    records: QuerySet[AuditRecord], context: RequestContext, options: dict[str, Any]
) -> QuerySet[AuditRecord]:
    condition = Q(**{FILTERS[name]: options[name] for name in FILTERS if options[name]})
    if context.organization_id:
        condition &= Q(organization_id=context.organization_id)
    if context.repository_id:
        condition &= Q(repository_id=context.repository_id)
    if options["from_"]:
        condition &= Q(occurred_at__gte=parse_moment(options["from_"], field="from"))
    if options["to"]:
        condition &= Q(occurred_at__lte=parse_moment(options["to"], field="to", ends=True))
    return records.filter(condition)


def _told(options: dict[str, Any]) -> dict[str, str]:
    names = ("organization", "repository", *FILTERS, "from_", "to")
    return {name.strip("_"): str(options[name]) for name in names if options[name]}


def _write(path: Path, pieces: Iterator[str] | Iterator[bytes]) -> int:
    """Write a file that is its owner's alone and appears when it is whole; its size."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    try:
        with os.fdopen(handle, "wb") as file:
            for piece in pieces:
                file.write(piece if isinstance(piece, bytes) else piece.encode())
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path.stat().st_size
