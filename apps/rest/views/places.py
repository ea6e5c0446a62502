"""Organizations and repositories: what the caller reads in, and changing what she manages."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.status import HTTP_201_CREATED

from apps.accounts.authority import require_manage
from apps.audit.models import ObjectKind
from apps.audit.verbs import Operation, reading
from apps.common.context import Rights
from apps.common.text import require_uuid
from apps.memories.selectors import Place
from apps.organizations import services
from apps.organizations.models import Organization
from apps.organizations.policies import policy_changes
from apps.organizations.selectors import organizations_with, repositories_with
from apps.rest import access_inputs as inputs
from apps.rest import access_outputs as outputs
from apps.rest.access_shown import organization_entry, policy_change_entry, repository_entry
from apps.rest.conditional import answer_unless_known, require_seen_row
from apps.rest.contexts import Opened, at_repository, opened, opened_at_row
from apps.rest.filters import OrganizationFilter, RepositoryFilter
from apps.rest.inputs import Nothing, body_of, query_of
from apps.rest.pagination import BySlug
from apps.rest.repeats import Result, answer_once
from apps.rest.views.base import PlatformView
from apps.rest.views.lists import answer_list


class OrganizationsView(PlatformView):
    @extend_schema(
        operation_id="list_organizations",
        parameters=[OrganizationFilter.shape()],
        responses=outputs.OrganizationPage,
    )
    def get(self, request: Request) -> Response:
        """Organizations in which the caller reads, in whole or in part."""
        return answer_list(
            request,
            lambda context: organizations_with(context.rights),
            organization_entry,
            filters=OrganizationFilter,
            paginator=BySlug(),
            kind=ObjectKind.ORGANIZATION,
        )

    @extend_schema(
        operation_id="create_organization",
        request=inputs.CreateOrganization,
        responses={201: outputs.OrganizationEntry},
    )
    def post(self, request: Request) -> Response:
        """A new organization. For those who manage the whole platform."""
        with opened(
            request,
            lambda credential: (None, None),
            services.create_organization,
        ) as context:
            arguments = body_of(request, inputs.CreateOrganization)

            def act() -> Result:
                return organization_entry(
                    services.create_organization(context=context, **arguments)
                )

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class OrganizationView(PlatformView):
    tagged = guarded = True

    @extend_schema(operation_id="read_organization", responses=outputs.OrganizationEntry)
    def get(self, request: Request, organization_id: str) -> Response:
        """One organization."""
        with _at_organization(request, organization_id, reading(ObjectKind.ORGANIZATION)) as (
            _,
            row,
        ):
            query_of(request, Nothing)
        return answer_unless_known(request, organization_entry(row))

    @extend_schema(
        operation_id="change_organization",
        request=inputs.ChangeOrganization,
        responses=outputs.OrganizationEntry,
    )
    def patch(self, request: Request, organization_id: str) -> Response:
        """Give an organization another name."""
        with _at_organization(request, organization_id, services.update_organization) as (
            context,
            row,
        ):
            arguments = body_of(request, inputs.ChangeOrganization)

            def act() -> Result:
                require_seen_row(request, row, organization_entry)
                changed = services.update_organization(
                    context=context, organization_id=row.pk, **arguments
                )
                return organization_entry(changed)

            return answer_once(request, context, act)


class RepositoriesView(PlatformView):
    @extend_schema(
        operation_id="list_repositories",
        parameters=[RepositoryFilter.shape()],
        responses=outputs.RepositoryPage,
    )
    def get(self, request: Request) -> Response:
        """Repositories in which the caller reads."""
        return answer_list(
            request,
            lambda context: repositories_with(context.rights).select_related(None),
            repository_entry,
            filters=RepositoryFilter,
            paginator=BySlug(),
            kind=ObjectKind.REPOSITORY,
        )

    @extend_schema(
        operation_id="create_repository",
        request=inputs.CreateRepository,
        responses={201: outputs.RepositoryEntry},
    )
    def post(self, request: Request) -> Response:
        """A new repository in an organization that the caller manages."""
        arguments: dict[str, Any] = {}

        def find_place(credential: object) -> Place:
            arguments.update(body_of(request, inputs.CreateRepository))
            return arguments["organization_id"], None

        with opened(
            request,
            find_place,
            services.create_repository,
        ) as context:

            def act() -> Result:
                return repository_entry(services.create_repository(context=context, **arguments))

            return answer_once(request, context, act, status=HTTP_201_CREATED)


class RepositoryView(PlatformView):
    tagged = guarded = True

    @extend_schema(operation_id="read_repository", responses=outputs.RepositoryEntry)
    def get(self, request: Request, repository_id: str) -> Response:
        """One repository with its policy."""
        with at_repository(request, repository_id, reading(ObjectKind.REPOSITORY)) as (
            _,
            row,
        ):
            query_of(request, Nothing)
        return answer_unless_known(request, repository_entry(row))

    @extend_schema(
        operation_id="change_repository",
        request=inputs.ChangeRepository,
        responses=outputs.RepositoryEntry,
    )
    def patch(self, request: Request, repository_id: str) -> Response:
        """Change the name or the policy of a repository; what is not given stays."""
        with at_repository(request, repository_id, services.update_repository) as (
            context,
            row,
        ):
            arguments = body_of(request, inputs.ChangeRepository)

            def act() -> Result:
                require_seen_row(request, row, repository_entry)
                changed = services.update_repository(
                    context=context, repository_id=row.pk, **arguments
                )
                return repository_entry(changed)

            return answer_once(request, context, act)


class PolicyChangesView(PlatformView):
    @extend_schema(operation_id="list_policy_changes", responses=outputs.PolicyChanges)
    def get(self, request: Request, repository_id: str) -> Response:
        """Who changed what about a repository, the newest first."""
        with at_repository(request, repository_id, reading(ObjectKind.REPOSITORY)) as (
            context,
            row,
        ):
            query_of(request, Nothing)
            require_manage(context, organization_id=row.organization_id)
            changes = policy_changes(row)
        return Response({"results": [policy_change_entry(change) for change in changes]})


def _at_organization(request: Request, raw_id: str, operation: Operation) -> Opened[Organization]:
    """An organization that the caller reads in."""

    def find_row(rights: Rights) -> Organization | None:
        key = require_uuid(raw_id, field="organization_id")
        return organizations_with(rights).filter(pk=key).first()

    return opened_at_row(
        request,
        find_row,
        lambda row: (row.pk, None),
        operation,
        raw_id=raw_id,
    )
