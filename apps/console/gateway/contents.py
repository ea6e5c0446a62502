"""The lists of the sessions and files of gateway users, without their texts."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.forms import Form, TypedChoiceField
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.common.context import Right
from apps.common.text import parse_uuid
from apps.console.base import badges
from apps.console.base.admin import (
    ConsoleAdmin,
    RecordedAdmin,
    column,
    dialog_action,
    moment_column,
    page_action,
    text_column,
)
from apps.console.base.context import place_context, rights
from apps.console.base.fields import ReasonForm
from apps.console.base.filters import (
    YES_NO,
    ChoiceFilter,
    Choices,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    yes_no,
)
from apps.console.base.links import link, with_below
from apps.console.base.pages import Dialog, done, run
from apps.console.base.text import reveal
from apps.console.gateway.kept import conversation_page
from apps.console.logs import said_in
from apps.gateway.models import GatewayResource, GatewaySession
from apps.gateway.resources.models import ResourceStatus
from apps.gateway.resources.services import read_resource, record_listing
from apps.gateway.selectors import managed_resources, managed_sessions, managed_users
from apps.gateway.services.sessions import release_messages, withheld_numbers
from apps.organizations.models import Repository

WAITS, ALL_FLUSHED = "waits", "flushed"
STATES = [(WAITS, "Waits to be flushed"), (ALL_FLUSHED, "All flushed")]
MAX_USERS = 500


class GatewayUserFilter(ChoiceFilter):
    """The user; of very many the first, and the one that is asked for."""

    title = "user"
    parameter_name = "user"

    def lookups(self, request: HttpRequest, model_admin: ConsoleAdmin) -> Choices:
        users = managed_users(rights(request))
        return [(str(row.pk), f"{row.user_id} ({row.repository})") for row in users[:MAX_USERS]]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        return queryset.filter(user=parse_uuid(value)) if value else queryset


class HomeFilter(RepositoryFilter):
    """The repository in which a session's user is at home."""

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        return queryset.filter(user__repository_id=value)


class ContentAdmin(ConsoleAdmin):
    """Rows that belong to gateway users."""

    right = Right.MANAGE

    @column("User", ordering="user__user_id")
    def user_(self, row: Any) -> SafeString:
        url = reverse("admin:gateway_gatewayuser_change", args=[row.user_id])
        return link(url, row.user.user_id)

    @column("Home")
    def home(self, row: Any) -> SafeString:
        return with_below(reveal(self.home_of(row).name), reveal(row.organization.name))

    def home_of(self, row: Any) -> Repository:
        """The repository in which the row's user is at home."""
        return row.user.repository  # type: ignore[no-any-return]


def by_state(value: str) -> Q:
    """Sessions with messages that wait, or without."""
    return Q(pending_from__isnull=value == ALL_FLUSHED)


class ReleaseForm(ReasonForm):
    """Which messages, and why; the address may say which one."""

    def __init__(self, request: HttpRequest, object_id: str, data: Any = None) -> None:
        super().__init__(request, object_id, data)
        session = managed_sessions(rights(request)).get(pk=object_id)
        numbers = [(str(one), f"No. {one}") for one in sorted(withheld_numbers(session))]
        self.fields["message"] = TypedChoiceField(
            choices=[("", "All that are withheld"), *numbers],
            coerce=int,
            empty_value=None,
            required=False,
            initial=request.GET.get("message", ""),
            help_text="By its number in the log.",
        )


RELEASE = Dialog(
    "Release what is withheld",
    ReleaseForm,
    "Release",
    "What the write policy withholds of this session by now is found by its user from then on. "
    "Read in the conversation what it says.",
)


