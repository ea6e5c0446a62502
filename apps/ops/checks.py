"""System checks for a deployment."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register

from apps.ops.local_settings import sealer_url


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
