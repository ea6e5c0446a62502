"""Reading what a person states, by the tables of the languages.

A statement is a clause that is one from its first word to its last. In doubt it is none: when its
sentence asks, supposes, reports, jokes or belongs to a task, and when its value says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, pairwise

from apps.governance.patterns import Match, compiled
from apps.turns.statements.amends import groups_of, is_of_something_else, meant_instead, value_meant
from apps.turns.statements.grammar import LanguageTable, Rules
from apps.turns.statements.kinds import DIET, DUE, KINDS
from apps.turns.statements.own_words import MASK, Sentence, plain_form, sentences_of
from apps.turns.statements.passing import known_in, programs_in
from apps.turns.statements.signs import (
    AGREED,
    ANNOUNCES,
    ANYTHING,
    AS_EVER,
    ASIDES,
    ASKING,
    ASKS_WHOSE_WORDS,
    AT_TIMES,
    BECOMING,
    BY_THE_WAY,
    CAST,
    COLON,
    CORRECTED_FACT,
    DENIED,
    DESCRIBES,
    DIVIDED,
    FIRST_PERSON,
    FOR_NOW,
    FORGETS_NOTHING,
    FORMER,
    FORMERLY,
    GERUND,
    GOVERNED,
    GOVERNS,
    IN_PART,
    INSTEAD_OF,
    INTRODUCES,
    IRONY,
    JOINS_CLAUSES,
    LASTING,
    LEADS_ON,
    MARKED_UP,
    MENDS,
    MOOD,
    NAMES_AUTHOR,
    NO_FACT,
    NOT_KEPT,
    NOT_LISTED,
    NOT_ORDERED,
    NOWADAYS,
    OF_A_TEXT,
    OF_A_WORK,
    OF_COURSE,
    OF_EVERY_ANSWER,
    OF_HERS,
    OF_NO_ORDER,
    OF_WHAT_WAS_NAMED,
    OF_WORDING,
    ONCE,
    OPTION,
    ORDER,
    ORDER_BEFORE,
    ORDERED,
    OWN_SUBJECT,
    OWNED_BY,
    POINT,
    POSSESSED,
    POSSESSIVE,
    SEPARATOR,
    SINCE,
    SPEECH,
    TAKEN_OUT,
    TAKES_BACK,
    UNDERMINES,
    UNSPACED,
    USER_STORY,
    VERB_FIRST,
)
from apps.turns.statements.tables import LANGUAGES
from apps.turns.statements.tables.everyday import HENCEFORTH
from apps.turns.statements.unspaced import (
    OF_OTHERS,
    ClauseScope,
    ClauseScopes,
    ends_foreign,
    pieces,
    scopes_of,
)
from apps.turns.statements.value_reader import (
    FELT,
    MAX_CLAUSE,
    MAX_LIST,
    MAX_REST,
    NEAR,
    NO_ENDS,
    Statement,
    ValueReader,
)
from apps.turns.statements.values import (
    BETWEEN,
    CAPITALS,
    GIVEN,
    HOW_TO_ANSWER,
    KNOWN_NAME,
    KNOWN_TOWN,
    LANGUAGE_NAME,
    LEFT,
    NAMED,
    NAMED_BEFORE,
    NAMES_AT,
    NOT_NOW,
    NOT_YET,
    PRODUCT,
    PROGRAM,
    REGION,
    RELATIVE_ZONE,
    RELEASE,
    RELEASED,
    STATES,
    STAYS,
    STOPS_OVER,
    VERSIONED,
    WHOSE_NAME,
    WITHOUT_TABLE,
)

#: Of one sentence; behind it nothing is read.
MAX_CLAUSES = 2_000
#: A statement of the whole sentence begins in one of its first clauses.
MAX_STARTS = 6
#: A clause of more words is no value of a list; a language may go with how well it is spoken.
MAX_LISTED, MAX_LANGUAGE = 4, 9
#: A clause of more words is no aside, behind which the one before would go on.
ASIDE = 2
#: So many more common words of one language, and a sentence is not in another.
CLEARLY = 3
#: So many, and a sentence is not in one of which it has none.
KNOWN = 2
#: A sentence of so many words without any mark may be several, as they are dictated.
LEAST_UNMARKED = 12
#: A question of fewer words may be one about what stands before it: "…: right?"
ASKED = 4
#: A name by which somebody is called, with what her title may be, before other words.
FIRST_NAME = re.compile(r"^((?:(?:Herrn?|Frau|Dr\.|Prof\.) )*[\w'-]+) .*$")
#: What goes with a limit is none: "coeliac, with a biopsy".
WITH = frozenset({"with", "mit", "avec", "con", "dengan", "sama"})
#: What stands before a clause and is none of it: blanks, marks and the sign of a point in a list.
BEFORE_CLAUSE = " ,'-–—•·*"
#: Others, who make it doubtful whom a clause is about but not who is named in it.
THEY = frozenset(
    {
        "he",
        "she",
        "they",
        "er",
        "sie",
        "il",
        "elle",
        "ils",
        "elles",
        "el",
        "ella",
        "ellos",
        "ellas",
        "dia",
        "mereka",
    }
)
#: Ends a line that leads to what stands below it.
COLONS = (":", "：")
WISHES = frozenset({"preference", "answer_language", "time_zone"})
#: What nobody has by a verb in "-ing" that is the subject of another.
NAMED_BY_VERB = frozenset({"name", "project", "tool"})
#: What a sentence that tells of it twice says in other words.
SAID_ONCE = frozenset({"name", "time_zone"})
#: What somebody no longer does may be what she holds to: "I don't eat meat any more".
HELD_TO = frozenset({"limit"})
#: A point of a list about oneself has at most so many words.
MAX_POINT = 6
#: Of so many points of such a list is read what a word alone may say; behind them only whole clauses.
MAX_POINTS = 24
#: What a word alone may say of its author below a heading.
OF_A_POINT = frozenset({"role", "limit", "place", "tool", "dislike", "preference"})
#: A clause is divided at so many words that may join two; what is stated before one is no list that it would cut.
MAX_HALVES = 2
OF_HALVES = frozenset(
    {
        "name",
        "role",
        "employer",
        "place",
        "relation",
        "project",
        "language",
        "limit",
        "deadline",
        "origin",
    }
)
#: Are asked for, as much by what is to be done no longer as by what is.
ASKED_FOR = frozenset({"contact", "preference", "remember"})
STILL = HELD_TO | ASKED_FOR


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence without what leads to it; whether that makes it a correction."""

    start: int
    end: int
    corrects: bool


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence, what it states, and in plain form all that was said with it."""

    sentence: Sentence
    read: list[Statement]
    around: str


def corrects_former(message: str) -> bool:
    """Whether a message may begin by correcting the one before: "York, not Leeds"."""
    first = next(iter(sentences_of(message)), None)
    return first is not None and next(meant_instead(first), None) is not None


def statements_in(message: str, former: str = "") -> list[Statement]:
    """What the author of a message states of herself, in the order it is said.

    ``former`` is her message before it, which it may correct.
    """
    said = _read_message(former, None).last if former and corrects_former(message) else None
    if said is not None:
        said = replace(said, around=plain_form(former))
    return _read_message(message, said).found


@dataclass(frozen=True, slots=True)
class _Message:
    """What a message states, and its last sentence if that is one that states something."""

    found: list[Statement]
    last: _Said | None


def _read_message(message: str, former: _Said | None) -> _Message:
    return _MessageReader(message, former).read()


class _MessageReader:
    """Reads the sentences of a message one after the other, each in the light of those before."""

    def __init__(self, message: str, former: _Said | None) -> None:
        """``former``: the sentence of the author's message before, which this one may correct."""
        self.message, self.former = message, former
        self.found: list[Statement] = []
        self.last: _Said | None = None
        #: How many of what was found the last sentence stated.
        self.of_last = 0
        #: The sentence before, in plain form, and whether it was about somebody else.
        self.before, self.follows_others = "", False
        #: Whether the rest of the line is somebody else's, and in which languages what follows may be.
        self.skips_line, self.foreign = False, frozenset[str]()
        self.corrects, self.is_announced, self.is_mood, self.is_kept = False, False, False, True
        #: Whether what follows is a text to be worked on, but for what she says by the way.
        self.is_given = False
        #: The language of the list about herself that is being read, and how many points may follow.
        self.profile: LanguageTable | None = None
        self.points_left = MAX_POINTS

    def read(self) -> _Message:
        for sentence in sentences_of(self.message):
            goes_on = self._heads_list(sentence) or self._reads_on(sentence)
            self.before = sentence.plain
            if not goes_on:
                break
        kept = self.found if self.is_kept else [one for one in self.found if one.retracts]
        return _Message(kept, self.last)

    def _forget_all(self) -> None:
        """None of what was found so far is its author's."""
        self.found.clear()
        self.last, self.of_last = None, 0

    def _heads_list(self, sentence: Sentence) -> bool:
        """Whether it is a heading, on a line of its own, above what its author says of herself."""
        headed = _headed(sentence)
        is_point = self.profile is not None and POINT.search(sentence.plain) is not None
        self.profile = headed or (self.profile if is_point else None)
        return headed is not None and sentence.plain.rstrip().endswith(COLONS)

    def _reads_on(self, sentence: Sentence) -> bool:
        """Whether reading goes on behind a sentence, which is read if it is its author's."""
        plain = sentence.plain
        if self.is_given and BY_THE_WAY.search(plain) is None:
            return not sentence.ends_line
        self.is_kept = self.is_kept and NOT_KEPT.search(plain) is None
        self.is_mood = self.is_mood or MOOD.search(plain) is not None
        if _any("about_former", plain) and not _stands_above(sentence, self.message):
            self._forget_all()
        if sentence.is_question and ASKS_WHOSE_WORDS.search(plain):
            self._forget_all()
            return True
        if self.is_announced and not sentence.is_question and MASK not in plain:
            note = " ".join(sentence.text.split()).strip(NO_ENDS)
            self.found.append(Statement("remember", note))
            self.last, self.of_last, self.is_announced = None, 0, False
            return True
        self.is_announced = ANNOUNCES.search(plain) is not None
        if IRONY.search(plain) or OPTION.search(plain) or USER_STORY.search(plain):
            return True
        if _any("tasks", plain) or CAST.search(plain):
            if _taken_back(sentence)[0] is not None:
                self._drop_last()
            if MASK in plain:  # the text is quoted there, unless it only begins below
                return not plain.rstrip().endswith(COLONS)
            self.is_given = True
            return COLON.search(plain) is None and not sentence.ends_line
        if not self.skips_line:
            read = self._stated(sentence)
            if self._leads_to_others(plain):
                return False
            self._keep(read, sentence)
        self.skips_line = self.skips_line and not sentence.ends_line
        self.corrects = any(_is_only_correction(plain, one) for one in LANGUAGES)
        return True

    def _leads_to_others(self, plain: str) -> bool:
        """Whether all that stands below a sentence is somebody else's."""
        return self.skips_line and plain.rstrip().endswith(COLONS)

    def _stated(self, sentence: Sentence) -> list[Statement]:
        """What a sentence states, and what of the one before it no longer is."""
        taken, behind = _taken_back(sentence)
        sentence = behind if self.last or (taken and taken.text.strip()) else sentence
        if self.last and taken and not _read_sentence(taken, self.corrects, self.foreign)[0]:
            self._drop_last()
        read, self.skips_line = _read_meant(sentence, self.corrects, self.foreign)
        self.foreign = _foreign_behind(sentence, self.foreign)
        if not read and self.last is not None:
            meant = _mended(self.last, sentence, self.corrects, self.foreign)
            if meant is not None:
                self._drop_last()
                read = meant
        elif not read and self.former is not None:
            read = _corrected(self.former, sentence)
        read = read or _corrected_fact(sentence)
        if self.profile is not None and not read:
            points, self.points_left = _points_of(sentence, self.points_left)
            read = [one for point in points for one in _of_point(point, self.profile)]
        read = _said_once(read)
        self.former = None
        self.last = (
            _Said(sentence, read, sentence.plain) if read and not sentence.is_question else None
        )
        return read

    def _keep(self, read: list[Statement], sentence: Sentence) -> None:
        """Add what is stated of its author, and is meant to last."""
        plain = sentence.plain
        if sentence.is_question and _asks_about_tools(read, plain):
            read = [one for one in read if one.kind != "tool"]
        read = _without_names_of_others(read, plain, self.before)
        if self.follows_others:
            read = [one for one in read if _is_of_author(one, plain)]
        self.follows_others = _tells_of_others(read, plain)
        is_felt = not self.is_mood and OF_COURSE.search(plain) is None
        kept = [one for one in read if is_felt or one.kind not in FELT]
        self.found += kept
        self.of_last = len(kept) if self.last else 0

    def _drop_last(self) -> None:
        """Take back what the sentence before stated."""
        del self.found[len(self.found) - self.of_last :]
        self.last, self.of_last = None, 0


