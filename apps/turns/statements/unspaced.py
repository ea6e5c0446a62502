"""Clauses of scripts without blanks: where they end, whose they are, and whether they are meant.

Japanese and Chinese leave out who is spoken of once that is known. So a clause is read with what
came before it: it is the author's own until somebody else is named, and again from where she names
herself; what is supposed holds up to a word that turns back to what is so. Linear in the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from apps.governance.patterns import Pattern, compiled

#: A kind that a clause may state although it begins with somebody else: it is about her.
OF_OTHERS = frozenset({"relation", "name", "deadline", "contact", "remember", ""})
#: What is asked for is asked for whatever it says.
ASKED = frozenset({"remember", ""})
#: Words that may be left out at the beginning of one clause.
MAX_SKIPPED = 8


@dataclass(frozen=True)
class ClauseScopes:
    """The words of a language by which its clauses are cut and related. All are patterns.

    ``cuts``: what stands between clauses; its group that matched is left out, the rest of it
    belongs to the clause before; where none did, there is no cut. ``own``, ``others``: how a clause begins that is about its author
    or about somebody else; ``subject`` is put in the place of the former. ``adverbs``: what may be
    left out at its beginning. ``turns``: a cut, or what leads to a clause, behind which nothing is
    supposed any more. ``supposing``: in a clause, that is supposed from there on; ``unreal``: one
    that is not meant; ``hearsay``: nor is what stands before it. ``harmless``: looks like one of
    these and is none.
    """

    cuts: str
    own: str
    others: str
    adverbs: str
    turns: str
    supposing: str
    unreal: str
    hearsay: str
    harmless: str
    subject: str = ""

    @cached_property
    def patterns(self) -> dict[str, Pattern]:
        """The compiled pattern of each table; those of beginnings are anchored."""
        begins = ("own", "others", "adverbs")
        inside = ("cuts", "turns", "supposing", "unreal", "hearsay", "harmless")
        anchored = {name: compiled(rf"^(?:{getattr(self, name)})") for name in begins}
        return anchored | {name: compiled(getattr(self, name)) for name in inside}


@dataclass(frozen=True, slots=True)
class ClauseScope:
    """What is known of a clause.

    ``readings``: where it may be read from, each with what is put before it. ``is_void``: it is
    supposed or hearsay; ``is_unreal``: it is wished or asked, and names people all the same. ``of_other``: it speaks of somebody else whom it names; ``is_foreign``: of
    one named before.
    """

    readings: tuple[tuple[int, str], ...]
    is_void: bool = False
    is_unreal: bool = False
    of_other: bool = False
    is_foreign: bool = False

    def lets(self, kind: str) -> bool:
        """Whether a statement of the kind counts."""
        if kind in ASKED:
            return True
        if self.is_void or self.is_foreign:
            return False
        if self.is_unreal:
            return kind == "relation"
        return not self.of_other or kind in OF_OTHERS


def pieces(
    plain: str, start: int, separator: Pattern, scopes: ClauseScopes
) -> Iterator[tuple[int, int]]:
    """Where the clauses from ``start`` on begin and end."""
    cuts = [(match.start(), match.end()) for match in separator.finditer(plain, start)]
    for match in scopes.patterns["cuts"].finditer(plain, start):
        groups = range(1, scopes.patterns["cuts"].groups + 1)
        taken = next((group for group in groups if match.start(group) >= 0), 0)
        if taken:
            cuts.append((match.start(taken), match.end(taken)))
    for end, following in [*sorted(cuts), (len(plain), len(plain))]:
        if end >= start:
            yield start, end
            start = max(start, following)


def scopes_of(
    plain: str, clauses: Sequence[tuple[int, int]], scopes: ClauseScopes, is_foreign: bool
) -> list[ClauseScope]:
    """The scope of each clause; ``is_foreign``: the sentence before ended with somebody else."""
    patterns = scopes.patterns
    found: list[ClauseScope] = []
    is_supposed, is_own, turned, last = False, False, 0, 0
    for number, (start, end) in enumerate(clauses):
        begin, names_self = _behind_own(plain, start, end, patterns)
        if patterns["turns"].search(plain[last:begin]):
            is_supposed, turned = False, number
        bare = _without(plain[start:end], patterns["harmless"])
        of_other = not names_self and patterns["others"].search(plain[begin:end]) is not None
        is_own = names_self or (is_own and not of_other)
        is_foreign = is_foreign and not names_self
        is_supposed = is_supposed or patterns["supposing"].search(bare) is not None
        is_unreal = patterns["unreal"].search(bare) is not None
        readings = ((start, ""), (begin, scopes.subject if is_own else ""))
        found.append(
            ClauseScope(readings, is_supposed, is_unreal, of_other, is_foreign and not of_other)
        )
        if patterns["hearsay"].search(bare):
            found[turned:] = [ClauseScope(one.readings, is_void=True) for one in found[turned:]]
        is_foreign = is_foreign or of_other
        last = end
    return found


def ends_foreign(scopes: Sequence[ClauseScope]) -> bool:
    """Whether the last clause is about somebody else, so that what follows it may be too."""
    return bool(scopes) and (scopes[-1].of_other or scopes[-1].is_foreign)


def _behind_own(plain: str, start: int, end: int, patterns: dict[str, Pattern]) -> tuple[int, bool]:
    """Where a clause begins behind adverbs and the author, and whether she is named."""
    names_self = False
    for _ in range(MAX_SKIPPED):
        rest = plain[start:end]
        own = None if patterns["others"].search(rest) else patterns["own"].search(rest)
        skipped = own or patterns["adverbs"].search(rest)
        if skipped is None or not skipped.end():
            break
        names_self = names_self or own is not None
        start += skipped.end()
    return start, names_self


def _without(text: str, harmless: Pattern) -> str:
    parts, place = [], 0
    for match in harmless.finditer(text):
        parts.append(text[place : match.start()])
        place = match.end()
    return " ".join([*parts, text[place:]])
