"""A Super Admin who issues tokens."""

from apps.organizations.roles import Role
from tests.factories import person_context, person_with_role
from tests.sharing import shared


@shared
def admin():
    """The context of a Super Admin."""
    return person_context(person_with_role(Role.SUPER_ADMIN))