def _said_once(read: list[Statement]) -> list[Statement]:
    """Without how else its author is called, and how far her time is from another, beside name and zone."""
    once: dict[str, Statement] = {}
    for one in read:
        if one.kind in SAID_ONCE and not (one.retracts or one.corrects):
            told = once.setdefault(one.kind, one)
            is_fuller = one.kind == "name" and len(one.value.split()) > len(told.value.split())
            is_how_far = RELATIVE_ZONE.search(plain_form(told.value)) and one.kind == "time_zone"
            once[one.kind] = one if is_fuller or is_how_far else told
    return [one for one in read if one.retracts or one.corrects or once.get(one.kind, one) is one]


def _taken_back(sentence: Sentence) -> tuple[Sentence | None, Sentence]:
    """What a sentence takes back itself, which may be the one before it, and what it says behind that."""
    plain = sentence.plain.rstrip(NO_ENDS)
    taken = None if sentence.is_question else TAKES_BACK.search(plain)
    mended = MENDS.search(plain)
    is_mended = mended is not None and TAKES_BACK.search(mended.group(2) or "") is None
    if taken is None or is_mended:
        return None, sentence
    before, behind = slice(0, taken.start()), slice(taken.end(), None)
    return (
        replace(sentence, text=sentence.text[before], plain=sentence.plain[before]),
        replace(sentence, text=sentence.text[behind], plain=sentence.plain[behind]),
    )


def _read_meant(
    sentence: Sentence, corrects: bool, foreign: frozenset[str]
) -> tuple[list[Statement], bool]:
    """What a sentence states as `_read_sentence` has it, and as its end mends it."""
    mended = None if sentence.is_question else MENDS.search(sentence.plain.rstrip(NO_ENDS))
    if mended is None or not mended.start():
        return _read_sentence(sentence, corrects, foreign)
    begun = slice(0, mended.start())
    before = replace(sentence, text=sentence.text[begun], plain=sentence.plain[begun])
    read, skips_line = _read_sentence(before, corrects, foreign)
    meant = (
        None
        if skips_line
        else _instead(_Said(before, read, before.plain), mended, sentence.text, corrects, foreign)
    )
    return _read_sentence(sentence, corrects, foreign) if meant is None else (meant, False)


def _instead(
    said: _Said, mended: Match, text: str, corrects: bool, foreign: frozenset[str]
) -> list[Statement] | None:
    """What was stated with its last value as it is mended: "I live in Leeds, no wait, York".

    Without it where the words that mend it say so surely and no value stands behind them; None
    where nothing is mended.
    """
    if not said.read:
        return None
    new = text[mended.start(2) : mended.end(2)].strip(NO_ENDS + ")")
    if said.read[-1].kind in ANYTHING and is_of_something_else(new.partition(" ")[0]):
        return None
    for words in (new, new.partition(" ")[2]):
        again = _with_value(said, words, corrects, foreign)
        if again is not None:
            return again
    return said.read[:-1] if mended.group(1) else None


def _with_value(
    said: _Said, new: str, corrects: bool, foreign: frozenset[str], place: int = -1
) -> list[Statement] | None:
    """What a sentence would state with another value for one of its, the last one if none is named.

    None if it would not state the same kinds.
    """
    value, whole = _value_of(said.read[place]), said.sentence.text
    at = whole.rfind(value)
    if not new or at < 0 or any(one.find("own").search(plain_form(new)) for one in LANGUAGES):
        return None
    meant = f"{whole[:at]}{new}{whole[at + len(value) :]}"
    again, _ = _read_sentence(Sentence(meant, plain_form(meant), False, True), corrects, foreign)
    return again if [one.kind for one in again] == [one.kind for one in said.read] else None


def _value_of(said: Statement) -> str:
    """The part of a value that is mended: of what is due, the day."""
    return said.value.rpartition(DUE)[2] if said.kind == "deadline" else said.value


def _mended(
    last: _Said, sentence: Sentence, corrects: bool, foreign: frozenset[str]
) -> list[Statement] | None:
    """What the sentence before states as this one mends it; None if it does not."""
    mended = MENDS.search(sentence.plain.rstrip(NO_ENDS))
    if mended is not None and not mended.start():
        meant = _instead(last, mended, sentence.text, corrects, foreign)
        if meant is not None:
            return meant
    return _meant_by(last, sentence)


