"""One request told in sentences: what was asked, what was served or refused, in order."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from apps.audit.models import VERDICT_OK, Action, AskedBy, AuditRecord, ObjectKind
from apps.common.context import ActorKind, Right
from apps.common.text import parse_uuid
from apps.console.audit.replay import approval_in_words, replay_url
from apps.console.base.badges import actor_badge
from apps.console.base.context import credential, may_anywhere, rights
from apps.console.base.links import linked, with_query
from apps.console.base.text import SHORT_ID, reveal, short_request
from apps.memories.models import Memory
from apps.memories.selectors import visible_to, without_texts
from apps.memories.selectors.approvals import Approvals, approvals_of
from apps.memories.services.replay import moment_of

#: A request makes a handful of records; a caller that gives all its calls one id makes many.
MAX_IN_STORY = 500
#: Memories of one act that are named; the rest is counted.
MAX_NAMED = 10
#: Characters of a query that a sentence repeats; the record's page has all that is kept.
MAX_OF_QUERY = 200
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
    Action.CHANGES_REQUESTED: ("requested changes to", "requesting changes to"),
    Action.COMMENTED: ("commented on", "commenting on"),
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
    Action.UNDONE: ("undid the last decision on", "undoing the last decision on"),
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
#: The same of what was read, by the kind of question; "" is a record from before it was kept.
ASKING: Mapping[str, tuple[str, str]] = {
    AskedBy.SEARCH: ("searched", "searching"),
    AskedBy.LIST: ("listed", "listing"),
    AskedBy.READ: ("read", "reading"),
    "": ("searched or listed", "searching or listing"),
}
#: What was searched or listed, where a record names no object.
SEVERAL: Mapping[str, str] = {
    ObjectKind.MEMORY: "memories",
    ObjectKind.MEMORY_RECALL: "memories",
    ObjectKind.SESSION_INJECT: "memories",
    ObjectKind.EVENT: "events",
    ObjectKind.SNAPSHOT: "topics",
    ObjectKind.GATEWAY_SEARCH: "the gateway",
    ObjectKind.AUDIT_RECORD: "the audit trail",
}
WRITING = {Action.CREATED: ("wrote", "writing"), Action.UPDATED: ("wrote to", "writing")}


@dataclass(frozen=True, slots=True)
class Openable:
    """What a reader of records may open: memories, without their texts, and kinds of things."""

    memories: Mapping[uuid.UUID, Memory]
    kinds: frozenset[str]

    def name_of(self, memory_id: uuid.UUID | None) -> str:
        """What such a memory is called; nothing if it is none of them."""
        memory = self.memories.get(memory_id) if memory_id else None
        return str(memory) if memory else ""


def openable(request: HttpRequest, records: Iterable[AuditRecord]) -> Openable:
    """What of that which ``records`` name the signed-in person may open. One statement."""
    seen = visible_to(credential(request).actor, rights(request))
    named = without_texts(seen.filter(pk__in=_memories_named(records)))
    return Openable(
        memories={memory.pk: memory for memory in named},
        kinds=frozenset(kind for kind, (_, right) in PAGES.items() if may_anywhere(request, right)),
    )


@dataclass(frozen=True, slots=True)
class RecordSentence:
    """A record with its sentence, and where more about it is found.

    ``approval`` says who stood behind the one memory that the sentence is about.
    """

    record: AuditRecord
    actor: SafeString
    sentence: SafeString
    approval: SafeString
    served: list[SafeString]
    more_served: int
    replay_url: str


def sentences(records: Sequence[AuditRecord], reader: Openable) -> list[RecordSentence]:
    """Every record as a sentence, in order."""
    until = max(record.occurred_at for record in records)
    approvals = approvals_of(reader.memories.values(), until=until)
    return [_sentence_with_links(record, reader, approvals) for record in records]


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
    elif record.action == Action.READ:
        sentence = _reading(record, done, thing)
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
    return with_query(reverse("admin:audit_auditrecord_story"), request_id=request_id)


def story_link(request_id: str) -> SafeString:
    """A link to the story of a request, named by the beginning of its id."""
    return format_html(
        '<a class="mp-link" href="{}" title="The story of request {}">{}</a>',
        story_url(request_id),
        request_id,
        short_request(request_id),
    )


def _sentence_with_links(
    record: AuditRecord, reader: Openable, approvals: Approvals
) -> RecordSentence:
    moment = moment_of(record)
    served, approval = record.served or [], SafeString("")
    if record.object_id and [entry.get("memory_id") for entry in served] == [record.object_id]:
        approval = _approval(served[0], reader, approvals, moment)
        served = []  # the sentence names it already
    return RecordSentence(
        record=record,
        actor=actor_badge(record.actor_kind),
        sentence=sentence_of(record, reader),
        approval=approval,
        served=[_served(entry, reader, approvals, moment) for entry in served[:MAX_NAMED]],
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
    if record.action == Action.READ and (record.question or _asked_for_several(record)):
        return ASKING[record.question]
    words = record.action.replace("_", " ")
    return VERBS.get(record.action, (f"{words}:", f"«{words}» of"))


def _asked_for_several(record: AuditRecord) -> bool:
    return record.object_kind == ObjectKind.MEMORY and not record.object_id


def _thing(record: AuditRecord, reader: Openable) -> SafeString:
    """What the act was about, with a link if it has a page."""
    kind = record.object_kind.replace("_", " ")
    if not record.object_id:
        return format_html(" {}", SEVERAL.get(record.object_kind, f"a {kind}"))
    name = reader.name_of(parse_uuid(record.object_id))
    label = reveal(name or _short(record.object_id))
    url = object_url(record, reader)
    shown = linked(url, label)
    version = f", version {record.object_version}" if record.object_version else ""
    return format_html(" {} {}{}", kind, shown, version)


def _short(object_id: str) -> str:
    """The beginning of a UUID; other ids are names or numbers."""
    return object_id[:SHORT_ID] if parse_uuid(object_id) else object_id


def _reading(record: AuditRecord, done: str, thing: SafeString) -> SafeString:
    """«searched memories for "invoices" and was served 2 memories»"""
    served = record.served or []
    if record.object_id and record.object_kind == ObjectKind.MEMORY and not served:
        return format_html("looked at{} and was served no text", thing)
    asked = format_html("{}{}{}", done, thing, _words(record))
    if record.object_id or record.served is None:
        return asked
    number = f"{len(served)} {'memory' if len(served) == 1 else 'memories'}"
    return format_html("{} and was served {}", asked, number)


def _words(record: AuditRecord) -> SafeString:
    """What was searched for, where the repository keeps it (see ``with_queries``)."""
    if not (query := getattr(record, "kept_query", None)):
        return SafeString("")
    return format_html(" for <q>{}</q>", reveal(Truncator(query).chars(MAX_OF_QUERY)))


def _status_change(record: AuditRecord) -> SafeString:
    before, after = record.before_status, record.after_status
    if not after or before == after:
        return SafeString("")
    if not before:
        return format_html(", now {}", after)
    return format_html(", which was {} and is {} now", before, after)


def _served(
    entry: Mapping[str, Any], reader: Openable, approvals: Approvals, moment: dt.datetime
) -> SafeString:
    memory_id = parse_uuid(entry.get("memory_id"))
    title = reader.name_of(memory_id)
    label = reveal(title) if title else str(memory_id)[:SHORT_ID]
    url = _url(MEMORY_PAGE, memory_id) if title else None
    named = linked(url, label)
    approval = _approval(entry, reader, approvals, moment)
    behind = format_html(', <span class="mp-subtle">{}</span>', approval) if approval else ""
    return format_html("{}, version {}{}", named, entry.get("version"), behind)


def _approval(
    entry: Mapping[str, Any], reader: Openable, approvals: Approvals, moment: dt.datetime
) -> SafeString:
    """Who stood behind a served version; nothing about a memory that the reader may not see."""
    memory_id = parse_uuid(entry.get("memory_id"))
    if memory_id is None or memory_id not in reader.memories:
        return SafeString("")
    return approval_in_words(approvals.at(memory_id, moment), int(entry["version"]))


def _url(page: str, *keys: object) -> str | None:
    try:
        return reverse(page, args=keys)
    except NoReverseMatch:
        return None
