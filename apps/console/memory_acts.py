"""The dialogs in which people govern a memory: verify, lock, deprecate and the rest."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from unfold.enums import ActionVariant

from apps.audit.verbs import Verb
from apps.common.context import RequestContext
from apps.common.errors import PlatformError
from apps.console.base import ConsoleAdmin, Dialog, dialog_action
from apps.console.context import memory_context
from apps.console.forms.dialogs import (
    AcceptLinkForm,
    DeclineLinkForm,
    DeprecateForm,
    LinkForm,
    ReasonForm,
    RejectForm,
    VerifyForm,
)
from apps.console.pages import done, run
from apps.memories import services
from apps.memories.lifecycle import Act as StatusAct
from apps.memories.lifecycle import authorise_act, authorise_edit, available_acts, require_editable
from apps.memories.models import Memory
from apps.memories.selectors import links_of, suggested_links_of

LOCK_WARNING = (
    "Nobody can change a locked memory, AI never: no agent can edit, deprecate or replace it. "
    "Only a person can unlock it again, with a reason."
)
VERIFY = Dialog(
    "Verify this memory",
    VerifyForm,
    "Verify",
    "You confirm that the text you have read is right. It becomes the version that is served.",
)
REJECT = Dialog(
    "Reject the pending version",
    RejectForm,
    "Reject",
    "What is served now stays. The rejected version is kept in the list of versions.",
)
LOCK = Dialog("Lock this memory", ReasonForm, "Lock", LOCK_WARNING)
UNLOCK = Dialog(
    "Unlock this memory",
    ReasonForm,
    "Unlock",
    "It gets back the status it had before the lock and can change again.",
)
DEPRECATE = Dialog(
    "Deprecate this memory", DeprecateForm, "Deprecate", "It is no longer served to anybody."
)
ARCHIVE = Dialog("Archive this memory", ReasonForm, "Archive", "It is put away and not served.")
RESTORE = Dialog(
    "Restore this memory", ReasonForm, "Restore", "It comes back as unverified and is served again."
)
LINK = Dialog("Link this memory to another one", LinkForm, "Link")
ACCEPT_LINK = Dialog(
    "Accept the suggested link", AcceptLinkForm, "Accept", "From now on the link takes effect."
)
DECLINE_LINK = Dialog(
    "Decline the suggested link",
    DeclineLinkForm,
    "Decline",
    "It never takes effect and is not suggested again; a person can still draw it.",
)


class MemoryActs(ConsoleAdmin):
    """One method for each dialog; every one is a single service call."""

    @dialog_action(
        VERIFY, name="Verify", path="verify", icon="verified", variant=ActionVariant.PRIMARY
    )
    def verify(self, request: HttpRequest, form: VerifyForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.verify_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(REJECT, name="Reject", path="reject", icon="thumb_down")
    def reject(self, request: HttpRequest, form: RejectForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.reject_version,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(LOCK, name="Lock", path="lock", icon="lock")
    def lock(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.lock_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(UNLOCK, name="Unlock", path="unlock", icon="lock_open")
    def unlock(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.unlock_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(DEPRECATE, name="Deprecate", path="deprecate", icon="event_busy")
    def deprecate(self, request: HttpRequest, form: DeprecateForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.deprecate_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(ARCHIVE, name="Archive", path="archive", icon="inventory_2")
    def archive(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.archive_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(RESTORE, name="Restore", path="restore", icon="restore_from_trash")
    def restore(self, request: HttpRequest, form: ReasonForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.restore_memory,
            memory_id=uuid.UUID(object_id),
            **form.cleaned_data,
        )

    @dialog_action(LINK, name="Link", path="link", icon="link")
    def link(self, request: HttpRequest, form: LinkForm, object_id: str) -> HttpResponse:
        return self.act(
            request,
            object_id,
            services.link_memories,
            source_id=uuid.UUID(object_id),
            target_id=form.cleaned_data["target"],
            relation=form.cleaned_data["relation"],
        )

    @dialog_action(ACCEPT_LINK, name="Accept link", path="accept-link", icon="add_link")
    def accept_link(
        self, request: HttpRequest, form: AcceptLinkForm, object_id: str
    ) -> HttpResponse:
        link_id = form.cleaned_data["link"]
        self._require_link(request, object_id, link_id)
        return self.act(request, object_id, services.accept_link, link_id=link_id)

    @dialog_action(DECLINE_LINK, name="Decline link", path="decline-link", icon="link_off")
    def decline_link(
        self, request: HttpRequest, form: DeclineLinkForm, object_id: str
    ) -> HttpResponse:
        link_id, reason = form.cleaned_data["link"], form.cleaned_data["reason"]
        self._require_link(request, object_id, link_id)
        return self.act(request, object_id, services.decline_link, link_id=link_id, reason=reason)

    def _require_link(self, request: HttpRequest, object_id: str, link_id: int) -> None:
        """404 unless the link is one of those on the memory's page."""
        memory: Memory = self.require_object(request, object_id)
        context = memory_context(request, memory)
        on_page = (suggested_links_of(memory, context), links_of(memory, context))
        if not any(links.filter(pk=link_id).exists() for links in on_page):
            raise Http404

    def act(
        self,
        request: HttpRequest,
        object_id: str,
        verb: Verb[..., Any],
        *,
        link_id: int | None = None,
        **arguments: Any,
    ) -> HttpResponse:
        """Run a service on the memory and go back to it. Raises PlatformError."""
        memory: Memory = self.require_object(request, object_id)
        context = memory_context(request, memory)
        if link_id is None:
            run(verb, context, object_id=memory.pk, **arguments)
        else:
            run(verb, context, object_id=link_id, link_id=link_id, **arguments)
        return done(request, f"{verb.action.label}: {memory}.", self.page_url("change", memory.pk))


def offered(memory: Memory, context: RequestContext) -> list[str]:
    """The names of the dialogs that make sense now; the services decide again."""
    names = [act.value for act in available_acts(memory, context)]
    if may_edit(memory, context):
        names += ["edit", "link"]
    return names


def may_verify(memory: Memory, context: RequestContext) -> bool:
    """Whether the person may verify here at all."""
    try:
        authorise_act(StatusAct.VERIFY, memory, context)
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


def version_at_stake(memory: Memory) -> int:
    """The version that a verification would be about: the pending one, else the served one."""
    return memory.pending_version or memory.served_version
