"""Two users at the same home, who never see each other, and a third one elsewhere."""

from __future__ import annotations

import io
from collections.abc import Callable

from apps.common.context import Intent, RequestContext, new_request_id, system_context
from apps.gateway.authentication import caller_of
from apps.gateway.models import GatewayUser
from apps.gateway.resources.models import GatewayResource
from apps.gateway.resources.services import add_resource, read_upload
from apps.gateway.resources.uploads import checked_upload
from apps.gateway.services.users import Provisioned, provision_user
from apps.organizations.models import Repository
from tests.factories import RepositoryFactory
from tests.sharing import shared

Add = Callable[..., GatewayResource]


def made_user(repository: Repository, user_id: str) -> Provisioned:
    context = system_context(organization_id=repository.organization_id)
    return provision_user(
        context=context,
        organization_id=repository.organization_id,
        repository=repository.slug,
        user_id=user_id,
    )


def acting(user: GatewayUser) -> RequestContext:
    user = GatewayUser.objects.select_related("agent", "organization", "repository").get(pk=user.pk)
    return caller_of(user).context(intent=Intent.WRITE, request_id=new_request_id())


def keep(
    user: GatewayUser,
    raw: bytes | str = "Rotate the keys.",
    *,
    media_type: str = "text/plain",
    name: str = "notes.txt",
    **texts: str,
) -> GatewayResource:
    """What becomes of a file that a user hands over."""
    content = raw.encode() if isinstance(raw, str) else raw
    context = acting(user)
    with io.BytesIO(content) as file:
        upload = checked_upload(file, media_type=media_type, name=name, **texts)
        reading = read_upload(context=context, upload=upload)
        return add_resource(context=context, upload=upload, reading=reading).resource


@shared
def alice(repository: Repository) -> Provisioned:
    return made_user(repository, "alice")


@shared
def bob(repository: Repository) -> Provisioned:
    return made_user(repository, "bob")


@shared
def carol(repository: Repository) -> Provisioned:
    """Somebody of another organization."""
    return made_user(RepositoryFactory(), "carol")


__all__ = ["acting", "keep", "made_user"]
