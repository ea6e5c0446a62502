"""What is kept of a conversation with a model: without secrets, whoever's they are."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from apps.common.text import UNSTORABLE
from apps.events.guarding import Guard, withheld
from apps.governance.findings import Action
from apps.governance.selectors import OrganizationPolicy, policy_of

CREDENTIAL = withheld("credential")
CUT = " […]"
#: Characters of one text that are stored of a run.
MAX_STORED_LENGTH = 64 * 1024


class Redaction:
    """Cleans texts by the write policy of an organization, and of the credential of the model."""

    def __init__(self, organization_id: uuid.UUID, secrets: Sequence[str]) -> None:
        self.by: OrganizationPolicy = policy_of(organization_id)
        self._guard = Guard(self.by, organization_id)
        self._secrets = secrets

    def kept(self, text: str) -> str:
        """The text as it may be stored."""
        return self._guard.cleaned("conversation", self.ours(text))

    def ours(self, text: str) -> str:
        """The same of a text that was put together of what the write policy has seen."""
        text = self._without_credential(text)
        cut = text if len(text) <= MAX_STORED_LENGTH else text[:MAX_STORED_LENGTH] + CUT
        return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", cut)

    def shown(self, text: str) -> str:
        """The text if a model may read it; otherwise what stands in its place."""
        verdict = self.by.policy.examine(self._without_credential(text))
        if verdict.action is not Action.REJECT:
            return text
        return withheld(verdict.reasons[0])

    def is_fit(self, text: str) -> bool:
        """Whether a text of the model may be served: nothing in it is even suspect."""
        is_own = self._without_credential(text) == text
        return is_own and self.by.policy.examine(text).action is Action.ACCEPT

    def _without_credential(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, CREDENTIAL)
        return text
