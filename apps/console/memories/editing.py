"""The forms in which people write a memory or a new version of it."""

from __future__ import annotations

from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from unfold.enums import ActionVariant

from apps.common.context import RequestContext, Right
from apps.common.errors import PlatformError, VersionConflict
from apps.console.base.admin import ConsoleAdmin, page_action
from apps.console.base.context import may_anywhere, memory_context, place_context, rights
from apps.console.base.pages import FormPage, done, form_data, form_page, problem_page, run
from apps.console.base.places import Places
from apps.console.base.text import spelled_out
from apps.console.memories.decisions import may_verify, show_changes
from apps.console.memories.forms import EditMemoryForm, NewMemoryForm, initial_of
from apps.memories import services
from apps.memories.lifecycle import authorise_edit, require_editable
from apps.memories.models import Memory
from apps.memories.vocabulary import Status

LIST_URL = "admin:memories_memory_changelist"
DETAIL_URL = "admin:memories_memory_change"
IS_KEPT = " Your text is still here: save again to write on top of what there is now."
PLATFORM_LABEL = "The platform: every organization"


class MemoryEditing(ConsoleAdmin):
    """The two forms in which people write."""

    creates = services.write_memory

    def new(self, request: HttpRequest) -> HttpResponse:
        """A form for a new memory, where the person may write."""
        places = Places(rights(request), Right.WRITE, platform_label=PLATFORM_LABEL)
        form = NewMemoryForm(
            form_data(request),
            places=places,
            may_protect=may_anywhere(request, Right.WRITE_PROTECTED),
        )
        page = FormPage(title="New memory", back=reverse(LIST_URL), submit_text="Write it down")
        return form_page(
            request, self.admin_site, page, form, lambda form: _write(request, form, places)
        )

    @page_action(services.write_version, name="Edit", path="edit", icon="edit")
    def edit(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """A form for a new version. Refused on a memory that cannot change."""
        memory: Memory = self.require_object(request, object_id)
        context = memory_context(request, memory)
        try:
            if request.method != "POST":
                _require_edit(memory, context)
                memory = run(
                    services.read_memory, context, object_id=memory.pk, memory_id=memory.pk
                )
        except PlatformError as refusal:
            return problem_page(request, self.admin_site, refusal)
        form = EditMemoryForm(
            form_data(request), initial=initial_of(memory), may_verify=may_verify(memory, context)
        )
        page = FormPage(
            title=f"Edit: {spelled_out(memory)}",
            back=reverse(DETAIL_URL, args=[memory.pk]),
            submit_text="Save as a new version",
            warning=_warning(memory),
        )
        return form_page(
            request, self.admin_site, page, form, lambda _: _rewrite(request, form, memory)
        )

    def edit_button(self, memory: Memory) -> dict[str, Any]:
        """What leads there from the head of the memory's page."""
        return {
            "title": "Edit",
            "icon": "edit",
            "variant": ActionVariant.DEFAULT,
            "attrs": {},
            "dialog": None,
            "path": self.page_url("edit", memory.pk),
        }


def _write(request: HttpRequest, form: Form, places: Places) -> HttpResponse:
    data = dict(form.cleaned_data)
    place = places.get(data.pop("place"))
    context = place_context(
        request, organization_id=place.organization_id, repository_id=place.repository_id
    )
    memory = run(services.write_memory, context, scope=place.scope, **data)
    said = f"The memory is written{_held_back(memory)}."
    return done(request, said, reverse(DETAIL_URL, args=[memory.pk]))


def _rewrite(request: HttpRequest, form: EditMemoryForm, memory: Memory) -> HttpResponse:
    context = memory_context(request, memory)
    try:
        written = run(
            services.write_version, context, object_id=memory.pk, memory_id=memory.pk, **form.given
        )
    except VersionConflict as conflict:
        show_changes(form, conflict, memory.pk, context)
        conflict.message += IS_KEPT
        raise
    waiting = written.is_pending
    said = "waits for somebody to verify it." if waiting else f"is saved{_held_back(written)}."
    url = reverse(DETAIL_URL, args=[memory.pk])
    return done(request, f"Version {written.latest_version} {said}", url)


def _held_back(memory: Memory) -> str:
    """What the writer has to know of a memory that is not served."""
    return " and quarantined: it is served once somebody releases it" * memory.is_quarantined


def _warning(memory: Memory) -> str:
    if memory.is_pending:
        served = ", which is served," if memory.is_served else ""
        return (
            f"Version {memory.pending_version} waits for a decision. You start from version "
            f"{memory.served_version}{served} and yours takes its place in the queue."
        )
    if memory.status == Status.VERIFIED:
        return "This memory is verified: a new version waits until somebody verifies it."
    return ""


def _require_edit(memory: Memory, context: RequestContext) -> None:
    authorise_edit(memory, context)
    require_editable(memory)
