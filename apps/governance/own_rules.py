"""How a rule that people wrote becomes one that runs."""

from __future__ import annotations

from apps.common.errors import InvalidArgument
from apps.common.text import require_storable
from apps.governance.findings import Action, Group
from apps.governance.models import OWN_PATTERN_LENGTH, OwnGroup, OwnRule
from apps.governance.normalising.folding import fold
from apps.governance.patterns import BadPattern, checked
from apps.governance.rules.model import Rule

# Texts of such rules arrive in lower case; a pattern may be written in any.
_ANY_CASE = "(?i)"


def running_pattern(pattern: str, group: str) -> str:
    """The pattern as it runs on the reading of a text that rules of the group see."""
    return pattern if group == OwnGroup.SECRETS else _ANY_CASE + fold(pattern)


def checked_pattern(pattern: str, group: str) -> str:
    """The pattern as given. Raises InvalidArgument with the reason why it cannot run."""
    if not pattern.strip() or len(pattern) > OWN_PATTERN_LENGTH:
        raise InvalidArgument("pattern", f"A pattern has 1 to {OWN_PATTERN_LENGTH} characters.")
    require_storable(pattern, field="pattern")
    try:
        checked(pattern)
        checked(running_pattern(pattern, group))
    except BadPattern as error:
        raise InvalidArgument("pattern", f"This pattern cannot run: {error}.") from error
    return pattern


def rule_of(row: OwnRule) -> Rule:
    """The rule as the policy runs it. It means what it says, also in texts about attacks."""
    return Rule(
        id=row.rule_id,
        group=Group(row.group),
        action=Action(row.action),
        description=row.description,
        pattern=running_pattern(row.pattern, row.group),
        literal=True,
    )