def _meant_by(last: _Said, sentence: Sentence) -> list[Statement] | None:
    """What was stated with the value that a sentence says is meant, and which was not.

    None where nothing that was stated can be meant, or more than one thing.
    """
    for meant in meant_instead(sentence):
        values = {
            place: value
            for place, one in enumerate(last.read)
            if meant.names(one.kind) or place == len(last.read) - 1
            if (value := value_meant(meant, one.kind, _value_of(one), last.sentence, last.around))
        }
        if len(values) == 1:
            ((place, value),) = values.items()
            read = _with_value(last, value, True, frozenset(), place)
            return read if read and _value_of(read[place]) == value else None
    return None


def _corrected(former: _Said, sentence: Sentence) -> list[Statement]:
    """What a sentence states by correcting what was said in the message before."""
    meant = _meant_by(former, sentence) or former.read
    return [
        replace(new, corrects=True, instead_of=_value_of(old))
        for old, new in zip(former.read, meant, strict=True)
        if new.value != old.value
    ]


def _headed(sentence: Sentence) -> LanguageTable | None:
    """The language of a heading, before a colon, above what its author says of herself in few words."""
    colon = COLON.search(sentence.plain)
    if colon is None or sentence.is_question:
        return None
    heading = sentence.plain[: colon.start()].strip()
    return next((one for one in LANGUAGES if one.find("about_me").search(heading)), None)


def _points_of(sentence: Sentence, most: int) -> tuple[list[str], int]:
    """What a point below such a heading, or the line behind it, lists ("About me: nurse, Leeds, vegan").

    At most ``most`` of them, and how many there may be further on.
    """
    colon = COLON.search(sentence.plain)
    point = POINT.search(sentence.plain)
    begin = colon.end() if colon else point.end() if point else 0
    text = sentence.text[begin:].strip(NO_ENDS)
    cuts = [(0, 0), *((one.start(), one.end()) for one in DIVIDED.finditer(text)), (len(text),) * 2]
    words = (text[before[1] : behind[0]].strip() for before, behind in pairwise(cuts))
    points = [one for one in words if one and len(one.split()) <= MAX_POINT][:most]
    return points, most - len(points)


def _of_point(words: str, language: LanguageTable) -> list[Statement]:
    """What one point states as it would be said in a clause; a place and a tool only if they are known."""
    for written in language.profile:
        clause = written.replace("{}", words)
        read, _ = _read_sentence(Sentence(clause, plain_form(clause), False, True), False)
        known = {"place": KNOWN_TOWN.search(plain_form(words)), "tool": PRODUCT.search(words)}
        if read and all(
            one.kind in OF_A_POINT and one.value in words and known.get(one.kind, True)
            for one in read
        ):
            return read
    return []


def _corrected_fact(sentence: Sentence) -> list[Statement]:
    """A note of what the author says of herself against what was taken to be so: "No, I have two sons, not three"."""
    plain = sentence.plain.rstrip(NO_ENDS)
    corrected = None if sentence.is_question else CORRECTED_FACT.search(plain)
    if corrected is None:
        return []
    (fact,) = groups_of(corrected, CORRECTED_FACT.groups, sentence.text)
    plain = plain_form(fact)
    is_of_work = OF_A_WORK.search(plain) or not any(map(str.isalpha, plain))
    is_none = is_of_work or NO_FACT.search(plain)
    return [] if is_none else [Statement("remember", fact, corrects=True)]


def _asks_about_tools(read: Sequence[Statement], plain: str) -> bool:
    """Whether a question begins with the tools that it asks about: "Debian or Ubuntu 24, which …?"."""
    tools = (plain_form(one.value) for one in read if one.kind == "tool")
    return any(plain.startswith(tool) for tool in tools)


def _without_names_of_others(read: list[Statement], plain: str, before: str) -> list[Statement]:
    """Without the name of who or what was named before it: "I have a cat, name's Miso"."""
    if MASK in plain and any(one.kind == "project" for one in read):  # what it is called
        read = [one for one in read if one.kind != "name" or plain_form(one.value) in plain]
    is_named = any(one.kind == "name" for one in read)
    alone = WHOSE_NAME.search(plain) if is_named else None
    if alone is None or not NAMED_BEFORE.search(f"{before} {plain[: alone.start()]}"):
        return read
    behind = plain[alone.end() :]
    is_quoted = MASK in behind
    return [
        one
        for one in read
        if one.kind != "name" or not (is_quoted or plain_form(one.value) in behind)
    ]


def _is_of_author(said: Statement, plain: str) -> bool:
    """Whether what is said behind a sentence about somebody else is asked for, or of who says it."""
    if said.retracts or said.kind in ASKED_FOR:
        return True
    at = plain.find(plain_form(said.value))
    return FIRST_PERSON.search(plain[: at + len(said.value)] if at >= 0 else plain) is not None


def _tells_of_others(read: Sequence[Statement], plain: str) -> bool:
    """Whether a sentence is about somebody else, who may then be the subject of the next one, which
    names none: "My sister is called Ana. Allergic to nuts."
    """
    if read:
        return all(one.kind == "relation" for one in read) and OWN_SUBJECT.search(plain) is None
    is_of_others = OF_HERS.search(plain) or INTRODUCES.search(plain) or _any("others", plain)
    return bool(is_of_others) and OWN_SUBJECT.search(plain) is None


def _stands_above(sentence: Sentence, message: str) -> bool:
    """Whether a text follows on lines of its own, which "this" in the sentence is about."""
    _, _, below = message.strip().partition("\n")
    return len(below.split()) >= ASKED and sentence.text not in below


def _any(table: str, plain: str) -> bool:
    return any(one.find(table).search(plain.translate(one.folding)) for one in LANGUAGES)


def _is_only_correction(plain: str, language: LanguageTable) -> bool:
    start, corrects = _behind_leads(plain, 0, len(plain), language)
    return corrects and start >= len(plain.rstrip(NO_ENDS))


def _read_sentence(
    sentence: Sentence, corrects: bool, foreign: frozenset[str] = frozenset()
) -> tuple[list[Statement], bool]:
    """What is stated, and whether the rest of the line is somebody else's.

    What stands behind a colon is, unless what stands before it announces a statement.
    ``foreign``: the languages in which the sentence before ended with somebody else.
    """
    colon = COLON.search(sentence.plain)
    spoken = _spoken(sentence.plain)
    if colon is None:
        said = [(_read(sentence, one, 0, corrects, None, foreign), known) for one, known in spoken]
        found = _in_one(said)
        bare = _without_aside(sentence)
        if bare is not None and all(one.kind == "relation" for one in found):
            again, _ = _read_sentence(bare, corrects, foreign)
            found = found + [one for one in again if one not in found]
        return found, False
    read: list[tuple[list[Statement], int]] = []
    is_announced = False
    for language, known in spoken:
        start, announced, corrected = _behind_intro(sentence.plain, colon, language)
        is_announced |= announced
        end = None if announced else colon.end()
        said_here = _before_colon(sentence, colon) if end and sentence.is_question else sentence
        read.append((_read(said_here, language, start, corrects or corrected, end, foreign), known))
    found = _in_one(read)
    if not found and not is_announced and not sentence.is_question:  # "I'm dyslexic: short …"
        before = slice(0, colon.start())
        alone = replace(sentence, text=sentence.text[before], plain=sentence.plain[before])
        stated, _ = _read_sentence(alone, corrects, foreign)
        found = [one for one in stated if one.kind not in FELT]  # "I Love Lucy: a review"
    if found and not is_announced and not sentence.is_question:
        behind_it = [
            (_read(sentence, one, colon.end(), corrects, None, foreign), known)
            for one, known in spoken
        ]
        found = found + _in_one(behind_it)
    behind = sentence.plain[colon.end() :]
    is_quoted = MASK in behind and not behind.strip(NO_ENDS + MASK)
    goes_on = is_announced or bool(found) or is_quoted or _is_told(sentence.plain, colon, spoken)
    return found, not goes_on


def _is_told(plain: str, colon: Match, spoken: Sequence[tuple[LanguageTable, int]]) -> bool:
    """Whether its author tells of herself before a colon, and no text of anybody: "there are four of us: …"."""
    before = plain[: colon.start()]
    own = (one.find("own") for one, _ in spoken if not one.unspaced)
    clauses = [clause.strip() for clause in before.split(", ")]
    return SPEECH.search(before) is None and any(
        one.search(clause) for one in own for clause in clauses
    )


