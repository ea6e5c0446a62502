"""Project package: settings, URLs, ASGI and Celery entry points."""

import gc
import os

# Loading makes some hundred thousand objects that stay. Looking for unreachable ones after every
# 700 new ones, as Python does by itself, takes a quarter of the time a process needs to start.
gc.set_threshold(50_000, 20, 50)

if os.environ.get("MEMORY_PLATFORM_PROCESS") != "sealer":  # it neither hands on work nor takes any
    from memory_platform.celery import app as celery_app

    __all__ = ["celery_app"]
