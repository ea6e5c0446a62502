"""What endpoints about the audit trail, its seals and its proofs take and answer."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field

from apps.audit.models import Verification
from apps.audit.selectors.seals import SealState, may_count, problem_count_in, problems_in
from apps.common.context import Extent
from apps.common.messages import Answer, AnsweredMoment, Message, attribute, is_none, one_of
from apps.memories.presentation import ActionWord, ActorKindWord
from apps.rest.messages.common import OptionalId, VerdictWord
from apps.rest.messages.lists import Page

Trees = list[uuid.UUID] | None
Hexadecimal = Annotated[str, BeforeValidator(lambda value: bytes(value).hex())]


class BeginVerification(Message):
    """What is to be verified."""

    organization_id: OptionalId = None
    """The whole trail if left out."""


class Served(Answer):
    """One wording that was served."""

    memory_id: uuid.UUID
    version: int
    rank: int
    extent: Annotated[str, one_of(Extent)] = Extent.WHOLE
    """How much of it was shown."""


class AuditEntry(Answer):
    """One act or refusal. `payload_hash` is the SHA-256 of the salt and the canonical JSON."""

    id: int
    organization_id: uuid.UUID | None
    repository_id: uuid.UUID | None
    actor_kind: ActorKindWord
    actor_id: str
    actor_label: str
    agent_id: str
    request_id: str
    action: ActionWord
    object_kind: str
    object_id: str
    object_version: int | None
    before_status: str
    after_status: str
    verdict: VerdictWord
    reason: str
    served: list[Served] | None
    content_hash: str
    credential_kind: str
    """What proved who it was: `token`, `gateway_key`, `sign_in`, `link`, `command`, `system`."""
    key_id: str
    """The public name of the token or key."""
    question: str
    """How it was asked for: `read`, `list`, `search`."""
    query_digest: str
    """Equal for the same words asked in one organization."""
    query: Annotated[str | None, attribute("kept_query")]
    """The words of a search without secrets and orders; null where the repository keeps none. Not
    part of what is sealed."""
    transaction_id: int
    occurred_at: AnsweredMoment
    salt: Hexadecimal
    """Hexadecimal."""
    payload_hash: Hexadecimal
    """Hexadecimal."""


class AuditPage(Page[AuditEntry]):
    """A page of the trail."""

    searched_since: AnsweredMoment | None = Field(None, exclude_if=is_none)
    """Given if free text was looked for in the newest records only: from then on."""


class NewestSeal(Answer):
    """The last seal."""

    size: int
    """Records that it covers."""
    root_hash: Annotated[Hexadecimal, attribute("root")]
    """Hexadecimal."""
    sealed_at: AnsweredMoment


class VerificationEntry(Answer):
    """`is_ok` is null while it runs. Of problems those in places whose trail you may view."""

    verification_id: Annotated[int, attribute("pk")]
    organization_id: uuid.UUID | None
    """Null: the whole trail."""
    requested_by: str
    started_at: AnsweredMoment
    finished_at: AnsweredMoment | None
    total: int | None
    """Null for the whole trail, unless you may view all of it."""
    checked: int | None
    """Null for the whole trail, unless you may view all of it."""
    is_ok: bool | None
    problem_count: int
    problems: list[str]

    @classmethod
    def seen_in(cls, trees: Trees, run: Verification) -> Self:
        """The verification as somebody sees it who may view ``trees``."""
        count = problem_count_in(run, trees)
        uncounted = {} if may_count(run, trees) else {"total": None, "checked": None}
        return cls.from_row(
            run,
            **uncounted,
            is_ok=None if run.finished_at is None else count == 0,
            problem_count=count,
            problems=problems_in(run, trees),
        )


class Seals(Answer):
    """How sealing goes."""

    newest: NewestSeal | None
    waiting: int
    """Not sealed yet; counting stops at 10,001."""
    is_late: bool
    """Something holds sealing back."""
    last_verification: VerificationEntry | None
    running_verification: VerificationEntry | None

    @classmethod
    def seen_in(cls, trees: Trees, state: SealState) -> Self:
        """The state as somebody sees it who may view ``trees``."""
        last, running = state.verification, state.running
        return cls.from_row(
            state,
            waiting=state.backlog.count,
            is_late=state.backlog.is_late,
            last_verification=VerificationEntry.seen_in(trees, last) if last else None,
            running_verification=VerificationEntry.seen_in(trees, running) if running else None,
        )


class CheckpointEntry(Answer):
    """A signed checkpoint."""

    checkpoint_id: Annotated[int, attribute("pk")]
    tree: uuid.UUID
    """An organization, or zeros for the platform as a whole."""
    size: int
    note: str
    """The signed text that auditors keep."""
    sealed_at: AnsweredMoment


class ProofEntry(Answer):
    """A proof is checked by `docs/verify_audit.py`, which needs nothing else of ours."""

    record_id: int
    proof: dict[str, Any] | None
    reason: str
    """Why there is none, as long as there is none."""
