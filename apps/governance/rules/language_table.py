"""How to write the rules of one language in few words."""

from apps.governance.findings import Action, Group
from apps.governance.normalization.folding import fold
from apps.governance.rules.model import Rule

R, Q = Action.REJECT, Action.QUARANTINE


def language_rules(
    code: str,
    language: str,
    *,
    override: str,
    persona: str = "",
    reveal: str = "",
    bypass: str = "",
    order: str = "",
    persist: str = "",
) -> tuple[Rule, ...]:
    """The rules of a language of which there is a pattern."""
    rows = (
        ("ignore-previous", R, Group.INJECTION, "Order to ignore earlier instructions", override),
        ("persona", R, Group.INJECTION, "New identity or freedom given to a model", persona),
        (
            "reveal-prompt",
            R,
            Group.INJECTION,
            "Request to disclose instructions or secrets",
            reveal,
        ),
        ("pre-approved", Q, Group.INJECTION, "Order to act without check or approval", bypass),
        ("order-for-models", R, Group.INJECTION, "Hidden note or order for a model", order),
        ("persist", Q, Group.INSTRUCTIONAL, "Order for later sessions", persist),
    )
    return tuple(
        Rule(
            id=f"{group}.{code}.{name}",
            group=group,
            action=action,
            description=f"{description} ({language}).",
            pattern=fold(pattern),
            check="affirmed" if name == "pre-approved" else "",
        )
        for name, action, group, description, pattern in rows
        if pattern
    )
