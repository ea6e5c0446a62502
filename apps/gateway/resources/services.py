"""What is done with resources. Nothing else writes them."""

from __future__ import annotations

import datetime as dt
import io
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet, Sum

from apps.audit.models import Action, AskedBy, ObjectKind
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right, system_context
from apps.common.errors import NotFound, ResourceBusy, WriteNotAllowed
from apps.common.text import optional_text, require_text, sha256_of
from apps.gateway.extraction.file_kinds import FileKind
from apps.gateway.extraction.limits import IN_BACKGROUND, ExtractionFailure
from apps.gateway.extraction.sandbox import extract
from apps.gateway.models import GatewayUser
from apps.gateway.pages import CursorPage
from apps.gateway.resources.guard import JudgedPiece, guarded_pieces
from apps.gateway.resources.models import (
    DESCRIPTION_MAX_LENGTH,
    TITLE_MAX_LENGTH,
    GatewayResource,
    ResourceChunk,
    ResourceStatus,
    WaitingFile,
)
from apps.gateway.resources.searchable import searchable
from apps.gateway.resources.selectors import findable_chunks, get_resource, resources_of
from apps.gateway.resources.uploads import Upload
from apps.gateway.selectors import resources_of_user
from apps.gateway.services.holds import require_free
from apps.gateway.services.own_data import require_reach
from apps.gateway.services.quotas import give_back, spend_file
from apps.governance.selectors import policy_of
from apps.index.models import DocumentKind
from apps.index.services.documents import forget_documents, index_documents

#: Chunks that one statement of the index takes.
BATCH = 64
#: Chunks of files that are erased whose keys are in hand at once.
ERASED_AT_ONCE = 10_000
#: Larger files are read by the worker, while the caller goes on.
MAX_BYTES_AT_ONCE = 1024 * 1024
#: A file that was taken so long ago is taken again, so often.
GIVEN_UP_AFTER = dt.timedelta(minutes=15)
MAX_TRIES = 3
#: What the worker does with a file that waited.
FILE_READ = Operation(Action.UPDATED, ObjectKind.GATEWAY_RESOURCE, Intent.WRITE)


@dataclass(frozen=True, slots=True)
class AddedResource:
    """The resource that is there now; ``deduplicated`` if its bytes were there before."""

    resource: GatewayResource
    deduplicated: bool = False


@dataclass(frozen=True, slots=True)
class ExtractedText:
    """What a file gave, judged by the policy of the name ``guard_version``."""

    pieces: Sequence[JudgedPiece]
    guard_version: str
    failure: ExtractionFailure | None


class Unread(Enum):
    """Why there is no text of a file: its bytes are ``KNOWN``, or the worker reads it ``LATER``."""

    KNOWN = "known"
    LATER = "later"


Reading = ExtractedText | Unread


def read_upload(*, context: RequestContext, upload: Upload) -> Reading:
    """Read a file that takes little time; leave others to the worker. Outside of transactions.

    Raises WriteNotAllowed, ResourceBusy.
    """
    user = _calling_user(context, Right.WRITE)
    known = resources_of(context).filter(sha256=upload.sha256)
    if known.exclude(status=ResourceStatus.FAILED).exists():
        return Unread.KNOWN
    if upload.size > MAX_BYTES_AT_ONCE:
        return Unread.LATER
    # Whoever waits for a turn, and for the reader, leaves the connection to others.
    if not connection.in_atomic_block:
        connection.close()
    extraction = extract(upload.file, upload.kind, holder=user.pk)
    if extraction.is_truncated:
        return Unread.LATER
    by = policy_of(user.organization_id)
    pieces = list(guarded_pieces(extraction.text, by, user.organization_id))
    return ExtractedText(pieces, by.version, extraction.failure)


@verb(Action.CREATED, ObjectKind.GATEWAY_RESOURCE, Intent.WRITE)
def add_resource(*, context: RequestContext, upload: Upload, reading: Reading) -> AddedResource:
    """Keep what was read from a file; it is found from now on, by its user alone.

    The same bytes again are the same resource; a title and a description that come with them take
    the place of those there are, and if they gave no text before, what they give now. Raises
    WriteNotAllowed, ResourceBusy, QuotaUsedUp, PayloadTooLarge.
    """
    user = _calling_user(context, Right.WRITE)
    new = _resource(user, upload)
    if reading is not Unread.KNOWN:
        _describe(new, reading)
        # Who writes the same bytes at the same time is waited for.
        GatewayResource.objects.bulk_create([new], ignore_conflicts=True)
    rows = resources_of(context).select_for_update(of=("self",), no_key=True)
    resource = rows.filter(sha256=upload.sha256).first()
    if resource is None:  # it was deleted since its bytes were known
        raise ResourceBusy()
    is_new = resource.pk == new.pk
    if is_new:
        spend_file(user, size=resource.size)
    if is_new or resource.status == ResourceStatus.FAILED:
        _keep(resource, upload, reading)
    if not is_new:
        _name_again(resource, upload)
    _record(add_resource if is_new else read_resource, context, resource)
    return AddedResource(resource, deduplicated=not is_new)


