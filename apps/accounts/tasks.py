"""Nudges for what people leave behind."""

from celery import shared_task

from apps.accounts.services import forget_ended_sessions


@shared_task(name="accounts.forget_ended_sessions")  # type: ignore[untyped-decorator]
def forget_ended_sessions_task() -> None:
    forget_ended_sessions()
