"""The decisions of people about a memory: their table, and the dialogs of a memory's page.

The page of a memory, the cards of the review queue and what they send all read ``DECISIONS``. A
decision is added there and nowhere else.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from unfold.enums import ActionVariant

from apps.audit.verbs import Verb
from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError, VersionConflict
from apps.common.text import parse_number, parse_uuid
from apps.console.base.admin import ConsoleAdmin
from apps.console.base.context import credential, memory_context, rights
from apps.console.base.diffs import compare, compare_side_by_side, whole_text
from apps.console.base.fields import Picks
from apps.console.base.pages import READ_METHODS, Dialog, dialog_page, doing, done, form_data, run
from apps.console.base.text import full_stop, spelled_out
from apps.console.memories.forms import (
    AcceptLinkForm,
    BothSeenForm,
    CommentForm,
    DecisionForm,
    DeclineLinkForm,
    DeprecateForm,
    LinkForm,
    MergeForm,
    RequestChangesForm,
    RewordForm,
    SeenForm,
    SeenReasonForm,
    TextPair,
    both_seen_in,
    seen_in,
)
from apps.memories import services
from apps.memories.lifecycle import (
    LifecycleAct,
    authorise_act,
    authorise_edit,
    available_acts,
    is_of_another,
    require_editable,
)
from apps.memories.models import Memory
from apps.memories.selectors import (
    get_pair,
    links_of,
    merged_into,
    open_to_readers,
    readable_in,
    suggested_links_of,
    visible_to,
    without_texts,
)
from apps.memories.services.comments import may_request_changes
from apps.memories.vocabulary import SERVED_STATUSES, Relation
from apps.search.selectors.memories import find_visible

MAX_PICKS = 8
PICKING = frozenset(form.picks for form in (DeprecateForm, LinkForm))
Offered = list[tuple[str, str]]
LOCK_WARNING = (
    "Nobody can change a locked memory, AI never: no agent can edit, deprecate or replace it. "
    "Only a person can unlock it again, with a reason."
)
SENT_BACK = (
    "It goes back to its author with your comment and leaves the queue until there is an answer. "
    "An agent is told with its next result. What is served stays."
)
SAID = "Nothing is decided by it. A comment cannot be changed or taken back."
#: What a verb is about by its number.
NUMBERED = frozenset({"link_id", "pair_id", "suggestion_id"})
Given = dict[str, Any]


class About(NamedTuple):
    """What a decision is about: a memory, perhaps one of its links or pairs by its number."""

    memory_id: uuid.UUID
    number: int = 0


def _nothing(about: About, context: RequestContext) -> Given:
    return {}


def _contradiction(about: About, context: RequestContext) -> Given:
    pair = get_pair(context, about.number)
    target_id = pair.partner_of(about.memory_id)
    return {"target_id": target_id, "relation": Relation.CONTRADICTS, "pair_id": pair.pk}


def _of_pair(about: About, context: RequestContext) -> Given:
    return {"pair_id": about.number or None}


def _verified(about: About, context: RequestContext) -> Given:
    return {"verify": True}


def _me(about: About, context: RequestContext) -> Given:
    return {"user_id": int(context.actor.id)}


@dataclass(frozen=True, slots=True)
class MemoryDecision:
    """Something to decide about a memory: what does it, how it looks and what is asked.

    ``verb`` runs about ``subject``, the name of its argument for the memory, link or pair, and gets
    the form's fields (``renamed`` where it calls them otherwise) and ``more``. On the memory's page
    it opens a ``dialog``; on a review card ``card_form`` is shown, with ``help`` and a ``key``.
    ``below``: run where the lower of a pair's two memories lies, from where both are seen.
    ``counts``: among what a reviewer has cleared today.
    """

    name: str
    verb: Verb[..., Any]
    label: str = ""
    icon: str = ""
    is_primary: bool = False
    dialog: Dialog | None = None
    card_form: type[DecisionForm] | None = None
    help: str = ""
    key: str = ""
    subject: str = "memory_id"
    renamed: Mapping[str, str] = field(default_factory=dict)
    more: Callable[[About, RequestContext], Given] = _nothing
    below: bool = False
    counts: bool = True

    @property
    def url_name(self) -> str:
        """The name of its dialog's address, behind that of the memory's pages."""
        return self.name.replace("-", "_")

    @property
    def is_bound(self) -> bool:
        """Whether it is about the memory as it was seen."""
        return self.dialog is not None and issubclass(
            self.dialog.form_class, SeenForm | CommentForm
        )

    def object_id(self, about: About) -> object:
        """The id of what the verb is about."""
        return about.number if self.subject in NUMBERED else about.memory_id

    def decide(self, context: RequestContext, about: About, given: Given) -> None:
        """Run the verb with what the form was ``given``. Raises PlatformError."""
        arguments = {self.renamed.get(name, name): value for name, value in given.items()}
        arguments |= {self.subject: self.object_id(about), **self.more(about, context)}
        run(self.verb, context, object_id=self.object_id(about), **arguments)


DECISIONS: Mapping[str, MemoryDecision] = {
    decision.name: decision
    for decision in (
        MemoryDecision(
            "verify",
            services.verify_memory,
            "Verify",
            "verified",
            is_primary=True,
            dialog=Dialog(
                "Verify this memory",
                SeenReasonForm,
                "Verify",
                "You confirm that the text you have read is right. It becomes the version that is "
                "served.",
            ),
            card_form=SeenForm,
            help="You have read it and it holds: agents get it as approved.",
            key="v",
        ),
        MemoryDecision(
            "reword",
            services.write_version,
            "Reword and verify",
            "edit",
            card_form=RewordForm,
            help="You change the text and confirm it in the same act: agents get yours as "
            "approved.",
            key="w",
            more=_verified,
        ),
        MemoryDecision(
            "request-changes",
            services.request_changes,
            "Request changes",
            "reply",
            dialog=Dialog(
                "Request changes",
                RequestChangesForm,
                "Send back",
                SENT_BACK,
            ),
            card_form=RequestChangesForm,
            help=SENT_BACK,
            key="q",
        ),
        MemoryDecision(
            "comment",
            services.comment_on_memory,
            "Comment",
            "add_comment",
            dialog=Dialog("Comment on this memory", CommentForm, "Comment", SAID),
            card_form=CommentForm,
            help=SAID,
            key="m",
            counts=False,
        ),
        MemoryDecision(
            "reject",
            services.reject_version,
            "Reject",
            "thumb_down",
            dialog=Dialog(
                "Reject the pending version",
                SeenReasonForm,
                "Reject",
                "What is served now stays. The rejected version is kept in the list of versions.",
            ),
            card_form=SeenReasonForm,
            help="What is served now stays. The rejected version is kept in the list of versions.",
            key="r",
        ),
        MemoryDecision(
            "lock",
            services.lock_memory,
            "Lock",
            "lock",
            dialog=Dialog("Lock this memory", SeenReasonForm, "Lock", LOCK_WARNING),
            card_form=SeenReasonForm,
            help="Nobody can change a locked memory, AI never, until a person unlocks it.",
            key="l",
        ),
        MemoryDecision(
            "unlock",
            services.unlock_memory,
            "Unlock",
            "lock_open",
            dialog=Dialog(
                "Unlock this memory",
                SeenReasonForm,
                "Unlock",
                "It gets back the status it had before the lock and can change again.",
            ),
        ),
        MemoryDecision(
            "deprecate",
            services.deprecate_memory,
            "Deprecate",
            "event_busy",
            dialog=Dialog(
                "Deprecate this memory",
                DeprecateForm,
                "Deprecate",
                "It is no longer served to anybody.",
            ),
            card_form=DeprecateForm,
            help="«{memory}» is no longer served to anybody.",
            key="d",
        ),
        MemoryDecision(
            "archive",
            services.archive_memory,
            "Archive",
            "inventory_2",
            dialog=Dialog(
                "Archive this memory",
                SeenReasonForm,
                "Archive",
                "It is put away and not served.",
            ),
            card_form=SeenReasonForm,
            help="It is put away and not served.",
            key="a",
        ),
        MemoryDecision(
            "restore",
            services.restore_memory,
            "Restore",
            "restore_from_trash",
            dialog=Dialog(
                "Restore this memory",
                SeenReasonForm,
                "Restore",
                "It comes back as unverified and is served again.",
            ),
        ),
        MemoryDecision(
            "release",
            services.release_memory,
            "Release",
            "lock_open_right",
            is_primary=True,
            card_form=SeenReasonForm,
            help="It is served again, in the status it has. What was found in it stands.",
            key="e",
        ),
        MemoryDecision(
            "link",
            services.link_memories,
            "Link",
            "link",
            dialog=Dialog("Link this memory to another one", LinkForm, "Link"),
            subject="source_id",
            renamed={"target": "target_id"},
        ),
        MemoryDecision(
            "accept-link",
            services.accept_link,
            "Accept",
            "add_link",
            is_primary=True,
            dialog=Dialog(
                "Accept the suggested link",
                AcceptLinkForm,
                "Accept",
                "From now on the link takes effect.",
            ),
            card_form=BothSeenForm,
            help="The link takes effect; agents that relied on this memory are told.",
            key="a",
            subject="link_id",
        ),
        MemoryDecision(
            "decline-link",
            services.decline_link,
            "Decline",
            "link_off",
            dialog=Dialog(
                "Decline the suggested link",
                DeclineLinkForm,
                "Decline",
                "It never takes effect and is not suggested again; a person can still draw it.",
            ),
            card_form=BothSeenForm,
            help="Nothing changes, and it is not suggested again.",
            key="x",
            subject="link_id",
        ),
        MemoryDecision(
            "dismiss",
            services.dismiss_similar,
            "Both stay",
            "done_all",
            is_primary=True,
            card_form=BothSeenForm,
            help="They are no conflict, and are not brought up together again.",
            key="b",
            subject="pair_id",
        ),
        MemoryDecision(
            "merge",
            services.merge_memories,
            "Merge into this one",
            "merge",
            card_form=MergeForm,
            help="It stays as it is; those merged into it are archived, and their ids lead to it.",
            more=_of_pair,
        ),
        MemoryDecision(
            "unmerge",
            services.unmerge_memory,
            "Undo the merge",
            "call_split",
            dialog=Dialog(
                "Undo the merge",
                SeenReasonForm,
                "Undo the merge",
                "What was merged into this memory comes back as it was. If the platform made this "
                "memory by merging, it is archived.",
            ),
        ),
        MemoryDecision(
            "contradict",
            services.link_memories,
            "They contradict",
            "call_split",
            card_form=BothSeenForm,
            help="Both stay, linked as a contradiction; agents that were served the other are "
            "told.",
            key="c",
            subject="source_id",
            more=_contradiction,
            below=True,
        ),
        MemoryDecision(
            "forget",
            services.accept_forgetting,
            "Forget it",
            "delete_sweep",
            is_primary=True,
            card_form=DecisionForm,
            help="It is archived and served to nobody any more.",
            key="f",
            subject="suggestion_id",
        ),
        MemoryDecision(
            "keep",
            services.decline_forgetting,
            "Keep it",
            "done_all",
            card_form=DecisionForm,
            help="Nothing changes, and it is not suggested again.",
            key="k",
            subject="suggestion_id",
        ),
        MemoryDecision(
            "assign-me",
            services.assign_review,
            card_form=DecisionForm,
            more=_me,
            counts=False,
        ),
        MemoryDecision(
            "unassign",
            services.unassign_review,
            card_form=DecisionForm,
            counts=False,
        ),
    )
}
#: The dialog in which a card is given to somebody asks with a form of its own (see review.page).
ASSIGN = MemoryDecision("assign", services.assign_review, counts=False)
ON_CARDS = {name: decision for name, decision in DECISIONS.items() if decision.card_form}


class MemoryDecisions(ConsoleAdmin):
    """The dialogs on the page of a memory, each of them one decision."""

    def get_urls(self) -> list[URLPattern]:
        asked = [
            path(
                f"<path:object_id>/{decision.name}/",
                self.admin_site.admin_view(
                    doing(decision.verb)(partial(self.ask, decision, decision.dialog))
                ),
                name=f"memories_memory_{decision.url_name}",
            )
            for decision in DECISIONS.values()
            if decision.dialog
        ]
        pick = path(
            "<path:object_id>/pick/",
            self.admin_site.admin_view(self.pick),
            name="memories_memory_pick",
        )
        return [pick, *asked, *super().get_urls()]

    def ask(
        self, decision: MemoryDecision, dialog: Dialog, request: HttpRequest, object_id: str
    ) -> HttpResponse:
        """Open the dialog of a decision, or decide by what was sent from it."""
        memory: Memory = self.require_object(request, object_id)
        form_class: type[Any] = dialog.form_class
        form: DecisionForm = form_class(
            form_data(request),
            initial={name: request.GET.get(name) for name in (*seen_in(memory), "link")},
            picks=picks_for(request, memory, form_class),
        )
        if isinstance(form, AcceptLinkForm) and request.method in READ_METHODS:
            _show_ends(form, request, memory)
        return dialog_page(
            request,
            self.admin_site,
            dialog,
            form,
            lambda _: self._decide(request, decision, memory, form),
            back=self.page_url("change", object_id),
        )

    def pick(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The choices of a picker, for the words that were typed into it."""
        memory: Memory = self.require_object(request, object_id)
        name = request.GET.get("field", "")
        if name not in PICKING or request.method not in READ_METHODS:
            raise Http404
        found = search_picks(request, memory, request.GET.get("words", ""))
        required = name == LinkForm.picks
        context = {"name": name, "picks": found, "required": required, "searched": True}
        return render(request, "console/picks.html", context)

    def _decide(
        self, request: HttpRequest, decision: MemoryDecision, memory: Memory, form: DecisionForm
    ) -> HttpResponse:
        given = form.given
        about = About(memory.pk, given.pop("link", 0))
        context = memory_context(request, memory)
        if about.number:
            _require_link(memory, context, about.number)
        try:
            decision.decide(context, about, given)
        except VersionConflict as conflict:
            show_changes(form, conflict, memory.pk, context)
            raise
        said = full_stop(f"{decision.verb.action.label}: {spelled_out(memory)}")
        return done(request, said, self.page_url("change", memory.pk))

    def button(self, decision: MemoryDecision, memory: Memory) -> dict[str, Any]:
        """What the head of the memory's page shows of a decision."""
        query = f"?{urlencode(seen_in(memory))}" if decision.is_bound else ""
        return {
            "title": decision.label,
            "icon": decision.icon,
            "variant": ActionVariant.PRIMARY if decision.is_primary else ActionVariant.DEFAULT,
            "attrs": {},
            "dialog": decision.dialog,
            "path": self.page_url(decision.url_name, memory.pk) + query,
        }


