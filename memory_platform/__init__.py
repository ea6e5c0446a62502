"""Project package: settings, URLs, ASGI and Celery entry points."""

from memory_platform.celery import app as celery_app

__all__ = ["celery_app"]
