"""Organizations and repositories: what the caller reads in, and changing what she manages."""

from __future__ import annotations

from rest_framework.status import HTTP_201_CREATED

from apps.accounts.permissions import require_manage
from apps.audit.models import ObjectKind
from apps.audit.verbs import reading
from apps.organizations import policies, services
from apps.organizations.models import Organization, Repository
from apps.organizations.selectors import organizations_with, repositories_with
from apps.rest.conditional import require_seen_row
from apps.rest.contexts import PLATFORM, REPOSITORY, ByArguments, row_at
from apps.rest.endpoints import Call, PlatformView, answering, listing, route, writing
from apps.rest.filters import OrganizationQuery, RepositoryQuery
from apps.rest.messages.lists import Results
from apps.rest.messages.places import (
    ChangeOrganization,
    ChangeRepository,
    CreateOrganization,
    CreateRepository,
    OrganizationEntry,
    PolicyChange,
    RepositoryEntry,
)
from apps.rest.pagination import BySlug

READING_REPOSITORY = reading(ObjectKind.REPOSITORY)


#: An organization that the caller reads in.
ORGANIZATION = row_at(
    "organization_id",
    lambda credential: organizations_with(credential.rights),
    lambda row: (row.pk, None),
)


@route("v1/organizations", "organizations")
class OrganizationsView(PlatformView):
    get = listing(
        reading(ObjectKind.ORGANIZATION),
        name="list_organizations",
        find=lambda call, pick: pick(organizations_with(call.context.rights)),
        filters=OrganizationQuery,
        paginator=BySlug,
        answer=OrganizationEntry,
        text="Organizations in which the caller reads, in whole or in part.",
    )
    post = writing(
        services.create_organization,
        at=PLATFORM,
        body=CreateOrganization,
        answer=OrganizationEntry,
        status=HTTP_201_CREATED,
        text="A new organization. For those who manage the whole platform.",
    )


def _change_organization(call: Call[Organization]) -> Organization:
    key = call.found.pk
    return services.update_organization(context=call.context, organization_id=key, **call.given)


@route("v1/organizations/<str:organization_id>", "organization")
class OrganizationView(PlatformView):
    get = answering(
        reading(ObjectKind.ORGANIZATION),
        name="read_organization",
        at=ORGANIZATION,
        tagged=True,
        answer=OrganizationEntry,
        text="One organization.",
    )
    patch = writing(
        services.update_organization,
        name="change_organization",
        at=ORGANIZATION,
        body=ChangeOrganization,
        act=_change_organization,
        seen=lambda call: require_seen_row(call.request, call.found, OrganizationEntry),
        answer=OrganizationEntry,
        text="Give an organization another name; let a model look for facts in its turns, or not; "
        "say what is erased by its age.",
    )


@route("v1/repositories", "repositories")
class RepositoriesView(PlatformView):
    get = listing(
        READING_REPOSITORY,
        name="list_repositories",
        find=lambda call, pick: pick(repositories_with(call.context.rights).select_related(None)),
        filters=RepositoryQuery,
        paginator=BySlug,
        answer=RepositoryEntry,
        text="Repositories in which the caller reads.",
    )
    post = writing(
        services.create_repository,
        at=ByArguments(lambda credential, given: (given["organization_id"], None)),
        body=CreateRepository,
        answer=RepositoryEntry,
        status=HTTP_201_CREATED,
        text="A new repository in an organization that the caller manages.",
    )


def _change(call: Call[Repository]) -> Repository:
    key = call.found.pk
    return services.update_repository(context=call.context, repository_id=key, **call.given)


@route("v1/repositories/<str:repository_id>", "repository")
class RepositoryView(PlatformView):
    get = answering(
        READING_REPOSITORY,
        name="read_repository",
        at=REPOSITORY,
        tagged=True,
        answer=RepositoryEntry,
        text="One repository with its policy.",
    )
    patch = writing(
        services.update_repository,
        name="change_repository",
        at=REPOSITORY,
        body=ChangeRepository,
        act=_change,
        seen=lambda call: require_seen_row(call.request, call.found, RepositoryEntry),
        answer=RepositoryEntry,
        text="Change the name or the policy of a repository; what is not given stays.",
    )


def _changes(call: Call[Repository]) -> list[policies.PolicyChange]:
    require_manage(call.context, organization_id=call.found.organization_id)
    return policies.policy_changes(call.found)


@route("v1/repositories/<str:repository_id>/policy-changes", "policy-changes")
class PolicyChangesView(PlatformView):
    get = answering(
        READING_REPOSITORY,
        name="list_policy_changes",
        at=REPOSITORY,
        run=_changes,
        answer=Results[PolicyChange],
        text="Who changed what about a repository, the newest first.",
    )