def _without_aside(sentence: Sentence) -> Sentence | None:
    """A sentence without what stands between parentheses in its midst; None if nothing does."""
    aside = ASIDES.search(sentence.plain)
    if aside is None:
        return None
    plain = sentence.plain[: aside.start()] + sentence.plain[aside.end(1) :]
    text = sentence.text[: aside.start()] + sentence.text[aside.end(1) :]
    return replace(sentence, plain=plain, text=text)


def _spoken(plain: str) -> list[tuple[LanguageTable, int]]:
    """The languages a sentence may be in, each with how many of its common words stand there.

    Where one is known by its words, another of which there is none is left out ("Im Ernst, …"); so
    is each beside a script without blanks, in which mere names may be in Latin letters, and where a
    language without a table is known by more words.
    """
    known = [(one, sum(1 for _ in one.find("common").finditer(plain))) for one in LANGUAGES]
    most = max(count for _, count in known)
    if sum(1 for _ in WITHOUT_TABLE.finditer(plain)) > max(most, 1):
        return [(one, count) for one, count in known if one.unspaced]
    least = 1 if UNSPACED.search(plain) else 0
    return [
        (one, count)
        for one, count in known
        if one.unspaced or (count >= least and count + CLEARLY > most and (count or most < KNOWN))
    ]


def _in_one(read: Sequence[tuple[list[Statement], int]]) -> list[Statement]:
    """A sentence is in one language: in which it says most, whose words it has, in few words."""

    def weight(one: tuple[list[Statement], int]) -> tuple[int, int, int]:
        said, known = one
        return len(said), known, -sum(len(each.value) for each in said)

    return max(read, key=weight)[0]


def _before_colon(sentence: Sentence, colon: Match) -> Sentence:
    """What stands before a question that a colon begins; all of it if that only asks for a yes."""
    if len(sentence.plain[colon.end() :].split()) < ASKED:
        return sentence
    before = slice(0, colon.start())
    return replace(
        sentence, text=sentence.text[before], plain=sentence.plain[before], is_question=False
    )


def _behind_intro(plain: str, colon: Match, language: LanguageTable) -> tuple[int, bool, bool]:
    """Where what a colon announces begins, whether it does, and whether as a correction."""
    start, corrects = _behind_leads(plain, 0, colon.start(), language)
    if start >= colon.start():
        return colon.end(), True, corrects
    lead = plain[start : colon.start()].strip()
    behind = plain[colon.end() :]
    is_own = language.find("own").search(behind.strip()) or NAMES_AUTHOR.search(behind)
    if language.find("intros").search(lead) or (is_own and _leads_on(lead, behind)):
        return colon.end(), True, corrects
    return 0, False, False


def _leads_on(lead: str, behind: str) -> bool:
    """Whether somebody tells what she says of herself for: "before you suggest one: I hate fish"."""
    is_of_a_text = SPEECH.search(lead) or OF_WORDING.search(lead) or MASK in behind
    return LEADS_ON.search(lead) is not None and not is_of_a_text


def _foreign_behind(sentence: Sentence, foreign: frozenset[str]) -> frozenset[str]:
    """The languages in which what follows the sentence may be about somebody else."""
    return frozenset(
        language.code
        for language in LANGUAGES
        if language.scopes is not None
        and language.find("reads").search(sentence.plain)
        and ends_foreign(_scopes(sentence, language, language.scopes, foreign))
    )


def _scopes(
    sentence: Sentence, language: LanguageTable, scopes: ClauseScopes, foreign: frozenset[str]
) -> list[ClauseScope]:
    plain = sentence.plain.translate(language.folding)
    clauses = _scoped_clauses(plain, 0, language, scopes, False)
    edges = [(clause.start, clause.end) for clause in clauses]
    return scopes_of(plain, edges, scopes, language.code in foreign)


def _scoped_clauses(
    plain: str, start: int, language: LanguageTable, scopes: ClauseScopes, corrects: bool
) -> Iterator[Clause]:
    """The clauses of a sentence in a script without blanks, each without its leads."""
    for begin, end in islice(pieces(plain, start, SEPARATOR, scopes), MAX_CLAUSES):
        begin, corrected = _behind_leads(plain, begin, end, language)
        corrects = corrects or corrected
        yield Clause(begin, end, corrects)


def _read(
    sentence: Sentence,
    language: LanguageTable,
    start: int,
    corrects: bool,
    before: int | None = None,
    foreign: frozenset[str] = frozenset(),
) -> list[Statement]:
    """What a sentence states in one language, in clauses from ``start`` on, and ``before``."""
    plain = sentence.plain.translate(language.folding)
    sentence = replace(sentence, plain=plain)
    begun, is_mended = _behind_leads(plain, start, len(plain), language)
    # "That's wrong, …" speaks of what was said before, and not of what it leads to.
    meant = plain[begun:] if is_mended else plain
    if not language.find("reads").search(plain) or language.find("not_own").search(meant):
        return []
    scopes = language.scopes
    if scopes is None:
        clauses = list(_clauses(plain, start, language, corrects))
    else:
        clauses = list(_scoped_clauses(plain, start, language, scopes, corrects))
        edges = [(clause.start, clause.end) for clause in clauses]
        related = scopes_of(plain, edges, scopes, language.code in foreign)
    if sentence.is_question:
        clauses = _before_question(plain, clauses, language)
    end = clauses[-1].end if clauses else 0
    if before is not None:
        clauses = [clause for clause in clauses if clause.start < before]
    if scopes is not None:
        said = _ScopedReader(sentence, language, clauses, end, related).read()
    else:
        reader = _Reader(sentence, language, clauses, end, before)
        said = reader.read()
        if sentence.is_question:  # who is named there is somebody, whatever is asked
            asked = reader.people(end, len(plain) if before is None else before)
            if language.code == "de":  # its verb stands last: what follows a name is an object
                asked = [replace(one, value=FIRST_NAME.sub(r"\1", one.value)) for one in asked]
            said += [one for one in asked if one not in said]
    if ONCE.search(plain):
        said = [one for one in said if one.kind not in WISHES]
    return [one for one in said if not (sentence.is_question and _is_for_now(one))]


def _is_for_now(said: Statement) -> bool:
    """Whether it may only say how the question beside it is to be answered: "No jargon, what is…"."""
    return said.kind == "preference" and HOW_TO_ANSWER.search(plain_form(said.value)) is not None


def _before_question(plain: str, clauses: list[Clause], language: LanguageTable) -> list[Clause]:
    """The clauses before the one that asks; none if that doubts them."""
    opened = plain.rfind("¿")
    behind = [clause for clause in clauses if clause.start > opened]
    first = plain[clauses[0].start : clauses[0].end] if clauses else ""
    is_request = language.find("requests").search(first) is not None
    if language.code == "de" and VERB_FIRST.search(first) and not is_request:
        clauses = clauses[1:]  # it asks itself, whatever else does: "bin ich Lehrer, wenn …?"
    asked = behind if opened >= 0 else clauses[-1:]
    if asked and language.find("requests").search(plain[asked[0].start : asked[-1].end]):
        return clauses
    before = len(clauses) - len(asked)
    edge = clauses[before - 1].end if before else 0
    tag = plain[edge:].strip(NO_ENDS + "¿")
    if asked and language.find("tags").search(tag):
        is_request = LASTING.search(plain) is not None and AGREED.search(tag) is not None
        return clauses[:before] if is_request else []
    return clauses[: len(clauses) - len(asked)]


def _clauses(plain: str, start: int, language: LanguageTable, corrects: bool) -> Iterator[Clause]:
    """The clauses of a sentence, each without its leads; what corrects does so to the end."""
    cuts = [(match.start(), match.end()) for match in SEPARATOR.finditer(plain, start)]
    breaks = [
        one
        for one in language.find("breaks").finditer(plain, start)
        if not BETWEEN.search(plain[max(one.start() - NEAR, start) : one.start()])
        and not BECOMING.search(plain[max(one.start() - NEAR, start) : one.end()])
    ]
    breaks += [
        one
        for one in language.find("asks").finditer(plain, start)
        if not GOVERNED.search(plain[max(one.start() - NEAR, start) : one.start()])
    ]
    if not cuts and not COLON.search(plain):
        breaks += _dictated_breaks(plain, start, language)
    cuts += [(match.start(), match.start()) for match in breaks]
    for end, following in [*sorted(cuts)[:MAX_CLAUSES], (len(plain), len(plain))]:
        if end >= start:
            begin, corrected = _behind_leads(plain, start, end, language)
            corrects = corrects or corrected
            yield Clause(begin, end, corrects)
            start = following


