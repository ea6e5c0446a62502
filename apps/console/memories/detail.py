"""The page of one memory, tab by tab."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.db.models.functions import Left
from django.http import HttpRequest
from django.template.defaultfilters import pluralize
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.audit.models import AuditRecord, ObjectKind
from apps.audit.selectors import visible_records
from apps.common.context import RequestContext
from apps.console.base import badges
from apps.console.base.admin import moment
from apps.console.base.context import rights
from apps.console.base.diffs import compare, whole_text
from apps.console.base.pages import run
from apps.console.base.text import hidden_count, reveal
from apps.console.memories.decisions import may_edit, may_verify
from apps.console.memories.findings import findings_context, marked, marked_tags, marked_title
from apps.console.memories.forms import seen_in
from apps.console.memories.graph import graph_of
from apps.console.memories.story import reliance_context, timeline_context
from apps.memories.agent_view import agent_view
from apps.memories.lifecycle import LifecycleAct, available_acts
from apps.memories.models import Memory, MemoryLink, MemoryVersion, SimilarPair
from apps.memories.selectors import (
    erasing_in,
    links_of,
    named_memories,
    overruling,
    suggested_links_of,
    versions_of,
    visible_to,
    without_texts,
)
from apps.memories.selectors.owners import owner_name
from apps.memories.selectors.similarity import close_to, pairs_of
from apps.memories.selectors.wordings import altered_versions
from apps.memories.services import list_comments, record_listing
from apps.memories.short_ids import short_id
from apps.memories.vocabulary import SimilarKind, Writer
from apps.organizations.models import DEFAULT_SCOPE
from apps.tiers.models import PalaceLocation
from apps.tiers.selectors.items import use_of
from apps.tiers.selectors.palace import location_of

TABS = (
    ("content", "Content"),
    ("versions", "Versions"),
    ("comments", "Comments"),
    ("timeline", "Timeline"),
    ("links", "Links"),
    ("reliance", "Relied on by"),
    ("agent", "What an agent sees"),
    ("similar", "Similar"),
    ("audit", "Audit"),
)
#: What nobody gets and nothing is tied to has nothing on these.
NOT_OF_ERASED = frozenset({"links", "agent", "similar"})
READING_TABS = frozenset({"content", "versions", "agent"})
LAYOUTS = ("side", "unified")
MAX_VERSIONS = 200
MAX_RECORDS = 50
MAX_COMMENTS = 200
Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class LinkedMemory:
    """A link as seen from the memory at hand."""

    link: MemoryLink
    other: Memory
    sentence: str
    may_accept: bool = False


def chosen_tab(request: HttpRequest, memory: Memory) -> str:
    """The tab asked for, the content if the memory has no such tab."""
    tab = request.GET.get("tab", "")
    return tab if tab in dict(_tabs_of(memory)) else TABS[0][0]


def tabs(memory: Memory, context: RequestContext) -> list[tuple[str, str]]:
    """The names and labels of its tabs; one that should be looked at says how much is there."""
    counts = {"similar": count_similar(memory, context), "comments": memory.comments.count()}
    return [
        (name, f"{label} ({counts[name]})" if counts.get(name) else label)
        for name, label in _tabs_of(memory)
    ]


def _tabs_of(memory: Memory) -> list[tuple[str, str]]:
    return [one for one in TABS if not (memory.erased_at and one[0] in NOT_OF_ERASED)]


def tab_context(request: HttpRequest, memory: Memory, context: RequestContext, tab: str) -> Context:
    """What one tab shows."""
    if tab == "versions":
        return _versions(request, memory, context)
    if tab == "comments":
        return _comments(memory, context)
    if tab == "timeline":
        return timeline_context(request, memory, context)
    if tab == "links":
        return _links(memory, context)
    if tab == "reliance":
        return reliance_context(request, memory, context)
    if tab == "agent":
        return _agent(memory)
    if tab == "similar":
        return {"similar": similar_memories(memory, context)}
    if tab == "audit":
        return {"records": records_about(request, memory)[:MAX_RECORDS]}
    return _content(memory)


def heading(request: HttpRequest, memory: Memory, context: RequestContext) -> Context:
    """What stands above the tabs."""
    return {
        **_overruling(memory, context),
        "erased_for": _erased_for(request, memory) if memory.erased_at else "",
        "memory": memory,
        "shown_title": marked_title(memory),
        "marks": badges.all_marks(memory),
        "quarantine_reason": reveal(memory.quarantine_reason),
        "status_reason": reveal(memory.status_reason),
    }


def _overruling(memory: Memory, context: RequestContext) -> Context:
    """By their names in a ruling the memories that agents are told of beside this one."""
    ruling = overruling([memory.pk], context).get(memory.pk) if memory.is_served else None
    named = named_memories(context, [key for key in ruling if key]) if ruling else {}
    return {name: named.get(key) for name, key in ruling._asdict().items()} if ruling else {}


def _erased_for(request: HttpRequest, memory: Memory) -> SafeString:
    """Why it was erased, for whoever may see the record of it."""
    record = erasing_in(records_about(request, memory))
    return reveal(record.reason) if record else SafeString("")


def records_about(request: HttpRequest, memory: Memory) -> QuerySet[AuditRecord]:
    """The audit records about a memory that the person may see, newest first."""
    records = visible_records(rights(request)).filter(
        object_kind=ObjectKind.MEMORY, object_id=str(memory.pk)
    )
    if memory.organization_id is None:
        return records
    return records.filter(organization_id=memory.organization_id)


def _content(memory: Memory) -> Context:
    return {
        "content": marked(memory.content, "content", memory.findings),
        **findings_context(memory),
        "hidden_count": hidden_count(memory.content) + hidden_count(memory.title),
        "facts": [(name, value) for name, value in _facts(memory) if value],
        "tags": marked_tags(memory),
        "provenance": provenance_text(memory),
    }


def _facts(memory: Memory) -> list[tuple[str, Any]]:
    organization, repository = memory.organization, memory.repository
    return [
        ("Organization", organization.name if organization else "All (platform)"),
        ("Repository", repository.name if repository else ""),
        *knowledge_facts(memory),
        ("Author", reveal(memory.author_label)),
        version_fact(memory),
        ("Written", moment(memory.created_at)),
        ("Last change", moment(memory.updated_at)),
        ("Verified", memory.verified_at and moment(memory.verified_at)),
        ("Locked", memory.locked_at and moment(memory.locked_at)),
        ("Expires", memory.expires_at and moment(memory.expires_at)),
        ("Owner", reveal(owner_name(memory))),
        ("ID", str(memory.pk)),
    ]


def version_fact(memory: Memory) -> tuple[str, Any]:
    """The version it has now, as served only if it is; none of what was erased."""
    label = "Served version" if memory.is_served else "Current version"
    return label, "" if memory.erased_at else memory.served_version


def provenance_text(memory: Memory) -> SafeString:
    """Where a memory comes from as it was stated, nothing without."""
    if not memory.provenance:
        return SafeString("")
    return reveal(json.dumps(memory.provenance, indent=2, ensure_ascii=False, sort_keys=True))


def _comments(memory: Memory, context: RequestContext) -> Context:
    return {
        "comments": run(
            list_comments,
            context,
            object_id=memory.pk,
            memory_id=memory.pk,
            pick=lambda rows: list(rows.order_by("-pk")[:MAX_COMMENTS])[::-1],
        ),
        "may_comment": may_verify(memory, context),
        "seen": urlencode(seen_in(memory)),
    }


def _versions(request: HttpRequest, memory: Memory, context: RequestContext) -> Context:
    versions = list(versions_of(memory).reverse()[:MAX_VERSIONS])
    altered = altered_versions(memory, versions)
    numbers = [version.number for version in versions]
    left, right = _chosen_pair(request, memory, numbers)
    layout = request.GET.get("layout")
    acts = available_acts(memory, context)
    return {
        "versions": [
            (version, _state(version, memory), version.number in altered) for version in versions
        ],
        "altered": sorted(altered),
        "numbers": numbers,
        "left": left,
        "right": right,
        "layout": layout if layout in LAYOUTS else LAYOUTS[0],
        "comparison": _comparison(memory, left, right),
        "may_reject": LifecycleAct.REJECT in acts,
        "may_verify": LifecycleAct.VERIFY in acts,
        "seen": urlencode(seen_in(memory)),
    }


def _chosen_pair(request: HttpRequest, memory: Memory, numbers: list[int]) -> tuple[int, int]:
    """The two versions asked for; else the served beside the pending one, or the last two."""
    right = memory.pending_version or memory.served_version
    left = memory.served_version if memory.pending_version else max(right - 1, 1)
    return _number(request, "from", numbers, left), _number(request, "to", numbers, right)


def _number(request: HttpRequest, name: str, numbers: list[int], default: int) -> int:
    given = request.GET.get(name, "")
    known = {str(number): number for number in numbers}
    return known.get(given, default)


def _comparison(memory: Memory, left: int, right: int) -> Context:
    found = {row.number: row for row in versions_of(memory).filter(number__in=(left, right))}
    old, new = found[left], found[right]
    rows = compare(whole_text(old), whole_text(new))
    return {"rows": rows, "differ": any(row.kind != "same" for row in rows), "old": old, "new": new}


def _state(version: MemoryVersion, memory: Memory) -> SafeString:
    if version.erased_at:
        return badges.badge("Erased", "", "ink_eraser")
    if version.number == memory.served_version:
        return badges.badge("Served", "success") if memory.is_served else badges.badge("Current")
    if version.number == memory.pending_version:
        return badges.badge("Waits", "warning", "rate_review")
    if memory.served_version < version.number <= (memory.rejected_version or 0):
        return badges.badge("Rejected", "danger")
    return badges.badge("Replaced" if version.number < memory.served_version else "Not served")


def _links(memory: Memory, context: RequestContext) -> Context:
    accepted = list(links_of(memory, context).select_related("source", "target"))
    suggested = list(suggested_links_of(memory, context).select_related("source", "target"))
    links = [*accepted, *suggested]
    linked = {key for link in links for key in (link.source_id, link.target_id)}
    close = [pair for pair in close_to(memory, context) if pair[0].pk not in linked]
    return {
        "graph": graph_of(memory, links, close),
        "close": [(other, round(100 * likeness)) for other, likeness in close],
        "may_link": may_edit(memory, context),
        "accepted": [_neighbour(link, memory) for link in accepted],
        "suggested": [
            _neighbour(link, memory, may_accept=may_verify(link.target, context))
            for link in suggested
        ],
    }


def _agent(memory: Memory) -> Context:
    view = agent_view(memory)
    return {
        "reasons": view.reasons,
        "found": _json(view.found),
        "read": _json(view.read),
        "is_above": memory.repository_id is None,
    }


def _json(value: Any) -> SafeString:
    return reveal(json.dumps(value, indent=2, ensure_ascii=False)) if value else SafeString("")


def _neighbour(link: MemoryLink, memory: Memory, *, may_accept: bool = False) -> LinkedMemory:
    relation = link.get_relation_display()
    if link.source_id == memory.pk:
        return LinkedMemory(link, link.target, f"This memory {relation}", may_accept)
    return LinkedMemory(link, link.source, f"{relation.capitalize()} this memory:", may_accept)


def records_url(memory: Memory) -> str:
    """The audit list, narrowed to one memory."""
    return f"{reverse('admin:audit_auditrecord_changelist')}?object_id={memory.pk}"


MAX_SHOWN = 10
#: Characters of the other's text; enough to tell whether it is worth opening.
EXCERPT = 200


@dataclass(frozen=True, slots=True)
class Similar:
    """The other memory of a pair."""

    memory: Memory
    marks: list[SafeString]
    percent: int
    excerpt: SafeString


def count_similar(memory: Memory, context: RequestContext) -> int:
    """How many memories are shown beside this one."""
    return pairs_of(memory, context)[:MAX_SHOWN].count()


def similar_memories(memory: Memory, context: RequestContext) -> list[Similar]:
    """The closest ones. Their texts begin on the page, so they are recorded as served."""
    pairs = {pair.partner_of(memory.pk): pair for pair in pairs_of(memory, context)[:MAX_SHOWN]}
    others = (
        without_texts(visible_to(context.actor, context.rights))
        .annotate(beginning=Left("content", EXCERPT + 1))
        .in_bulk(list(pairs))
    )
    shown: list[Memory] = [others[key] for key in pairs]
    if shown:
        record_listing(context=context, page=shown)
    return [_similar(other, pairs[other.pk]) for other in shown]


def _similar(other: Memory, pair: SimilarPair) -> Similar:
    is_duplicate = pair.kind == SimilarKind.DUPLICATE
    marks = [
        badges.badge(pair.get_kind_display(), "warning" if is_duplicate else "info"),
        *badges.marks_beside(other),
    ]
    excerpt = Truncator(other.beginning).chars(EXCERPT)  # type: ignore[attr-defined]
    return Similar(other, marks, int(100 * pair.similarity), reveal(excerpt))


def knowledge_facts(memory: Memory) -> list[tuple[str, Any]]:
    """Rows of facts; what is as it is for every memory is empty."""
    own = memory.family == Writer.KNOWLEDGE
    location = location_of(memory)
    use = use_of(memory)
    return [
        ("Tier", memory.get_tier_display()),
        ("Written through", memory.get_family_display()),
        ("Part", reveal(_part(memory)) if own or _is_elsewhere(memory) else ""),
        ("Confidence", f"{memory.confidence:.2f}" if own else ""),
        ("Names", reveal(", ".join(memory.entities))),
        ("Used", f"{use.count} time{pluralize(use.count)}" if use else ""),
        ("Palace", _link(memory, location) if location else ""),
        ("Short ID", short_id(memory) if own else ""),
    ]


def _part(memory: Memory) -> str:
    corpus = f", corpus {memory.corpus_id}" if memory.corpus_id else ""
    return f"{memory.workspace_scope}{corpus}"


def _is_elsewhere(memory: Memory) -> bool:
    return memory.workspace_scope != DEFAULT_SCOPE or bool(memory.corpus_id)


def _link(memory: Memory, location: PalaceLocation) -> SafeString:
    """To the shelf it stands on."""
    steps = (location.domain, location.room, location.shelf)
    address = reverse("knowledge_palace", args=[memory.repository_id])
    shown = format_html_join(SafeString("/<wbr>"), "{}", ((step,) for step in steps))
    query = urlencode({"path": "/".join(steps)})
    return format_html('<a href="{}?{}">{}</a>', address, query, shown)