def offered(memory: Memory, context: RequestContext) -> set[str]:
    """The names of the decisions on the memory that make sense now; the services decide again."""
    names = {act.value for act in available_acts(memory, context)}
    if memory.is_quarantined and memory.status in SERVED_STATUSES and may_verify(memory, context):
        names.add("release")
    if context.may(Right.WRITE):
        names.add("contradict")
    if _may(LifecycleAct.ARCHIVE, memory, context):
        names.add("merge")
    if may_verify(memory, context):
        names |= _spoken(memory)
        if may_edit(memory, context):
            names.add("reword")
    return names


def _spoken(memory: Memory) -> set[str]:
    """What a reviewer can say about a memory."""
    return {"comment", "request-changes"} if may_request_changes(memory) else {"comment"}


def may_verify(memory: Memory, context: RequestContext) -> bool:
    """Whether the person may verify here at all."""
    return _may(LifecycleAct.VERIFY, memory, context)


def may_unmerge(memory: Memory, context: RequestContext) -> bool:
    """Whether the person may take apart what was merged into the memory, if anything was."""
    return _may(LifecycleAct.ARCHIVE, memory, context) and merged_into([memory.pk]).exists()


def _may(act: LifecycleAct, memory: Memory, context: RequestContext) -> bool:
    if is_of_another(memory, context) or memory.erased_at:
        return False
    try:
        authorise_act(act, memory, context)
    except PlatformError:
        return False
    return True


