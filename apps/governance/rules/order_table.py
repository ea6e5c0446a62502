"""How to write tables of rules about orders in few words."""

from apps.governance.findings import Action, Group
from apps.governance.rules.model import Rule

REJECT, QUARANTINE = Action.REJECT, Action.QUARANTINE


def injection_rule(
    name: str, action: Action, description: str, needs: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group injection; the literals in ``needs`` are parted by blanks."""
    return _rule(Group.INJECTION, name, action, description, needs, pattern, check)


def instructional_rule(
    name: str, action: Action, description: str, needs: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group instructional; the literals in ``needs`` are parted by blanks."""
    return _rule(Group.INSTRUCTIONAL, name, action, description, needs, pattern, check)


def _rule(
    group: Group,
    name: str,
    action: Action,
    description: str,
    needs: str,
    pattern: str,
    check: str,
) -> Rule:
    return Rule(
        id=f"{group}.{name}",
        group=group,
        action=action,
        description=f"{description}.",
        pattern=pattern,
        needs=tuple(needs.split()),
        check=check,
    )
