from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from apps.access.models import Ability, AccessToken, Audience
from apps.common.fields import ChoiceField

CLIENT_ID_MAX_LENGTH = 512
URI_MAX_LENGTH = 512


class Client(models.Model):
    """A program that asks people for access. Nothing it says of itself is verified.

    ``client_id`` is one that the platform chose, or the address of the document that describes it,
    which is then read anew after ``read_again_at``.
    """

    tenant = None

    client_id = models.CharField(max_length=CLIENT_ID_MAX_LENGTH, unique=True)
    name = models.CharField(max_length=100)
    redirect_uris = ArrayField(models.CharField(max_length=URI_MAX_LENGTH))
    created_at = models.DateTimeField(auto_now_add=True)
    read_again_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("created_at",), name="oauth_client_age"),)

    def __str__(self) -> str:
        return self.client_id


class Connection(models.Model):
    """What a person let a client do: its token, whose agent and repositories say the rest.

    ``token`` is renewed for as long as the client comes back; revoked, the connection is over.
    """

    tenant = "token"

    client = models.ForeignKey(Client, on_delete=models.PROTECT, related_name="connections")
    token = models.OneToOneField(AccessToken, on_delete=models.PROTECT, related_name="connection")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.client} {self.token_id}"


class TiedSubject(models.Model):
    """For whom the issuer beside us speaks: its subject is an agent of a person's, at an interface.

    ``token`` is the grant, of which nobody has a secret; revoked, the subject is shut out.
    """

    tenant = "token"

    issuer = models.CharField(max_length=URI_MAX_LENGTH)
    subject = models.CharField(max_length=255)
    audience = ChoiceField(max_length=3, choices=Audience)
    token = models.OneToOneField(AccessToken, on_delete=models.PROTECT, related_name="tied_subject")
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("issuer", "subject", "audience"), name="one_grant_per_subject"
            ),
        )

    def __str__(self) -> str:
        return f"{self.issuer} {self.subject}"


class AuthorizationCode(models.Model):
    """What the browser brings the client, to be redeemed once. Kept a while, to know a replay."""

    tenant = "connection"

    digest = models.BinaryField(max_length=32, unique=True)
    connection = models.ForeignKey(Connection, on_delete=models.CASCADE, related_name="codes")
    redirect_uri = models.CharField(max_length=URI_MAX_LENGTH)
    code_challenge = models.CharField(max_length=43)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("expires_at",), name="oauth_code_age"),)

    def __str__(self) -> str:
        return f"code {self.pk}"


class RefreshToken(models.Model):
    """What renews a connection's token, once. Kept a while, to know one that comes again."""

    tenant = "connection"

    digest = models.BinaryField(max_length=32, unique=True)
    connection = models.ForeignKey(
        Connection, on_delete=models.CASCADE, related_name="refresh_tokens"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("expires_at",), name="oauth_refresh_token_age"),)

    def __str__(self) -> str:
        return f"refresh token {self.pk}"


class DeviceRequest(models.Model):
    """A terminal that waits until its person has typed a code into a browser."""

    tenant = None

    device_digest = models.BinaryField(max_length=32, unique=True)
    user_digest = models.BinaryField(max_length=32, unique=True)
    client = models.ForeignKey(Client, on_delete=models.CASCADE)
    audience = ChoiceField(max_length=3, choices=Audience)
    abilities = ArrayField(ChoiceField(max_length=8, choices=Ability))
    connection = models.ForeignKey(Connection, null=True, on_delete=models.CASCADE)
    expires_at = models.DateTimeField()
    asked_at = models.DateTimeField(null=True)
    decided_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    class Meta:
        indexes = (models.Index(fields=("expires_at",), name="oauth_device_request_age"),)
        constraints = (
            models.CheckConstraint(
                condition=Q(connection__isnull=True) | Q(decided_at__isnull=False),
                name="device_connected_by_decision",
            ),
        )

    def __str__(self) -> str:
        return f"device request {self.pk}"
