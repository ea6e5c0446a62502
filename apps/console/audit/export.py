"""The export of the listed audit records as a file. A read like any other, sent by POST."""

from __future__ import annotations

from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import (
    HttpRequest,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)

from apps.audit.services.exports import ExportFormat, begin_export, export_name
from apps.common.context import RequestContext, Right
from apps.common.errors import InvalidArgument, PlatformError
from apps.common.http import streamed_file
from apps.common.text import parse_uuid
from apps.console.base.context import place_context, record_denial, rights
from apps.console.base.pages import doing, problem_page, run
from apps.organizations.selectors import organizations_with, repositories_with

#: What a list's address holds beside its filters.
NO_FILTERS = frozenset({"p", "o", "all", "e", "_changelist_filters"})
Row = TypeVar("Row", bound=Model)


class AuditExport:
    """The export of what the list shows, under the same filters."""

    @doing(begin_export)
    def export(self, request: HttpRequest) -> HttpResponseBase:
        """A file of every record that the filters in the address leave, oldest first."""
        admin: Any = self
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not admin.has_view_permission(request):
            raise PermissionDenied
        back = f"{admin.page_url('changelist')}?{request.GET.urlencode()}"
        if request.POST.get("format") not in list(ExportFormat):
            record_denial(request, InvalidArgument("format", "Choose a format to export."))
            messages.error(request, "Choose a format to export.")
            return HttpResponseRedirect(back)
        try:
            listed = admin.get_changelist_instance(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(back)  # the list says so
        format = ExportFormat(request.POST["format"])
        try:
            context = _context(request)
            pages = run(
                begin_export,
                context,
                records=listed.queryset,
                format=format,
                filters=_filters(request),
            )
        except PlatformError as refusal:
            return problem_page(request, admin.admin_site, refusal)
        return streamed_file(
            request, pages, name=export_name(format), content_type=format.content_type
        )


def _context(request: HttpRequest) -> RequestContext:
    """The chosen place, if it is one that the person may audit; else wherever she may."""
    held = rights(request)
    organization = _chosen(request, "organization_id", organizations_with(held, Right.AUDIT))
    repository = _chosen(request, "repository_id", repositories_with(held, Right.AUDIT))
    organization_id = organization.pk if organization else None
    if repository is None or organization_id not in (None, repository.organization_id):
        return place_context(request, organization_id=organization_id)
    return place_context(
        request, organization_id=repository.organization_id, repository_id=repository.pk
    )


def _chosen(request: HttpRequest, name: str, rows: QuerySet[Row]) -> Row | None:
    key = parse_uuid(request.GET.get(name))
    return rows.filter(pk=key).first() if key else None


def _filters(request: HttpRequest) -> dict[str, str]:
    given = request.GET.dict()
    return {name: str(given[name]) for name in given if given[name] and name not in NO_FILTERS}
