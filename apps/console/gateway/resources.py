"""The files of gateway users: what they are and what became of them, not what they say."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from unfold.views import ChangeList

from apps.common.context import Right
from apps.console import badges
from apps.console.base import column, moment_column
from apps.console.context import place_context, rights
from apps.console.filters import (
    YES_NO,
    OrganizationFilter,
    RepositoryFilter,
    choice_filter,
    yes_no,
)
from apps.console.gateway.filters import GatewayUserFilter
from apps.console.recorded import RecordedAdmin
from apps.console.text import reveal
from apps.gateway.models import GatewayResource
from apps.gateway.resources.models import Status
from apps.gateway.resources.selectors import managed_resources
from apps.gateway.resources.services import read_resource, record_listing

COLOURS = {Status.EXTRACTED.value: "success", Status.FAILED.value: "danger"}


class RecordedResources(ChangeList):  # type: ignore[misc]
    """A page of files; what it shows is recorded as served."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        context = place_context(request)
        record_listing(context=context, page=list(self.result_list))


class GatewayResourceAdmin(RecordedAdmin):
    """Files that were handed over. Their text is found by their users alone."""

    read = read_resource
    right = Right.MANAGE
    empty_text = "No file yet. Programs hand them over in the name of gateway users."
    list_display = ("title_", "user_", "home", "kind_", "became", "created")
    list_display_links = ("title_",)
    list_filter = (
        OrganizationFilter,
        RepositoryFilter,
        GatewayUserFilter,
        choice_filter("status", "text", Status.choices),
        choice_filter(
            "deleted", "deleted", YES_NO, lambda value: yes_no(value, ~Q(deleted_at=None))
        ),
    )
    fields = (
        *("title_", "description_", "user_", "home", "kind_", "status_", "chunks", "state"),
        *("name", "digest", "created"),
    )
    readonly_fields = fields
    created = moment_column("created_at", "Handed over")

    def visible(self, request: HttpRequest) -> QuerySet[GatewayResource]:
        return managed_resources(rights(request))

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[ChangeList]:
        return RecordedResources

    def show(self, request: HttpRequest, found: GatewayResource) -> HttpResponse:
        """The page of one file."""
        context = place_context(request, organization_id=found.organization_id)
        record_listing(context=context, page=[found])
        return self.changeform_view(request, str(found.pk))

    @column("Title", ordering="title")
    def title_(self, resource: GatewayResource) -> SafeString:
        return reveal(resource.title)

    @column("Description")
    def description_(self, resource: GatewayResource) -> SafeString | str:
        return reveal(resource.description) if resource.description else "None"

    @column("User", ordering="user__user_id")
    def user_(self, resource: GatewayResource) -> SafeString:
        url = reverse("admin:gateway_gatewayuser_change", args=[resource.user_id])
        return format_html('<a class="mp-link" href="{}">{}</a>', url, resource.user.user_id)

    @column("Home")
    def home(self, resource: GatewayResource) -> SafeString:
        below = '{}<span class="mp-below">{}</span>'
        place = resource.repository.name, resource.organization.name
        return format_html(below, *map(reveal, place))

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
        return format_html('{}<span class="mp-below">{}</span>', resource.chunk_count, below)

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
