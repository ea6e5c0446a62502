"""Memories: writing, finding and reading them, their versions, status and links."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.status import HTTP_201_CREATED

from apps.access.credentials import Credential
from apps.audit.models import ObjectKind
from apps.audit.selectors.receipts import receipt_of_write
from apps.audit.verbs import Verb, reading
from apps.common.context import Right
from apps.common.errors import InvalidArgument, NotFound, PlatformError
from apps.common.http import streamed_file
from apps.common.messages import Message
from apps.memories import services
from apps.memories.models import Memory, MemoryLink, MemoryVersion
from apps.memories.portable.format import CONTENT_TYPE, export_name
from apps.memories.presentation import History, WrittenVersion
from apps.memories.selectors import (
    Standpoint,
    get_for_update,
    get_readable,
    links_of,
    standpoint_of_link,
    suggested_links_of,
)
from apps.memories.selectors.export_pages import ExportFilter
from apps.memories.services import Seen
from apps.rest.conditional import names_what_was_seen, require_seen_memory
from apps.rest.contexts import (
    MEMORY,
    ByAddress,
    ByArguments,
    path_number,
    repository_place,
    writing_place,
)
from apps.rest.endpoints import (
    Call,
    Method,
    PlatformView,
    answering,
    called,
    described,
    listing,
    route,
    writing,
)
from apps.rest.filters import MemoryFilter
from apps.rest.messages import memories as messages
from apps.rest.messages.common import NoArguments, OptionalReason
from apps.rest.messages.lists import Results
from apps.rest.messages.memories import (
    LinkEntry,
    MemorySummary,
    memory_detail,
    memory_summary,
    version_entry,
)
from apps.rest.pagination import ByCreation, LatestRows, LatestVersions
from apps.rest.parsers import BulkParser
from apps.rest.repeats import Result
from apps.search.filters import Filters
from apps.search.results import Format, search_answer
from apps.search.services import DEFAULT_LIMIT, MAX_LIMIT, search_memories
from apps.tiers.services.import_export import exported_usage

ADDRESS = "v1/memories/<str:memory_id>"
IN_REPOSITORY = ByArguments(repository_place)
MEDIA_TYPE = CONTENT_TYPE.partition(";")[0]
PLACE = ("organization_id", "repository_id")
#: What is no argument of a service: it is answered when the write is committed.
RECEIPT = "receipt"
#: Arguments that name a memory whose row the verb locks too.
OTHERS = ("replacement_memory_id",)
#: What is asked of a search.
ASKED = ("query", "limit", "as_of", "explain")
#: What a search is narrowed by, and what the service calls it.
NARROWING = {
    "type_filter": "types",
    "tags": "tags",
    "author": "authors",
    "tier": "tiers",
    "status": "statuses",
    "scope": "scopes",
    "since": "since",
    "until": "until",
}


def require_seen(call: Call[uuid.UUID]) -> None:
    others = [call.given[name] for name in OTHERS if name in call.given]
    require_seen_memory(call.request, call.context, call.found, *others)


def as_seen(verb: Verb[..., Memory], body: type[Message], text: str) -> Method:
    """A decision about one memory as the caller saw it, which is answered as it is then."""

    def decide(call: Call[uuid.UUID]) -> Memory:
        given = dict(call.given)
        seen = _seen_in(given)
        if names_what_was_seen(call.request):  # `require_seen` has compared it
            there = Seen.of(get_for_update(call.context, call.found))
            named = seen or there
            seen = replace(there, version=named.version, status=named.status or there.status)
        return verb(context=call.context, memory_id=call.found, seen=seen, **given)

    return changing(verb, body, text, act=decide)


def _seen_in(given: dict[str, Any]) -> Seen | None:
    """What the caller says she saw, taken out of what was given. Raises InvalidArgument."""
    version, status = given.pop("version", None), given.pop("status", "")
    if status and version is None:
        raise InvalidArgument("version", "Name the version that had this status.")
    return None if version is None else Seen(version, status)


def changing(
    verb: Verb[..., Memory],
    body: type[Message],
    text: str,
    *,
    act: Callable[[Call[uuid.UUID]], Memory] | None = None,
) -> Method:
    """A verb of one memory, which is answered as it is then."""
    return writing(
        verb,
        at=MEMORY,
        body=body,
        act=act,
        seen=require_seen,
        show_to=memory_summary,
        answer=MemorySummary,
        text=text,
    )


def _write(call: Call[None]) -> Memory:
    return services.write_memory(context=call.context, **_without(call.given, (*PLACE, RECEIPT)))


def _receipt_of_memory(call: Call[None], written: Result) -> Result:
    return _receipt(call, written["memory_id"], version=1)


def _receipt(call: Call[Any], memory_id: str, *, version: int) -> Result:
    """What proves a write, if that was asked for."""
    if RECEIPT not in call.given:
        return {}
    proved = receipt_of_write(
        organization_id=call.context.organization_id, memory_id=memory_id, version=version
    )
    return {RECEIPT: proved}


@route("v1/memories", "memories")
class MemoriesView(PlatformView):
    get = listing(
        services.list_memories,
        filters=MemoryFilter,
        paginator=ByCreation,
        show_to=memory_summary,
        answer=MemorySummary,
        text="What the caller sees, the newest first.",
    )
    post = writing(
        services.write_memory,
        name="create_memory",
        at=ByArguments(writing_place),
        body=messages.CreateMemory,
        act=_write,
        committed=_receipt_of_memory,
        show_to=memory_summary,
        answer=messages.CreatedMemory,
        status=HTTP_201_CREATED,
        text="A new memory, unverified.",
    )


def _write_several(call: Call[None]) -> list[Memory | PlatformError]:
    given = messages.CreateMemories.model_construct(**call.given)
    return services.write_memories(context=call.context, memories=given.new())


@route("v1/memories/bulk", "memory-bulk")
class MemoryBulkView(PlatformView):
    parser_classes = (BulkParser,)
    post = writing(
        services.write_memories,
        name="create_memories",
        at=ByArguments(writing_place),
        body=messages.CreateMemories,
        act=_write_several,
        show_to=messages.CreatedMemories.about,
        answer=messages.CreatedMemories,
        status=HTTP_201_CREATED,
        text=(
            "Several new memories at once, unverified.\n\n"
            "What is refused keeps no other from being written."
        ),
    )


def _search(call: Call[None]) -> Result:
    given = call.given
    narrowed = {name: given[argument] for argument, name in NARROWING.items() if argument in given}
    asked = {name: given[name] for name in ASKED if name in given}
    found = search_memories(
        context=call.context,
        filters=Filters.checked(**narrowed),
        form=given.get("format", Format.OBJECTS),
        **asked,
    )
    answer = search_answer(
        found, show=lambda memory: memory_summary(memory, call.context).serialize()
    )
    is_clamped = given.get("limit", DEFAULT_LIMIT) > MAX_LIMIT
    return {**answer, **({"clamped_to": MAX_LIMIT} if is_clamped else {})}


@route("v1/memories/search", "memory-search")
class MemorySearchView(PlatformView):
    post = answering(
        search_memories,
        at=IN_REPOSITORY,
        body=messages.Search,
        run=_search,
        show=lambda found: found,
        answer=messages.Found,
        text="The memories that answer a query best, at most ten, as agents get them.",
    )


@route("v1/memories/export", "memory-export")
class MemoryExportView(PlatformView):
    @described(
        services.begin_export,
        name="export_memories",
        query=messages.ExportQuery,
        answer={(200, MEDIA_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """A repository's memories with all versions and links, as `manage.py memory export` does.

        Quarantined texts are in it. For people with the right to view the audit trail there;
        refused to a token below the tier S3.
        """
        shape = messages.ExportQuery
        with called(request, services.begin_export, IN_REPOSITORY, {}, shape) as call:
            pages = services.begin_export(
                context=call.context, chosen=_chosen(call.given), beside=exported_usage
            )
        return streamed_file(request._request, pages, name=export_name(), content_type=CONTENT_TYPE)


@route("v1/memories/rules", "memory-rules")
class MemoryRulesView(PlatformView):
    get = answering(
        services.read_rules,
        at=IN_REPOSITORY,
        query=messages.HeldRulesQuery,
        run=lambda call: services.read_rules(context=call.context),
        answer=messages.RulesFile,
        text="The verified and locked rules of a repository as a section of AGENTS.md, whole: "
        "refused to a token below the tier S3.",
    )


@route(ADDRESS, "memory")
class MemoryView(PlatformView):
    get = answering(
        services.read_memory,
        at=MEMORY,
        show_to=memory_detail,
        tagged=True,
        version=lambda memory: memory.latest_version,
        answer=messages.MemoryDetail,
        text="One memory as it is served now, with its versions' authors and its links.",
    )


def _write_version(call: Call[uuid.UUID]) -> Memory:
    given = _without(call.given, (RECEIPT,))
    return services.write_version(context=call.context, memory_id=call.found, **given)


def _receipt_of_version(call: Call[uuid.UUID], written: Result) -> Result:
    return _receipt(call, str(call.found), version=written["version"])


@route(f"{ADDRESS}/versions", "memory-versions")
class MemoryVersionsView(PlatformView):
    get = listing(
        services.list_versions,
        at=MEMORY,
        paginator=LatestVersions,
        show_to=version_entry,
        tagged=True,
        answer=messages.Version,
        text="Every wording the memory had, the newest first.",
    )
    post = writing(
        services.write_version,
        at=MEMORY,
        body=messages.NewVersion,
        act=_write_version,
        seen=require_seen,
        committed=_receipt_of_version,
        show=WrittenVersion.of,
        answer=messages.CreatedVersion,
        status=HTTP_201_CREATED,
        text="A new wording: served at once on an unverified memory, else pending.",
    )


def _find_version(call: Call[uuid.UUID]) -> MemoryVersion:
    found = services.list_versions(
        context=call.context,
        memory_id=call.found,
        pick=lambda rows: list(rows.filter(number=call.ids["number"])),
    )
    if not found:
        raise NotFound()
    return found[0]


@route(f"{ADDRESS}/versions/<str:number>", "memory-version")
class MemoryVersionView(PlatformView):
    get = answering(
        services.list_versions,
        name="read_version",
        at=MEMORY,
        run=_find_version,
        show_to=version_entry,
        tagged=True,
        version=lambda version: version.number,
        answer=messages.Version,
        text="One wording. It never changes.",
    )


@route(f"{ADDRESS}/history", "memory-history")
class MemoryHistoryView(PlatformView):
    get = answering(
        services.read_history,
        at=MEMORY,
        query=messages.HistoryQuery,
        answer=History,
        text="Versions and status changes, the newest first, without text.",
    )


@route(f"{ADDRESS}/verify", "memory-verify")
class VerifyView(PlatformView):
    post = as_seen(
        services.verify_memory,
        messages.SeenMemory,
        "Verify the newest version, which becomes the served one and leaves quarantine.",
    )


@route(f"{ADDRESS}/reject", "memory-reject")
class RejectView(PlatformView):
    post = as_seen(
        services.reject_version,
        messages.ReasonedDecision,
        "Drop the pending version; what is served stays.",
    )


@route(f"{ADDRESS}/request-changes", "memory-request-changes")
class RequestChangesView(PlatformView):
    post = as_seen(
        services.request_changes,
        messages.RequestChanges,
        "Send the newest wording back to its author with a comment; what is served stays.",
    )


@route(f"{ADDRESS}/comments", "memory-comments")
class MemoryCommentsView(PlatformView):
    get = listing(
        services.list_comments,
        at=MEMORY,
        paginator=LatestRows,
        answer=messages.CommentEntry,
        text="What was said about a memory, the newest first. Agents: about what they wrote.",
    )
    post = writing(
        services.comment_on_memory,
        at=MEMORY,
        body=messages.WriteComment,
        answer=messages.CommentEntry,
        status=HTTP_201_CREATED,
        text="Say something about a version and decide nothing; its author answers by it.",
    )


@route(f"{ADDRESS}/lock", "memory-lock")
class LockView(PlatformView):
    post = as_seen(
        services.lock_memory, messages.ReasonedDecision, "Make a memory immutable for everyone."
    )


@route(f"{ADDRESS}/unlock", "memory-unlock")
class UnlockView(PlatformView):
    post = as_seen(
        services.unlock_memory,
        messages.ReasonedDecision,
        "Give a locked memory its former status back.",
    )


@route(f"{ADDRESS}/deprecate", "memory-deprecate")
class DeprecateView(PlatformView):
    post = as_seen(
        services.deprecate_memory,
        messages.Deprecate,
        "Mark a memory as no longer valid; may name what is.",
    )


@route(f"{ADDRESS}/archive", "memory-archive")
class ArchiveView(PlatformView):
    post = as_seen(
        services.archive_memory, messages.ReasonedDecision, "Put a memory away without judging it."
    )


def _merge(call: Call[uuid.UUID]) -> Memory:
    given = dict(call.given)
    others = dict.fromkeys(given.pop("other_memory_ids"))
    return services.merge_memories(
        context=call.context, memory_id=call.found, others=others, seen=_seen_in(given)
    )


@route(f"{ADDRESS}/merge", "memory-merge")
class MergeView(PlatformView):
    post = changing(
        services.merge_memories,
        messages.Merge,
        "Merge other memories into one, which stays as it is; they are archived.",
        act=_merge,
    )


@route(f"{ADDRESS}/unmerge", "memory-unmerge")
class UnmergeView(PlatformView):
    post = as_seen(
        services.unmerge_memory,
        messages.ReasonedDecision,
        "Take apart what was merged into a memory: all of it is back as it was.",
    )


@route(f"{ADDRESS}/restore", "memory-restore")
class RestoreView(PlatformView):
    post = as_seen(
        services.restore_memory,
        messages.ReasonedDecision,
        "Bring a put-away memory back as unverified.",
    )


def _links(call: Call[uuid.UUID]) -> list[MemoryLink]:
    call.context.require(Right.READ)
    memory = get_readable(call.context, call.found)
    found = list(links_of(memory, call.context))
    if not call.context.actor.is_agent:
        found += suggested_links_of(memory, call.context)
    return found


def _draw(call: Call[uuid.UUID]) -> MemoryLink:
    return services.link_memories(
        context=call.context,
        source_id=call.found,
        target_id=call.given["target_memory_id"],
        relation=call.given["relation"],
    )


@route(f"{ADDRESS}/links", "memory-links")
class MemoryLinksView(PlatformView):
    get = answering(
        reading(ObjectKind.MEMORY),
        name="list_links",
        at=MEMORY,
        run=lambda call: [LinkEntry.seen_from(call.found, link) for link in _links(call)],
        answer=Results[LinkEntry],
        text="The links of a memory that hold; for people also those that were suggested.",
    )
    post = writing(
        services.link_memories,
        name="draw_link",
        at=MEMORY,
        body=messages.DrawLink,
        act=_draw,
        show=lambda link: LinkEntry.seen_from(link.source_id, link),
        answer=LinkEntry,
        status=HTTP_201_CREATED,
        text="Say what a memory is to another one; across an approval agents only suggest.",
    )


def _find_link(credential: Credential, raw_id: str) -> tuple[int, Standpoint]:
    number = path_number(raw_id, field="link_id")
    return number, standpoint_of_link(number, credential.rights)


LINK = ByAddress("link_id", _find_link)


def deciding(verb: Verb[..., MemoryLink], body: type[Message], text: str) -> Method:
    """A decision about a suggested link, which is answered as its target has it."""
    return writing(
        verb,
        at=LINK,
        body=body,
        show=lambda link: LinkEntry.seen_from(link.target_id, link),
        answer=LinkEntry,
        text=text,
    )


@route("v1/links/<str:link_id>/accept", "link-accept")
class AcceptLinkView(PlatformView):
    post = deciding(
        services.accept_link,
        NoArguments,
        "Let a suggested link take effect; shown from its target.",
    )


@route("v1/links/<str:link_id>/decline", "link-decline")
class DeclineLinkView(PlatformView):
    post = deciding(
        services.decline_link,
        OptionalReason,
        "Turn a suggested link down; it is not suggested again.",
    )


def _without(arguments: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in arguments.items() if name not in names}


def _chosen(arguments: Mapping[str, Any]) -> ExportFilter:
    return ExportFilter(
        tiers=tuple(arguments[name] for name in ("tier",) if name in arguments),
        types=tuple(arguments[name] for name in ("type",) if name in arguments),
        since=arguments.get("since"),
    )
