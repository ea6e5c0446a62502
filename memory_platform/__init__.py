"""Project package: settings, URLs, ASGI and Celery entry points."""

import gc

# Loading makes some hundred thousand objects that stay. Looking for unreachable ones after every
# 700 new ones, as Python does by itself, takes a quarter of the time a process needs to start.
gc.set_threshold(50_000, 20, 50)

from memory_platform.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
