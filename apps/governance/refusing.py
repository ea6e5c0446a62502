"""What follows from a verdict: refusals that say why and where, never what was found."""

from __future__ import annotations

from apps.common.errors import ContentRejected
from apps.governance.findings import Action, Verdict
from apps.governance.policy import built_in


def require_accepted(verdict: Verdict) -> Verdict:
    """``verdict`` unless it is a rejection. Raises ContentRejected naming rules and fields."""
    if verdict.action is not Action.REJECT:
        return verdict
    decisive = [finding for finding in verdict.findings if finding.action is Action.REJECT]
    fields = list(dict.fromkeys(finding.field for finding in decisive))
    raise ContentRejected(
        f"The write policy refuses the text in {', '.join(fields)}.",
        reasons=list(dict.fromkeys(finding.rule for finding in decisive)),
        fields=fields,
    )


def refuse_rejected(text: str, field: str) -> None:
    """The check of short texts: by the built-in rules, and only what is rejected is stopped.

    They stand in no queue in which somebody could release them. Raises ContentRejected.
    """
    require_accepted(built_in().examine(text, field=field))
