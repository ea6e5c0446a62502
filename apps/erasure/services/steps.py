"""Carrying an erasure out: in steps, each one transaction that holds the erasure's row.

Whoever is killed leaves the rest to the next sweep. A step takes a page of rows by their keys, so
that all steps together look at each row once, and its number of statements does not depend on how
many rows it takes.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db import connection, transaction
from django.db.models import F, QuerySet

from apps.access.models import CompletedRequest
from apps.common.clock import now
from apps.common.context import (
    EVERYBODY,
    Actor,
    ActorKind,
    CredentialKind,
    Intent,
    RequestContext,
    Right,
    Rights,
)
from apps.common.errors import ErrorCode, PlatformError
from apps.common.inserting import insert_new_rows
from apps.common.text import counted
from apps.erasure.models import ErasedKind, ErasedObject, Erasure, ErasurePhase
from apps.erasure.selectors import Overdue, Subject, require_free, subject_of
from apps.erasure.services.certificates import certify
from apps.events.models import Event
from apps.events.services import erase_events
from apps.gateway.resources.services import erase_resources
from apps.gateway.selectors import sessions_of
from apps.gateway.services.erasure import close_user, count_out, locked_user
from apps.gateway.services.erasure import empty_sessions as empty_gateway_sessions
from apps.governance.services.queries import forget_queries_of
from apps.memories.models import Memory, MemoryComment, MemoryVersion
from apps.memories.services.erasure import (
    empty_comments,
    empty_memories,
    empty_versions,
    locked_rows,
    require_unlocked,
)
from apps.notifications.services.news import News, tell
from apps.notifications.vocabulary import NoticeKind
from apps.organizations.selectors import people_with
from apps.organizations.services.holds import held_meanwhile
from apps.tiers.services.erasure import forget_places, forget_sessions
from apps.topics.services.erasure import erase_said, forget_erased, forget_model_runs
from apps.turns.services.erasure import empty_sessions, forget_facts

#: Rows of one step; files have many pieces each.
PAGE, PAGE_FILES = 200, 20
FOLLOWING = dict(zip(list(ErasurePhase), list(ErasurePhase)[1:], strict=False))

# Words of searches that found something that is gone now: they are likely to name it. Those that a
# legal hold keeps stay.
FORGET_QUERIES = """
WITH gone AS MATERIALIZED (
    SELECT object_id::uuid AS memory_id FROM erasure_erasedobject
    WHERE organization_id = %(organization)s AND erasure_id = %(erasure)s AND kind = 'memory'
)
DELETE FROM governance_keptquery AS kept USING audit_serving AS serving, gone
WHERE kept.record_id = serving.record_id AND kept.organization_id = %(organization)s
  AND serving.organization_id = %(organization)s AND serving.memory_id = gone.memory_id
  AND NOT EXISTS (
    SELECT FROM organizations_legalhold AS hold
    JOIN audit_auditrecord AS asked ON asked.id = kept.record_id
    WHERE hold.organization_id = %(organization)s AND hold.lifted_at IS NULL
      AND (hold.kind, hold.object_id) IN (
        ('repository', kept.repository_id::text),
        (CASE asked.actor_kind WHEN 'human' THEN 'person' ELSE asked.actor_kind END, asked.actor_id)
      )
  )
