from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, Group
from django.db import models
from django.db.models.functions import Lower


class User(AbstractUser):
    """A person. What she may do follows from her role groups, never from this row.

    Counting ``sign_outs`` up ends every session she has. Whether there is a ``SecondFactor`` stands
    here too: every request asks, and reads this row anyway.
    """

    tenant = None

    sign_outs = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    has_second_factor = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta(AbstractUser.Meta):
        verbose_name = "person"
        verbose_name_plural = "people"
        constraints = (
            # The database tells apart upper and lower case, people do not.
            models.UniqueConstraint(Lower("username"), name="user_name_in_any_case"),
        )

    def get_session_auth_hash(self) -> str:
        """What a session has to know to stay valid."""
        return self._until_signed_out(super().get_session_auth_hash())

    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """The same under former secret keys."""
        for value in super().get_session_auth_fallback_hash():
            yield self._until_signed_out(value)

    def _until_signed_out(self, value: str) -> str:
        return f"{value}.{self.sign_outs}" if self.sign_outs else value


class OneTimeLink(models.Model):
    """A secret address that opens one page once. Only the secret's HMAC is kept."""

    hard_delete: ClassVar[bool] = False

    key_id = models.CharField(max_length=16, unique=True, editable=False)
    digest = models.BinaryField(max_length=32, editable=False)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text="Nobody: the platform itself.",
    )
    issued_by_label = models.CharField("issued by", max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class PasswordReset(OneTimeLink):
    """A link with which a person sets a new password without knowing the old one."""

    tenant = None

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="password_resets")

    def __str__(self) -> str:
        return f"{self.user} ({self.key_id})"


class SecondFactor(models.Model):
    """What a person proves beside her password that it is her. Without such a row: nothing."""

    tenant = None
    hard_delete = True

    user = models.OneToOneField(
        User, primary_key=True, on_delete=models.CASCADE, related_name="second_factor"
    )
    sealed_secret = models.BinaryField(
        null=True, editable=False, help_text="That of an authenticator app, sealed by the pepper."
    )
    last_step = models.PositiveBigIntegerField(
        default=0, editable=False, help_text="Codes of the app up to this one are worthless."
    )
    failures = models.PositiveSmallIntegerField(default=0, editable=False)
    blocked_until = models.DateTimeField(null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"Second factor of {self.user}"


class Passkey(models.Model):
    """A key pair of a person's device; the platform has the public half."""

    tenant = None
    hard_delete = True

    factor = models.ForeignKey(SecondFactor, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=100)
    credential_id = models.BinaryField(max_length=1023, unique=True, editable=False)
    public_key = models.BinaryField(max_length=2048, editable=False)
    sign_count = models.PositiveBigIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ("created_at",)

    def __str__(self) -> str:
        return self.name


class RecoveryCode(models.Model):
    """A code that stands in for a lost factor. Only its HMAC is kept, until it is used."""

    tenant = None
    hard_delete = True

    factor = models.ForeignKey(
        SecondFactor, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.BinaryField(max_length=32, editable=False)

    def __str__(self) -> str:
        return f"Recovery code of {self.factor_id}"


class ProviderIdentity(models.Model):
    """Who a person is to an identity provider: by issuer and subject alone, not by any address."""

    tenant = None
    hard_delete = True

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="provider_identities")
    issuer = models.CharField(max_length=512)
    subject = models.CharField(max_length=255)
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(help_text="When the provider last said who she is.")

    class Meta:
        constraints = (
            models.UniqueConstraint("issuer", "subject", name="one_person_per_subject"),
            models.UniqueConstraint("issuer", "user", name="one_subject_per_person"),
        )

    def __str__(self) -> str:
        return f"{self.subject} of {self.issuer}"


class RoleByProvider(models.Model):
    """Marks a role that a person holds because of a group at the provider, not by hand."""

    tenant = None
    hard_delete = True

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="roles_by_provider")
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint("user", "group", name="role_by_provider_once"),)

    def __str__(self) -> str:
        return f"{self.group} of {self.user}"
