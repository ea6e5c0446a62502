"""The organizations and repositories the caller may read in."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from apps.access.credentials import Credential
from apps.audit.models import Action
from apps.common.context import Intent
from apps.memories.selectors import Place
from apps.organizations.selectors import organizations_with, repositories_with
from apps.rest import outputs
from apps.rest.contexts import credential_of, listing_place, opened
from apps.rest.filters import OrganizationFilter, RepositoryFilter
from apps.rest.inputs import query_of
from apps.rest.pagination import BySlug, page_of, page_picker
from apps.rest.representation import organization_entry, repository_entry
from apps.rest.views.base import PlatformView


class OrganizationsView(PlatformView):
    @extend_schema(
        operation_id="list_organizations",
        parameters=[OrganizationFilter.shape()],
        responses=outputs.OrganizationPage,
    )
    def get(self, request: Request) -> Response:
        """Organizations in which the caller reads, in whole or in part."""
        arguments = query_of(request, OrganizationFilter.shape())
        paginator = BySlug()
        visible = organizations_with(credential_of(request).rights)
        page = page_picker(paginator, request)(OrganizationFilter.narrow(visible, arguments))
        return Response(page_of(paginator, [organization_entry(row) for row in page]))


class RepositoriesView(PlatformView):
    @extend_schema(
        operation_id="list_repositories",
        parameters=[RepositoryFilter.shape()],
        responses=outputs.RepositoryPage,
    )
    def get(self, request: Request) -> Response:
        """Repositories in which the caller reads."""
        arguments: dict[str, Any] = {}

        def find_place(credential: Credential) -> Place:
            arguments.update(query_of(request, RepositoryFilter.shape()))
            return listing_place(credential, arguments)

        paginator = BySlug()
        with opened(
            request, find_place, action=Action.READ, intent=Intent.READ, object_kind="repository"
        ) as context:
            visible = repositories_with(context.rights).select_related(None)
            page = page_picker(paginator, request)(RepositoryFilter.narrow(visible, arguments))
        return Response(page_of(paginator, [repository_entry(row) for row in page]))
