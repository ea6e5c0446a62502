"""Sets of messages with what they state, written independently of the tables, and their figures."""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

SETS = Path(__file__).parent / "sets"
#: Our ids of facts by the words of the sets; older ones call what is liked a preference too.
KIND_OF = {
    "user_name": "name",
    "user_role": "role",
    "user_employer": "employer",
    "user_place": "place",
    "user_time_zone": "timezone",
    "user_language": "language",
    "answer_language": "language",
    "user_tool": "tool",
    "user_limit": "limit",
    "user_budget": "limit",
    "user_relation": "relation",
    "user_project": "project",
    "user_deadline": "deadline",
    "today_task": "deadline",
    "weekly_task": "deadline",
    "contact_rule": "contact",
    "user_note": "remember",
    "user_preference": "preference",
    "user_like": "preference",
    "user_dislike": "dislike",
}
#: Neither do these count at the beginning of a value.
ARTICLE = re.compile(
    r"(?:bahasa|an?|the|eine?[mnrs]?|der|die|das|de[nm]|une?|las?|les?|l'|des|du|el|los"
    r"|una?) ?(?<=[ '])"
)
#: Nor do these before a day: "by 3 June" and "3 June" are one date.
BEFORE_DAY = re.compile(
    r"^(?:(?:by|before|on|until|till|due|at|no later than|am|bis|zum|zur|vor|spätestens|den|der"
    r"|avant|d'ici|pour|au plus tard|jusqu'[àa]u?|antes|de|del|para|hasta|le|la|el|los|the"
    r"|hari|tanggal|sebelum|sampai|pada|paling lambat) )+"
)
#: Nor does this behind it, in scripts without blanks.
UNTIL = re.compile(r"(?:までに?|之前|以前|前)$")
#: A word, or a character of a script without blanks; of spans that mean the same most are shared.
WORD = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]|[^\W_\u3040-\u30ff\u4e00-\u9fff]+")
MOST = 0.6
ENDS = " .,;:!?\"'“”„«»。\uff0c\uff01\uff1f"


def rows_of(name):
    """The rows of a set."""
    return [json.loads(line) for line in (SETS / name).read_text("utf-8").splitlines()]


def folded(value):
    """A value as it is compared: without case, blanks, article and punctuation at its ends."""
    return re.sub(rf"^{ARTICLE.pattern}", "", " ".join(value.lower().split()).strip(ENDS), count=1)


def due(value):
    """What is due and when, as it is compared; a value that has no day as any other."""
    what, _, day = value.rpartition(": ")
    day = UNTIL.sub("", BEFORE_DAY.sub("", folded(day), count=1))
    return f"{folded(what)}: {day}" if what else value


def _names_of(wanted):
    """What a set accepts as the name of what is due."""
    return (wanted["what"], *wanted.get("also", ()))


def is_meant(fact_id, value, wanted):
    """Whether a fact is the one that a set names."""
    values = {folded(one) for one in (wanted["value"], *wanted.get("also", ()))}
    if "what" in wanted and "when" in wanted:  # a deadline is kept as what and when
        value = due(value)
        values.update(due(f"{what}: {wanted['when']}") for what in _names_of(wanted))
    kinds = {wanted["kind"], *wanted.get("also_kinds", ())}
    is_kind = KIND_OF.get(fact_id) in kinds or (fact_id == "user_like" and "like" in kinds)
    return is_kind and (folded(value) in values or _names_both(fact_id, value, wanted, values))


def _names_both(fact_id, value, wanted, values):
    """Whether a set that gives a deadline as it was said says there what is due and when."""
    what, _, day = value.rpartition(": ")
    if fact_id != "user_deadline" or "when" in wanted or not what:
        return False
    return any(folded(what) in said and folded(day) in said for said in values)


