"""Verifying the trail: asked for by a person, by a command or by the day, done in short steps.

Each step is one transaction that holds the row of the verification, so the worker and a command may
work at the same one, and whoever is killed leaves the rest to the next.
"""

from __future__ import annotations

import datetime as dt
import time
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any

from django.db import connection, transaction

from apps.audit import sql
from apps.audit.integrity import Walk, WalkPosition
from apps.audit.models import Action, AuditRecord, ObjectKind, Verification
from apps.audit.selectors.acknowledged import stretch_id
from apps.audit.selectors.places import lost_places
from apps.audit.selectors.seals import StoredProblem, stretch_of
from apps.audit.services.records import record
from apps.audit.signed_notes import KeyMissing, Note, is_signed, parse, trusted_keys
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import ActorKind, Intent, RequestContext, Right
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.text import REASON_MAX_LENGTH, require_text

EVERY = dt.timedelta(days=1)
MAX_PROBLEMS = 20
#: Checkpoints from outside: compared at once, and remembered because they contradict.
PAGE_KEPT, MAX_KEPT = 500, 1000


@verb(Action.VERIFIED, ObjectKind.AUDIT_TRAIL, Intent.ADMIN)
def begin_verification(
    *, context: RequestContext, organization_id: uuid.UUID | None, kept: Iterable[Note] = ()
) -> Verification:
    """Ask for a verification of one organization's trail, or of all of it with None.

    One of the same place that runs already is returned instead, unless checkpoints ``kept`` outside
    are to be compared. Raises WriteNotAllowed, InvalidArgument for a checkpoint that proves
    nothing, KeyMissing.
    """
    may = context.rights.allow(Right.AUDIT, organization_id=organization_id, repository_id=None)
    if not may:
        raise WriteNotAllowed("This needs the right to view the audit trail of the whole place.")
    _require_keys()
    contradicting = _not_stated(kept, organization_id)
    running = Verification.objects.filter(organization_id=organization_id, finished_at=None)
    found = None if contradicting else running.filter(kept=[]).first()
    return found or _begin(context, organization_id, contradicting)


def _not_stated(kept: Iterable[Note], organization_id: uuid.UUID | None) -> list[Note]:
    """The first of those kept outside that the database does not have as well.

    The others are walked to anyway, so a place may hold any number of them.
    """
    found: list[Note] = []
    notes = iter(kept)
    while len(found) < MAX_KEPT and (page := list(islice(notes, PAGE_KEPT))):
        for note in page:
            _require_proof(note, organization_id)
        columns: list[list[Any]] = [
            [note.tree for note in page],
            [note.size for note in page],
            [note.root for note in page],
        ]
        with connection.cursor() as cursor:
            cursor.execute(sql.STATED_CHECKPOINTS, columns)
            stated = {number for (number,) in cursor.fetchall()}
        found += [note for number, note in enumerate(page, 1) if number not in stated]
    return found[:MAX_KEPT]


@transaction.atomic
def _begin(
    context: RequestContext, organization_id: uuid.UUID | None, kept: Sequence[Note]
) -> Verification:
    run = Verification.objects.create(
        organization_id=organization_id,
        requested_by=context.actor.label,
        started_at=now(),
        total=_sealed_records(organization_id),
        kept=[note.text for note in kept],
        position=asdict(WalkPosition()),
    )
    record(
        context=context,
        action=Action.VERIFIED,
        object_kind=ObjectKind.AUDIT_TRAIL,
        object_id=run.pk,
        organization_id=organization_id,
    )
    return run


@verb(Action.ACKNOWLEDGED, ObjectKind.AUDIT_TRAIL, Intent.ADMIN)
def acknowledge_irregularity(
    *, context: RequestContext, verification_id: int, number: int, reason: str
) -> AuditRecord:
    """Say that what a verification found out of its turn may be, and why.

    ``number`` counts its problems from 0. Later verifications pass over these leaves. Raises
    NotFound, also where the actor may not view the whole trail; InvalidArgument for a problem that
    is a change and no irregularity, or without a reason; WriteNotAllowed to all but people.
    """
    if context.actor.kind is not ActorKind.HUMAN:
        raise WriteNotAllowed("Only a person acknowledges what is irregular in the trail.")
    problem = _problem(verification_id, number)
    tree = uuid.UUID(problem["tree"])
    organization_id = None if tree == sql.PLATFORM_TREE else tree
    if not context.rights.allow(Right.AUDIT, organization_id=organization_id):
        raise NotFound
    object_kind, object_id = _named(problem)
    return record(
        context=context,
        action=Action.ACKNOWLEDGED,
        object_kind=object_kind,
        object_id=object_id,
        organization_id=organization_id,
        reason=require_text(reason, field="reason", max_length=REASON_MAX_LENGTH),
    )


