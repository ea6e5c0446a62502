"""Vectors of corpora that are searched often, held in memory: comparing them takes a tenth there.

What is held is as the database has it. Each search asks what was written since the snapshot of the
one before, which ``written_in`` and PostgreSQL's snapshots say exactly, and compares that as well.
What was removed since is found out where documents are looked up, and leaves the memory within
``SECONDS_HELD``. Rows are read under the policies of whoever searches, as elsewhere; all of a
corpus are seen by the same.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from apps.common.database import prepared_cursor
from apps.index.sql import HOLD, WRITTEN_SINCE

#: What a process holds at most, about sixty thousand vectors of 256 numbers.
MAX_BYTES = 64 * 1024 * 1024
#: Vectors up to which a corpus is as quickly compared in the database.
FEW = 1000
#: Reading a corpus takes what five searches save. So one is held that is asked for twice within the
#: first time, and read anew after the second.
SECONDS_BETWEEN = 20.0
SECONDS_HELD = 120.0
#: Vectors by which the mean and deviation of a corpus's cosines are measured in a search.
MEASURED = 1000
#: Room for what is written while vectors are held.
GROWTH = 1.1

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Nearest:
    """The nearest documents of a corpus, nearest first, and how the cosines of all lie."""

    documents: list[int]
    cosines: list[float]
    compared: int
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class WrittenVectors:
    """Vectors of a corpus as of a snapshot: all, or those that another one did not see."""

    corpus: int
    snapshot: str
    is_own: bool
    documents: Sequence[int] | None
    vectors: bytes | None


@dataclass(slots=True, eq=False)
class VectorBlock:
    """The vectors of one corpus as of ``snapshot``."""

    snapshot: str
    matrix: Numbers
    documents: NDArray[np.int64]
    until: float
    used: float
    places: dict[int, int] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    _sampled: NDArray[np.int64] | None = None

    @classmethod
    def of(cls, written: WrittenVectors, dimensions: int) -> VectorBlock:
        """All vectors of a corpus."""
        now, room = time.monotonic(), _room_for(len(written.documents or ()))
        matrix, documents = np.empty((room, dimensions), np.float32), np.empty(room, np.int64)
        block = cls(written.snapshot, matrix, documents, now + SECONDS_HELD, now)
        block.add(written)
        return block

    def add(self, written: WrittenVectors) -> bool:
        """Take in what was written since ``snapshot``; False where there is no more room for it."""
        if written.documents and written.vectors:
            places = self.places
            new = [document for document in written.documents if document not in places]
            if len(places) + len(new) > len(self.documents):
                return False
            places.update(zip(new, count(len(places))))
            rows = [places[document] for document in written.documents]
            self.documents[rows] = written.documents
            self.matrix[rows] = vectors_in(written.vectors, self.matrix.shape[1])
            self._sampled = None
        self.snapshot = written.snapshot
        return True

    def nearest(self, vector: Numbers, depth: int) -> Nearest:
        """The nearest to a vector of unit length."""
        with self.lock:
            cosines = self.matrix[: len(self.places)] @ vector
            wanted = min(depth, len(cosines))
            best = np.argpartition(cosines, -wanted)[-wanted:]
            best = best[np.argsort(-cosines[best], kind="stable")]
            documents = self.documents[best].tolist()
        sample = cosines[:MEASURED].astype(np.float64)
        return Nearest(
            documents=documents,
            cosines=cosines[best].tolist(),
            compared=len(sample),
            mean=float(sample.mean()),
            deviation=float(sample.std()),
        )

    def sample(self, most: int) -> Numbers:
        """Vectors of documents at even distances in the order in which they were written."""
        with self.lock:
            if self._sampled is None:
                order = np.argsort(self.documents[: len(self.places)])
                written = self.documents[order]
                steps = (written[-1] - written[0]) * np.arange(most) // (most - 1)
                self._sampled = order[np.unique(np.searchsorted(written, written[0] + steps))]
            return self.matrix[self._sampled]


#: A corpus with the name and size of the model whose vectors are meant.
Key = tuple[int, str, int]


class HeldVectors:
    """The blocks of a process, at most ``MAX_BYTES``."""

    def __init__(self) -> None:
        """Hold nothing yet."""
        self._lock = Lock()
        self._blocks: dict[Key, VectorBlock] = {}
        self._asked: dict[Key, float] = {}

    def blocks(
        self, corpora: Mapping[int, int], *, model: str, dimensions: int
    ) -> dict[int, VectorBlock]:
        """Those corpora that are held, as of now; the others are compared in the database.

        ``corpora`` says about how many documents each has. One query, or one for each that is held
        from now on. Within a transaction that has written nothing is: its rows may be taken back.
        """
        now = time.monotonic()
        self._give_up(now)
        keys = {corpus: (corpus, model, dimensions) for corpus in corpora}
        held = {corpus: block for corpus, key in keys.items() if (block := self._find(key, now))}
        found: dict[int, VectorBlock] = {}
        since = {corpus: block.snapshot for corpus, block in held.items()}
        for written in _written_since(since, model, dimensions):
            corpus, block = written.corpus, held[written.corpus]
            if written.is_own:
                continue
            with block.lock:
                if block.snapshot != since[corpus]:
                    # Another search has taken in more, or less: of what was written it may have
                    # the later one, so this search leaves it to the database.
                    if written.documents:
                        continue
                elif not block.add(written):
                    self._drop(keys[corpus])
                    continue
            found[corpus] = block
        for corpus in keys.keys() - held.keys():
            block = self._hold(keys[corpus], corpora[corpus], now)
            if block is not None:
                found[corpus] = block
        return found

    def _give_up(self, now: float) -> None:
        """Forget what was held for long enough, and what was asked for too long ago."""
        with self._lock:
            self._blocks = {key: one for key, one in self._blocks.items() if one.until > now}
            lately = now - SECONDS_BETWEEN
            self._asked = {key: asked for key, asked in self._asked.items() if asked > lately}

    def _find(self, key: Key, now: float) -> VectorBlock | None:
        with self._lock:
            block = self._blocks.get(key)
            if block is not None:
                block.used = now
            return block

    def _drop(self, key: Key) -> None:
        with self._lock:
            self._blocks.pop(key, None)

    def _hold(self, key: Key, documents: int, now: float) -> VectorBlock | None:
        """Read a corpus that is asked for a second time, if there is room."""
        corpus, model, dimensions = key
        with self._lock:
            wanted = _room_for(documents) * dimensions * np.dtype(np.float32).itemsize
            if key not in self._asked or not self._make_room(wanted, now - SECONDS_BETWEEN):
                self._asked[key] = now
                return None
            del self._asked[key]  # whoever asks meanwhile is the first again
        written = _all_written(corpus, model, dimensions)
        if not written.documents or len(written.documents) < FEW:
            return None
        block = VectorBlock.of(written, dimensions)
        with self._lock:
            # It may have grown since it was counted, and others were read meanwhile.
            if self._make_room(block.matrix.nbytes, now - SECONDS_BETWEEN):
                self._blocks[key] = block
        return block

    def _make_room(self, wanted: int, lately: float) -> bool:
        """Give up what was not used for longest; nothing, and False, if that is not enough."""
        room = MAX_BYTES - sum(block.matrix.nbytes for block in self._blocks.values())
        given_up: list[Key] = []
        for key, block in sorted(self._blocks.items(), key=lambda item: item[1].used):
            if room >= wanted or block.used > lately:
                break
            room += block.matrix.nbytes
            given_up.append(key)
        if room < wanted:
            return False
        for key in given_up:
            del self._blocks[key]
        return True


held_vectors = HeldVectors()


def _written_since(since: dict[int, str], model: str, dimensions: int) -> list[WrittenVectors]:
    """What was written to corpora since the snapshot of each."""
    if not since:
        return []
    parameters: dict[str, Any] = {
        "held": list(since),
        "since": list(since.values()),
        "model": model,
        "dimensions": dimensions,
    }
    with prepared_cursor(binary=True) as cursor:
        cursor.execute(WRITTEN_SINCE, parameters)
        return [WrittenVectors(*row) for row in cursor.fetchall()]


def _all_written(corpus: int, model: str, dimensions: int) -> WrittenVectors:
    """All that a corpus has."""
    parameters: dict[str, Any] = {"corpus": corpus, "model": model, "dimensions": dimensions}
    with prepared_cursor(binary=True) as cursor:
        cursor.execute(HOLD, parameters)
        return WrittenVectors(*cursor.fetchone())


def _room_for(documents: int) -> int:
    """How many vectors there is room for where a corpus has so many documents."""
    return int(documents * GROWTH) + FEW


def vectors_in(sent: bytes, dimensions: int) -> Numbers:
    """Vectors as pgvector sends them: how many numbers, nothing, and the numbers."""
    row = np.dtype([("head", ">i2", 2), ("numbers", ">f2", dimensions)])
    return np.frombuffer(sent, row)["numbers"].astype(np.float32)
