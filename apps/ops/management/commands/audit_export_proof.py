"""`manage.py audit_export_proof`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from apps.audit.selectors import record_with_id
from apps.audit.selectors.proofs import NoProof, proof_of
from apps.audit.signed_notes import BadNote, parse
from apps.ops.cli_context import PlatformCommand


class Command(PlatformCommand):
    help = (
        "Print the proof of one audit record as JSON: the record, its place in the sealed tree, "
        "the signed checkpoint and the public key. docs/verify_audit.py checks it alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--record", metavar="ID", type=int, required=True)
        parser.add_argument(
            "--since", metavar="FILE", type=Path,
            help="a checkpoint kept earlier: prove too that the trail only grew since then",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        record = record_with_id(options["record"])
        if record is None:
            raise CommandError(f"There is no audit record {options['record']}.")
        since = options["since"]
        try:
            kept = parse(since.read_text(encoding="utf-8")) if since else None
            proof = proof_of(record, since=kept)
        except (OSError, UnicodeDecodeError, BadNote, NoProof) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(json.dumps(proof, indent=2, ensure_ascii=False))
