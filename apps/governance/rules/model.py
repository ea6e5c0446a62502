"""What a rule is, and how those about orders are written in few words."""

from dataclasses import dataclass
from enum import Enum

from apps.governance.findings import Effect, Group


class Weight(Enum):
    """What it means that a rule about orders finds something.

    CONTROL: signs that only frames of roles, tools and systems are made of; nothing like it is
    stored. ORDER: somebody steers a model; a person decides, and no model reads it in what others
    than its user said. DOUBT: it may be one; a person decides.
    """

    CONTROL = "control"
    ORDER = "order"
    DOUBT = "doubt"


@dataclass(frozen=True, slots=True)
class Composition:
    """Concepts of which one sentence, or it and the one after it, holds all.

    Each of ``every`` names alternatives; with one of ``never`` it says something else. Where it is
    ``close``, one sentence holds them all, and a neighbour may say that it means something else.
    """

    every: tuple[frozenset[str], ...]
    never: frozenset[str]
    close: bool = False

    def holds(self, present: frozenset[str], around: frozenset[str] | None) -> bool:
        """Whether these concepts make it up; ``around`` are its neighbours' too, of one sentence."""
        if self.close and around is None:
            return False
        told = around if self.close and around is not None else present
        return not self.never & told and all(one & present for one in self.every)


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the policy.

    `pattern` is RE2 syntax; its first capturing group, or all of it, is the span. Patterns of
    secrets see the text in its own case, all others in lower case and without accents. What a
    text must hold before it runs is read from the pattern itself (`apps.governance.literals`).
    `check` names a test of the captured value (see `apps.governance.checks`; of orders, `EXCUSES`
    in `apps.governance.mentions`). A rule without a pattern is found by the code that `detector`
    names. A `literal` rule stays as it is in a text that talks about attacks. One with `composed`
    is found by the concepts of a sentence. What a rule that `steers` finds is an order to a model.
    """

    id: str
    group: Group
    action: Effect
    description: str
    pattern: str = ""
    check: str = ""
    detector: str = ""
    literal: bool = False
    steers: bool = False
    composed: Composition | None = None


def injection_rule(
    name: str, weight: Weight, description: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group injection."""
    return _order_rule(Group.INJECTION, name, weight, description, pattern, check)


def instructional_rule(
    name: str, weight: Weight, description: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group instructional."""
    return _order_rule(Group.INSTRUCTIONAL, name, weight, description, pattern, check)


def _order_rule(
    group: Group,
    name: str,
    weight: Weight,
    description: str,
    pattern: str,
    check: str,
) -> Rule:
    return Rule(
        id=f"{group}.{name}",
        group=group,
        action=Effect.REJECT if weight is Weight.CONTROL else Effect.QUARANTINE,
        steers=weight is Weight.ORDER,
        description=f"{description}.",
        pattern=pattern,
        check=check,
    )
