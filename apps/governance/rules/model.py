"""What a rule is, and how those about orders are written in few words."""

from dataclasses import dataclass

from apps.governance.findings import Action, Group

REJECT, QUARANTINE = Action.REJECT, Action.QUARANTINE


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the policy.

    `pattern` is RE2 syntax; its first capturing group, or all of it, is the span. Patterns of
    secrets see the text in its own case, all others in lower case and without accents. `needs` are
    lower-case literals of which the text must hold one before the pattern runs. `check` names a
    test of the captured value (see `apps.governance.checks`; of orders, `EXCUSES` in
    `apps.governance.mentions`). A rule without a pattern is found by the code that `detector`
    names. A `literal` rule stays as it is in a text that talks about attacks.
    """

    id: str
    group: Group
    action: Action
    description: str
    pattern: str = ""
    needs: tuple[str, ...] = ()
    check: str = ""
    detector: str = ""
    literal: bool = False


def injection_rule(
    name: str, action: Action, description: str, needs: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group injection; the literals in ``needs`` are parted by blanks."""
    return _order_rule(Group.INJECTION, name, action, description, needs, pattern, check)


def instructional_rule(
    name: str, action: Action, description: str, needs: str, pattern: str, check: str = ""
) -> Rule:
    """A rule of the group instructional; the literals in ``needs`` are parted by blanks."""
    return _order_rule(Group.INSTRUCTIONAL, name, action, description, needs, pattern, check)


def _order_rule(
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
