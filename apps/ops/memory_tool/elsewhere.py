"""Options of similar programs that are settings of the whole platform here."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from typing import Any, NoReturn

ELSEWHERE = {
    "--db": "The database is a setting of the platform: DATABASE_URL.",
    "--embedder": "The embedder is a setting of the platform: EMBEDDER.",
    "--model": "The embedder's model is a setting of the platform: EMBEDDER_PATH, EMBEDDER_MODEL.",
    "--fts-tokenizer": "The language of its texts is set on the repository's page in the admin.",
}


class _SetElsewhere(Action):
    def __call__(
        self,
        parser: ArgumentParser,
        namespace: Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> NoReturn:
        parser.error(f"{option_string} is not given here. {ELSEWHERE[self.option_strings[0]]}")


def refuse_platform_options(parser: ArgumentParser) -> None:
    """Answer each of them with where it is set."""
    for name in ELSEWHERE:
        parser.add_argument(name, nargs="?", action=_SetElsewhere, help=SUPPRESS)
