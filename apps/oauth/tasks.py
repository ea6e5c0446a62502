"""A nudge for the app's sweep."""

from celery import shared_task

from apps.oauth.services import sweep_oauth


@shared_task(name="oauth.sweep")  # type: ignore[untyped-decorator]
def sweep_oauth_task() -> int:
    return sweep_oauth()
