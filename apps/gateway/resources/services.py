"""What is done with resources. Nothing else writes them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.db import connection
from django.db.models import QuerySet

from apps.audit.models import Action, ObjectKind, Question
from apps.audit.verbs import Operation, verb
from apps.common.clock import now
from apps.common.context import Intent, RequestContext, Right
from apps.common.errors import NotFound, ResourceBusy, WriteNotAllowed
from apps.common.text import optional_text, require_text, sha256_hex
from apps.gateway.extraction.limits import Failure
from apps.gateway.extraction.sandbox import extract
from apps.gateway.models import GatewayUser
from apps.gateway.pages import Page
from apps.gateway.resources.guard import Piece, guarded_pieces
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
from apps.gateway.services.quotas import give_back, spend_file
from apps.governance.selectors import policy_of
from apps.index.models import Kind
from apps.index.services.documents import forget_documents, index_documents

#: Chunks that one statement of the index takes.
BATCH = 64


@dataclass(frozen=True, slots=True)
class AddedResource:
    """The resource that is there now; ``deduplicated`` if its bytes were there before."""

    resource: GatewayResource
    deduplicated: bool = False


@dataclass(frozen=True, slots=True)
class ExtractedText:
    """What a file gave, judged by the policy of the name ``guard_version``."""

    pieces: Sequence[Piece]
    guard_version: str
    is_truncated: bool
    failure: Failure | None


def read_upload(*, context: RequestContext, upload: Upload) -> ExtractedText | None:
    """Read a file, which takes its time; None if its bytes are known. Outside of transactions.

    Raises WriteNotAllowed, ResourceBusy.
    """
    user = _calling_user(context, Right.WRITE)
    if resources_of(context).filter(sha256=upload.sha256, status=ResourceStatus.EXTRACTED).exists():
        return None
    # Whoever waits for a turn, and for the reader, leaves the connection to others.
    if not connection.in_atomic_block:
        connection.close()
    extraction = extract(upload.file, upload.kind, holder=user.pk)
    by = policy_of(user.organization_id)
    pieces = list(guarded_pieces(extraction.text, by, user.organization_id))
    return ExtractedText(pieces, by.version, extraction.is_truncated, extraction.failure)


@verb(Action.CREATED, ObjectKind.GATEWAY_RESOURCE, Intent.WRITE)
def add_resource(
    *, context: RequestContext, upload: Upload, reading: ExtractedText | None
) -> AddedResource:
    """Keep what was read from a file; it is found from now on, by its user alone.

    The same bytes again are the same resource, under its first title; if they gave no text before,
    what they give now. Raises WriteNotAllowed, ResourceBusy.
    """
    user = _calling_user(context, Right.WRITE)
    new = _resource(user, upload)
    if reading is not None:
        _describe(new, reading)
        # Who writes the same bytes at the same time is waited for.
        GatewayResource.objects.bulk_create([new], ignore_conflicts=True)
    resource = (
        resources_of(context)
        .select_for_update(of=("self",), no_key=True)
        .filter(sha256=upload.sha256)
        .first()
    )
    if resource is None:  # it was deleted since its bytes were known
        raise ResourceBusy()
    is_new = resource.pk == new.pk
    if is_new:
        spend_file(user, size=resource.size)
    if reading is not None and (is_new or resource.status == ResourceStatus.FAILED):
        _describe(resource, reading)
        resource.save()
        _write_chunks(resource, reading)
    _record(add_resource if is_new else read_resource, context, resource)
    return AddedResource(resource, deduplicated=not is_new)


@verb(Action.READ, ObjectKind.GATEWAY_RESOURCE, Intent.READ)
def read_resource(*, context: RequestContext, resource_id: str) -> GatewayResource:
    """One resource of the user who calls. Foreign and missing alike: NotFound."""
    _calling_user(context, Right.READ)
    resource = get_resource(context, resource_id)
    _record(read_resource, context, resource)
    return resource


@verb(Action.READ, ObjectKind.GATEWAY_RESOURCE, Intent.READ, question=Question.LIST)
def list_resources(
    *,
    context: RequestContext,
    user: GatewayUser,
    pick: Callable[[QuerySet[GatewayResource]], Page[GatewayResource]],
) -> Page[GatewayResource]:
    """A page of the files of the user who calls. Raises WriteNotAllowed, and what ``pick`` does."""
    _calling_user(context, Right.READ)
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
    erase_resource(resource)
    _record(delete_resource, context, resource)
    return resource


def erase_resource(resource: GatewayResource) -> None:
    """Take a file's text, title and description out of everything, in the caller's transaction."""
    # What is deleted first is indexed by nobody any more.
    keys = list(resource.chunks.values_list("pk", flat=True))
    forget_documents(Kind.RESOURCE, keys)
    resource.chunks.all().delete()
    WaitingFile.objects.filter(resource=resource).delete()
    resource.deleted_at = now()
    resource.title = resource.description = ""
    resource.chunk_count = resource.withheld_count = 0
    if resource.status == ResourceStatus.EXTRACTING:
        resource.status = ResourceStatus.EXTRACTED
    resource.save()
    give_back(resource.user, files=1, file_bytes=resource.size)


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
            content_hash=sha256_hex("\n".join(shown)),
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


def _describe(resource: GatewayResource, reading: ExtractedText) -> None:
    """Say of a resource what its file gave; the caller saves."""
    resource.failure = reading.failure or ""
    resource.status = ResourceStatus.FAILED if reading.failure else ResourceStatus.EXTRACTED
    resource.is_truncated = reading.is_truncated
    resource.chunk_count = len(reading.pieces)
    resource.withheld_count = sum(bool(piece.withheld_by) for piece in reading.pieces)


def _write_chunks(resource: GatewayResource, reading: ExtractedText) -> None:
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
        for position, piece in enumerate(reading.pieces)
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
