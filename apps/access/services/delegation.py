"""What a person lets a program do in her name: an agent of hers, with a token that is renewed."""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Collection, Iterator

from apps.access.credentials import DELEGATED_ABILITIES, RIGHTS_OF_ABILITY
from apps.access.models import AccessToken, Agent, AgentKind, Audience
from apps.access.services.tokens import bearer_text
from apps.accounts.models import User
from apps.audit.models import Action, ObjectKind
from apps.audit.verbs import verb
from apps.common.clock import now
from apps.common.context import CredentialKind, Intent, RequestContext
from apps.common.errors import InvalidArgument, NotFound, WriteNotAllowed
from apps.common.history import attribute_change
from apps.common.secrets import keyed_digest, new_key_id, new_secret
from apps.common.text import require_name
from apps.organizations.models import Repository

NAME_MAX_LENGTH = 100
AGENT_ID_MAX_LENGTH = 128
MAX_NAMESAKES = 100
#: How somebody shows that she is there herself, not a program with a token of hers.
HERSELF = frozenset({CredentialKind.SIGN_IN, CredentialKind.COMMAND})
NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")


@verb(Action.ISSUED, ObjectKind.ACCESS_TOKEN, Intent.ADMIN)
def delegate(
    *,
    context: RequestContext,
    repository_ids: Collection[uuid.UUID],
    abilities: Collection[str],
    audience: Audience,
    name: str,
) -> AccessToken:
    """Let a program act for the signed-in person: an agent of hers, and a token without a secret.

    The secret comes with ``renew``. The repositories are of one organization, and she holds each
    of the abilities in each of them. ``name`` is what the program calls itself. Raises
    WriteNotAllowed, InvalidArgument, NotFound.
    """
    person = _signed_in(context)
    if not abilities or not set(abilities) <= DELEGATED_ABILITIES:
        raise InvalidArgument("abilities", allowed=sorted(DELEGATED_ABILITIES))
    organization_id = _require_repositories(context, repository_ids, abilities)
    name = require_name(name, field="name", max_length=NAME_MAX_LENGTH)
    token = AccessToken(
        key_id=new_key_id(),
        digest=keyed_digest(new_secret()),  # nobody has it
        name=name,
        agent=_agent_of(context, person, organization_id, name),
        organization_id=organization_id,
        repository_ids=sorted(set(repository_ids)),
        abilities=sorted(set(abilities)),
        audience=audience,
        expires_at=now(),
    )
    attribute_change(token, context)
    token.save()
    delegate.record(context, token.key_id, organization_id=organization_id)
    return token


def renew(token: AccessToken, *, lifetime: dt.timedelta) -> str:
    """A new secret for a locked token: the former one is worthless. The caller records it."""
    secret = bearer_text(token)
    token.digest, token.expires_at = keyed_digest(secret), now() + lifetime
    # Not an edit of the grant: no line in its history for every renewal.
    AccessToken.objects.filter(pk=token.pk).update(digest=token.digest, expires_at=token.expires_at)
    return secret


def leave_open(token: AccessToken) -> None:
    """Let a token last until it is revoked: one that has no secret, for others to vouch for."""
    token.expires_at = None
    AccessToken.objects.filter(pk=token.pk).update(expires_at=None)


def _signed_in(context: RequestContext) -> User:
    """The person, locked: nothing is given beside the deactivation that revokes all of hers."""
    people = User.objects.select_for_update(no_key=True)
    is_person = context.credential_kind in HERSELF and not context.actor.is_agent
    person = people.filter(pk=context.actor.id, is_active=True).first() if is_person else None
    if person is None:
        raise WriteNotAllowed("Only a person who is signed in lets a program act for her.")
    return person


def _require_repositories(
    context: RequestContext, repository_ids: Collection[uuid.UUID], abilities: Collection[str]
) -> uuid.UUID:
    """Their one organization. What she does not reach is as if it did not exist."""
    found = Repository.objects.filter(pk__in=repository_ids)
    places = dict(found.values_list("pk", "organization_id"))
    if not places or len(places) < len(set(repository_ids)):
        raise NotFound()
    if len(set(places.values())) > 1:
        raise InvalidArgument("repositories", "Choose repositories of one organization.")
    for repository_id, organization_id in places.items():
        for ability in abilities:
            _require_ability(context, ability, organization_id, repository_id)
    return next(iter(places.values()))


def _require_ability(
    context: RequestContext, ability: str, organization_id: uuid.UUID, repository_id: uuid.UUID
) -> None:
    """The person may do there what the ability is for, at least in part."""
    if not any(
        context.rights.allow(right, organization_id=organization_id, repository_id=repository_id)
        for right in RIGHTS_OF_ABILITY[ability]
    ):
        raise WriteNotAllowed(f"You lack the ability {ability} there yourself.", ability=ability)


def _agent_of(
    context: RequestContext, person: User, organization_id: uuid.UUID, name: str
) -> Agent:
    """The person's agent of this name in the organization, made if there is none.

    ``ann/claude-code``: what stands below her name is hers. The name of a stranger is not taken.
    """
    for agent_id in _agent_ids(person, name):
        found = Agent.objects.filter(organization_id=organization_id, agent_id=agent_id).first()
        if found is None:
            agent = Agent(
                organization_id=organization_id,
                agent_id=agent_id,
                name=name,
                kind=AgentKind.ASSISTANT,
                owner=person,
            )
            attribute_change(agent, context)
            agent.save()
            return agent
        if found.owner_id == person.pk:
            return found
    raise InvalidArgument("name", "Too many agents have this name.")


def _agent_ids(person: User, name: str) -> Iterator[str]:
    holder = person.get_username()
    slug = NOT_IN_A_NAME.sub("-", name.lower()).strip("-") or "agent"
    for number in range(1, MAX_NAMESAKES):
        ending = f"/{slug}" if number == 1 else f"/{slug}-{number}"
        yield holder[: AGENT_ID_MAX_LENGTH - len(ending)] + ending
