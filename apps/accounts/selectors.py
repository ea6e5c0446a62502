"""Finding people. Whoever calls decides who may know of them."""

from __future__ import annotations

from django.conf import settings

from apps.accounts.models import ProviderIdentity, SecondFactor, User


def person_named(username: str) -> User | None:
    """The person with exactly this user name, active or not."""
    return User.objects.filter(username=username).first()


def people_exist() -> bool:
    """Whether anybody is known to the platform."""
    return User.objects.exists()


def active_person(user_id: int) -> User | None:
    """The person with this number, unless she is deactivated."""
    return User.objects.filter(pk=user_id, is_active=True).first()


def factor_of(user: User) -> SecondFactor | None:
    """The person's second factor, if she has set one up."""
    return SecondFactor.objects.filter(user=user).first()


def identity_at(issuer: str, user: User) -> ProviderIdentity | None:
    """Who the person is to this identity provider, if it knows her."""
    return ProviderIdentity.objects.filter(issuer=issuer, user=user).first()


def has_to_sign_in_at_provider(user: User) -> bool:
    """Whether a password of ours does not let her in, as the identity provider knows her."""
    if settings.OIDC_PASSWORDS or not settings.OIDC_ISSUER:
        return False
    return identity_at(settings.OIDC_ISSUER, user) is not None
