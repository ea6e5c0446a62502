"""What stands between finding and ranking: one memory that may be served, with its measures."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass


@dataclass(slots=True)
class Candidate:
    """One row of the candidate statement (``apps.search.sql``), in its order.

    ``lexical`` is BM25, 0 without a match; ``dense`` the cosine, 0 without a vector; ``held``
    counts the query's terms in title and content; ``said_on``
    is a day in UTC. ``previous`` and ``next`` are the neighbours'
    document ids in its thread.
    """

    document_id: int
    object_id: uuid.UUID
    corpus_id: int
    lexical: float
    dense: float
    held: int
    length: int
    thread: str
    author: str
    said_on: dt.date
    tags: list[str]
    type: str
    status: str
    scope: str
    enforced: bool
    is_contradicted: bool
    previous: int | None
    next: int | None
    is_question: bool
    #: Whether it holds every term of the query; set by the reader.
    holds_all: bool = False
