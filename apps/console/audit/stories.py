"""One request told in sentences: what was asked, what was served or refused, in order."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.audit.models import VERDICT_OK, Action, AuditRecord, ObjectKind
from apps.common.context import ActorKind, Right
from apps.common.text import parse_uuid
from apps.console.audit.replay import replay_url
from apps.console.base.badges import actor_badge
from apps.console.base.context import credential, may_anywhere, rights
from apps.console.base.text import SHORT_ID, reveal, short_request
from apps.memories.selectors import visible_to, without_texts

#: A request makes a handful of records; a caller that gives all its calls one id makes many.
MAX_IN_STORY = 500
#: Memories of one act that are named; the rest is counted.
MAX_NAMED = 10
MEMORY_PAGE = "admin:memories_memory_change"
#: The pages of other things, and the right that opens them.
PAGES: Mapping[str, tuple[str, Right]] = {
    "organization": ("admin:organizations_organization_change", Right.MANAGE),
    "repository": ("admin:organizations_repository_change", Right.MANAGE),
    "agent": ("admin:access_agent_change", Right.MANAGE),
    "user": ("admin:accounts_user_change", Right.MANAGE),
    "llm_run": ("admin:topics_llmrun_change", Right.AUDIT),
}
#: Pages of the write policy of the record's organization, and whether they are those of one rule.
POLICY_PAGES: Mapping[str, tuple[str, bool]] = {
    ObjectKind.POLICY_RULE: ("write_policy_rule", True),
    ObjectKind.RULE_TRIAL: ("write_policy_rule", True),
    ObjectKind.ALLOWED_VALUE: ("write_policy_allowed", False),
}
ACTORS = {ActorKind.AGENT: "Agent", ActorKind.HUMAN: "", ActorKind.SYSTEM: "The platform,"}
#: (what was done, what was being done when it was refused)
VERBS: Mapping[str, tuple[str, str]] = {
    Action.CREATED: ("created", "creating"),
    Action.UPDATED: ("changed", "changing"),
    Action.VERIFIED: ("verified", "verifying"),
    Action.REJECTED: ("rejected a version of", "rejecting a version of"),
    Action.LOCKED: ("locked", "locking"),
    Action.UNLOCKED: ("unlocked", "unlocking"),
    Action.DEPRECATED: ("deprecated", "deprecating"),
    Action.ARCHIVED: ("archived", "archiving"),
    Action.RESTORED: ("restored", "restoring"),
    Action.PROMOTED: ("promoted", "promoting"),
    Action.LINKED: ("linked", "linking"),
    Action.LINK_ACCEPTED: ("accepted a link of", "accepting a link of"),
    Action.LINK_DECLINED: ("declined a link of", "declining a link of"),
    Action.QUARANTINED: ("quarantined", "quarantining"),
    Action.RELEASED: ("released", "releasing"),
    Action.DISMISSED: ("let both stay of", "letting both stay of"),
    Action.ASSIGNED: ("assigned the review of", "assigning the review of"),
    Action.UNASSIGNED: ("left open who reviews", "leaving open who reviews"),
    Action.READ: ("read", "reading"),
    Action.NOTIFIED: ("was told of", "being told of"),
    Action.EXPORTED: ("exported", "exporting"),
    Action.ISSUED: ("issued", "issuing"),
    Action.REVOKED: ("revoked", "revoking"),
    Action.ROLE_GRANTED: ("gave a role to", "giving a role to"),
    Action.ROLE_REVOKED: ("took a role from", "taking a role from"),
    Action.INVITED: ("made", "making"),
    Action.ACCEPTED: ("accepted", "accepting"),
    Action.DEACTIVATED: ("deactivated", "deactivating"),
    Action.REACTIVATED: ("reactivated", "reactivating"),
    Action.PASSWORD_SET: ("set the password of", "setting the password of"),
    Action.REPEATED: ("repeated the request about", "repeating the request about"),
    Action.SIGNED_IN: ("signed in as", "signing in as"),
    Action.SIGNED_OUT: ("ended the sessions of", "ending the sessions of"),
}
WRITING = {Action.CREATED: ("wrote", "writing"), Action.UPDATED: ("wrote to", "writing")}


@dataclass(frozen=True, slots=True)
class Openable:
    """What a reader of records may open: memories with their names, and other kinds of things."""

    memories: Mapping[uuid.UUID, str]
    kinds: frozenset[str]


def openable(request: HttpRequest, records: Iterable[AuditRecord]) -> Openable:
    """What of that which ``records`` name the signed-in person may open. One statement."""
    seen = visible_to(credential(request).actor, rights(request))
    named = without_texts(seen.filter(pk__in=_memories_named(records)))
    return Openable(
        memories={memory.pk: str(memory) for memory in named},
        kinds=frozenset(kind for kind, (_, right) in PAGES.items() if may_anywhere(request, right)),
    )


@dataclass(frozen=True, slots=True)
class Sentence:
    """A record with its sentence, and where more about it is found."""

    record: AuditRecord
    actor: SafeString
    sentence: SafeString
    served: list[SafeString]
    more_served: int
    replay_url: str


def sentences(records: Iterable[AuditRecord], reader: Openable) -> list[Sentence]:
    """Every record as a sentence."""
    return [_sentence_with_links(record, reader) for record in records]


def _memories_named(records: Iterable[AuditRecord]) -> set[uuid.UUID]:
    """The memories that the sentences will name."""
    found = set()
    for record in records:
        if record.object_kind == ObjectKind.MEMORY:
            found.add(parse_uuid(record.object_id))
        for entry in (record.served or [])[:MAX_NAMED]:
            found.add(parse_uuid(entry.get("memory_id")))
    return {memory_id for memory_id in found if memory_id}


def sentence_of(record: AuditRecord, reader: Openable) -> SafeString:
    """«Agent coder-1 was refused MEMORY_LOCKED when writing memory Invoices.»"""
    done, doing = _verbs(record)
    thing = _thing(record, reader)
    if record.verdict != VERDICT_OK:
        sentence = format_html("was refused {} when {}{}", record.verdict, doing, thing)
    elif record.action == Action.READ and record.object_kind == ObjectKind.MEMORY:
        sentence = _reading(record, thing)
    else:
        sentence = format_html("{}{}{}", done, thing, _status_change(record))
    return format_html("{} {}.", _actor(record), sentence)


def object_url(record: AuditRecord, reader: Openable) -> str | None:
    """The page of what a record is about, if there is one that the reader may open."""
    if record.object_kind in POLICY_PAGES and record.organization_id and record.object_id:
        page, is_of_rule = POLICY_PAGES[record.object_kind]
        return _url(page, record.organization_id, *([record.object_id] if is_of_rule else []))
    if record.object_kind == ObjectKind.MEMORY:
        is_seen = parse_uuid(record.object_id) in reader.memories
        return _url(MEMORY_PAGE, record.object_id) if is_seen else None
    if record.object_kind not in reader.kinds or not record.object_id:
        return None
    return _url(PAGES[record.object_kind][0], record.object_id)


def story_url(request_id: str) -> str:
    """The page that tells one request. Ids may hold any character, so it stands in the query."""
    page = reverse("admin:audit_auditrecord_story")
    return f"{page}?{urlencode({'request_id': request_id})}"


def story_link(request_id: str) -> SafeString:
    """A link to the story of a request, named by the beginning of its id."""
    return format_html(
        '<a class="mp-link" href="{}" title="The story of request {}">{}</a>',
        story_url(request_id),
        request_id,
        short_request(request_id),
    )


def _sentence_with_links(record: AuditRecord, reader: Openable) -> Sentence:
    served = record.served or []
    if record.object_id and [entry.get("memory_id") for entry in served] == [record.object_id]:
        served = []  # the sentence names it already
    return Sentence(
        record=record,
        actor=actor_badge(record.actor_kind),
        sentence=sentence_of(record, reader),
        served=[_served(entry, reader) for entry in served[:MAX_NAMED]],
        more_served=max(len(served) - MAX_NAMED, 0),
        replay_url=replay_url(record) or "",
    )


def _actor(record: AuditRecord) -> SafeString:
    kind = ACTORS.get(ActorKind(record.actor_kind), "")
    name = format_html("<strong>{}</strong>", reveal(record.actor_label))
    return format_html("{} {}", kind, name) if kind else name


def _verbs(record: AuditRecord) -> tuple[str, str]:
    if record.object_kind == ObjectKind.MEMORY and record.action in WRITING:
        return WRITING[Action(record.action)]
    words = record.action.replace("_", " ")
    return VERBS.get(record.action, (f"{words}:", f"«{words}» of"))


def _thing(record: AuditRecord, reader: Openable) -> SafeString:
    """What the act was about, with a link if it has a page."""
    if record.object_kind == ObjectKind.AUDIT_RECORD and not record.object_id:
        return SafeString(" the audit trail")
    kind = record.object_kind.replace("_", " ")
    if not record.object_id:
        return format_html(" {}", "memories" if kind == ObjectKind.MEMORY else f"a {kind}")
    name = reader.memories.get(parse_uuid(record.object_id) or uuid.UUID(int=0), "")
    label = reveal(name or _short(record.object_id))
    url = object_url(record, reader)
    shown = format_html('<a class="mp-link" href="{}">{}</a>', url, label) if url else label
    version = f", version {record.object_version}" if record.object_version else ""
    return format_html(" {} {}{}", kind, shown, version)


def _short(object_id: str) -> str:
    """The beginning of a UUID; other ids are names or numbers."""
    return object_id[:SHORT_ID] if parse_uuid(object_id) else object_id


def _reading(record: AuditRecord, thing: SafeString) -> SafeString:
    served = record.served or []
    number = f"{len(served)} {'memory' if len(served) == 1 else 'memories'}"
    if not record.object_id:
        return format_html("searched or listed memories and was served {}", number)
    if not served:
        return format_html("looked at{} and was served no text", thing)
    return format_html("read{}", thing)


def _status_change(record: AuditRecord) -> SafeString:
    before, after = record.before_status, record.after_status
    if not after or before == after:
        return SafeString("")
    if not before:
        return format_html(", now {}", after)
    return format_html(", which was {} and is {} now", before, after)


def _served(entry: Mapping[str, object], reader: Openable) -> SafeString:
    memory_id = parse_uuid(entry.get("memory_id"))
    title = reader.memories.get(memory_id) if memory_id else None
    label = reveal(title) if title else str(memory_id)[:SHORT_ID]
    version = entry.get("version")
    url = _url(MEMORY_PAGE, memory_id) if title else None
    return format_html(
        "{}, version {}",
        format_html('<a class="mp-link" href="{}">{}</a>', url, label) if url else label,
        version,
    )


def _url(page: str, *keys: object) -> str | None:
    try:
        return reverse(page, args=keys)
    except NoReverseMatch:
        return None