def may_edit(memory: Memory, context: RequestContext) -> bool:
    """Whether the person may write a new version now."""
    try:
        authorise_edit(memory, context)
        require_editable(memory)
    except PlatformError:
        return False
    return True


def show_changes(
    form: DecisionForm, conflict: VersionConflict, memory_id: uuid.UUID, context: RequestContext
) -> None:
    """Let a form ask anew about what there is now, beside what has changed since it was seen.

    The texts are recorded as read.
    """
    now = conflict.details
    if not isinstance(form, SeenForm | BothSeenForm) or "status" not in now:
        return
    if isinstance(form, SeenForm):
        seen = form.cleaned_data["version"]
    elif "memory_id" in now and (memory_id := uuid.UUID(now["memory_id"])) in form.given["seen"]:
        seen = form.given["seen"][memory_id].version
    else:
        return
    newest = now["version"]
    form.ask_anew(now)
    if seen == newest:
        return
    versions = run(
        services.list_versions,
        context,
        memory_id=memory_id,
        pick=lambda rows: list(rows.filter(number__in=(seen, newest)).order_by("number")),
    )
    if len(versions) == 2:
        texts = [whole_text(version) for version in versions]
        names = f"Version {seen}, which you saw", f"Version {newest}, which is there now"
        form.difference = TextPair(*names, compare(*texts))


