"""Steps that several verbs share."""

from __future__ import annotations

from apps.audit.models import Action, AuditRecord, ObjectKind
from apps.audit.services import records as audit
from apps.common.clock import now
from apps.common.context import RequestContext
from apps.common.history import attribute_change
from apps.common.inserting import insert_rows, new_row
from apps.index.models import DocumentKind
from apps.index.services.documents import index_documents
from apps.index.services.similarity import compare_again
from apps.memories.drafts import MemoryDraft
from apps.memories.models import Memory, MemoryComment, MemoryVersion, ReviewAssignment
from apps.memories.selectors.search_documents import search_document
from apps.memories.services.recall_notices import withdraw_recalls
from apps.memories.vocabulary import ChangeRequest
from apps.memories.write_policy import MemoryVerdict, stored_findings


def save(memory: Memory, context: RequestContext, reason: str = "") -> None:
    """Write the row and its governance history.

    A decision about the wording ends the request to change it, whichever decision it was.
    """
    if memory.change_request and not memory.is_undecided:
        memory.change_request = ""
        withdraw_recalls(memory)
    attribute_change(memory, context, reason)
    memory.save()


def add_version(
    memory: Memory, draft: MemoryDraft, context: RequestContext, judged: MemoryVerdict, reason: str
) -> MemoryVersion:
    """Append the version with the number ``memory.latest_version``, and what was found in it."""
    version = new_version(memory, draft, context, judged, reason)
    insert_rows([version])
    return version


def new_version(
    memory: Memory, draft: MemoryDraft, context: RequestContext, judged: MemoryVerdict, reason: str
) -> MemoryVersion:
    """The version with the number ``memory.latest_version``, which is still to be inserted."""
    return new_row(
        MemoryVersion,
        organization_id=memory.organization_id,
        memory_id=memory.pk,
        number=memory.latest_version,
        title=draft.title,
        content=draft.content,
        tags=draft.tags,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
        reason=reason,
        content_hash=draft.content_hash,
        findings=stored_findings(judged.of_wording),
    )


def serve(memory: Memory, version: MemoryVersion) -> None:
    """Make ``version`` the one that readers get (in memory; the caller saves)."""
    memory.served_version = version.number
    memory.served_author_kind = version.author_kind
    memory.title = version.title
    memory.content = version.content
    memory.tags = version.tags
    memory.content_hash = version.content_hash


def add_comment(
    memory: Memory,
    version: int,
    text: str,
    context: RequestContext,
    *,
    requests_changes: bool = False,
) -> MemoryComment:
    """Append what the actor says about a version."""
    return MemoryComment.objects.create(
        organization_id=memory.organization_id,
        memory=memory,
        version=version,
        text=text,
        requests_changes=requests_changes,
        author_kind=context.actor.kind.value,
        author_id=context.actor.id,
        author_label=context.actor.label,
    )


def answer_request(memory: Memory) -> bool:
    """If changes are requested, they are answered: reviewers are waited for again (caller saves).

    Returns whether they were.
    """
    if memory.change_request != ChangeRequest.OPEN:
        return False
    memory.change_request, memory.waiting_since = ChangeRequest.ANSWERED, now()
    withdraw_recalls(memory)
    return True


def remove_assignment(memory: Memory) -> None:
    """After a decision: nobody stays assigned to a memory that no longer waits for one.

    Who sent it back to its author still waits for the answer.
    """
    if not memory.waits and not memory.change_request:
        ReviewAssignment.objects.filter(memory=memory).delete()


def index(memory: Memory, *, is_new: bool = False) -> None:
    """Bring the search document in step with what is served."""
    index_documents([search_document(memory)], are_new=is_new)


def record(
    memory: Memory,
    context: RequestContext,
    action: Action,
    *,
    before: str = "",
    after: str = "",
    version: MemoryVersion | None = None,
    reason: str = "",
) -> AuditRecord:
    """Append the audit record of a change to ``memory``, which led to ``after``: its status now."""
    entry = make_record(
        memory, context, action, before=before, after=after, version=version, reason=reason
    )
    audit.append_all([entry])
    return entry


def make_record(
    memory: Memory,
    context: RequestContext,
    action: Action,
    *,
    before: str = "",
    after: str = "",
    version: MemoryVersion | None = None,
    reason: str = "",
) -> AuditRecord:
    """The audit record of a change, which is still to be appended; see ``record``."""
    return audit.make_record(
        context=context,
        action=action,
        object_kind=ObjectKind.MEMORY,
        object_id=memory.pk,
        organization_id=memory.organization_id,
        repository_id=memory.repository_id,
        object_version=version.number if version else memory.served_version,
        before_status=before,
        after_status=after or memory.status,
        reason=reason,
        content_hash=version.content_hash if version else memory.content_hash,
    )


def record_release(memory: Memory, context: RequestContext, reason: str) -> AuditRecord:
    """What else follows when a person lets a quarantined memory be served again."""
    compare_again(DocumentKind.MEMORY, memory.pk)
    return record(memory, context, Action.RELEASED, before=memory.status, reason=reason)
