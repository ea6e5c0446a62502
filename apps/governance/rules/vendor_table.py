"""How to write a table of published key formats in few words."""

from apps.governance.findings import Action, Group
from apps.governance.rules.model import Rule

# What may stand before a key: anything but a letter or digit, so that words do not start keys.
_BEFORE = r"(?:^|[^0-9A-Za-z])"
# Four hexadecimal blocks after the first eight digits.
UUID = r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"

Row = tuple[str, str, str, str]


def vendor_rules(rows: tuple[Row, ...]) -> tuple[Rule, ...]:
    """Rules from rows of (vendor.key-kind, whose key it is, literals parted by blanks, body)."""
    return tuple(_rule(*row) for row in rows)


def _rule(name: str, whose: str, needs: str, body: str) -> Rule:
    return Rule(
        id=f"secret.{name}",
        group=Group.SECRETS,
        action=Action.REJECT,
        description=f"{whose}.",
        pattern=f"{_BEFORE}({body})",
        needs=tuple(needs.split()),
        check="varied",
        literal=True,
    )