def _named(problem: StoredProblem) -> tuple[ObjectKind, str]:
    """What the record of an acknowledgement names. Raises InvalidArgument where there is none."""
    if problem.get("place") is not None:
        return ObjectKind.AUDIT_PLACE, str(problem["place"])
    if stretch := stretch_of(problem):
        return ObjectKind.AUDIT_TRAIL, stretch_id(*stretch)
    raise InvalidArgument("number", "This was changed: nobody can acknowledge that.")


def _problem(verification_id: int, number: int) -> StoredProblem:
    run = Verification.objects.exclude(finished_at=None).filter(pk=verification_id).first()
    if run is None or not 0 <= number < len(run.problems):
        raise NotFound
    found: StoredProblem = run.problems[number]
    return found


def begin_daily_verification(context: RequestContext) -> None:
    """Begin one of the whole trail if none was begun for a day. Raises KeyMissing."""
    newest = Verification.objects.filter(organization_id=None).first()
    if newest is None or newest.started_at < now() - EVERY:
        begin_verification(context=context, organization_id=None)


def continue_verifications(*, seconds: float) -> int:
    """Go on with what is open, the oldest first, for about ``seconds``; how many steps."""
    deadline = time.monotonic() + seconds
    steps = 0
    open_runs = Verification.objects.filter(finished_at=None).order_by("pk")
    while time.monotonic() < deadline:
        run_id = open_runs.values_list("pk", flat=True).first()
        if run_id is None or step(run_id) is None:
            break
        steps += 1
    return steps


@transaction.atomic
def step(run_id: int) -> Verification | None:
    """Look at one page; how far it is now, or None while somebody else does."""
    found = Verification.objects.select_for_update(skip_locked=True).filter(pk=run_id)
    run = found.first()
    if run is None or run.finished_at is not None:
        return run
    walk = Walk(
        position=WalkPosition(**run.position),
        organization_id=run.organization_id,
        kept=[parse(f"{text}\n") for text in run.kept],
        keys=trusted_keys(),
    )
    walk.step()
    if walk.position.is_done and run.organization_id is None:
        walk.problems += lost_places()
    _note_down(run, walk)
    return run


def _note_down(run: Verification, walk: Walk) -> None:
    run.position = asdict(walk.position)
    run.checked += walk.checked
    run.checkpoints += walk.checkpoints
    run.unsealed += walk.unsealed
    run.out_of_order += walk.out_of_order
    run.problem_count += len(walk.problems)
    run.problems = [*run.problems, *map(asdict, walk.problems)][:MAX_PROBLEMS]
    for problem in walk.problems:
        run.problem_trees[problem.tree] = run.problem_trees.get(problem.tree, 0) + 1
    if walk.position.is_done:
        run.finished_at = now()
    run.save()


def _require_keys() -> None:
    if not trusted_keys():
        raise KeyMissing(
            "Signatures cannot be checked: neither AUDIT_PUBLIC_KEY nor "
            "AUDIT_FORMER_PUBLIC_KEYS is set."
        )


def _require_proof(note: Note, organization_id: uuid.UUID | None) -> None:
    if not is_signed(note, trusted_keys()):
        raise InvalidArgument("kept", "The checkpoint is not signed with a key of this platform.")
    if organization_id not in (None, note.tree):
        raise InvalidArgument("kept", "The checkpoint belongs to another organization's trail.")


def _sealed_records(organization_id: uuid.UUID | None) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql.SEALED_RECORDS, {"organization": organization_id})
        number: int = cursor.fetchone()[0]
    return number
