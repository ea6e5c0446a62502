"""The options of `manage.py mcp_stdio`: the seed's flags, and where those are that are no flags."""

from __future__ import annotations

import logging
import os
import sys
import uuid
from argparse import Action, ArgumentParser, ArgumentTypeError, BooleanOptionalAction
from typing import Any, NoReturn

from django.conf import settings

from apps.common.secrecy import Secrecy
from apps.common.text import parse_number, parse_uuid
from apps.mcp_endpoint.addresses import NAMES
from apps.mcp_endpoint.call_log import call_logger
from apps.mcp_endpoint.catalogue import REGISTRY
from apps.mcp_endpoint.families import GOVERNANCE
from apps.mcp_endpoint.registry import EndpointView
from apps.tiers.services.retrieval import MAX_BUDGET

NAMES_VARIABLE = "MEMORY_PLATFORM_NAMES"
#: The seed's flags that are no choice of one client here, and who chooses.
ELSEWHERE = {
    "--db": "the database is the platform's: set DATABASE_URL in the environment or in"
    " settings.env of the data folder.",
    "--embedder": "the embedder is the platform's: set EMBEDDER in the environment or in"
    " settings.env of the data folder.",
    "--model": "the embedder's model is the platform's: set EMBEDDER_MODEL, or EMBEDDER_PATH for"
    " a local one, in the environment or in settings.env of the data folder.",
    "--fts-tokenizer": "how words are searched is a property of the repository: set its language"
    " in the admin under Repositories, or with PATCH /api/v1/repositories/{id}.",
}


class Elsewhere(Action):
    """A flag that says where its setting is."""

    def __call__(self, parser: ArgumentParser, *args: Any, **kwargs: Any) -> NoReturn:
        flag = self.option_strings[0]
        parser.error(f"{flag} is no option here: {ELSEWHERE[flag]}")


def add_options(parser: ArgumentParser) -> None:
    """Everything that can be said on the command line."""
    parser.add_argument(
        "--names",
        choices=sorted(NAMES),
        default=os.environ.get(NAMES_VARIABLE, "portable"),
        help=f"How tools are listed; also by {NAMES_VARIABLE}.",
    )
    parser.add_argument(
        "--toolset", action="append", choices=sorted(REGISTRY.toolsets), dest="toolsets"
    )
    parser.add_argument(
        "--repository",
        type=_repository,
        metavar="UUID",
        help="The only repository to serve; knowledge tools need it unless the token names one.",
    )
    parser.add_argument("--readonly", action="store_true", help="Only tools that read.")
    parser.add_argument(
        "--secrecy",
        choices=[tier.value for tier in Secrecy],
        default=Secrecy.S3.value,
        help="Show no more than this tier, whatever the token's is.",
    )
    parser.add_argument(
        "--inject-budget",
        type=_budget,
        metavar="TOKENS",
        help="The budget of recall and injection where a call names none.",
    )
    parser.add_argument(
        "--rate-limit",
        action=BooleanOptionalAction,
        help="Insist on the knowledge tools' limits being on, or off. MEMORY_RATE_LIMIT decides.",
    )
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help="Write one line of JSON per call to standard error; it holds no content.",
    )
    for flag, where in ELSEWHERE.items():
        parser.add_argument(flag, action=Elsewhere, nargs="?", help=where[0].upper() + where[1:])


def view_from(options: dict[str, Any]) -> EndpointView:
    """The part of the endpoint that the options ask for."""
    return EndpointView(
        toolsets=frozenset(options["toolsets"] or [GOVERNANCE]),
        read_only=options["readonly"],
        contract_names=NAMES.get(options["names"], False),
        repository_id=options["repository"],
        secrecy=Secrecy(options["secrecy"]),
        inject_budget=options["inject_budget"],
    )


def refusal_of(options: dict[str, Any]) -> str:
    """A sentence when the options ask for what the platform's settings do not allow, else ""."""
    asked, is_on = options["rate_limit"], settings.MEMORY_RATE_LIMIT
    if asked is None or asked == is_on:
        return ""
    flag, wanted = ("--rate-limit", "on") if asked else ("--no-rate-limit", "off")
    return (
        f"{flag} is not for a client to decide: set MEMORY_RATE_LIMIT={wanted} in the environment"
        " or in settings.env of the data folder."
    )


def log_calls() -> None:
    """Write the line of each call to standard error, as it is and nowhere else."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    call_logger.addHandler(handler)
    call_logger.setLevel(logging.INFO)
    call_logger.propagate = False


def _repository(text: str) -> uuid.UUID:
    parsed = parse_uuid(text)
    if parsed is None:
        raise ArgumentTypeError("a repository's id is a UUID")
    return parsed


def _budget(text: str) -> int:
    if number := parse_number(text, MAX_BUDGET):
        return number
    raise ArgumentTypeError(f"a whole number of tokens from 1 to {MAX_BUDGET}")
