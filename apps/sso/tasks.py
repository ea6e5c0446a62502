"""Nudges for what the provider does not say."""

from celery import shared_task

from apps.sso.services import end_unconfirmed_roles


@shared_task(name="sso.end_unconfirmed_roles")  # type: ignore[untyped-decorator]
def end_unconfirmed_roles_task() -> int:
    return end_unconfirmed_roles()