def _dictated_breaks(plain: str, start: int, language: LanguageTable) -> list[Match]:
    """Where a statement begins in a long sentence without marks, unless a word before governs it."""
    if len(plain.split()) < LEAST_UNMARKED or ASKING.search(plain):
        return []
    begun = language.find("dictated").finditer(plain, start)
    return [one for one in begun if not GOVERNS.search(plain[start : one.start()])]


def _behind_leads(plain: str, start: int, end: int, language: LanguageTable) -> tuple[int, bool]:
    """Where a clause begins behind what leads to it, and whether that makes it a correction."""
    corrects = False
    while start < end:
        rest = plain[start : min(end, start + MAX_CLAUSE)]
        blanks = len(rest) - len(rest.lstrip(BEFORE_CLAUSE))
        correction = language.find("_corrections").search(rest[blanks:])
        lead = correction or language.find("_leads").search(rest[blanks:])
        if lead is None or not lead.end():
            return start + blanks, corrects
        corrects = corrects or correction is not None
        start += blanks + lead.end()
    return end, corrects


def _begins_others(language: LanguageTable, plain: str) -> bool:
    """Whether a clause begins with somebody else, or with what a program is or does."""
    return bool(language.find("others").search(plain) or INTRODUCES.search(plain))


def _is_new(named: Statement, found: Sequence[Statement]) -> bool:
    """Whether what is named in passing was not stated; a language only beside another one."""
    told = [one.value for one in found if one.kind == named.kind]
    if named.kind == "language":
        return bool(told) and named.value not in told
    return not told or (named.kind == "tool" and not any(named.value in one for one in told))


def _is_told_of(name: str, told: Sequence[str]) -> bool:
    """Whether somebody was named already, perhaps with a title or without."""
    return any(name in one or one in name for one in told)


def _as_if_it_held(
    text: str, places: Sequence[int], held: str, ended: Match
) -> tuple[str, Sequence[int]]:
    """What is said no longer to hold, as it was said while it did."""
    kept: list[tuple[str, int]] = []
    for part in held:
        if part.isdigit():
            start, end = ended.start(int(part)), ended.end(int(part))
            kept += zip(text[start:end], places[start:end], strict=True)
        else:  # a value never begins or ends with what is put in
            kept.append((part, kept[-1][1] if kept else places[0]))
    return "".join(letter for letter, _ in kept), [place for _, place in kept]