def picks_for(request: HttpRequest, memory: Memory, form_class: type[DecisionForm]) -> Picks | None:
    """What a form offers where another memory is chosen: what was chosen, and the latest."""
    if not form_class.picks:
        return None
    beside = _beside(request, memory)
    chosen = parse_uuid(request.POST.get(form_class.picks))
    offered = named(beside.filter(pk=chosen)) if chosen else []
    latest = named(beside.order_by("-updated_at")[:MAX_PICKS])
    return picks_of(memory, [*offered, *(one for one in latest if one not in offered)])


def picks_of(memory: Memory, offered: Offered) -> Picks:
    """These memories, and a search for others that ``memory`` can be tied to."""
    return Picks(offered, reverse("admin:memories_memory_pick", args=[memory.pk]))


def search_picks(request: HttpRequest, memory: Memory, words: str) -> Offered:
    """The memories beside one that have these words, or this id; recorded as served."""
    beside = _beside(request, memory)
    if memory_id := parse_uuid(words.strip()):
        return named(beside.filter(pk=memory_id))
    if not words.strip():
        return named(beside.order_by("-updated_at")[:MAX_PICKS])
    try:
        hits = [one.candidate.object_id for one in find_visible(rights(request), words)]
    except PlatformError:
        return []
    rows = beside.in_bulk(hits)
    page = [rows[key] for key in hits if key in rows][:MAX_PICKS]
    context = memory_context(request, memory)
    services.record_listing(context=context, page=page, query=words)
    return named(page)


