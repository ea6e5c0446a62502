"""System checks for a deployment."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

from apps.ops.local_settings import sealer_url

#: A key of 32 random bytes has more letters than this, however it is spelled.
SECRET_LETTERS = 32


@register(Tags.security, deploy=True)
def separate_database_logins(**_: Any) -> list[CheckMessage]:
    """Warn when the application runs as the owner of the tables it must not rewrite."""
    if settings.DATABASE_URL != settings.DATABASE_OWNER_URL:
        return []
    return [
        Warning(
            "The application logs in to the database as the owner of its tables.",
            hint=(
                "Give DATABASE_OWNER_URL the owner's login and DATABASE_URL one without ownership: "
                "then the append-only tables are protected by grants as well as by triggers."
            ),
            id="ops.W001",
        )
    ]


@register(Tags.security, deploy=True)
def separate_sealer_login(**_: Any) -> list[CheckMessage]:
    """Warn when the application could write seals of its own."""
    if sealer_url(settings.DATABASE_URL, data=settings.DATA_DIR) != settings.DATABASE_URL:
        return []
    return [
        Warning(
            "The application's database login seals the audit trail as well.",
            hint=(
                "Give DATABASE_SEALER_URL a login of its own: then the web processes cannot write "
                "leaves and checkpoints, nor move the sealer's bookmark."
            ),
            id="ops.W002",
        )
    ]


@register(Tags.security, deploy=True)
def long_secrets(**_: Any) -> list[CheckMessage]:
    """Warn of secrets that somebody may guess. Django itself looks at SECRET_KEY."""
    if len(settings.TOKEN_PEPPER) >= SECRET_LETTERS:
        return []
    return [
        Warning(
            f"TOKEN_PEPPER has fewer than {SECRET_LETTERS} characters.",
            hint="Make it a long random string before tokens exist: another one ends them all.",
            id="ops.W003",
        )
    ]


@register(Tags.security, deploy=True)
def encrypted_address(**_: Any) -> list[CheckMessage]:
    """Warn when passwords and tokens travel in clear."""
    if settings.HTTPS or settings.PUBLIC_IS_LOCAL:
        return []
    return [
        Warning(
            "PUBLIC_URL is not https: passwords and tokens travel in clear.",
            hint="Put a proxy with TLS in front of it: see docs/operating.md.",
            id="ops.W004",
        )
    ]
