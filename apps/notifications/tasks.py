"""Telling people and programs what waits for them."""

from threading import Lock

from apps.common.jobs import alone, job
from apps.notifications.services import (
    forget_notices,
    send_deliveries,
    send_letters,
    send_mails,
    tell_of_acts,
    tell_of_states,
)

#: Held by the thread of this worker that mails.
MAILING = Lock()


def send_mail() -> int:
    """Letters that people asked for, then mail about their notices."""
    with alone(MAILING) as is_ours:
        return send_letters() + send_mails() if is_ours else 0


job("notifications.tell", tell_of_acts)
job("notifications.look", tell_of_states)
job("notifications.send", send_deliveries)
job("notifications.mail", send_mail)
job("notifications.forget", forget_notices)