def _beside(request: HttpRequest, memory: Memory) -> QuerySet[Memory]:
    """The memories in use that another one can be tied to: of its place, and rules above it."""
    seen = visible_to(credential(request).actor, rights(request))
    readable = readable_in(memory_context(request, memory))
    beside = open_to_readers(seen.filter(pk__in=readable.values("pk")))
    return without_texts(beside.exclude(pk=memory.pk))


def named(memories: Iterable[Memory]) -> Offered:
    """Memories as choices."""
    return [
        (str(one.pk), f"{spelled_out(one)} ({one.get_status_display().lower()})")
        for one in memories
    ]


def _show_ends(form: AcceptLinkForm, request: HttpRequest, memory: Memory) -> None:
    """Put both texts of the link that the address names beside one another; recorded as read."""
    link_id = parse_number(request.GET.get("link", ""))
    if link_id is None:
        return
    dossier = run(
        services.read_dossier,
        memory_context(request, memory),
        object_id=memory.pk,
        memory_id=memory.pk,
        link_id=link_id,
    )
    for link in dossier.links:
        if link.pk == link_id:
            rows = compare_side_by_side(whole_text(link.source), whole_text(link.target))
            names = f"It {link.get_relation_display()}", "this one"
            form.difference = TextPair(*names, rows, neutral=True)
            form.initial.update(both_seen_in(link.source, link.target))


def _require_link(memory: Memory, context: RequestContext, link_id: int) -> None:
    """404 unless the link is one of those on the memory's page."""
    on_page = (suggested_links_of(memory, context), links_of(memory, context))
    if not any(links.filter(pk=link_id).exists() for links in on_page):
        raise Http404