class GatewaySessionAdmin(ContentAdmin):
    """Conversations that were handed over. What was said stands in the log of events."""

    actions_detail = ("conversation", "release")

    empty_text = "No session yet. A program makes one when it first hands over messages."
    list_display = ("session", "user_", "home", "messages", "state", "last_added", "created")
    list_display_links = ("session",)
    list_filter = (
        OrganizationFilter,
        HomeFilter,
        GatewayUserFilter,
        choice_filter("state", "messages", STATES, by_state),
    )
    search_fields = ("session_id", "user__user_id")
    fields = (
        *("session", "user_", "home", "messages", "state"),
        *("last_added", "flushed", "created", "withheld", "said"),
    )
    readonly_fields = fields
    session = text_column("session_id", "Session", ordering="session_id")
    last_added = moment_column("last_added_at", "Last message")
    flushed = moment_column("flushed_at", "Flushed")
    created = moment_column("created_at", "Created")

    def visible(self, request: HttpRequest) -> QuerySet[GatewaySession]:
        return managed_sessions(rights(request)).select_related("user__repository")

    @column("Found by its user")
    def state(self, session: GatewaySession) -> SafeString:
        if session.pending_from is not None:
            return badges.badge("Waits to be flushed", "warning")
        return badges.badge("All flushed", "success")

    @column("Withheld from its user")
    def withheld(self, session: GatewaySession) -> str:
        return f"{len(withheld_numbers(session))} messages"

    @dialog_action(
        release_messages, RELEASE, name="Release", path="release", icon="lock_open_right"
    )
    def release(self, request: HttpRequest, session: GatewaySession, form: Form) -> HttpResponse:
        context = place_context(request, organization_id=session.organization_id)
        run(release_messages, context, object_id=session.pk, session=session, **form.cleaned_data)
        return done(request, "Released.", self.page_url("change", session.pk))

    @page_action(name="Conversation", path="conversation", icon="forum")
    def conversation(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """What was said, as a conversation."""
        return conversation_page(request, self.admin_site, self.require_object(request, object_id))

    @column("Messages in the log")
    def said(self, session: GatewaySession) -> SafeString:
        return link(said_in(session), "What was said")


COLOURS = {
    ResourceStatus.EXTRACTING.value: "info",
    ResourceStatus.EXTRACTED.value: "success",
    ResourceStatus.FAILED.value: "danger",
}


class GatewayResourceAdmin(ContentAdmin, RecordedAdmin):
    """Files that were handed over. Their text is found by their users alone."""

    read = read_resource
    record_listing = staticmethod(record_listing)
    empty_text = "No file yet. Programs hand them over in the name of gateway users."
    list_display = ("title_", "user_", "home", "kind_", "became", "created")
    list_display_links = ("title_",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        GatewayUserFilter,
        choice_filter("status", "text", ResourceStatus.choices),
        choice_filter(
            "deleted", "deleted", YES_NO, lambda value: yes_no(value, ~Q(deleted_at=None))
        ),
    )
    fields = (
        *("title_", "description_", "user_", "home", "kind_", "status_", "chunks", "state"),
        *("name", "digest", "created"),
    )
    readonly_fields = fields
    title_ = text_column("title", "Title", ordering="title")
    created = moment_column("created_at", "Handed over")

    def home_of(self, row: GatewayResource) -> Repository:
        return row.repository

    def visible(self, request: HttpRequest) -> QuerySet[GatewayResource]:
        return managed_resources(rights(request))

    def show(self, request: HttpRequest, found: GatewayResource) -> HttpResponse:
        """The page of one file."""
        context = place_context(request, organization_id=found.organization_id)
        record_listing(context=context, page=[found])
        return self.changeform_view(request, str(found.pk))

    @column("Description")
    def description_(self, resource: GatewayResource) -> SafeString | str:
        return reveal(resource.description) if resource.description else "None"

    @column("File", ordering="size")
    def kind_(self, resource: GatewayResource) -> SafeString:
        size = filesizeformat(resource.size)
        return format_html('<span class="mp-nowrap">{}, {}</span>', resource.kind.upper(), size)

    @column("Text")
    def became(self, resource: GatewayResource) -> SafeString:
        if resource.deleted_at is not None:
            return badges.badge("Deleted", "")
        return self.status_(resource)

    @column("Text")
    def status_(self, resource: GatewayResource) -> SafeString:
        failure = resource.get_failure_display()
        shown = f"Failed: {failure}" if failure else resource.get_status_display()
        return badges.badge(shown, COLOURS[resource.status])

    @column("Pieces")
    def chunks(self, resource: GatewayResource) -> SafeString | str:
        notes = [
            f"{resource.withheld_count} withheld by the write policy"
            if resource.withheld_count
            else "",
            "the file has more" if resource.is_truncated else "",
        ]
        below = ", ".join(filter(None, notes))
        if not below:
            return str(resource.chunk_count)
        return with_below(resource.chunk_count, below)

    @column("State")
    def state(self, resource: GatewayResource) -> SafeString:
        if resource.deleted_at is None:
            return badges.badge("Kept", "success")
        return badges.badge(f"Deleted {resource.deleted_at:%Y-%m-%d %H:%M}", "")

    @column("Resource ID")
    def name(self, resource: GatewayResource) -> SafeString:
        return format_html("<code>{}</code>", resource.resource_id)

    @column("SHA-256")
    def digest(self, resource: GatewayResource) -> SafeString:
        return format_html('<code class="mp-hash">{}</code>', resource.sha256)