@dataclass
class Figures:
    """What was found rightly, wrongly and not at all, by language and by kind."""

    right: Counter = field(default_factory=Counter)
    wrong: Counter = field(default_factory=Counter)
    missed: Counter = field(default_factory=Counter)
    amiss: Counter = field(default_factory=Counter)
    trapped: int = 0

    def count(self, row, facts):
        """Count what was found in a row of a set."""
        wanted, may_be = list(row["facts"]), row.get("optional", [])
        for fact in facts:
            meant = next((one for one in wanted if _meets(fact, one)), None)
            if meant is not None:
                wanted.remove(meant)
                self._add(self.right, row, meant["kind"])
            elif not any(_meets(fact, one) for one in (*row["facts"], *may_be)) and not any(
                _takes_back(fact, one) for one in may_be
            ):
                self._add(self.wrong, row, KIND_OF.get(fact.fact_id, "forget"))
                self.amiss.update([_amiss(fact, row)])
                self.trapped += bool(row.get("trap"))
            replaced = next((one for one in wanted if _replaces(fact, one)), None)
            if replaced is not None:
                wanted.remove(replaced)
                self._add(self.right, row, replaced["kind"])
        for one in wanted:
            self._add(self.missed, row, one["kind"])

    def _add(self, counter, row, kind):
        counter.update([("all", "all"), (row["lang"], "all"), ("all", kind)])

    def precision(self, language="all", kind="all"):
        """The share of what was found that is right."""
        place = (language, kind)
        return self.right[place] / max(self.right[place] + self.wrong[place], 1)

    def recall(self, language="all", kind="all"):
        """The share of what is stated that was found."""
        place = (language, kind)
        return self.right[place] / max(self.right[place] + self.missed[place], 1)

    def lines(self):
        """The figures as lines of text; no sentence is among them."""
        places = sorted({*self.right, *self.wrong, *self.missed})
        for place in places:
            counts = (
                f"{self.right[place]} right, {self.wrong[place]} wrong, {self.missed[place]} missed"
            )
            figures = f"precision {self.precision(*place):.3f} recall {self.recall(*place):.3f}"
            yield f"{place[0]:4} {place[1]:11} {figures}  ({counts})"
        yield f"{self.trapped} facts in traps; of the wrong ones: {dict(self.amiss)}"


def _amiss(fact, row):
    """What is wrong with a fact: its kind, its end, that it is taken back, or all of it."""
    if fact.retracts:
        return "taken back"
    kinds, value = set(), folded(fact.value)
    for one in (*row["facts"], *row.get("optional", [])):
        named = {folded(each) for each in (one["value"], *one.get("also", ()))}
        if any(value in each or each in value for each in named):
            kinds.update((one["kind"], *one.get("also_kinds", ())))
    if not kinds:
        return "not stated"
    return "another end" if KIND_OF.get(fact.fact_id) in kinds else "another kind"


def meets_span(value, span):
    """Whether two ways to cut out what a text states share most words of either, or characters."""
    sides = [Counter(WORD.findall(one.lower())) for one in (value.rpartition(": ")[2], span)]
    shared = (sides[0] & sides[1]).total()
    return any(shared >= MOST * side.total() > 0 for side in sides)


def _takes_back(fact, said):
    """Whether a fact retracts what a set allows to be found, as a value or within its sentence."""
    is_kind = KIND_OF.get(fact.fact_id) in {said["kind"], *said.get("also_kinds", ())}
    return (
        fact.retracts
        and is_kind
        and bool(fact.value)
        and folded(fact.value) in folded(said["value"])
    )


def _replaces(fact, wanted):
    """Whether a fact takes the place of what a set wants to be retracted."""
    return bool(
        fact.instead_of
        and wanted.get("retract")
        and is_meant(fact.fact_id, fact.instead_of, wanted)
    )


def _meets(fact, wanted):
    if fact.retracts:
        return wanted["kind"] == "forget" or (
            bool(wanted.get("retract")) and is_meant(fact.fact_id, fact.value, wanted)
        )
    return not wanted.get("retract") and is_meant(fact.fact_id, fact.value, wanted)