def _spread(places: Sequence[int], length: int) -> list[int]:
    """Where the characters stand of what takes the place of a word: the last at its end."""
    return [
        places[min(at * len(places) // length, len(places) - 1)] for at in range(length - 1)
    ] + [places[-1]]


def _is_in_gap(places: Sequence[int], end: int) -> bool:
    """Whether something ends before or within what was left out between places of a sentence."""
    gaps = (after for before, after in pairwise(places) if after > before + 1)
    return any(end <= after for after in gaps)


class _Reader(ValueReader):
    """Reads the clauses of a sentence one after the other."""

    def __init__(
        self,
        sentence: Sentence,
        language: LanguageTable,
        clauses: Sequence[Clause],
        end: int,
        before: int | None = None,
    ) -> None:
        """``before``: where a colon ends behind which somebody else may speak."""
        self.sentence, self.language, self.clauses, self.end = sentence, language, clauses, end
        self.plain = sentence.plain
        self.own_until = len(self.plain) if before is None else before

    def read(self) -> list[Statement]:
        found: list[Statement] = []
        is_followed = self._is_dropped()  # or whether the clause before was a statement
        behind, is_supposed, is_others, behind_people = 0, False, False, False
        is_past = False
        for number, clause in enumerate(self.clauses):
            plain = self.plain[clause.start : clause.end]
            is_supposed = is_supposed and not self._is_against(number)
            if clause.start < behind or is_supposed:
                continue
            said, end = self._of_rest(number, clause)
            is_asked = self.language.find("requests").search(plain) is not None
            led = self.plain[self.clauses[number - 1].end if number else 0 : clause.end]
            goes_on = is_past and not self._is_own(number) and NOWADAYS.search(led) is None
            is_past = goes_on or FORMERLY.search(plain) is not None
            is_doubted = goes_on or self.language.find("doubts").search(plain) is not None
            is_doubted = is_doubted and not is_asked
            is_polite = self.language.find("polite").search(plain.rstrip(NO_ENDS)) is not None
            is_meant = bool(said) or is_polite
            supposed = None if is_meant else self.language.find("supposes").search(plain)
            is_supposed = supposed is not None
            if supposed is not None:  # who says it is somebody, whatever is said
                found += self.people(clause.start, clause.start + supposed.start())
                continue
            follows_others = is_others and not self._is_own(number)
            if not said and not is_doubted and not follows_others:
                said, end = self._of_clause(number, clause, is_followed)
                said = self._held(said, number, end)
            behind_people = behind_people and not self._is_own(number)
            if behind_people:  # "My boss is called Ann and hates mail": whose is not said
                said = [one for one in said if one.retracts or one.kind in OF_OTHERS]
            begins_others = _begins_others(self.language, plain)
            is_others = follows_others or (begins_others and not said)
            behind_people = behind_people or (bool(said) and said[-1].kind == "relation")
            until = end if said else min(self._behind_name(number), self.own_until)
            is_unsure = is_doubted and not self._is_about_others(plain)
            people = [] if is_unsure else self.people(clause.start, until)
            if said:
                behind = end
            told = [one.value for one in said if one.kind == "relation"]
            found += said + [one for one in people if not _is_told_of(one.value, told)]
            is_of_others = follows_others or INTRODUCES.search(plain) is not None
            if not is_doubted and not is_of_others and not self._is_doubted_behind(number):
                named = [one for one in self._named(clause) if _is_new(one, found)]
                if self._is_order(clause, plain, is_followed):
                    named = [one for one in named if one.kind not in OF_NO_ORDER]
                found += self._held(named, number, clause.end)
            is_aside = is_followed and len(plain.split()) <= ASIDE
            is_followed = said[-1].kind != "relation" if said else is_aside
            is_followed = is_followed or self.language.find("own").search(plain) is not None
        return found

    def _held(self, said: list[Statement], number: int, end: int) -> list[Statement]:
        """What holds now and for good of what a clause states, with the words that lead to it."""
        plain = self.plain[self.clauses[number - 1].end if number else 0 : end]
        # Unless it is a limit that says itself when: "los martes no puedo".
        if AT_TIMES.search(plain):
            said = [
                one
                for one in said
                if one.retracts or one.kind != "limit" or AT_TIMES.search(plain_form(one.value))
            ]
        if all(one.retracts or one.kind not in STATES for one in said):
            return said
        if NOT_YET.search(plain):
            return [one for one in said if one.retracts or one.kind not in STATES]
        is_stay = STAYS.search(plain) or STOPS_OVER.search(self.plain)
        return [one for one in said if one.retracts or one.kind != "place" or not is_stay]

    def _behind_name(self, number: int) -> int:
        """Where a clause ends with the name that stands behind it between parentheses."""
        end = self.clauses[number].end
        is_aside = self.plain[end : end + 1] == "(" and number + 1 < len(self.clauses)
        return self.clauses[number + 1].end if is_aside else end

    def _is_about_others(self, plain: str) -> bool:
        """Whether nothing makes a clause doubtful but that it goes on about somebody: "when she …"."""
        doubts = self.language.find("doubts").finditer(plain)
        return all((doubt.group() or "").strip() in THEY for doubt in doubts)

    def _is_own(self, number: int) -> bool:
        """Whether a clause, or what leads to it, begins with the author."""
        clause = self.clauses[number]
        before = self.clauses[number - 1].end if number else 0
        own = self.language.find("own")
        words = [*self.plain[before : clause.start].split(), self.plain[clause.start : clause.end]]
        return any(own.search(word) for word in words)

    def _is_against(self, number: int) -> bool:
        """Whether a clause is set against what was supposed: "If I were rich …, but I am …"."""
        before = self.clauses[number - 1].end if number else 0
        begun = self.plain[before : self.clauses[number].start]
        return self.language.find("against").search(begun) is not None

    def people(self, start: int, end: int) -> list[Statement]:
        """Who of the author's is named there: "gave it to my sister Anna"."""
        rule = self.language.people_rule
        said: list[Statement] = []
        for match in rule.pattern.finditer(self.plain[start:end]):
            at = start + match.start(rule.groups["relation"])
            given = GIVEN.search(self.sentence.text[at:end])
            bare = (match.group(rule.groups["relation"]) or "").removesuffix("'s")
            known = self.sentence.text[at : at + len(bare)] if KNOWN_NAME.search(bare) else ""
            name = (given.group() or "") if given else known
            named = slice(match.start(rule.groups["label"]), match.end(rule.groups["label"]))
            label = self.sentence.text[start:end][named].lower()
            # A verb that stands last is behind what is spoken: "rede mit meiner Frau Slowenisch".
            if self.language.code == "de" and LANGUAGE_NAME.search(plain_form(name)):
                continue
            if name and not self.language.find("no_names").search(self.plain[at:end]):
                hers = POSSESSIVE.search(name)
                said.append(Statement("relation", name[: hers.start()] if hers else name, label))
        return said

    def _named(self, clause: Clause) -> list[Statement]:
        """What of hers is named in passing: "here in Leeds …", "as a vegan I …"."""
        plain = self.plain[clause.start : min(clause.end, self.own_until)]
        if len(plain) > MAX_CLAUSE or LEFT.search(plain) or ">" in plain:
            return []
        return [
            Statement(kind, value)
            for kind, start, end in self._passing(clause.start, plain)
            if (value := self._value(kind, start, end))
        ]

    def _passing(self, start: int, plain: str) -> Iterator[tuple[str, int, int]]:
        """Where a clause that begins there names what, and which kind that would be."""
        text = self.sentence.text[start : start + len(plain)]
        for kind, shape in (("place", "town"), ("employer", "big")):
            match = self.language.find(kind).search(plain)
            before = plain[: match.end()] if match else ""
            if match is None or NOT_NOW.search(before) or UNDERMINES.search(before):
                continue
            pattern = NAMES_AT.get(f"{self.language.code} {kind}") or NAMES_AT[kind]
            name = pattern.search(text[match.end() :])
            if name is None or (kind == "place" and POSSESSIVE.search(name.group() or "")):
                continue
            at = start + match.end()
            if self._has_shape(shape, at, at + name.end()):
                yield kind, at, at + name.end()
        led_by = self.plain[:start].rpartition(", ")[2]
        for at in programs_in(self.language.code, led_by, plain):
            program = PROGRAM.search(text[at:])
            if program is not None and CAPITALS.search(program.group() or ""):
                yield "tool", start + at, start + at + program.end()
        if DENIED.search(led_by):  # "not Javanese"
            return
        is_spoken = self.language.find("common").search(plain) is not None
        for kind, begin, end in known_in(self.language.code, plain):
            is_sum = self._has_shape("money", start + begin, start + end) and is_spoken
            if kind != "budget" or is_sum:
                yield kind, start + begin, start + end

    def _is_dropped(self) -> bool:
        """Whether the sentence begins without a subject, as in notes: it is the author."""
        if not self.clauses:
            return False
        begun = self.plain[self.clauses[0].start : self.clauses[0].end]
        return self.language.find("dropped").search(begun) is not None

    def _of_rest(self, number: int, clause: Clause) -> tuple[list[Statement], int]:
        """A request to forget, or a statement that goes on to the end of the sentence."""
        end = self.end
        is_near = number < MAX_STARTS and end - clause.start <= MAX_REST
        # What is asked to be forgotten may begin a clause of its own: "Forget where I live."
        for asked in (clause.end, end) if is_near else (clause.end,):
            rules = self.language.forget_rules
            if rules.match_any(
                self._written(self._trimmed(clause.start, asked), range(clause.start, asked))[0]
            ):
                forgotten = self._match(rules, clause.start, asked, clause.corrects)
                return self._forgotten(forgotten), asked
        if not is_near:
            return [], 0
        said = self._match(self.language.sentence_rules, clause.start, end, clause.corrects)
        if [one.kind for one in said] == ["remember"]:
            if self._is_of_a_text(said[0]):
                return [], 0
            if any(map(self._is_doubted_behind, range(number, len(self.clauses)))):
                return [], 0
            said = self._stated(said[0]) or said
        text = self._trimmed(clause.start, end)
        # "No longer Friday but Monday" says what is due now.
        is_due = any(one.kind == "deadline" and not one.corrects for one in said)
        if is_due and self._ended(text):
            return [], 0
        return said, end

    def _is_of_a_text(self, note: Statement) -> bool:
        """Whether a note belongs to a text that explains something to its readers."""
        plain = plain_form(note.value)
        is_own = self.language.find("own").search(plain) is not None
        is_marked = MARKED_UP.search(self.sentence.text.strip()) is not None
        return is_marked or (not is_own and OF_A_TEXT.search(plain) is not None)

    def _stated(self, note: Statement) -> list[Statement]:
        """What somebody asks to keep in mind about herself in several clauses, as statements."""
        plain = plain_form(note.value)
        if not SEPARATOR.search(plain) or not self.language.find("own").search(plain):
            return []
        return _read(Sentence(note.value, plain, False, True), self.language, 0, False)

    def _of_clause(
        self, number: int, clause: Clause, is_followed: bool
    ) -> tuple[list[Statement], int]:
        """A statement of a clause, or of it and the next one."""
        said = self._of_pair(number, clause)
        if said:
            return said, self.clauses[number + 1].end
        end = clause.end
        if end - clause.start > MAX_CLAUSE or self._is_doubted_behind(number):
            return [], 0
        said = self._plainly(clause, end, is_followed) or self._by_halves(clause, is_followed)
        said += self._further_tools(said, clause)
        if not said:
            said = self._of_turned_pair(number, clause)
            end = self.clauses[number + 1].end if said else end
        if said and KINDS[said[-1].kind].lists and not said[-1].retracts:
            more, end = self._listed(number, said[-1], end)
            said += more
        if said and said[-1].kind == "place" and not said[-1].retracts:
            said[-1], end = self._with_region(number, said[-1], end)
        return said, end

    def _by_halves(self, clause: Clause, is_followed: bool) -> list[Statement]:
        """What is stated before a word that joins two clauses, and behind it: "I'm a baker and latex gives me hives"."""
        plain = self.plain[clause.start : clause.end]
        for join in islice(JOINS_CLAUSES.finditer(plain), MAX_HALVES):
            left = replace(clause, end=clause.start + join.start())
            said = self._plainly(left, left.end, is_followed)
            if said and all(one.kind in OF_HALVES for one in said):
                right = replace(clause, start=clause.start + join.end())
                return said + self._plainly(right, right.end, True)
        return []

    def _further_tools(self, said: Sequence[Statement], clause: Clause) -> list[Statement]:
        """What else runs in a version, in the rest of a clause that says what somebody uses."""
        used = [one for one in said if one.kind == "tool" and not one.retracts]
        if not used or len(used) < len(said):
            return []
        text = self.sentence.text[clause.start : clause.end]
        behind = text.rfind(used[-1].value) + len(used[-1].value)
        found = []
        for match in RELEASED.finditer(text, behind):
            named = match.group() or ""
            if PRODUCT.search(named) is None:
                named = named.partition(" ")[2]
            is_denied = INSTEAD_OF.search(plain_form(text[behind : match.start()]))
            if PRODUCT.search(named) and VERSIONED.search(named) and not is_denied:
                found.append(Statement("tool", named))
        return found

    def _with_region(self, number: int, place: Statement, end: int) -> tuple[Statement, int]:
        """A place with what lies around it, if that follows: "Tartu, Estonia"."""
        if number + 1 >= len(self.clauses):
            return place, end
        region = self.clauses[number + 1]
        text = self.sentence.text[region.start : region.end].strip(NO_ENDS)
        is_name = (
            len(text.split()) <= 3 and NAMED.search(text) is not None and text.isupper() is False
        )
        is_name = is_name and (self.language.code != "de" or bool(REGION.search(plain_form(text))))
        if not is_name or self.plain[end : region.start] != ", ":
            return place, end
        return replace(place, value=f"{place.value}, {text}"), region.end

    def _of_pair(self, number: int, clause: Clause) -> list[Statement]:
        if number + 1 >= len(self.clauses) or self._is_doubted_behind(number + 1):
            return []
        end = self.clauses[number + 1].end
        if end - clause.start > MAX_CLAUSE:
            return []
        return self._match(self.language.pair_rules, clause.start, end, clause.corrects)

    def _of_turned_pair(self, number: int, clause: Clause) -> list[Statement]:
        """What a clause and the next one state together, of which one is set off: "les noix, j'y suis allergique"."""
        if number + 1 >= len(self.clauses) or self._is_doubted_behind(number + 1):
            return []
        end = self.clauses[number + 1].end
        if end - clause.start > MAX_CLAUSE:
            return []
        plain = self._trimmed(clause.start, end)
        if any(self.language.find(table).search(plain) for table in ("doubts", "supposes")):
            return []
        for text, places in self._versions(plain, clause.start):
            said = self._turned(text, places, clause.corrects)
            if said:
                return said
        return []

    def _plainly(self, clause: Clause, end: int, is_followed: bool) -> list[Statement]:
        plain = self._trimmed(clause.start, end)
        may_lack = self.language.find("elided").search(plain) or self._is_dropped()
        if self.language.find("coordinated").search(plain):
            led_by = self.plain[max(clause.start - NEAR, 0) : clause.start]
            may_lack = may_lack and self.language.find("_coordinates").search(led_by) is not None
        is_order = self._is_order(clause, plain, is_followed)
        may_lack = may_lack and not is_order
        is_for_now = self._is_of_one_thing or FOR_NOW.search(plain) is not None
        is_in_part = IN_PART.search(plain) is not None
        gerund = GERUND.search(plain)
        is_subject = gerund is not None and not DESCRIBES.search(gerund.group() or "")
        may_lack = may_lack and is_followed and not POSSESSED.search(plain)
        lacking: tuple[str, ...] = ()
        if may_lack:
            lacking = (self.language.subject, self.language.being)
        since = SINCE.search(self.plain[max(clause.start - NEAR, 0) : clause.start])
        lacking += (since.group(1) or "",) if since else ()
        around = self.plain[max(clause.start - NEAR, 0) : clause.end + NEAR].rstrip(NO_ENDS)
        is_standing = bool(LASTING.search(around) or OF_EVERY_ANSWER.search(plain))
        is_standing = is_standing and AS_EVER.search(around) is None
        lacking += (HENCEFORTH,) if is_standing else ()
        ended, whole = self._ended(plain), range(len(plain))
        is_ended = ended is not None and not self._before_another(plain, whole, *ended)
        for text, places in self._versions(plain, clause.start):
            for subject in ("", *filter(None, lacking)):
                before = [places[0]] * len(subject) if places else []
                straight = [*before, *places]
                said = self._said_straight(subject + text, straight, clause.corrects)
                if not (said or subject):
                    said = self._turned(text, places, clause.corrects)
                if subject == HENCEFORTH:
                    said = [one for one in said if one.kind == "preference"]
                    said = [
                        one for one in said if not OF_WHAT_WAS_NAMED.search(plain_form(one.value))
                    ]
                elif subject:  # whose name it is nobody leaves out
                    unsaid = NAMED_BY_VERB if is_subject else {"name"}
                    said = [one for one in said if one.kind not in unsaid]
                if is_for_now:
                    said = [one for one in said if one.kind not in WISHES]
                if is_for_now and FIRST_PERSON.search(plain) is None:
                    said = [one for one in said if one.kind not in OF_NO_ORDER]
                if is_ended:  # "ya no": a word of it may be left out as a filler
                    said = [one for one in said if one.retracts or one.kind in STILL]
                if is_in_part and not is_ended:
                    said = [one for one in said if not one.denies]
                if is_order:  # what is to be used is not what she uses
                    said = [one for one in said if one.kind not in OF_NO_ORDER]
                if said:
                    return said
        return []

    @cached_property
    def _is_of_one_thing(self) -> bool:
        """Whether the sentence says first that it is about one thing: "for this poster, …"."""
        first = self.plain.partition(",")[0]
        return len(first.split()) <= MAX_POINT and FOR_NOW.search(first) is not None

    def _is_order(self, clause: Clause, plain: str, is_followed: bool) -> bool:
        """Whether a clause asks for something: "so please use …"; where none of the author's
        comes before it, by its form alone: "bau das um".
        """
        led_by = self.plain[max(clause.start - NEAR, 0) : clause.start]
        may_order = self.language.code == "de" and not is_followed
        is_ordered = may_order and ORDERED.search(plain) and not NOT_ORDERED.search(plain)
        asks = ORDER.search(plain) is not None or ORDER_BEFORE.search(led_by) is not None
        return asks or bool(is_ordered)

    def _said(self, text: str, places: Sequence[int], corrects: bool) -> list[Statement]:
        """What a clause states as it stands, or in the order in which it is said straight."""
        return self._said_straight(text, places, corrects) or self._turned(text, places, corrects)

    def _turned(self, text: str, places: Sequence[int], corrects: bool) -> list[Statement]:
        """What a text states whose parts stand in another order: "mon métier, c'est luthier"."""
        for turn, match in self.language.turns.matching(text):
            straight = _as_if_it_held(text, places, self.language.held[turn.written], match)
            said = self._said_straight(*straight, corrects)
            if said:
                return said
        return []

    def _said_straight(self, text: str, places: Sequence[int], corrects: bool) -> list[Statement]:
        """What a clause states; what it says no longer holds, it takes back and does not state."""
        rules = self.language.clause_rules
        said = self._match_text(rules, text, places, corrects)
        if any(one.retracts or one.kind in ASKED_FOR for one in said):
            return said
        ended = self._ended(text)
        if ended is None:
            return said or self._denied(text, places)
        before = self._before_another(text, places, *ended)
        if before:
            return before
        if_held = _as_if_it_held(text, places, *ended)
        held = self._match_text(rules, *if_held, corrects=True)
        if held:  # where somebody no longer works who named no employer was perhaps never said
            is_nameless = self.language.workplace_rules.match_any(if_held[0])
            return [
                replace(one, retracts=True, denies=is_nameless and one.kind == "employer")
                for one in held
                if not one.retracts
            ]
        kept = [one for one in said if one.kind in HELD_TO]
        return kept or self._denied(text, places)

    def _denied(self, text: str, places: Sequence[int]) -> list[Statement]:
        """What a clause says not to be so."""
        denied = self._ended(text, self.language.denials)
        if denied is None:
            return []
        held = _as_if_it_held(text, places, *denied)
        said = self._match_text(self.language.clause_rules, *held, True)
        return [replace(one, retracts=True, denies=True) for one in said if not one.retracts]

    def _ended(self, text: str, endings: Rules | None = None) -> tuple[str, Match] | None:
        """How what a clause says no longer to hold would be said if it did, and where its parts
        are; None if it says that of nothing."""
        for ending, match in (endings or self.language.endings).matching(text):
            held = self.language.held[ending.written]
            return (held, match) if held else None
        return None

    def _before_another(
        self, text: str, places: Sequence[int], held: str, ended: Match
    ) -> list[Statement] | None:
        """What is stated before the clause that something no longer does: "we use Redis and the
        cache no longer clears". None if all is one clause: its verb stands before the negation.
        """
        verb = ended.group(2) if "2" in held else None
        if verb is None or verb.startswith(" "):
            return None
        joins = [*self.language.find("_joins").finditer(text, 0, ended.end(1))]
        if not joins:
            return None
        join = joins[-1]
        rules, behind = self.language.clause_rules, join.end()
        said = self._match_text(rules, text[: join.start()], places[: join.start()], False)
        if said and not text[behind : ended.end(1)].strip():  # the subject is the same
            said += [
                one for one in self._said(text[behind:], places[behind:], False) if one.retracts
            ]
        return said

    def _versions(self, plain: str, start: int) -> Iterator[tuple[str, Sequence[int]]]:
        """A clause, and it without fillers and what opens it, with the places of its characters."""
        plain, places = self._written(plain, range(start, start + len(plain)))
        yield plain, places
        whole = places
        shorter, places = self._without_fillers(plain, places)
        if shorter != plain:
            yield shorter, places
        opener = self.language.find("openers").search(shorter)
        if opener is not None and not OWNED_BY.search(shorter[: opener.end(1)]):
            yield shorter[opener.end(1) :], places[opener.end(1) :]
        elif places and places[0] != whole[0]:  # it began with a part of what opens the clause
            opener = self.language.find("openers").search(plain)
            if opener is not None and not OWNED_BY.search(plain[: opener.end(1)]):
                yield self._without_fillers(plain[opener.end(1) :], whole[opener.end(1) :])

    @cached_property
    def _is_spoken(self) -> bool:
        """Whether the sentence has words as chats spell them."""
        return self.language.spoken_words.search(self.plain) is not None

    def _written(self, plain: str, places: Sequence[int]) -> tuple[str, Sequence[int]]:
        """A text whose words are written as they are outside of chats, with the places of its characters."""
        if not self._is_spoken:
            return plain, places
        for pattern, words in self.language.spoken_patterns:
            kept: list[str] = []
            where: list[int] = []
            behind = 0
            for match in pattern.finditer(plain):
                start, end = match.start(1), match.end(1)
                told = "".join(
                    match.group(int(one)) or "" if one.isdigit() else one for one in words
                )
                kept += [plain[behind:start], told]
                where += [*places[behind:start], *_spread(places[start:end], len(told))]
                behind = end
            if behind:
                plain, places = "".join(kept) + plain[behind:], [*where, *places[behind:]]
        return plain, places

    def _without_fillers(self, plain: str, places: Sequence[int]) -> tuple[str, Sequence[int]]:
        """The words that say something, and the places of what is left."""
        kept: list[int] = []
        behind = 0
        for match in self.language.find("_fillers").finditer(plain + " "):
            start = match.end(1)
            kept += range(behind, start)
            behind = match.end()
        if not behind:
            return plain, places
        kept += range(behind, len(plain))
        while kept and plain[kept[-1]] == " ":
            kept.pop()
        return "".join(plain[at] for at in kept), [places[at] for at in kept]

    def _is_doubted_behind(self, number: int) -> bool:
        """Whether the clause behind takes back what the one before it says."""
        return self._doubted_behind[number]

    @cached_property
    def _doubted_behind(self) -> list[bool]:
        """The same for each clause; mere leads are left out: "…, well, not really"."""
        found: list[bool] = []
        behind: Clause | None = None
        takes_back, is_next = False, False
        for clause in reversed(self.clauses):
            # What is led to by a word such as "and" is a statement of its own.
            led_by = self.plain[clause.end : behind.start] if behind and is_next else ""
            found.append(takes_back and not led_by.strip(NO_ENDS))
            is_next = clause.start < clause.end
            if is_next:
                behind, takes_back = clause, self._takes_back(clause)
        return found[::-1]

    def _takes_back(self, clause: Clause) -> bool:
        """Whether a clause makes the one before it doubtful, and is no mere courtesy."""
        plain = self.plain[clause.start : clause.end]
        is_polite = self.language.find("polite").search(plain.rstrip(NO_ENDS)) is not None
        return not is_polite and self.language.find("doubts_behind").search(plain) is not None

    def _listed(self, number: int, last: Statement, end: int) -> tuple[list[Statement], int]:
        """More values of a list, in the short clauses behind it."""
        more: list[Statement] = []
        waiting: list[Statement] = []
        behind = self.clauses[number].end
        for clause in self.clauses[number + 1 : number + MAX_LIST]:
            led_by = self.plain[behind : clause.start].strip(NO_ENDS)
            behind = clause.end
            if led_by and self.language.find("_joined").search(led_by) is None:
                break
            plain = self._trimmed(clause.start, clause.end)
            joined = self.language.find("_joined").search(plain)
            if joined and last.kind == "limit" and (joined.group() or "").strip() in WITH:
                break
            ends_list = joined is not None or self.language.find("_joins").search(plain) is not None
            ends_list = ends_list or (last.kind == "tool" and RELEASE.search(plain) is not None)
            start = clause.start + (joined.end() if joined else 0)
            most = MAX_LANGUAGE if last.kind == "language" else MAX_LISTED
            if len(plain.split()) > most or self.language.find("doubts").search(plain):
                break
            if NOT_LISTED.search(plain):
                break
            found = self._values(last.kind, start, clause.end, replace(last, value=""))
            if not found or self.language.clause_rules.match_any(plain):
                break
            waiting += found
            if ends_list:
                more += waiting
                waiting, end = [], clause.end
                break
        return more, end

    def _trimmed(self, start: int, end: int) -> str:
        """A clause without what may stand behind every statement."""
        plain = self.plain[start:end].rstrip(NO_ENDS)
        return plain[: self._tail_start(plain)]

    def _match(
        self,
        rules: Rules,
        start: int,
        end: int,
        corrects: bool,
        subject: str = "",
    ) -> list[Statement]:
        """What the first rule that matches a part of the sentence, behind ``subject``, finds."""
        plain = self._trimmed(start, end)
        text, places = self._written(plain, range(start, start + len(plain)))
        return self._match_text(rules, subject + text, [*[start] * len(subject), *places], corrects)

    def _match_text(
        self, rules: Rules, text: str, places: Sequence[int], corrects: bool
    ) -> list[Statement]:
        """The same of a text whose characters stand at these places of the sentence."""
        for rule, match in rules.matching(text):
            spans = {}
            led = rule.groups.get("led")
            before = match.group(led) if led is not None else None
            if before and any(sign.search(before) for sign in (UNDERMINES, AT_TIMES, FOR_NOW)):
                continue
            for name, group in rule.groups.items():
                if name == "led":
                    continue
                begin, end = match.start(group), match.end(group)
                if match.group(group) is not None:
                    # What is said in another order than it is read in stands between its outermost words.
                    held = places[begin:end]
                    where = (min(held), max(held) + 1) if begin < end else (0, 0)
                    cut = self._cut(name, *where)
                    # Where a filler was left out in the midst of it, no value ends.
                    spans[name] = where if _is_in_gap(held, cut[1]) else cut
            said = self._statements(spans, corrects)
            if said:
                return said
        return []

    def _forgotten(self, requests: list[Statement]) -> list[Statement]:
        """What a request to forget names: statements, or what is known of a kind."""
        wanted = [one for one in requests if not FORGETS_NOTHING.search(plain_form(one.value))]
        said: list[Statement] = []
        for one in wanted:
            plain = plain_form(one.value)
            known = self._topics(plain)
            if not known:
                quoted = Sentence(one.value, plain, False, True)
                stated = _read(quoted, self.language, 0, False)
                known = [replace(each, retracts=True, corrects=False) for each in stated]
            said += known or [Statement("", one.value, retracts=True)]
        return said

    def _topics(self, plain: str) -> list[Statement]:
        """All that is known of the kinds which go by these words: a job is a role and an employer.

        Nothing of what is called a former one, as what is known is the present one, and nothing of
        what is to be taken out of something: that is no memory.
        """
        if FORMER.search(plain) or TAKEN_OUT.search(plain):
            return []
        named = (
            kind
            for kind, words in self.language.topics.items()
            if compiled(f"^(?:{words})$").search(plain)
        )
        return [
            Statement("limit", "", retracts=True, label=DIET)
            if kind == DIET
            else Statement(kind if kind in KINDS else "", "", retracts=True)
            for kind in named
        ]


class _ScopedReader(_Reader):
    """Reads clauses of which each is understood from those before it."""

    def __init__(
        self,
        sentence: Sentence,
        language: LanguageTable,
        clauses: Sequence[Clause],
        end: int,
        scopes: Sequence[ClauseScope],
    ) -> None:
        super().__init__(sentence, language, clauses, end)
        self.scopes = scopes

    def read(self) -> list[Statement]:
        found: list[Statement] = []
        behind = 0
        for number, clause in enumerate(self.clauses):
            if clause.start < behind:
                continue
            said, end = self._of_rest(number, clause)
            if not said and not self.scopes[number].is_void:
                said, end = self._of_scoped(number, clause)
                said = self._held(said, number, end)
            kept = [one for one in said if one.retracts or self.scopes[number].lets(one.kind)]
            if kept:
                found += kept
                behind = end
        return found

    def _of_scoped(self, number: int, clause: Clause) -> tuple[list[Statement], int]:
        """A statement of a clause and the next one, or of it as it can be read."""
        said = self._of_pair(number, clause)
        if said:
            return said, self.clauses[number + 1].end
        if clause.end - clause.start > MAX_CLAUSE or self._is_doubted_behind(number):
            return [], 0
        for start, subject in self._readings(number):
            text = self._trimmed(start, clause.end)
            places = [*[start] * len(subject), *range(start, start + len(text))]
            said = self._said(subject + text, places, clause.corrects)
            if start < clause.start and not all(KINDS[one.kind].lists for one in said):
                continue
            if said and KINDS[said[-1].kind].lists and not said[-1].retracts:
                more, end = self._listed(number, said[-1], clause.end)
                return said + more, end
            if said:
                return said, clause.end
        said = self._of_turned_pair(number, clause)
        return said, self.clauses[number + 1].end if said else 0

    def _readings(self, number: int) -> list[tuple[int, str]]:
        """Where a clause may begin: as it stands, without what may be left out, with a list before it."""
        readings = list(dict.fromkeys(self.scopes[number].readings))
        first = number
        while first and number - first < MAX_LIST and self._is_listed(self.clauses[first - 1]):
            first -= 1
        if first < number:
            readings.append((self.clauses[first].start, readings[-1][1]))
        return readings

    def _is_listed(self, clause: Clause) -> bool:
        """Whether a clause is a mere word, that may begin a list which the next one ends."""
        return (
            self.language.find("listed").search(self.plain[clause.start : clause.end]) is not None
        )
