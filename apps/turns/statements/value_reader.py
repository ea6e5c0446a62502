"""Reading the values of a statement: where each begins and ends, and whether it is one at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from apps.governance.patterns import Match
from apps.turns.statements.grammar import PREFIX, SHAPES, LanguageTable
from apps.turns.statements.kinds import DUE, KINDS
from apps.turns.statements.own_words import Sentence, plain_form
from apps.turns.statements.signs import (
    ADDED,
    ADDED_TO,
    ADDED_TO_IT,
    ANOTHER_THING,
    BOTH,
    CLEFT,
    COLON,
    COMPARED,
    DENIED,
    GREETING,
    INSTEAD,
    JOINS_CLAUSES,
    MAKES,
    NO_PLAIN_THING,
    OF_A_WORK,
    PLAIN_THING,
    POINTS_BACK,
    POSSESSIVE,
    RATHER,
    SEPARATOR,
    WHENEVER,
)
from apps.turns.statements.values import (
    BECOMES,
    BEFORE_DAY,
    BEHIND_NAME,
    BETWEEN,
    CALLED_SO,
    CAPITAL,
    CAPITALS,
    CHECKS,
    CHINESE_NAME,
    CLAUSAL,
    COINED,
    DESCRIBED,
    DUE_DATE,
    FIRM,
    FORM_OF_ADDRESS,
    GERMAN_ENDING,
    GERMAN_NOUN,
    HANDED_IN,
    IN_NAME,
    INDEFINITE,
    JOINED,
    KNOWN_FIRM,
    KNOWN_NAME,
    KNOWN_TOWN,
    LANGUAGE_NAME,
    LATEST,
    LATIN_NAME,
    MIXED,
    MONEY,
    NAMED,
    NEW_BEFORE,
    NEW_BEHIND,
    NO_JOB,
    NO_WORK,
    NO_WORKPLACE,
    NOTHING_DUE,
    ONE_AT_A_TIME,
    ORGANISED,
    PRODUCT,
    PROPER,
    PURPOSE,
    REFUSED,
    REGION,
    RELATIVE,
    RELEASE,
    TIMED,
    TITLED,
    TITLED_BEHIND,
    TOOL,
    TOWN,
    UNBORNE,
    UNENDED,
    UNSPACED_NAME,
    VERSIONED,
    WHOSE,
    WITHIN_NAME,
    WITHIN_PLACE,
)

#: A clause of more characters is no plain statement; nor is what follows it to the sentence's end.
MAX_CLAUSE, MAX_REST = 300, 700
#: Values that are named together.
MAX_LIST = 12
VALUE_MAX_BYTES, LONG_VALUE_MAX_BYTES = 128, 600
#: Values that end before a colon, behind which they are described.
NAMES = frozenset({"project", "name", "employer", "relation"})
LONG = frozenset({"remember", "deadline", "today_task", "weekly_task", "contact"})
#: Values that are phrases: an adverb at their end belongs to them ("an everyday example").
PHRASES = LONG | {"preference"}
#: Values that are names and things: they end with a word that can end one.
UNMARKED = NAMES | {"place", "origin", "role", "language", "tool"}
#: A text of more bytes says something, whatever it begins with.
SHORT_TEXT = 12
WITHOUT_ARTICLE = frozenset({"role", "employer", "language", "answer_language", "limit", "tool"})
FELT = frozenset({"like", "dislike"})
#: What it names may be narrowed by what follows, and says something else without it.
NARROWED = FELT | {"preference", "limit"}
#: Values that name something, and are no clauses.
THINGS = UNMARKED - {"project"} | FELT | {"limit"}
TOLD_APART = frozenset({"name", "relation"})
#: Are what they are by the words of their rule: "have no car", "run a small bakery".
#: Of these nothing is cut off either.
WHOLE = frozenset({"bound", "plea", "offset", "several"})
CIRCUMSTANCES = WHOLE | {"state", "doing", "address"}
#: Somebody who greets says at most so many names of hers.
GREETED = 2
#: Words of a German firm's name that have no capital.
WITHIN_FIRM = frozenset({"und", "von", "der", "für", "am", "im", "zu", "e.V."})
NEAR = 60
#: Between a tool and what runs on it; between other words it tells where or how.
ON_TOP = "で"
NO_ENDS = " \t\n.,;:!?…。，；：、！？~*_|=–—-"
QUOTE_ENDS = "\"'“”„«»‹›‘’「」『』《》`"


@dataclass(frozen=True, slots=True)
class Statement:
    """Something stated: a value of a kind, of somebody (``label``) if it is a relation.

    ``retracts``: it no longer holds; without a value nothing of the kind does. ``corrects``: it
    takes the place of what was said before; ``instead_of`` says of what. ``denies``: it retracts
    what was perhaps never said.
    """

    kind: str
    value: str
    label: str = ""
    retracts: bool = False
    corrects: bool = False
    instead_of: str = ""
    denies: bool = False


def in_its_place(said: list[Statement]) -> list[Statement]:
    """What took the place of one former thing, as one statement: "we moved from SVN to Git"."""
    former, new = [one for one in said if one.retracts], [one for one in said if not one.retracts]
    if [one.kind for one in former] != [one.kind for one in new] or len(former) != 1:
        return said
    return [replace(new[0], corrects=True, instead_of=former[0].value)]


def _without_small_words(name: str) -> str:
    """A name in capitals without what goes on behind it in small letters: "Rizky pakai k-y"."""
    behind = BEHIND_NAME.search(name)
    if behind is None:
        return name
    word = plain_form((behind.group(1) or "").strip())
    is_part = WITHIN_NAME.search(word) or KNOWN_NAME.search(word)
    return name if is_part else name[: behind.start(1)]


class ValueReader:
    """Reads what stands at a place of a sentence as a value of a kind."""

    sentence: Sentence
    language: LanguageTable
    plain: str

    def _job_start(self, job: Match) -> int:
        """Where the word begins that names the job, if the table tells."""
        return job.end(1) if self.language.find("jobs").groups else 0

    def _is_proper(self, text: str) -> bool:
        """Whether it can be a name: in capitals, or short where nothing else is in capitals."""
        if INDEFINITE.search(plain_form(text)):
            return CAPITALS.search(text) is not None and len(text.split()) > DESCRIBED
        if CAPITALS.search(text):
            return CAPITAL.search(text) is not None
        if self.sentence.text.lstrip()[:1].isupper():
            return False
        others = (word for word in self.sentence.text.split()[1:] if not word.startswith("I"))
        return len(text.split()) <= 2 and not any(word[:1].isupper() for word in others)

    def _tail_start(self, plain: str, table: str = "_tails") -> int:
        """Where begins what may stand behind every statement; nothing does behind "of" or "in"."""
        tail = self.language.find(table).search(plain)
        if tail is None or self._is_unended(plain[: tail.start()]):
            return len(plain)
        return tail.start()

    def _is_unended(self, plain: str) -> bool:
        """Whether something ends with a word to which the next one belongs."""
        unended = UNENDED.get(self.language.code)
        return unended is not None and unended.search(plain) is not None

    def _cut(self, name: str, start: int, end: int) -> tuple[int, int]:
        """A value without what only follows it: since when, why, with whom."""
        shape = PREFIX.sub("", name)
        every = self.language.cut_patterns
        cuts = every.get(shape) or every.get(SHAPES.get(shape, shape))
        cut = cuts.search(self.plain[start:end]) if cuts and shape not in WHOLE else None
        if cut and shape == "tool" and PURPOSE.search(cut.group() or ""):
            return start, end
        if cut and shape in FELT and ANOTHER_THING.search(self.plain[start + cut.start() : end]):
            return start, end
        if self.language.unspaced and SHAPES.get(shape, shape) in TOLD_APART:
            instead = INSTEAD.search(self.plain[start:end])
            start += instead.end() if instead else 0
            cut = RATHER.search(self.plain[start:end])
        return (start, start + cut.start()) if cut else (start, end)

    def _statements(self, spans: dict[str, tuple[int, int]], corrects: bool) -> list[Statement]:
        """The statements of a match, in the order of their values; none if one is no value."""
        said: list[Statement] = []
        labelled = spans.pop("label", (0, 0))
        label = self.sentence.text[slice(*labelled)].lower()
        instead = self.sentence.text[slice(*spans.pop("old"))] if "old" in spans else ""
        corrects = corrects or "corr" in spans or bool(instead) or self._is_successor(*labelled)
        spans.pop("corr", None)
        if "what" in spans:
            return self._due(spans["what"], spans["when"], corrects)
        if "forget" in spans:
            return [Statement("", self._cleaned("remember", *spans["forget"]), retracts=True)]
        retracts = any(name.startswith("no_") for name in spans)
        for name, (start, end) in sorted(spans.items(), key=lambda one: one[1]):
            shape = PREFIX.sub("", name)
            if SHAPES.get(shape, shape) == "place":
                within = WITHIN_PLACE.search(self.plain[start:end])
                start += within.end() if within else 0
            if SHAPES.get(shape, shape) == "employer":
                called = CALLED_SO.search(self.plain[start:end])
                start += called.end() if called else 0
            if self._goes_on(SHAPES.get(shape, shape), end):
                return []
            if shape == "where":
                is_firm = FIRM.search(self.sentence.text[start:end].strip())
                shape = "big" if is_firm else "town"
            if not self._has_shape(shape, start, end):
                if name.startswith("maybe_"):
                    continue
                return []
            kind = SHAPES.get(shape, shape)
            if kind == "dislike" and UNBORNE.search(self.plain[start:end].strip(NO_ENDS)):
                kind = "limit"
            pattern = Statement(
                kind,
                "",
                label if kind == "relation" else "",
                retracts=name.startswith("no_"),
                corrects=corrects or retracts,
                instead_of=instead.strip(NO_ENDS),
                denies=retracts
                and kind == "deadline",  # what is done was due only if that is known
            )
            if shape in CIRCUMSTANCES:
                value = self._cleaned(kind, start, end, is_whole=True)
                is_none = shape == "doing" and NO_WORK.search(plain_form(value)) is not None
                is_none = is_none or not value or BETWEEN.search(plain_form(value)) is not None
                asked = plain_form(value) if shape == "plea" else ""
                is_task = POINTS_BACK.search(asked) or MAKES.search(asked)
                values = [] if is_none or is_task else [replace(pattern, value=value)]
            else:
                values = self._values(kind, start, end, pattern, shape == "hindrance")
                if kind == "contact" and FORM_OF_ADDRESS.search(self.plain[start:end]):
                    values = [replace(one, kind="preference") for one in values]
            if not values and not name.startswith("maybe_"):
                return []
            said += values
        return in_its_place(said)

    def _is_successor(self, start: int, end: int) -> bool:
        """Whether somebody is one of whom there is one at a time, and the new one."""
        if not ONE_AT_A_TIME.search(self.plain[start:end]):
            return False
        return bool(NEW_BEFORE.search(self.plain[:start]) or NEW_BEHIND.search(self.plain[end:]))

    def _goes_on(self, kind: str, end: int) -> bool:
        """Whether behind a value stands what makes another of it: "meetings that have no agenda"."""
        behind = self.plain[end : end + MAX_CLAUSE]
        if kind == "name":
            return CLEFT.search(behind) is not None
        if kind == "preference" and COMPARED.search(behind):
            return False
        following = behind.lstrip(" ,")
        divided = SEPARATOR.search(following)
        following = following[: divided.start()] if divided else following
        if self.language.find("polite").search(following.rstrip(NO_ENDS)):
            return False
        if kind == "contact":
            return WHENEVER.search(behind) is not None
        return kind in NARROWED and self.language.find("narrows").search(behind) is not None

    def _has_shape(self, shape: str, start: int, end: int) -> bool:
        """Whether a value looks like what a rule asks of it beyond its kind."""
        text = self.sentence.text[start:end].strip()
        if self.language.unspaced:
            text = text.strip(QUOTE_ENDS)
        plain = self.plain[start:end].strip(NO_ENDS)
        if shape == "job":
            if TITLED.search(text.strip(NO_ENDS)):
                return False
            job = self.language.find("jobs").search(plain)
            if job is None or self.language.find("no_jobs").search(plain):
                return False
            return NO_JOB.search(plain[: self._job_start(job)]) is None
        if shape in PROPER and not self._is_proper(text):
            return False
        if shape == "origin" and CAPITALS.search(text) is None and not KNOWN_TOWN.search(plain):
            return False  # "soy de la vieja escuela"
        if shape == "origin" and JOINS_CLAUSES.search(plain):
            return False  # "born in Ulm and grew up in Kiel"
        if shape == "tool":
            return self._is_tool(text) and not self.language.find("_articles").search(plain)
        if shape == "money":
            return MONEY.search(plain) is not None
        if shape == "house":
            return CAPITALS.search(text) is not None and not self._goes_on_small(text)
        if shape == "product":
            if DENIED.search(self.plain[max(start - NEAR, 0) : start]):
                return False
            joined = self.language.find("_joins").search(plain)
            first = text[: joined.start()] if joined else text
            is_coined = COINED.search(first) or RELEASE.search(first)
            return (is_coined or PRODUCT.search(first.strip(NO_ENDS))) is not None
        if shape == "known":
            joined = self.language.find("_joins").search(plain)
            first = text[: joined.start()] if joined else text
            return PRODUCT.search(first.strip(NO_ENDS)) is not None
        if shape == "program":
            named = text.strip(NO_ENDS)
            is_known = PRODUCT.search(named) or COINED.search(named)
            return is_known is not None or GERMAN_NOUN.search(plain) is None
        if shape == "work":
            return " " in text or CAPITALS.search(text) is not None
        if shape == "person":
            return self._names_somebody(text, plain)
        if shape == "several":
            return all(self._names_somebody(one, plain_form(one)) for one in self._parts(text))
        if shape == "greeted":
            begun = self.sentence.plain[: max(start, 0)]
            is_name = NAMED.search(text.strip(NO_ENDS)) or KNOWN_NAME.search(plain)
            is_new = PRODUCT.search(text) is None and len(text.split()) <= GREETED
            no_name = self.language.find("no_names").search(plain)
            return bool(is_new and is_name and no_name is None and GREETING.search(begun))
        if shape == "titled":
            return CAPITALS.search(text[:1]) is not None and COLON.search(text) is None
        if shape == "called" and UNSPACED_NAME.search(plain):
            return CHINESE_NAME.search(plain) is not None or self.language.code != "zh"
        if shape == "called":
            return self._names_somebody(text, plain)
        if shape == "timed":
            return TIMED.search(plain) is not None
        if shape == "somebody":
            return CHINESE_NAME.search(plain) is not None
        if shape == "firm":
            return FIRM.search(text) is not None
        if shape in ("workplace", "premises"):
            return self._is_workplace(shape, text, plain)
        if shape == "company":
            return KNOWN_FIRM.search(plain.strip(NO_ENDS)) is not None
        if shape == "hailed" and GREETING.search(self.sentence.plain[: max(start, 0)]) is None:
            return False
        if shape in ("town", "hailed"):
            named = text.strip(NO_ENDS)
            town = TOWN.search(named) or KNOWN_TOWN.search(plain)
            is_other = PRODUCT.search(named) or ORGANISED.search(named) or POSSESSIVE.search(named)
            return town is not None and is_other is None
        if shape == "big":
            is_written = CAPITAL.search(text) is not None and not VERSIONED.search(text)
            is_named = is_written or KNOWN_FIRM.search(plain) is not None
            return is_named and not self._goes_on_small(text)
        return shape != "versioned" or VERSIONED.search(text) is not None

    def _is_workplace(self, shape: str, text: str, plain: str) -> bool:
        """Whether it tells a workplace by what it is: a name in capitals is read as a name."""
        if self.language.code != "de" and CAPITAL.search(text):
            return False
        is_told = shape == "workplace" or " " in self._without_article(text)
        return is_told and NO_WORKPLACE.search(plain) is None

    def _names_somebody(self, text: str, plain: str) -> bool:
        """Whether it is written like somebody's name, or is one that many have."""
        is_name = NAMED.search(text) or KNOWN_NAME.search(plain)
        return is_name is not None and not self.language.find("no_names").search(plain)

    def _goes_on_small(self, text: str) -> bool:
        """Whether German words follow a name that are none of it: these have no capital."""
        small = [word for word in text.split()[1:] if word[:1].islower()]
        return self.language.code == "de" and not WITHIN_FIRM.issuperset(small)

    def _is_tool(self, text: str) -> bool:
        """Whether it looks like a program's name: between other letters, Latin ones do."""
        if KNOWN_FIRM.search(plain_form(text)) or (text.islower() and OF_A_WORK.search(text)):
            return False
        if TOOL.search(text) or PRODUCT.search(text):
            return True
        return self.language.unspaced and LATIN_NAME.search(plain_form(text)) is not None

    def _due(self, what: tuple[int, int], when: tuple[int, int], corrects: bool) -> list[Statement]:
        thing = self._without_article(self._cleaned("deadline", *what))
        led = BEFORE_DAY.search(plain_form(thing))
        thing = thing[: led.start()] if led else thing
        named = DUE_DATE.search(plain_form(thing))
        thing = thing[named.end() :] if named else thing
        if COLON.search(plain_form(thing)):
            return []
        becomes = BECOMES.search(plain_form(thing)) if self.language.code == "en" else None
        thing = thing[: becomes.start(1)] if becomes else thing
        verb = POSSESSIVE.search(thing)  # "the train's due"
        thing = thing[: verb.start()] if verb else thing
        # What stands before the last comma leads to it: "new plan, the tax return".
        thing = self._without_article(thing.rpartition(", ")[2])
        day = self._cleaned("deadline", *when)
        for behind in (self.language.find("_behind"), LATEST):
            last = behind.search(plain_form(day))
            day = day[: last.start()] if last and last.start() else day
        ends = UNENDED.get(self.language.code)
        last = ends.search(plain_form(day)) if ends else None
        day = day[: last.start()] if last else day
        if not thing or not day or len(thing.split()) > KINDS["deadline"].words:
            return []
        plain = plain_form(thing)
        no_value = self.language.find("no_values").search(plain)
        if NOTHING_DUE.search(plain) and not HANDED_IN.search(plain):
            return []
        if no_value or CLAUSAL[self.language.code].search(plain):
            return []
        return [Statement("deadline", f"{thing}{DUE}{day}", corrects=corrects)]

    def _values(
        self, kind: str, start: int, end: int, pattern: Statement, is_whole: bool = False
    ) -> list[Statement]:
        """A statement for each value that stands there; none if one of them says nothing."""
        spans = [(start, end)]
        if (KINDS[kind].lists or kind in FELT) and not is_whole:
            joins = self.language.find("_joins").finditer(self.plain, start, end)
            cuts = [
                (one.start(), one.end()) for one in joins if self._divides(kind, one, start, end)
            ]
            edges = [start, *(place for cut in cuts for place in cut), end]
            spans = list(zip(edges[::2], edges[1::2], strict=True))[:MAX_LIST]
            if kind == "tool":
                spans = list(self._without_purposes(spans))
        both = BOTH.search(self.plain[start:end]) if self.plain[end : end + 1] == "も" else None
        if both and len(spans) == 1:
            spans = [(start, start + both.start(1)), (start + both.end(1), end)]
        if kind in THINGS and not is_whole:
            spans = list(takewhile(self._names_thing, spans))
        found = [self._value(kind, *span, is_whole) for span in spans]
        if kind in FELT and not all(found):  # one of them says nothing alone: "… and all that"
            found = [self._value(kind, start, end, is_whole)]
        are_values = bool(found) and (all(found) or (kind == "tool" and bool(found[0])))
        return [replace(pattern, value=one) for one in found if one] if are_values else []

    def _names_thing(self, span: tuple[int, int]) -> bool:
        """Whether what stands there may be the name of something, and is no part of a clause."""
        value = self.plain[slice(*span)].strip(NO_ENDS)
        about_it = RELATIVE.search(value)
        value = value[: about_it.start()] if about_it else value
        return CLAUSAL[self.language.code].search(value) is None

    def _without_purposes(self, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Tools without what each is for; behind one that has a purpose another may be no tool."""
        has_purpose = False
        for start, end in spans:
            cut = PURPOSE.search(self.plain[start:end])
            text = self.sentence.text[start:end].strip(NO_ENDS)
            if cut is None and has_purpose and PRODUCT.search(text) is None:
                return
            has_purpose = has_purpose or cut is not None
            yield start, start + cut.start() if cut else end

    def _divides(self, kind: str, join: Match, start: int, end: int) -> bool:
        """Whether what joins values stands between two, and is no part of one."""
        if kind in FELT:
            return self._joins_things(join, start, end)
        if kind == "employer" and (join.group() or "").strip() == "&":
            return False
        if join.group() == ON_TOP:
            return kind == "tool"
        if join.group() != "/":
            return True
        behind = self.plain[join.end() : end][:1]
        before = self.sentence.text[max(start, join.start() - NEAR) : join.start()]
        return not behind.isdigit() and IN_NAME.search(before) is None

    def _joins_things(self, join: Match, start: int, end: int) -> bool:
        """Whether what is liked stands on both sides, each in few words: "fishing and brass bands"."""
        before, behind = self.plain[start : join.start()], self.plain[join.end() : end]
        if ADDED.search(join.group() or "") is None:
            return False
        if self.language.unspaced:
            return ADDED_TO.search(before) is not None and ADDED_TO_IT.search(behind) is not None
        things = [one.strip(NO_ENDS) for one in (before, behind)]
        return all(PLAIN_THING.search(one) and not NO_PLAIN_THING.search(one) for one in things)

    def _value(self, kind: str, start: int, end: int, is_whole: bool = False) -> str:
        """A value as it was written; empty if it says nothing."""
        value = self._cleaned(kind, start, end, is_whole)
        if kind in WITHOUT_ARTICLE:
            value = self._without_article(value)
        if kind in TOLD_APART:
            value = _without_small_words(value)
        plain = plain_form(value)
        is_long = len(value.split()) > KINDS[kind].words
        says_something = is_whole or (kind in LONG and len(plain.encode()) > SHORT_TEXT)
        no_value = not says_something and self.language.find("no_values").search(plain)
        is_no_tool = kind == "tool" and (
            not self._is_tool(value) or LANGUAGE_NAME.search(plain) is not None
        )
        if not value or is_long or no_value or is_no_tool:
            return ""
        check = CHECKS.get(kind)
        refused = REFUSED.get(kind)
        if (refused and refused.search(plain)) or (check and not check.search(plain)):
            return ""
        if kind == "tool" and WHOSE.search(value):
            return ""
        if kind == "project" and self.language.code == "de" and not self._has_noun(value):
            return ""
        if kind == "relation" and self._is_trade(value):
            return ""
        if kind == "place" and self._is_no_place(value):
            return ""
        if kind == "contact" and any(map(LANGUAGE_NAME.search, plain.split())):
            return ""
        if kind in UNMARKED and (self._is_unended(plain) or BETWEEN.search(plain)):
            return ""
        is_odd = (
            MIXED.search(value)
            or JOINED.search(plain)
            or (kind not in LONG and COLON.search(plain))
        )
        return "" if is_odd else value

    def _cleaned(self, kind: str, start: int, end: int, is_whole: bool = False) -> str:
        """What is written there, without marks around it, cut to the bytes a value may have."""
        table = "_tails" if is_whole or kind in PHRASES else "_behind"
        tail = self._tail_start(self.plain[start:end].rstrip(NO_ENDS), table)
        # A word in capitals is a part of the name that it ends: "Kota Baru".
        is_named = kind in PROPER and not self.language.unspaced
        is_in_name = is_named and CAPITAL.search(self.sentence.text[start + tail : end].strip())
        end = start + tail if tail and not is_in_name else end
        value = " ".join(self.sentence.text[start:end].split()).strip(NO_ENDS)
        colon = COLON.search(value) if kind in NAMES else None
        value = value[: colon.start()].strip(NO_ENDS) if colon else value
        joined = self.language.find("_dangling").search(value)
        value = value[: joined.start()].strip(NO_ENDS) if joined else value
        if value[:1] in QUOTE_ENDS and value[-1:] in QUOTE_ENDS:
            value = value.strip(QUOTE_ENDS)
        if value.endswith(")") and "(" not in value:
            value = value[:-1]
        most = LONG_VALUE_MAX_BYTES if kind in LONG else VALUE_MAX_BYTES
        return value.encode(errors="ignore")[:most].decode(errors="ignore").strip(NO_ENDS)

    def _parts(self, value: str) -> list[str]:
        """What is named together in a value."""
        plain = plain_form(value)
        cuts = [(one.start(), one.end()) for one in self.language.find("_joins").finditer(plain)]
        edges = [0, *(place for cut in cuts for place in cut), len(value)]
        return [value[one:other] for one, other in zip(edges[::2], edges[1::2], strict=True)]

    def _is_trade(self, value: str) -> bool:
        """Whether somebody is called by her trade: "my wife's a vet" names nobody."""
        plain = plain_form(value)
        is_job = self.language.find("jobs").search(plain) is not None
        if self.language.unspaced:
            return is_job and self.language.code == "zh" and not TITLED_BEHIND.search(plain)
        is_noun = self.language.code == "de" and " " not in plain
        return is_job and (is_noun or value.islower())

    def _is_no_place(self, value: str) -> bool:
        """Whether it is called like something else, or goes on behind the name of the place."""
        goes_on = not TOWN.search(value.partition(", ")[0])
        if CAPITAL.search(value) and goes_on and not self.language.unspaced:
            return True
        if self.language.code == "de" and self._names_no_german_place(plain_form(value)):
            return True
        return any(map(PRODUCT.search, self._parts(value)))

    def _names_no_german_place(self, plain: str) -> bool:
        """Whether it ends like a noun or has an article, as few places do; any noun has a capital."""
        is_led = self.language.find("_articles").search(plain) is not None
        return GERMAN_ENDING.search(plain) is not None or (is_led and REGION.search(plain) is None)

    def _has_noun(self, value: str) -> bool:
        """Whether a German value has a noun, where whoever writes gives nouns their capital."""
        return CAPITALS.search(value) is not None or not CAPITALS.search(self.sentence.text[1:])

    def _without_article(self, value: str) -> str:
        article = self.language.find("_articles").search(plain_form(value))
        return value[article.end() :].strip() if article else value