"""
# Answers that are kept for repetitions of a write and name something that is gone now.
FORGET_ANSWERS = """
DELETE FROM access_completedrequest AS kept
WHERE kept.organization_id = %(organization)s AND EXISTS (
    SELECT FROM regexp_matches(kept.result::text,
        '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g') AS named
    JOIN erasure_erasedobject AS gone ON gone.object_id = named[1]
    WHERE gone.organization_id = %(organization)s AND gone.erasure_id = %(erasure)s
)
"""


@dataclass(frozen=True, slots=True)
class Work:
    """One step of an erasure, whose row is locked: what is erased, and under whose name."""

    erasure: Erasure
    subject: Subject

    @property
    def context(self) -> RequestContext:
        """That of whoever asked for it, who was let in then."""
        erasure = self.erasure
        return RequestContext(
            actor=Actor(ActorKind(erasure.actor_kind), erasure.actor_id, erasure.actor_label),
            agent_id="",
            organization_id=erasure.organization_id,
            repository_id=None,
            intent=Intent.ADMIN,
            request_id=erasure.request_id,
            rights=Rights(everywhere=frozenset(Right)),
            credential_kind=CredentialKind.SYSTEM,
            participants=frozenset({EVERYBODY}),
        )

    @property
    def is_overdue(self) -> bool:
        """Whether it is a run of the retention policy: others' words go on to be kept."""
        return isinstance(self.subject, Overdue)

    def bury(self, kind: ErasedKind, gone: Iterable[tuple[object, str]]) -> None:
        """Set tombstones: the id and the hash of each row that lost its words."""
        rows = [
            ErasedObject(
                organization_id=self.erasure.organization_id,
                erasure_id=self.erasure.pk,
                kind=kind,
                object_id=str(key),
                content_hash=digest,
            )
            for key, digest in gone
        ]
        if rows:
            self.count(kind.value, insert_new_rows(rows))
            self.erasure.done += len(rows)

    def count_within(self, versions: int, comments: int) -> None:
        """Add what lost its words with its memory, whose tombstone stands for it."""
        self.count(ErasedKind.VERSION.value, versions)
        self.count(ErasedKind.COMMENT.value, comments)
        self.erasure.done += versions + comments

    def count(self, what: str, rows: int) -> None:
        """Add to the counts of the certificate."""
        if rows:
            counts = self.erasure.counts
            counts[what] = counts.get(what, 0) + rows

    def page(self, rows: QuerySet[Any]) -> list[Any]:
        """The next rows by their keys, and note how far that is."""
        after = self.erasure.position.get("after")
        page = list((rows.filter(pk__gt=after) if after else rows).order_by("pk")[:PAGE])
        if page:
            self.erasure.position["after"] = str(page[-1].pk)
        return page


def carry_out(*, seconds: float) -> int:
    """Go on with erasures that are not done, for about ``seconds``; how many steps that were.

    The one that waits longest is next. One that a step could not be done of, because somebody else
    is at work there, is tried again the next time.
    """
    deadline, steps = time.monotonic() + seconds, 0
    waiting = Erasure.objects.filter(finished_at=None)
    for erasure_id in waiting.order_by(F("touched_at").asc(nulls_first=True), "pk").values_list(
        "pk", flat=True
    ):
        while step(erasure_id):
            steps += 1
            if time.monotonic() > deadline:
                return steps
    return steps


def run_to_end(erasure_id: uuid.UUID) -> Erasure:
    """Carry one out at once; for commands. A failed step is described in ``failure``."""
    while step(erasure_id):
        pass
    return Erasure.objects.get(pk=erasure_id)


def step(erasure_id: uuid.UUID) -> bool:
    """Do the next step; whether another one can follow at once.

    Not if it is done, if another process is at it, or if the step failed, which is noted.
    """
    try:
        with transaction.atomic():
            work = _locked(erasure_id)
            if work is None:
                return False
            if work.erasure.phase != ErasurePhase.TOPICS:
                _advance(work)
                return work.erasure.finished_at is None
        # A build has transactions of its own, and a lock.
        return _build_topics(work)
    except PlatformError as refusal:
        _note_failure(erasure_id, refusal.code)
        return False
    except Exception:
        _note_failure(erasure_id, ErrorCode.INTERNAL_ERROR)
        raise


def _note_failure(erasure_id: uuid.UUID, code: ErrorCode) -> None:
    """Others are looked at before it is tried again."""
    Erasure.objects.filter(pk=erasure_id).update(failure=code.value, touched_at=now())


