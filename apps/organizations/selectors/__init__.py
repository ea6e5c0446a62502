"""Who may do what where, which places somebody sees, and who and what is in them."""

from apps.organizations.selectors.rights import (
    find_repository,
    organization_exists,
    organization_id_named,
    organization_names,
    organization_of,
    organizations_exist,
    organizations_wholly_with,
    organizations_with,
    people_with,
    place_named,
    place_of,
    repositories_with,
    repositories_within,
    repository_slugs,
    requires_second_factor,
    rights_of,
    with_place_names,
)
