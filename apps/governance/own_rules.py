"""How a rule that people wrote becomes one that runs."""

from __future__ import annotations

from apps.common.errors import InvalidArgument
from apps.common.text import require_storable
from apps.governance.findings import Effect, Group
from apps.governance.models import OWN_PATTERN_MAX_LENGTH, OwnGroup, OwnRule
from apps.governance.normalization.folding import fold
from apps.governance.patterns import BadPattern, checked, compiled
from apps.governance.policy import Policy, require_accepted
from apps.governance.rules.catalogue import BUILT_IN
from apps.governance.rules.model import Rule

# Texts of such rules arrive in lower case; a pattern may be written in any.
_ANY_CASE = "(?i)"
# Every pattern takes linear time, but a large one takes a large multiple of it: of one rule, and
# of all that run in an organization.
MAX_SIZE = 2_000
MAX_TOTAL_SIZE = 10_000
# What is a key in some vendor's format is one inside of a pattern, too.
_KEYS = Policy(rules=tuple(rule for rule in BUILT_IN if rule.check == "varied"))


def running_pattern(pattern: str, group: str) -> str:
    """The pattern as it runs on the reading of a text that rules of the group see."""
    return pattern if group == OwnGroup.SECRETS else _ANY_CASE + fold(pattern)


def checked_pattern(pattern: str, group: str) -> str:
    """The pattern as given. Raises InvalidArgument with the reason why it cannot run.

    Raises ContentRejected if a key is spelt out in it.
    """
    if not pattern.strip() or len(pattern) > OWN_PATTERN_MAX_LENGTH:
        raise InvalidArgument("pattern", f"A pattern has 1 to {OWN_PATTERN_MAX_LENGTH} characters.")
    require_storable(pattern, field="pattern")
    require_accepted(_KEYS.examine(pattern, field="pattern"))
    try:
        checked(pattern)
        size = checked(running_pattern(pattern, group)).programsize
    except BadPattern as error:
        raise InvalidArgument("pattern", f"This pattern cannot run: {error}.") from error
    if size > MAX_SIZE:
        raise InvalidArgument(
            "pattern", f"This pattern is too large by {size - MAX_SIZE} of {MAX_SIZE}; repeat less."
        )
    return pattern


def size_of(row: OwnRule) -> int:
    """How large the program of a rule's pattern is."""
    return compiled(running_pattern(row.pattern, row.group)).programsize


def rule_of(row: OwnRule) -> Rule:
    """The rule as the policy runs it. It means what it says, also in texts about attacks."""
    return Rule(
        id=row.rule_id,
        group=Group(row.group),
        action=Effect(row.action),
        description=row.description,
        pattern=running_pattern(row.pattern, row.group),
        literal=True,
    )
