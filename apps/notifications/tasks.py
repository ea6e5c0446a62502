"""Nudges for telling people and programs what waits for them."""

from celery import shared_task

from apps.notifications.services import (
    forget_notices,
    send_deliveries,
    send_letters,
    send_mails,
    tell_of_acts,
    tell_of_states,
)


@shared_task(name="notifications.tell")  # type: ignore[untyped-decorator]
def tell() -> int:
    return tell_of_acts()


@shared_task(name="notifications.look")  # type: ignore[untyped-decorator]
def look() -> int:
    return tell_of_states()


@shared_task(name="notifications.send")  # type: ignore[untyped-decorator]
def send() -> int:
    return send_deliveries()


@shared_task(name="notifications.mail")  # type: ignore[untyped-decorator]
def mail() -> int:
    return send_letters() + send_mails()


@shared_task(name="notifications.forget")  # type: ignore[untyped-decorator]
def forget() -> int:
    return forget_notices()
