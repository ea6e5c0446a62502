"""`manage.py evaluate`."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from tqdm import tqdm

from apps.common.context import Intent
from apps.ops.cli_context import PlatformCommand, add_caller_arguments, open_caller_context
from apps.ops.evaluation import FEW, Figures, Miss, WrongLine, ask, read_questions
from apps.search.services import MAX_LIMIT


class Command(PlatformCommand):
    help = (
        "Ask questions whose answers are known, and print how many of the expected memories are "
        "found and why the others are not. FILE is JSON Lines: question, and expected, the id of a "
        "memory, its key if it was imported with one, or a list of such names."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the questions")
        add_caller_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask all, then print the figures and the misses."""
        try:
            context = open_caller_context(options, Intent.READ)
            questions = list(read_questions(options["file"]))
            outcomes = [ask(context, one) for one in tqdm(questions, disable=None)]
        except WrongLine as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            said = f"{options['file']} cannot be read: {error.strerror}."
            raise CommandError(said) from error
        if not outcomes:
            raise CommandError(f"There is no question in {options['file']}.")
        self._tell(Figures.of(outcomes), [miss for one in outcomes for miss in one.misses])

    def _tell(self, figures: Figures, misses: list[Miss]) -> None:
        self.stdout.write(
            f"{figures.questions} questions: recall@{FEW} {figures.recall_few:.3f},"
            f" recall@{MAX_LIMIT} {figures.recall:.3f}, MRR {figures.mrr:.3f}"
        )
        for miss in misses:
            self.stdout.write(f"line {miss.question.line}: {miss.expected}: {miss.reason}")
