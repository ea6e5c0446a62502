"""Who may do what where, which places somebody sees, and who and what is in them."""

from apps.organizations.selectors.rights import (
    organization_exists,
    organization_names,
    organization_of,
    organizations_wholly_with,
    organizations_with,
    people_with,
    place_of,
    repositories_with,
    repository_slugs,
    rights_of,
    with_place_names,
)

__all__ = [
    "organization_exists",
    "organization_names",
    "organization_of",
    "organizations_wholly_with",
    "organizations_with",
    "people_with",
    "place_of",
    "repositories_with",
    "repository_slugs",
    "rights_of",
    "with_place_names",
]
