"""Where a sensitive claim says the opposite of what people approved, as far as that is sure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from apps.common.claims import denial
from apps.common.power import PREFIX, Claim
from apps.memories.models import Memory, MemoryVersion
from apps.memories.write_policy import StoredFinding

SENTENCE = re.compile(r"[^\s.!?;\u3002\uff1b](?:[^.!?;\n\u3002\uff1b]|[.!?;](?!\s|$))*")
#: Longer sentences and further ones are not compared.
MAX_SENTENCE, MAX_SENTENCES = 400, 100
#: Of these only one can hold, so that another value denies the first.
OF_ONE_VALUE = frozenset(f"{PREFIX}{claim}" for claim in (Claim.RECIPIENT, Claim.ENDPOINT))

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ContradictingSentence:
    """A sentence of a content, and the place in it that says otherwise; an empty one: there."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A claim's sentence and one that people approved: equal but for a place in each."""

    memory: Memory
    claimed: ContradictingSentence
    approved: ContradictingSentence


def contradictions(
    wording: Memory | MemoryVersion, findings: Iterable[StoredFinding], approved: Iterable[Memory]
) -> Iterator[Contradiction]:
    """What of the approved memories the claims in a wording deny, one sentence of each memory."""
    claims = list(_claimed(wording.content, findings))
    for memory in approved if claims else ():
        found = _first_denied(claims, memory)
        if found is not None:
            yield found


def _claimed(content: str, findings: Iterable[StoredFinding]) -> Iterator[tuple[str, bool]]:
    """The sentences in which claims stand, and whether only one value of each can hold."""
    for finding in findings:
        if finding["rule"].startswith(PREFIX) and finding["field"] == "content":
            for sentence in _sentences(content[finding["start"] : finding["end"]]):
                yield sentence, finding["rule"] in OF_ONE_VALUE


def _first_denied(claims: Sequence[tuple[str, bool]], memory: Memory) -> Contradiction | None:
    for approved in _sentences(memory.content):
        for claimed, by_value in claims:
            place = denial(claimed, approved, by_value=by_value)
            if place is not None:
                sides = (
                    ContradictingSentence(claimed, place.left),
                    ContradictingSentence(approved, place.right),
                )
                return Contradiction(memory, *sides)
    return None


def _sentences(text: str) -> list[str]:
    found = [match.group().strip() for match in SENTENCE.finditer(text)]
    return [one for one in found if len(one) <= MAX_SENTENCE][:MAX_SENTENCES]
