"""Every prompt and tool call of a run, written down before the model sees it.

The audit trail names the run and the SHA-256 of all that was said in it, and nothing of that.
"""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction

from apps.audit.models import Action, ObjectKind
from apps.audit.services import records as audit
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.text import UNSTORABLE, canonical_json, sha256_hex
from apps.events.guard import Guard, withheld
from apps.governance.findings import Effect
from apps.governance.selectors import OrganizationPolicy, policy_of
from apps.topics.llm.client import NAME_MAX_LENGTH
from apps.topics.llm.configuration import ModelSettings
from apps.topics.models.model_runs import CallKind, LlmCall, LlmRun, Workflow
from apps.topics.vocabulary import RunOutcome

CREDENTIAL = withheld("credential")
CUT = " […]"
#: Names that a model made up are said back to it only if they cannot be a key.
NAMEABLE: Final = re.compile(r"[a-z_]{1,32}", re.ASCII)
#: Characters of one text that are stored of a run.
TEXT_MAX_LENGTH = 64 * 1024


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
        """The same for a text that consists of parts which the write policy has examined."""
        text = self._without_credential(text)
        cut = text if len(text) <= TEXT_MAX_LENGTH else text[:TEXT_MAX_LENGTH] + CUT
        return UNSTORABLE.sub("\N{REPLACEMENT CHARACTER}", cut)

    def shown(self, text: str) -> str:
        """The text if a model may read it; otherwise a notice that it is withheld."""
        verdict = self.by.policy.examine(self._without_credential(text))
        rule = next((one.rule for one in verdict.findings if one.withholds), "")
        return withheld(rule) if rule else text

    def is_fit(self, text: str) -> bool:
        """Whether a text of the model may be served: nothing in it is even suspect."""
        is_own = self._without_credential(text) == text
        return is_own and self.by.policy.examine(text).action is Effect.ACCEPT

    def _without_credential(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, CREDENTIAL)
        return text


MILLISECONDS = 1000
#: Fields of a call that its run's digest is about.
DIGEST_FIELDS = (
    "number",
    "kind",
    "name",
    "sent",
    "received",
    "statements",
    "mask",
    "tokens",
    "error",
)


class Recorder:
    """Writes one run. Its rows are committed as it goes, unless the caller holds a transaction."""

    def __init__(self, run: LlmRun, context: RequestContext, redaction: Redaction) -> None:
        self.run = run
        self.redaction = redaction
        self._context = context
        self._number = 0
        self._began = 0.0

    def prompt(self, messages: Sequence[Mapping[str, Any]], mask: Mapping[str, Any]) -> LlmCall:
        """Write down what is about to be sent: the messages that are new in this round."""
        self._began = time.monotonic()
        sent = self.redaction.ours(json.dumps(messages, ensure_ascii=False, indent=1))
        return self._add(CallKind.PROMPT, sent=sent, mask=dict(mask))

    def answered(
        self, call: LlmCall, *, received: str = "", tokens: int = 0, error: str = ""
    ) -> None:
        """Write down what came back."""
        call.received = self.redaction.kept(received)
        call.tokens, call.error = tokens, error
        call.milliseconds = self._milliseconds()
        call.save(update_fields=["received", "tokens", "error", "milliseconds"])

    def tool(
        self,
        name: str,
        *,
        arguments: str,
        result: str,
        statements: Sequence[str],
        mask: Mapping[str, Any],
        error: str = "",
    ) -> None:
        """Write down a tool call, the SQL it ran, and what passed the mask."""
        self._add(
            CallKind.TOOL,
            name=self.redaction.kept(name)[:NAME_MAX_LENGTH],
            sent=self.redaction.kept(arguments),
            received=self.redaction.ours(result),
            statements=list(statements),
            mask=dict(mask),
            error=error,
        )

    @transaction.atomic
    def finish(
        self, outcome: RunOutcome, reasons: Sequence[str], *, rounds: int, tokens: int
    ) -> None:
        """End the run, and record it."""
        run = self.run
        run.rounds, run.tokens = rounds, tokens
        finish_run(run, outcome, reasons, context=self._context)

    def _add(self, kind: CallKind, **said: Any) -> LlmCall:
        self._number += 1
        return LlmCall.objects.create(
            organization_id=self.run.organization_id,
            run=self.run,
            number=self._number,
            kind=kind,
            occurred_at=now(),
            **said,
        )

    def _milliseconds(self) -> int:
        return round((time.monotonic() - self._began) * MILLISECONDS)


def start_run(
    *,
    context: RequestContext,
    workflow: Workflow,
    model: ModelSettings,
    organization_id: uuid.UUID,
    repository_id: uuid.UUID,
    snapshot_id: uuid.UUID | None,
    participants: Sequence[str],
    with_internal: bool = False,
) -> Recorder:
    """Begin a run with a model, under the mask of these participants."""
    run = LlmRun.objects.create(
        organization_id=organization_id,
        repository_id=repository_id,
        workflow=workflow,
        snapshot_id=snapshot_id,
        participants=list(participants),
        with_internal=with_internal,
        model=model.model,
        template_hash=model.template_hash,
        actor_kind=context.actor.kind.value,
        actor_id=context.actor.id,
        actor_label=context.actor.label,
        agent_id=context.agent_id,
        request_id=context.request_id,
        started_at=now(),
    )
    return Recorder(run, context, Redaction(organization_id, model.secrets))


def finish_run(
    run: LlmRun, outcome: RunOutcome, reasons: Sequence[str], *, context: RequestContext
) -> None:
    """Say how a run ended, in its row and in the audit trail."""
    run.outcome, run.reasons, run.finished_at = outcome, list(reasons), now()
    run.digest = digest_of(run)
    run.save(update_fields=["outcome", "reasons", "finished_at", "digest", "rounds", "tokens"])
    audit.record(
        context=context,
        action=Action.CREATED,
        object_kind=ObjectKind.LLM_RUN,
        object_id=run.pk,
        organization_id=run.organization_id,
        repository_id=run.repository_id,
        after_status=outcome.value,
        reason=f"{run.workflow}, {run.rounds} rounds",
        content_hash=run.digest,
    )


def digest_of(run: LlmRun) -> str:
    """The SHA-256 over whose mask it was and all that was shown and answered, in order."""
    said = list(run.calls.order_by("number").values_list(*DIGEST_FIELDS))
    return sha256_hex(canonical_json([str(run.pk), run.participants, run.template_hash, said]))
