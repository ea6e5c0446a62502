"""What the write policy says about a text. A finding tells where, never what: values stay out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from apps.common.power import PREFIX, Claim


class Effect(StrEnum):
    """What happens to a text; the later in SEVERITY, the stricter."""

    ACCEPT = "accept"
    QUARANTINE = "quarantine"
    REJECT = "reject"


class Group(StrEnum):
    """The stages of the pipeline, in their order."""

    SECRETS = "secrets"
    INJECTION = "injection"
    INSTRUCTIONAL = "instructional"
    SIZE = "size"
    PROVENANCE = "provenance"
    CLAIMS = "claims"


SEVERITY = {Effect.ACCEPT: 0, Effect.QUARANTINE: 1, Effect.REJECT: 2}
STAGE = {group: place for place, group in enumerate(Group)}


def strictest(actions: Iterable[Effect]) -> Effect:
    """The strictest of some actions; ACCEPT when there are none."""
    return max(actions, key=SEVERITY.__getitem__, default=Effect.ACCEPT)


def withholds(action: str, *, steers: bool) -> bool:
    """Whether no model reads a text for this: it is refused, or it is an order to one."""
    return steers or action == Effect.REJECT


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule that fired: where in which field, and an HMAC of the value if asked for.

    With ``steers`` it is an order to a model.
    """

    rule: str
    group: Group
    action: Effect
    field: str
    start: int
    end: int
    fingerprint: str = ""
    steers: bool = False

    @property
    def withholds(self) -> bool:
        """Whether no model reads the text for it."""
        return withholds(self.action, steers=self.steers)


@dataclass(frozen=True, slots=True)
class FieldClaim:
    """A sensitive claim, where in which field: no accusation, somebody has to confirm it."""

    claim: Claim
    field: str
    start: int
    end: int

    @property
    def name(self) -> str:
        """How findings name it; a rule it is not."""
        return f"{PREFIX}{self.claim}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome for one text or submission, with the findings behind it in pipeline order.

    ``claims`` are those that would give power if they were believed; they decide nothing.
    """

    action: Effect
    findings: tuple[Finding, ...] = ()
    claims: tuple[FieldClaim, ...] = ()

    @property
    def reasons(self) -> tuple[str, ...]:
        """The ids of the rules that fired, each once, in pipeline order."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings))

    @property
    def says_nothing(self) -> bool:
        """Whether neither a rule fired nor a claim is made."""
        return not (self.findings or self.claims)

    def in_field(self, field: str) -> "Verdict":
        """The same verdict on a text of one field that stands in another."""
        if self.says_nothing:
            return self
        return Verdict(
            self.action,
            tuple(replace(finding, field=field) for finding in self.findings),
            tuple(replace(claim, field=field) for claim in self.claims),
        )

    @classmethod
    def over(cls, findings: Iterable[Finding], claims: Iterable[FieldClaim] = ()) -> "Verdict":
        """The verdict that follows from these findings."""
        ordered = tuple(sorted(findings, key=_place))
        return cls(strictest(finding.action for finding in ordered), ordered, tuple(claims))

    @classmethod
    def joined(cls, verdicts: Iterable["Verdict"]) -> "Verdict":
        """What several verdicts say together."""
        told = [verdict for verdict in verdicts if not verdict.says_nothing]
        if not told:
            return NOTHING
        return cls.over(
            (finding for verdict in told for finding in verdict.findings),
            (claim for verdict in told for claim in verdict.claims),
        )


#: What is said about most texts.
NOTHING = Verdict(Effect.ACCEPT)


def _place(finding: Finding) -> tuple[int, int, str, int, int, str]:
    return (
        STAGE[finding.group],
        -SEVERITY[finding.action],
        finding.field,
        finding.start,
        finding.end,
        finding.rule,
    )
