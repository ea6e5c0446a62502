"""What the write policy does to an event: it is guarded, not refused.

Secrets are replaced before anything is stored. What is left and would be rejected as a memory, and
what steers a model, is stored for people and withheld whenever an event is served to a model. Only
in her own session a user may steer it: a correction is the newest order there is. What may be an
order and may be help is not withheld: an event tells its verdict, the gateway marks the text.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from apps.events.json_texts import FIRST_KEY, all_texts, map_texts
from apps.governance.findings import Effect, Finding, Group, strictest, withholds
from apps.governance.selectors import OrganizationPolicy

StoredFinding = dict[str, Any]

#: A text that still holds a secret after so many passes is withheld as a whole.
MAX_PASSES = 6
MAX_FINDINGS = 200
#: Under such a key a value may be a secret that says nothing by itself.
SECRET_KEY_NAME = re.compile(r"(?i)pass|pwd|secret|token|key|credential|auth")
KEYED_SECRET_MAX_LENGTH = 500
REPLACED = "replaced"
WHOLE_PAYLOAD = "payload"


def withheld(rule: str) -> str:
    """The text that replaces one that ``rule`` withholds."""
    return f"[withheld: {rule}]"


@dataclass(slots=True)
class Guard:
    """Screens the texts of one event against the write policy and collects the findings."""

    by: OrganizationPolicy
    organization_id: uuid.UUID | None
    findings: list[StoredFinding] = field(default_factory=list)
    action: Effect = Effect.ACCEPT

    def cleaned(self, place: str, text: str, label: str = "") -> str:
        """The text without its secrets; ``label`` is the key it stands under.

        A key is looked at twice, the second time under its number.
        """
        if not text or self.is_known_clean(text, label):
            return text
        for _ in range(MAX_PASSES):
            found = self.by.examine_all({place: text}).findings
            secrets = [one for one in found if one.group is Group.SECRETS]
            secrets = secrets or self._secrets_by_key(label, place, text)
            if not secrets:
                if not place.endswith(FIRST_KEY):
                    self._note(found, is_replaced=False)
                return text
            self._note(secrets, is_replaced=True)
            text = without(text, secrets)
        return withheld(secrets[0].rule)

    def payload(self, value: Any) -> Any:
        """A payload without its secrets, in keys as in texts."""
        return self.in_texts(WHOLE_PAYLOAD, value)

    def in_texts(self, place: str, value: Any) -> Any:
        """A JSON value without its secrets; itself where all it says is known to be clean."""
        if all_texts(value, self._stays):
            return value
        return map_texts(value, place, self.cleaned)

    def _stays(self, text: str, label: str) -> bool:
        return not text or self.is_known_clean(text, label)

    def is_known_clean(self, text: str, label: str = "") -> bool:
        """Whether a short text says nothing to the policy, as most of them do again and again."""
        return not (label and SECRET_KEY_NAME.search(label)) and self.by.is_known_clean(text)

    def _secrets_by_key(self, label: str, place: str, text: str) -> list[Finding]:
        """Secrets recognised only by the key they stand under, as in ``{"password": …}``."""
        if not SECRET_KEY_NAME.search(label) or len(text) > KEYED_SECRET_MAX_LENGTH:
            return []
        before = f"{label}="
        found = self.by.policy.examine(before + text, field=place).findings
        at = len(before)
        return [
            Finding(
                one.rule, one.group, one.action, place, max(one.start - at, 0), one.end - at,
                one.fingerprint,
            )
            for one in found
            if one.group is Group.SECRETS and one.end > at
        ]  # fmt: skip

    def _note(self, found: Iterable[Finding], *, is_replaced: bool) -> None:
        for one in found:
            stored: StoredFinding = {**asdict(one), REPLACED: is_replaced}
            stored |= {"group": one.group.value, "action": one.action.value}
            self.findings.append(stored)
            self.action = strictest((self.action, one.action))


def is_of_user(payload: object) -> bool:
    """Whether a payload is a message, bare or as an item of a turn, in the role of the user."""
    if not isinstance(payload, Mapping):
        return False
    said = payload.get("item", payload)
    return isinstance(said, Mapping) and said.get("role") == "user"


def without(text: str, secrets: Sequence[Finding]) -> str:
    """The text with every stretch of a secret replaced; overlapping ones are one stretch."""
    stretches: list[tuple[int, int, str]] = []
    for one in sorted(secrets, key=lambda one: (one.start, one.end)):
        if stretches and one.start <= stretches[-1][1]:
            start, end, rule = stretches[-1]
            stretches[-1] = (start, max(end, one.end), rule)
        else:
            stretches.append((one.start, one.end, one.rule))
    parts, at = [], 0
    for start, end, rule in stretches:
        parts += [text[at:start], withheld(rule)]
        at = end
    return "".join([*parts, text[at:]])


def stored_findings(findings: Sequence[StoredFinding]) -> list[StoredFinding]:
    """At most MAX_FINDINGS, those that withhold first, then those in doubt.

    Too many that withhold are one that withholds the payload.
    """
    if len(findings) <= MAX_FINDINGS:
        return list(findings)
    standing = [one for one in findings if is_withholding(one)]
    if len(standing) >= MAX_FINDINGS:
        standing = [{**standing[0], "field": WHOLE_PAYLOAD}]
    rest = [one for one in findings if not is_withholding(one)]
    rest.sort(key=is_doubtful, reverse=True)
    return [*standing, *rest[: MAX_FINDINGS - len(standing)]]


def is_withholding(finding: StoredFinding, *, is_own: bool = False) -> bool:
    """Whether the finding is of a text that is stored but must reach no model.

    ``is_own`` tells of what a user says to her own model.
    """
    if finding[REPLACED]:
        return False
    return withholds(finding["action"], steers=bool(finding.get("steers")) and not is_own)


def is_doubtful(finding: StoredFinding) -> bool:
    """Whether the finding is of a text that may be an order, and may be help: it is marked."""
    is_sure = finding[REPLACED] or is_withholding(finding)
    return not is_sure and finding["action"] != Effect.ACCEPT.value


def doubt_mark(findings: Iterable[StoredFinding]) -> str:
    """What a text for a model says before one in which something is doubtful; else nothing."""
    rule = next((one["rule"] for one in findings if is_doubtful(one)), "")
    return f"[SUSPECT: {rule}] " if rule else ""


def withheld_places(findings: Iterable[StoredFinding], *, is_own: bool = False) -> dict[str, str]:
    """The places of texts that reach no model, and a rule for each."""
    return {one["field"]: one["rule"] for one in findings if is_withholding(one, is_own=is_own)}
