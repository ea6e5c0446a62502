"""Nudges for what is made of the files of gateway users."""

from celery import shared_task

from apps.gateway.resources.services import read_waiting_files

READING_SECONDS = 20.0


@shared_task(name="gateway.read_files")  # type: ignore[untyped-decorator]
def read_files_task() -> int:
    return read_waiting_files(seconds=READING_SECONDS)
