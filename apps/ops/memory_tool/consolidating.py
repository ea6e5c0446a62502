"""`memory consolidate`: as the tool does it, or only its plan."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from apps.audit import services as audit
from apps.audit.models import Action
from apps.common.context import Intent
from apps.governance.redaction import redact_result
from apps.memories.vocabulary import Tier
from apps.ops.memory_tool.acting import add_acting_arguments, open_place
from apps.ops.memory_tool.finding import add_part_arguments, part_of
from apps.tiers.services.consolidating import RUN_KIND, consolidate


def add_consolidate_arguments(parser: ArgumentParser) -> None:
    add_acting_arguments(parser)
    add_part_arguments(parser)
    parser.add_argument(
        "--tier", action="append", choices=Tier.values, help="whose items are merged (stm); repeat"
    )
    parser.add_argument("--no-promote", action="store_true", help="merge only")


def consolidation(options: Mapping[str, Any]) -> dict[str, Any]:
    """Raises CommandError, PlatformError."""
    context = open_place(options, Intent.WRITE)
    with audit.refusals_recorded(context, action=Action.CREATED, object_kind=RUN_KIND):
        done = consolidate(
            context=context,
            part=part_of(context, options),
            tiers=options["tier"] or [Tier.SHORT.value],
            promote=not options["no_promote"],
        )
    shown: dict[str, Any] = redact_result(done, context.secrecy)
    return shown