def _locked(erasure_id: uuid.UUID) -> Work | None:
    """The work to be done, with no hold set until the step ends. Raises UnderLegalHold."""
    rows = Erasure.objects.select_for_update(of=("self",), skip_locked=True, no_key=True)
    erasure = rows.filter(pk=erasure_id, finished_at=None).first()
    if erasure is None:
        return None
    holds = held_meanwhile(erasure.organization_id)
    subject = subject_of(erasure)
    if holds and not isinstance(subject, Overdue):
        require_free(subject, holds)
    return Work(erasure, subject)


def _advance(work: Work) -> None:
    """Do a page of the phase; where nothing is left of it, begin the next."""
    erasure = work.erasure
    if not STEPS[ErasurePhase(erasure.phase)](work):
        erasure.phase = FOLLOWING[ErasurePhase(erasure.phase)]
        erasure.position.pop("after", None)
    erasure.touched_at, erasure.failure = now(), ""
    erasure.save()


def _erase_memories(work: Work) -> int:
    """A page of memories, with what was merged into them and what the platform made of them."""
    found = [memory.pk for memory in work.page(work.subject.memories().only("pk"))]
    if not found:
        return 0
    heirs = Memory.objects.filter(pk__in=work.subject.heirs_of(found))
    # Looked at once more under the lock: somebody may have brought one back just now.
    memories = [
        *locked_rows(work.subject.memories().filter(pk__in=found), work.context),
        *locked_rows(heirs.exclude(pk__in=found), work.context),
    ]
    require_unlocked(memories, with_locked=work.erasure.with_locked)
    gone = [memory.pk for memory in memories]
    work.bury(ErasedKind.MEMORY, [(memory.pk, memory.content_hash) for memory in memories])
    versions, comments = empty_memories(memories, work.context, work.erasure.reason)
    work.count_within(versions, comments)
    work.count("facts", forget_facts(gone))
    work.count("places", forget_places(gone))
    return len(found)


def _erase_versions(work: Work) -> int:
    page = work.page(work.subject.versions())
    keys = [version.pk for version in page]
    gone = empty_versions(MemoryVersion.objects.filter(pk__in=keys), work.context)
    named = [(f"{one.memory_id}/{one.number}", one.content_hash) for one in gone]
    work.bury(ErasedKind.VERSION, named)
    return len(page)


def _erase_comments(work: Work) -> int:
    page = work.page(work.subject.comments())
    keys = [comment.pk for comment in page]
    gone = empty_comments(MemoryComment.objects.filter(pk__in=keys))
    work.bury(ErasedKind.COMMENT, [(comment.pk, "") for comment in gone])
    return len(page)


def _erase_events(work: Work) -> int:
    """A page of one repository's events, by their numbers."""
    position = work.erasure.position
    here = work.subject.events().order_by("repository_id", "event_seq")
    if "repository" in position:
        of = {"repository_id": position["repository"]}
        page = list(_told(here.filter(**of, event_seq__gt=position["number"])))
        page = page or list(_told(here.filter(repository_id__gt=position["repository"])))
    else:
        page = list(_told(here))
    if not page:
        return 0
    repository_id = page[0][1]
    page = [one for one in page if one[1] == repository_id]
    context = replace(work.context, repository_id=repository_id)
    keys = [key for key, *_ in page]
    work.bury(ErasedKind.EVENT, [(key, digest) for key, _, _, digest in page])
    if work.is_overdue:
        # Topics go on without these words; a build from the beginning each night would be too much.
        count_out(Event.objects.filter(pk__in=keys))
        erase_said(context=context, event_ids=keys, reason=work.erasure.reason)
    else:
        erase_events(context=context, event_ids=keys, reason=work.erasure.reason)
    position |= {"repository": str(repository_id), "number": page[-1][2]}
    built = position.setdefault("topics", [])
    if str(repository_id) not in built:
        built.append(str(repository_id))
    return len(page)


def _told(events: QuerySet[Any]) -> QuerySet[Any]:
    return events.values_list("pk", "repository_id", "event_seq", "payload_hash")[:PAGE]


