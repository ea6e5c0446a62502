"""The kinds of statements that become facts: what each is called, how sure and how lasting it is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from apps.memories.vocabulary import MemoryType
from apps.turns.statements.own_words import plain_form
from apps.turns.vocabulary import Level

#: What follows the name of a tool: its version.
VERSION = re.compile(r"[\s/-]+v?\d[\w.]*$", re.IGNORECASE)
#: Between what is due and when.
DUE = ": "


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact. The first five and their figures are those of the seed's rules (B4).

    ``single``: a new value takes the place of the former. ``amends``: one that is said as a
    correction takes the place of the latest. ``lists``: several values may be named
    together. ``words``: a value of more words is no value.
    """

    fact_id: str
    key: str
    confidence: float
    level: Level
    type: MemoryType = MemoryType.FACT
    single: bool = False
    amends: bool = False
    lists: bool = False
    words: int = 14


KINDS = {
    "name": FactKind("user_name", "name", 0.95, Level.L0, single=True, words=5),
    "preference": FactKind(
        "user_preference",
        "preference",
        0.92,
        Level.L0,
        MemoryType.PREFERENCE,
        amends=True,
        words=20,
    ),
    "like": FactKind("user_like", "like", 0.85, Level.L2, MemoryType.PREFERENCE, amends=True),
    "today_task": FactKind("today_task", "today_task", 0.80, Level.L1, MemoryType.TODO, words=30),
    "weekly_task": FactKind(
        "weekly_task", "weekly_task", 0.82, Level.L2, MemoryType.TODO, words=30
    ),
    "dislike": FactKind("user_dislike", "dislike", 0.85, Level.L0, MemoryType.PREFERENCE),
    "role": FactKind("user_role", "role", 0.85, Level.L0, single=True, words=7),
    "employer": FactKind("user_employer", "employer", 0.85, Level.L0, single=True, words=7),
    "place": FactKind("user_place", "place", 0.88, Level.L0, single=True, words=8),
    "origin": FactKind("user_place", "origin", 0.85, Level.L0, single=True, words=6),
    "time_zone": FactKind("user_time_zone", "time_zone", 0.90, Level.L0, single=True, words=8),
    "language": FactKind("user_language", "language", 0.88, Level.L0, lists=True, words=3),
    "answer_language": FactKind(
        "answer_language", "language", 0.90, Level.L0, MemoryType.PREFERENCE, single=True, words=3
    ),
    "tool": FactKind("user_tool", "tool", 0.82, Level.L0, lists=True, words=5),
    "limit": FactKind("user_limit", "limit", 0.90, Level.L0, MemoryType.CONSTRAINT, lists=True),
    "budget": FactKind(
        "user_budget", "budget", 0.85, Level.L0, MemoryType.CONSTRAINT, single=True, words=10
    ),
    "relation": FactKind("user_relation", "relation", 0.85, Level.L0, amends=True, words=5),
    "project": FactKind("user_project", "project", 0.80, Level.L0),
    "deadline": FactKind("user_deadline", "deadline", 0.85, Level.L0, MemoryType.TODO, words=24),
    "contact": FactKind(
        "contact_rule", "contact", 0.85, Level.L0, MemoryType.PREFERENCE, amends=True, words=24
    ),
    "remember": FactKind("user_note", "remember", 0.90, Level.L0, MemoryType.NOTE, words=60),
}
#: The key by which limits are taken back that are ways to eat: who gives one up may still be allergic.
DIET = "diet"
#: What these are called.
IS_DIET = re.compile(
    r"(?:vegan|vegetarian|pescatarian|pescetarian|teetotal|halal|kosher|keto|paleo|flexitarian|carnivore"
    r"|vegetari|vegetalie|pescetari|diabetes ?diat|vegan[oa]|vegetarisch|ketogen|low[ -]carb|diet|diat|dieta|regime"
    r"|(?:sugar|gluten|dairy|meat|salt)[ -]free|(?:zucker|gluten|fleisch)frei|sin (?:gluten|azucar|carne)"
    r"|sans (?:gluten|sucre|viande)|素食|吃素|清真|生酮|减肥|ベジタリアン|ヴィーガン|ビーガン|菜食)"
)
#: Who does not like something any more neither likes nor prefers it; and the other way round.
OPPOSITES = {
    "user_like": ("user_dislike",),
    "user_preference": ("user_dislike",),
    "user_dislike": ("user_like", "user_preference"),
}
#: Which kinds a retraction of one of them means.
ALIKE = {"user_like": ("user_like", "user_preference")}
#: Facts of which an owner may have several at a time, by their ids.
SEVERAL = tuple({kind.fact_id for kind in KINDS.values() if not kind.single} - {"user_place"})
_BY_NAME = {(kind.fact_id, kind.key): kind for kind in KINDS.values()}


def kind_of(fact_id: str, key: str) -> FactKind | None:
    """The kind that a fact's name stands for; a relation's key says whose. None for others."""
    if fact_id == KINDS["relation"].fact_id:
        return KINDS["relation"]
    return _BY_NAME.get((fact_id, key))


def plain(value: str) -> str:
    """A value for comparison: case and blanks make no difference."""
    return " ".join(value.lower().split())


#: How what is due is called where nobody says what it is.
SOMETHING_DUE = re.compile(
    r"(?:the |my |our |der |die |das |el |la |le )?(?:deadline|due date|date|cut-?off|frist|abgabe|termin|plazo|fecha(?: limite)?|entrega|date limite|echeance|tenggat\w*|batas waktu\w*|截止(?:日期|时间)?|期限|締め?切り?|納期)"
)


def is_diet(value: str) -> bool:
    """Whether a limit is a way to eat."""
    return IS_DIET.search(plain_form(plain(value))) is not None


def names_nothing_due(value: str) -> bool:
    """Whether a deadline says only its day: "the deadline has moved to Friday"."""
    return SOMETHING_DUE.fullmatch(plain_form(plain(value.rpartition(DUE)[0]))) is not None


def subject_of(fact_id: str, key: str, value: str) -> str:
    """What a fact is about: a newer one about the same takes its place.

    Of a single-valued kind there is one subject. A tool is the same in another version, what is
    due on another day. A fact of no kind, as a model names them, is single-valued.
    """
    kind = kind_of(fact_id, key)
    if kind is None or kind.single:
        return ""
    if kind is KINDS["tool"]:
        return VERSION.sub("", plain(value))
    if kind is KINDS["deadline"]:
        return plain(value.rpartition(DUE)[0]) or plain(value)
    return plain(value)
