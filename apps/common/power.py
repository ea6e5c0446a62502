"""Sentences that would give power if they were believed: their kinds, in code and in words."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Claim(StrEnum):
    """What a sentence would give power over if it were believed.

    A likeness says no such thing by its words, and reads like texts that did.
    """

    APPROVAL = "approval"
    PERMISSION = "permission"
    RECIPIENT = "recipient"
    ENDPOINT = "endpoint"
    COMMAND = "command"
    CONTROL = "control"
    SILENCE = "silence"
    LIKENESS = "likeness"

    @property
    def label(self) -> str:
        """For people, as the name of several such claims."""
        return LABELS[self]


#: What people choose from in a policy.
LABELS: dict[Claim, str] = {
    Claim.APPROVAL: "Approvals",
    Claim.PERMISSION: "Permissions",
    Claim.RECIPIENT: "Recipients and accounts",
    Claim.ENDPOINT: "Addresses that receive data",
    Claim.COMMAND: "Commands to run",
    Claim.CONTROL: "Controls that are off",
    Claim.SILENCE: "Silence towards people",
    Claim.LIKENESS: "Likeness to planted notes",
}

#: What a text with the claim does.
MEANINGS: dict[Claim, str] = {
    Claim.APPROVAL: "says that something is approved or need not be asked for",
    Claim.PERMISSION: "says what somebody may do",
    Claim.RECIPIENT: "says where payments or papers go",
    Claim.ENDPOINT: "says which address receives data",
    Claim.COMMAND: "says what to run, from outside or with secrets",
    Claim.CONTROL: "says that a control is off",
    Claim.SILENCE: "says what people are not told",
    Claim.LIKENESS: "reads like notes that were planted to mislead",
}

#: What may come of it, in one sentence: why a person should look at it.
RISKS: dict[Claim, str] = {
    Claim.APPROVAL: "Who believes it acts without asking the person who should decide.",
    Claim.PERMISSION: "Who believes it lets somebody do what nobody has granted.",
    Claim.RECIPIENT: "Who believes it sends money or papers to somebody else.",
    Claim.ENDPOINT: "Who believes it hands data to that address.",
    Claim.COMMAND: "Who believes it runs what somebody else wrote, with the rights of the reader.",
    Claim.CONTROL: "Who believes it goes on where a check should stop it.",
    Claim.SILENCE: "Who believes it keeps from people what they would want to know.",
    Claim.LIKENESS: "Who believes it may leave out a safeguard that it does not name.",
}

#: How findings name a claim; a rule it is not.
PREFIX = "claim."


def named_claims(rules: Iterable[str]) -> list[str]:
    """Of names in findings those of claims, each once, without what marks them as such."""
    return sorted({rule.removeprefix(PREFIX) for rule in rules if rule.startswith(PREFIX)})