def _erase_sessions(work: Work) -> int:
    """Sessions of turns, then files of the gateway, then its sessions and the user."""
    if sessions := list(work.subject.sessions().values_list("pk", flat=True)[:PAGE]):
        work.bury(ErasedKind.SESSION, [(key, "") for key in sessions])
        parts = empty_sessions(sessions, with_facts=not work.is_overdue)
        work.count("session_parts", parts)
        return len(sessions)
    if files := list(work.subject.files().values_list("pk", "sha256")[:PAGE_FILES]):
        work.bury(ErasedKind.FILE, files)
        these = work.subject.files().filter(pk__in=[key for key, _ in files])
        erase_resources(these, work.erasure.organization_id)
        return len(files)
    if silent := list(work.subject.gateway_sessions().values_list("pk", flat=True)[:PAGE]):
        work.bury(ErasedKind.SESSION, [(key, "") for key in silent])
        going = work.subject.gateway_sessions().filter(pk__in=silent)
        empty_gateway_sessions(going, work.erasure.organization_id)
        return len(silent)
    if work.subject.gateway_user:
        user = locked_user(work.subject.gateway_user)
        sessions = list(sessions_of(user).values_list("pk", flat=True))
        work.bury(ErasedKind.SESSION, [(key, "") for key in sessions])
        empty_gateway_sessions(sessions_of(user), user.organization_id)
        close_user(user, work.context, work.erasure.reason)
    return 0


def _forget_words(work: Work) -> int:
    """What the subject asked, what found it, and the answers that are kept for repetitions."""
    erasure = work.erasure
    organization_id = erasure.organization_id
    if work.subject.author:
        kind, key = work.subject.author
        queries = forget_queries_of(key, organization_id=organization_id)
        work.count("queries", queries)
        work.count("sessions_of_knowledge", forget_sessions(organization_id, kind, key))
        of = {"organization_id": organization_id, "actor_kind": kind, "actor_id": key}
        work.count("answers", CompletedRequest.objects.filter(**of).delete()[0])
    named = {"organization": organization_id, "erasure": erasure.pk}
    with connection.cursor() as cursor:
        cursor.execute(FORGET_QUERIES, named)
        work.count("queries", cursor.rowcount)
        cursor.execute(FORGET_ANSWERS, named)
        work.count("answers", cursor.rowcount)
    return 0


def _build_topics(work: Work) -> bool:
    """Build the topics of one repository without what is gone, outside of any transaction."""
    waiting: list[str] = work.erasure.position.get("topics", [])
    if waiting:
        repository_id = uuid.UUID(waiting[0])
        forget = forget_model_runs if work.is_overdue else forget_erased
        forget(context=replace(work.context, repository_id=repository_id))
    with transaction.atomic():
        again = _locked(work.erasure.pk)
        if again is None:
            return False
        again.erasure.position["topics"] = waiting[1:]
        if not waiting[1:]:
            again.erasure.phase = ErasurePhase.DONE
            certify(again.erasure, again.context)
            if again.is_overdue:
                _tell(again.erasure)
        again.erasure.touched_at, again.erasure.failure = now(), ""
        again.erasure.save()
        return again.erasure.finished_at is None


def _tell(erasure: Erasure) -> None:
    """Tell those who may erase there what the policy erased, whose order it was."""
    people = people_with(Right.ERASE, organization_id=erasure.organization_id)
    total = sum(erasure.counts.get(kind.value, 0) for kind in ErasedKind)
    news = News(
        kind=NoticeKind.ERASED_BY_AGE,
        subject=f"erasure:{erasure.pk}",
        people=list(people.values_list("pk", flat=True)),
        organization_id=erasure.organization_id,
        record_id=erasure.record_id,
        detail=counted(total, "row"),
    )
    tell([news])


STEPS: dict[ErasurePhase, Callable[[Work], int]] = {
    ErasurePhase.MEMORIES: _erase_memories,
    ErasurePhase.VERSIONS: _erase_versions,
    ErasurePhase.COMMENTS: _erase_comments,
    ErasurePhase.EVENTS: _erase_events,
    ErasurePhase.SESSIONS: _erase_sessions,
    ErasurePhase.WORDS: _forget_words,
}
