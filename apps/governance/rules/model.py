"""What a rule is."""

from dataclasses import dataclass

from apps.governance.findings import Action, Group


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the policy.

    `pattern` is RE2 syntax; its first capturing group, or all of it, is the span. Patterns of
    secrets see the text in its own case, all others in lower case and without accents. `needs` are
    lower-case literals of which the text must hold one before the pattern runs. `check` names a
    test of the captured value (see `apps.governance.checks`). A rule without a pattern is found by
    the code that `detector` names. A `literal` rule stays as it is in a text that talks about
    attacks.
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