def read_waiting_files(*, seconds: float) -> int:
    """Read files that wait, for about ``seconds``; how many. One that began is finished."""
    deadline, count = time.monotonic() + seconds, 0
    while time.monotonic() < deadline and (waiting := _take()) is not None:
        try:
            _read_waiting(waiting)
        except ResourceBusy:  # others are being read: it has its turn in a while
            WaitingFile.objects.filter(pk=waiting.pk).update(taken_at=None, tried=waiting.tried - 1)
            break
        count += 1
    return count


@transaction.atomic
def _take() -> WaitingFile | None:
    """The next file that nobody reads, from now on ours; one that was given up is failed."""
    rows = WaitingFile.objects.select_for_update(skip_locked=True, of=("self",))
    free = Q(taken_at=None) | Q(taken_at__lt=now() - GIVEN_UP_AFTER)
    waiting = rows.filter(free).select_related("resource__user").order_by("created_at").first()
    if waiting is not None:
        waiting.tried, waiting.taken_at = waiting.tried + 1, now()
        waiting.save(update_fields=["tried", "taken_at"])
    return waiting


def _read_waiting(waiting: WaitingFile) -> None:
    """Read one file whole: its text is found piece by piece, as far as it was read."""
    resource = waiting.resource
    if waiting.tried > MAX_TRIES:
        _finish(resource, failure=ExtractionFailure.UNREADABLE)
        return
    if not connection.in_atomic_block:
        connection.close()
    file, kind = io.BytesIO(waiting.content), FileKind(resource.kind)
    extraction = extract(file, kind, holder=resource.user_id, bounds=IN_BACKGROUND)
    by = policy_of(resource.organization_id)
    remaining = guarded_pieces(extraction.text, by, resource.organization_id)
    _forget_chunks(resource)  # of a reading that broke off
    count = done = 0
    while pieces := list(islice(remaining, BATCH)):
        done += sum(len(piece.text) for piece in pieces)
        progress = min(99, 100 * done // len(extraction.text))
        if not _add_pieces(waiting, ExtractedText(pieces, by.version, None), count, progress):
            return  # it was deleted, or is read by somebody else by now
        count += len(pieces)
    _finish(resource, failure=extraction.failure, is_truncated=extraction.is_truncated)


@transaction.atomic
def _add_pieces(waiting: WaitingFile, reading: ExtractedText, position: int, progress: int) -> bool:
    """Let some more of a file be found; whether it is still there, and still ours to read."""
    rows = GatewayResource.objects.select_for_update(of=("self",), no_key=True)
    kept = rows.filter(pk=waiting.resource_id, deleted_at=None).first()
    own = WaitingFile.objects.filter(pk=waiting.pk, tried=waiting.tried)
    if kept is None or not own.update(taken_at=now()):
        return False
    _write_chunks(kept, reading, start=position)
    kept.progress, kept.chunk_count = progress, position + len(reading.pieces)
    kept.withheld_count += sum(bool(piece.withheld_by) for piece in reading.pieces)
    kept.save(update_fields=["progress", "chunk_count", "withheld_count"])
    return True


@transaction.atomic
def _finish(
    resource: GatewayResource, *, failure: ExtractionFailure | None, is_truncated: bool = False
) -> None:
    rows = GatewayResource.objects.select_for_update(of=("self",), no_key=True)
    kept = rows.filter(pk=resource.pk, deleted_at=None).first()
    WaitingFile.objects.filter(resource=resource).delete()
    if kept is None:
        return
    kept.status = ResourceStatus.FAILED if failure else ResourceStatus.EXTRACTED
    kept.failure, kept.is_truncated, kept.progress = failure or "", is_truncated, 100
    kept.save(update_fields=["status", "failure", "is_truncated", "progress"])
    context = system_context(organization_id=kept.organization_id, repository_id=kept.repository_id)
    _record(FILE_READ, context, kept)


@transaction.atomic
def _forget_chunks(resource: GatewayResource) -> None:
    forget_documents(DocumentKind.RESOURCE, list(resource.chunks.values_list("pk", flat=True)))
    resource.chunks.all().delete()
    GatewayResource.objects.filter(pk=resource.pk).update(chunk_count=0, withheld_count=0)


@verb(Action.READ, ObjectKind.GATEWAY_RESOURCE, Intent.READ)
def read_resource(*, context: RequestContext, resource_id: str) -> GatewayResource:
    """One resource of the user who calls. Foreign and missing alike: NotFound."""
    _calling_user(context, Right.READ)
    resource = get_resource(context, resource_id)
    _record(read_resource, context, resource)
    return resource


@verb(Action.READ, ObjectKind.GATEWAY_RESOURCE, Intent.READ, question=AskedBy.LIST)
def list_resources(
    *,
    context: RequestContext,
    user: GatewayUser,
    pick: Callable[[QuerySet[GatewayResource]], CursorPage[GatewayResource]],
) -> CursorPage[GatewayResource]:
    """A page of the user's files. Raises WriteNotAllowed, and what ``pick`` raises."""
    require_reach(context, user)
    page = pick(resources_of_user(user))
    record_listing(context=context, page=page.rows)
    return page


@verb(Action.UPDATED, ObjectKind.GATEWAY_RESOURCE, Intent.WRITE)
def describe_resource(
    *,
    context: RequestContext,
    resource_id: str,
    title: str | None = None,
    description: str | None = None,
) -> GatewayResource:
    """Say anew what a file is called and what it is about; both are searched at once.

    Raises NotFound, InvalidArgument, ContentRejected, WriteNotAllowed.
    """
    _calling_user(context, Right.WRITE)
    resource = _locked(context, resource_id)
    if title is not None:
        resource.title = require_text(title, field="title", max_length=TITLE_MAX_LENGTH)
    if description is not None:
        resource.description = optional_text(
            description, field="description", max_length=DESCRIPTION_MAX_LENGTH
        )
    resource.save(update_fields=["title", "description"])
    _index_again(resource)
    _record(describe_resource, context, resource)
    return resource


@verb(Action.REMOVED, ObjectKind.GATEWAY_RESOURCE, Intent.WRITE)
def delete_resource(*, context: RequestContext, resource_id: str) -> GatewayResource:
    """Erase a resource: its text, its title, and what was searched. Foreign and missing: NotFound.

    The row and the hash of the file stay, to which the trail refers.
    """
    _calling_user(context, Right.WRITE)
    resource = _locked(context, resource_id)
    erase_resources(resources_of(context).filter(pk=resource.pk), resource.organization_id)
    _record(delete_resource, context, resource)
    return resource


def erase_resources(resources: QuerySet[GatewayResource], organization_id: uuid.UUID) -> int:
    """Take texts, titles and descriptions of an organization's files out of everything; how many.

    In the caller's transaction. Raises UnderLegalHold.
    """
    require_free(resources, organization_id)
    going = resources.select_for_update(of=("self",), no_key=True).order_by("pk")
    keys = [resource.pk for resource in going]
    files = GatewayResource.objects.filter(pk__in=keys)
    # What is deleted first is indexed by nobody any more.
    files.filter(status=ResourceStatus.EXTRACTING).update(status=ResourceStatus.EXTRACTED)
    files.update(deleted_at=now(), title="", description="", chunk_count=0, withheld_count=0)
    WaitingFile.objects.filter(resource__in=keys).delete()
    _erase_chunks(ResourceChunk.objects.filter(organization=organization_id, resource__in=keys))
    users = GatewayUser.objects.filter(resources__in=keys).order_by("pk")
    for user in users.annotate(going=Count("resources"), size=Sum("resources__size")):
        give_back(user, files=user.going, file_bytes=user.size)
    return len(keys)


def _erase_chunks(chunks: QuerySet[ResourceChunk]) -> None:
    keys = chunks.order_by("resource_id", "position").values_list("pk", flat=True)
    while page := list(keys[:ERASED_AT_ONCE]):
        forget_documents(DocumentKind.RESOURCE, page)
        chunks.filter(pk__in=page).delete()


def _locked(context: RequestContext, resource_id: str) -> GatewayResource:
    """One of the caller's files, its row locked. Raises NotFound."""
    found = get_resource(context, resource_id)
    rows = resources_of(context).select_related("user")
    locked = rows.select_for_update(of=("self",), no_key=True).filter(pk=found.pk).first()
    if locked is None:  # it was deleted just now
        raise NotFound("No resource with this id is available here.")
    return locked


def _index_again(resource: GatewayResource) -> None:
    """Bring the search in step with the title and the description of a file."""
    position = -1
    shown = findable_chunks().filter(resource=resource).select_related("resource")
    while batch := list(shown.filter(position__gt=position).order_by("position")[:BATCH]):
        index_documents([searchable(chunk) for chunk in batch])
        position = batch[-1].position


def record_listing(*, context: RequestContext, page: Sequence[GatewayResource]) -> None:
    """Record files as shown to somebody who manages, once for every repository; none too."""
    places = {row.repository_id: row.organization_id for row in page}
    for repository_id, organization_id in places.items():
        shown = [row.resource_id for row in page if row.repository_id == repository_id]
        read_resource.record(
            context,
            shown[0] if len(shown) == 1 else "",
            organization_id=organization_id,
            repository_id=repository_id,
            reason=f"{len(shown)} resources",
            content_hash=sha256_of(shown),
        )
    if not page:
        read_resource.record(context, reason="0 resources")


def _calling_user(context: RequestContext, right: Right) -> GatewayUser:
    """The gateway user in whose name the context acts. Raises WriteNotAllowed."""
    user = None
    if context.actor.is_agent and context.may(right):
        user = GatewayUser.objects.filter(
            agent=uuid.UUID(context.actor.id), repository=context.repository_id
        ).first()
    if user is None:
        raise WriteNotAllowed("Resources belong to users of the gateway.")
    return user


def _resource(user: GatewayUser, upload: Upload) -> GatewayResource:
    return GatewayResource(
        organization_id=user.organization_id,
        repository_id=user.repository_id,
        user=user,
        sha256=upload.sha256,
        kind=upload.kind.value,
        size=upload.size,
        title=upload.title,
        description=upload.description,
        created_at=now(),
    )


def _describe(resource: GatewayResource, reading: Reading) -> None:
    """Say of a resource what its file gave; the caller saves."""
    if not isinstance(reading, ExtractedText):
        resource.status, resource.failure, resource.progress = ResourceStatus.EXTRACTING, "", 0
        return
    resource.failure = reading.failure or ""
    resource.status = ResourceStatus.FAILED if reading.failure else ResourceStatus.EXTRACTED
    resource.progress, resource.is_truncated = 100, False
    resource.chunk_count = len(reading.pieces)
    resource.withheld_count = sum(bool(piece.withheld_by) for piece in reading.pieces)


def _keep(resource: GatewayResource, upload: Upload, reading: Reading) -> None:
    """Keep what a file gave, or the file itself until the worker has read it."""
    _describe(resource, reading)
    resource.save()
    if isinstance(reading, ExtractedText):
        _write_chunks(resource, reading)
        return
    upload.file.seek(0)
    WaitingFile.objects.update_or_create(
        resource=resource,
        defaults={"content": upload.file.read(), "tried": 0, "taken_at": None},
    )


def _name_again(resource: GatewayResource, upload: Upload) -> None:
    """The title and the description that came with bytes that were there before."""
    title = upload.title if upload.is_titled else resource.title
    description = upload.description or resource.description
    if (title, description) != (resource.title, resource.description):
        resource.title, resource.description = title, description
        resource.save(update_fields=["title", "description"])
        _index_again(resource)


def _write_chunks(resource: GatewayResource, reading: ExtractedText, *, start: int = 0) -> None:
    chunks = [
        ResourceChunk(
            organization_id=resource.organization_id,
            repository_id=resource.repository_id,
            user_id=resource.user_id,
            resource=resource,
            position=position,
            page=piece.page,
            text=piece.text,
            withheld_by=piece.withheld_by,
            findings=piece.findings,
            guard_version=reading.guard_version,
        )
        for position, piece in enumerate(reading.pieces, start)
    ]
    ResourceChunk.objects.bulk_create(chunks, batch_size=BATCH)
    _index([chunk for chunk in chunks if not chunk.withheld_by])


def _index(chunks: Sequence[ResourceChunk]) -> None:
    remaining = iter(chunks)
    while batch := list(islice(remaining, BATCH)):
        index_documents([searchable(chunk) for chunk in batch], are_new=True)


def _record(operation: Operation, context: RequestContext, resource: GatewayResource) -> None:
    operation.record(
        context,
        resource.resource_id,
        after_status=resource.status,
        content_hash=resource.sha256,
    )
