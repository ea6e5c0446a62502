"""How the table of a language is written.

A rule is a pattern of a whole clause in lower case without accents. ``<name>`` in it stands for a
value of the kind ``name``; ``<no:tool>`` for a value that no longer holds; ``<maybe:town>`` for one
that is left out unless it looks like one. What may stand before
and behind every statement is said once for the language. RE2 runs all of it: linear on any text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import re2

from apps.governance.patterns import Match, Pattern, PatternSet, compiled, places_of
from apps.turns.statements.kinds import KINDS
from apps.turns.statements.unspaced import ClauseScopes

PLACE = re.compile(r"(?<!\?P)<((?:no:|maybe:)?)([a-z_]+)>")
#: Values that are sentences themselves: they end only behind a comma.
WHOLE = frozenset({"remember"})
NOTHING = r"[^\s\S]"
#: What a rule can ask for beyond a kind: a job, a name in capitals, a version.
SHAPES = {
    "job": "role", "called": "name", "person": "relation", "several": "relation", "town": "place",
    "origin": "origin", "where": "place", "hailed": "place",
    "state": "limit", "money": "budget", "doing": "role", "product": "tool", "known": "tool", "program": "tool", "house": "employer", "versioned": "tool", "big": "employer", "somebody": "relation", "timed": "limit", "wish": "preference", "work": "project", "wanted": "preference", "firm": "employer", "company": "employer", "workplace": "employer", "premises": "employer", "hindrance": "limit",
    "greeted": "name", "titled": "project", "bound": "limit", "plea": "preference", "address": "contact", "offset": "time_zone",
}  # fmt: skip
#: Groups that are no values of their own: whose it is, whether it corrects, what was before, what is due when,
#: and what else was said before.
PARTS = frozenset({"label", "corr", "old", "what", "when", "forget", "led"})
PREFIX = re.compile(r"^(?:no|maybe)_")
#: Values that are names: they end where the next sentence begins that no mark divides from them.
NAMES = frozenset(
    {"name", "place", "employer", "origin", "role", "relation", "language", "time_zone", "tool"}
)


def with_groups(rule: str) -> str:
    """A rule as a pattern with a group for each value."""
    return PLACE.sub(lambda at: f"(?P<{at[1].replace(':', '_')}{at[2]}>.+?)", rule)


def check_groups(rule: str) -> None:
    """Raise ValueError if a rule names a value that reading does not know, or a thing without its day."""
    names = set(re.findall(r"\(\?P<(\w+)>", with_groups(rule)))
    unknown = {
        name
        for name in names - PARTS
        if (bare := PREFIX.sub("", name)) not in SHAPES and bare not in KINDS
    }
    if unknown:
        raise ValueError(f"Unknown values {sorted(unknown)} in the rule {rule!r}")
    if ("what" in names) != ("when" in names):
        raise ValueError(f"A thing that is due and its day belong together in the rule {rule!r}")


@dataclass(frozen=True)
class StatementRule:
    """A rule as its table has it. It is compiled when a text may match it, as most never do."""

    written: str
    of_anywhere: bool = False

    @cached_property
    def pattern(self) -> Pattern:
        """The pattern of a whole clause, or of what stands anywhere, from the start of a word on."""
        rule = with_groups(self.written)
        found: Pattern = re2.compile(rf"(?:^| )(?:{rule})" if self.of_anywhere else f"^(?:{rule})$")
        return found

    @cached_property
    def groups(self) -> dict[str, int]:
        """The numbers of the values by their names."""
        told: Any = self.pattern
        return dict(told.groupindex)


class Rules:
    """The rules of one kind of a language: which of them a text matches, in their order.

    Most texts match none, and lack the words that tell it, so that few rules run.
    """

    def __init__(self, rules: Iterable[str]) -> None:
        self._rules = tuple(map(StatementRule, dict.fromkeys(rules)))
        self._words = PatternSet(rf"^(?:{with_groups(rule.written)})$" for rule in self._rules)

    def matching(self, text: str) -> Iterator[tuple[StatementRule, Match]]:
        """Each rule that matches the whole of a text in lower case, with its match."""
        (candidates,) = self._words.candidates([text])
        for place in places_of(candidates.possible):
            rule = self._rules[place]
            match = rule.pattern.search(text)
            if match is not None:
                yield rule, match

    def match_any(self, text: str) -> bool:
        """Whether one of them does."""
        return next(self.matching(text), None) is not None


@dataclass(frozen=True)
class LanguageTable:
    """The table of a language. All are patterns, but for the examples.

    ``clauses`` are rules of a clause, ``pairs`` of two, ``sentences`` of everything from a clause to the end of its
    sentence. ``forgets`` are requests: what stands for ``<forget>`` is to be forgotten.
    ``leads`` may stand before a statement, ``corrections`` too, and say that it corrects;
    ``tails`` may stand behind one; ``asides`` too, as chats have them without a mark: no value goes on with one. ``breaks``: words that begin a clause, the group is where.
    ``asks``: how a question or a request begins, which is a clause of its own though no mark stands before it.
    ``spoken``: words as chats spell them ("jsuis", "xq"), and as they are written; a figure stands for a group.
    ``elided``: what a clause may begin with whose subject stands in the clause before, which is
    then put before it; ``coordinated``: only behind one of ``lists``, for words that are others too ("like"). ``lists``: what stands between values that are named together.
    ``doubts`` make the clause doubtful that they stand in, ``supposes`` everything of the sentence
    behind it too, ``doubts_behind`` at the beginning of a clause the one before. ``polite``: a condition that
    is mere courtesy and makes nothing doubtful. ``not_own``: a sentence that is not meant. ``tasks``: what follows is to be
    worked on; ``about_former``: what came before is. ``no_values``: a value that says nothing.
    ``requests``: a question that begins so asks for something and is read as a request.
    ``being``: put before what ``elided`` begins too, where ``subject`` does not fit.
    ``dropped``: what a sentence may begin with whose subject is left out altogether.
    ``no_jobs``: what a job may not end with, though its ending is that of one.
    ``fillers``: adverbs and particles that may stand between any two words of a statement, and
    ``openers``: adjuncts that may stand before what ``own`` names; both are left out where a clause
    is none with them, and no value ends with the former. ``cuts``: before what a value ends, by kind; under an empty name for every kind.
    ``narrows``: what makes another value of the one before it, as a relative clause, a condition or
    what it quotes does; such a value is kept whole or not at all.
    ``runs_on``: how the next sentence begins where somebody dictates without marks: the value of a name ends before.
    ``dictated``: how a statement begins in the midst of a long sentence without any mark.
    ``own``: what a clause begins with that is about the author; the next clause may leave it out.
    ``others``: what a clause begins with that is about somebody else; nor is the next one the
    author's then, unless it begins with what ``own`` names.
    ``people``: somebody of the author's, wherever in a clause; ``homes`` and ``works``: what stands before
    the name of the place where she lives and of her employer, wherever in a clause;
    ``workplaces``: the rules among ``clauses`` of an employer that is told by what it is. ``against``: a word that ends what
    was supposed before it.
    ``ended``: a clause that says that something no longer holds, and how it would be said if it did: the figures
    of the second stand for the groups of the first. With nothing there, what it says does hold ("no longer only").
    ``denied``: the same of a clause that says that something is not so, which tells nothing unless it was said before.
    ``turned``: the same of a clause, or of two, whose parts stand in another order: what it is about comes first, or
    what it says is set off ("mon métier, c'est luthier", "los audios no los escucho"), and how it is said straight.
    ``common``: words by which the language is known, where a sentence says as much in two.
    ``folding``: characters that are read as others, for a script that is written in two ways.
    ``reads``: in which script a sentence has to be. ``listed``: a clause that may be part of a list.
    ``scopes``: how clauses follow each other where subjects are left out (`unspaced.py`).
    ``about_me``: a heading above what its author is and has in few words; ``profile``: how a point of such a
    list is said in a clause, in which ``{}`` stands for it.
    ``tags``: the end of a question that doubts what stands before it. ``intros`` may stand before
    a colon. ``topics``: what is called by which words, for requests to forget; ``everything`` of every kind,
    ``diet`` the limits that are ways to eat.
    """

    code: str
    clauses: tuple[str, ...]
    pairs: tuple[str, ...]
    sentences: tuple[str, ...]
    forgets: tuple[str, ...]
    topics: dict[str, str]
    leads: str
    corrections: str
    tails: str
    breaks: str
    lists: str
    doubts: str
    supposes: str
    not_own: str
    tasks: str
    no_values: str
    intros: str
    jobs: str
    no_names: str
    articles: str
    doubts_behind: str = NOTHING
    about_former: str = NOTHING
    tags: str = NOTHING
    spoken: tuple[tuple[str, str], ...] = ()
    elided: str = NOTHING
    coordinated: str = NOTHING
    subject: str = ""
    being: str = ""
    dropped: str = NOTHING
    about_me: str = NOTHING
    profile: tuple[str, ...] = ()
    polite: str = NOTHING
    requests: str = NOTHING
    no_jobs: str = NOTHING
    fillers: str = NOTHING
    openers: str = NOTHING
    asides: str = NOTHING
    asks: str = NOTHING
    cuts: Mapping[str, str] = field(default_factory=dict)
    narrows: str = NOTHING
    runs_on: str = NOTHING
    dictated: str = NOTHING
    own: str = NOTHING
    others: str = NOTHING
    people: str = NOTHING
    homes: str = NOTHING
    works: str = NOTHING
    workplaces: tuple[str, ...] = ()
    against: str = NOTHING
    ended: tuple[tuple[str, str], ...] = ()
    denied: tuple[tuple[str, str], ...] = ()
    turned: tuple[tuple[str, str], ...] = ()
    common: str = NOTHING
    unspaced: bool = False
    scopes: ClauseScopes | None = None
    reads: str = ""
    listed: str = NOTHING
    folding: Mapping[int, int] = field(default_factory=dict)
    examples: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a rule that reading could not read; raises ValueError."""
        for rule in (*self.clauses, *self.pairs, *self.sentences, *self.forgets, self.people):
            check_groups(rule)

    @cached_property
    def clause_rules(self) -> Rules:
        return Rules(self.clauses)

    @cached_property
    def pair_rules(self) -> Rules:
        return Rules(self.pairs)

    @cached_property
    def sentence_rules(self) -> Rules:
        return Rules(self.sentences)

    @cached_property
    def forget_rules(self) -> Rules:
        return Rules(self.forgets)

    @cached_property
    def endings(self) -> Rules:
        """How something is said to hold no longer."""
        return Rules(ending for ending, _ in self.ended)

    @cached_property
    def denials(self) -> Rules:
        """How something is said not to be so."""
        return Rules(denial for denial, _ in self.denied)

    @cached_property
    def turns(self) -> Rules:
        """How the parts of a statement may stand in another order."""
        return Rules(turn for turn, _ in self.turned)

    @cached_property
    def workplace_rules(self) -> Rules:
        """How somebody says where she works without a name."""
        return Rules(self.workplaces)

    def rules(self) -> list[Rules]:
        """All that are looked for at once."""
        of_clauses = [self.clause_rules, self.pair_rules, self.sentence_rules]
        return [
            *of_clauses,
            self.forget_rules,
            self.endings,
            self.denials,
            self.turns,
            self.workplace_rules,
        ]

    @cached_property
    def held(self) -> dict[str, str]:
        """By an ending, a denial or another order what it is that would be said otherwise."""
        return dict(reversed((*self.ended, *self.denied, *self.turned)))

    @cached_property
    def spoken_patterns(self) -> tuple[tuple[Pattern, str], ...]:
        """Words as chats spell them, each as a group, and as they are written."""
        ends = r"(?:[ ,.!?:)]|$)"
        return tuple(
            (compiled(rf"(?:^|[ ,(])({said}){ends}"), words) for said, words in self.spoken
        )

    @cached_property
    def spoken_words(self) -> Pattern:
        """Any of them."""
        said = "|".join(one for one, _ in self.spoken) or NOTHING
        return compiled(rf"(?:^|[ ,(])(?:{said})(?:[ ,.!?:)]|$)")

    @cached_property
    def cut_patterns(self) -> dict[str, Pattern]:
        """Where a value of a kind ends before the end of its clause, for the kinds that do."""
        every = f"{self.cuts.get('', NOTHING)}|{self.asides}"
        kinds = {*self.cuts, *(NAMES if self.runs_on != NOTHING else ())} - {""}
        found = {}
        for kind in kinds:
            own = self.cuts.get(kind, NOTHING)
            next_one = self.runs_on if kind in NAMES else NOTHING
            ends = rf"[ ,]+(?:{own}|{every}|{next_one})(?:[ ,]|$)"
            found[kind] = compiled(rf", (?:{own})(?: |$)" if kind in WHOLE else ends)
        return found

    @cached_property
    def people_rule(self) -> StatementRule:
        """Somebody of the author's, and behind it what may begin with a name."""
        return StatementRule(self.people, of_anywhere=True)

    @cached_property
    def patterns(self) -> dict[str, Pattern]:
        """The pattern of each table, and where it is looked for if its name has a line before it."""
        edge = "" if self.unspaced else r"(?:[ ,]+|$)"
        name_edge = "" if self.unspaced else r"\b"
        before, behind = ("", "") if self.unspaced else (r"(?:^|[ ,]+)", r"(?:[ ,]+|$)")
        written = {
            "_leads": rf"^(?:{self.leads}){edge}",
            "_corrections": rf"^(?:{self.corrections}){edge}",
            "_tails": rf"(?:[ ,]*{before}(?:{self.tails}|{self.asides}))+$",
            "_behind": rf"(?:[ ,]*{before}(?:{self.tails}|{self.asides}|{self.fillers}))+$",
            "_joins": rf"{before}(?:{self.lists}){behind}|[、/]|, |，",
            "_dangling": rf" (?:{self.lists}|{self.against})$",
            "_joined": rf"^(?:{self.lists}){behind}",
            "_articles": rf"^(?:{self.articles})",
            "doubts": self.doubts,
            "supposes": self.supposes,
            "doubts_behind": self.doubts_behind,
            "not_own": self.not_own,
            "tasks": self.tasks,
            "about_former": self.about_former,
            "no_values": self.no_values,
            "tags": rf"^(?:{self.tags})$",
            "intros": rf"^(?:{self.intros})$",
            "about_me": rf"^(?:{self.about_me})$",
            "jobs": rf"^(?:{self.jobs})",
            "no_jobs": rf"(?:^|[ -])(?:{self.no_jobs})$",
            "polite": rf"^(?:{self.polite})$",
            "requests": rf"^(?:{self.requests})",
            "no_names": rf"^(?:{self.no_names}){name_edge}",
            "breaks": self.breaks,
            "asks": rf" (?:{self.asks})(?:[ ,?!.]|$)",
            "reads": self.reads,
            "listed": rf"^(?:{self.listed})$",
            "dictated": rf" (?:{self.dictated})\b",
            "elided": rf"^(?:{self.elided})",
            "coordinated": rf"^(?:{self.coordinated})\b",
            "_coordinates": rf"(?:^|[ ,])(?:{self.lists}) $",
            "dropped": rf"^(?:{self.dropped})",
            "_fillers": rf"(^| )(?:(?:{self.fillers}),? )+",
            "openers": rf"^((?:{self.openers}),? )(?:{self.own})\b",
            "own": rf"^(?:{self.own})\b",
            "others": rf"^(?:{self.others})\b",
            "common": rf"\b(?:{self.common})\b",
            "narrows": rf"^(?: ?\x{{fffc}}|{self.narrows})",
            "place": rf"(?:^|[ ,])(?:{self.homes}) ",
            "employer": rf"(?:^|[ ,])(?:{self.works}) ",
            "against": rf"(?:^|[ ,])(?:{self.against})(?: |$)",
        }
        return {name: compiled(pattern) for name, pattern in written.items()}

    def find(self, table: str) -> Pattern:
        """The pattern of one of the tables."""
        return self.patterns[table]
