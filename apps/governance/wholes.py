"""Fields that are read as one text: the members of a list, and a list behind its title.

A model is given tags side by side, so an order or a claim that is spread over them is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TypeVar

from apps.governance.findings import FieldClaim, Finding, Verdict

Found = TypeVar("Found", Finding, FieldClaim)

TITLE = "title"
_MEMBER = re.compile(r"^(\w+)\[\d+\]$")
#: What stands between the words of a tag; as long as a blank, so that every place stays.
_JOINTS = str.maketrans("-_", "  ")


@dataclass(frozen=True, slots=True)
class JoinedText:
    """Several fields as one text, and where in it each begins."""

    text: str
    places: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, parts: Mapping[str, str]) -> JoinedText:
        """The texts of these fields with blanks between them."""
        places, length = [], 0
        for field, text in parts.items():
            places.append((field, length))
            length += len(text) + 1
        return cls(" ".join(parts.values()).translate(_JOINTS), tuple(places))

    def located(self, verdict: Verdict, known: Verdict) -> Verdict:
        """What a verdict says beyond ``known``, each in the field where it begins."""
        claims = {one.claim for one in known.claims}
        return Verdict.over(
            (self._placed(one) for one in verdict.findings if one.rule not in known.reasons),
            (self._placed(one) for one in verdict.claims if one.claim not in claims),
        )

    def _placed(self, found: Found) -> Found:
        field, begin = next(one for one in reversed(self.places) if one[1] <= found.start)
        behind = [at - 1 for _, at in self.places if at > begin]
        end = min(found.end, *behind) if behind else found.end
        return replace(found, field=field, start=found.start - begin, end=end - begin)


def wholes_of(fields: Mapping[str, str]) -> Iterator[JoinedText]:
    """The texts that some fields make together; empty fields say nothing."""
    lists = groupby((name for name in fields if _MEMBER.match(name)), _list_of)
    for _, names in lists:
        members = {name: fields[name] for name in names if fields[name]}
        if len(members) > 1:
            yield JoinedText.of(members)
        if members and fields.get(TITLE):
            yield JoinedText.of({TITLE: fields[TITLE], **members})


def _list_of(name: str) -> str:
    return name.partition("[")[0]
