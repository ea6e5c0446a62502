"""Project package: settings, URLs, ASGI and Celery entry points."""

import gc
import os

# Loading makes some hundred thousand objects that stay. Looking for unreachable ones after every
# 700 new ones, as Python does by itself, takes a quarter of the time a process needs to start.
gc.set_threshold(50_000, 20, 50)

# Read when numpy is loaded. Threads of its own that wait for one another, spinning, cost a worker
# beside a web process ten times the processor time, and the last digits of what they add up
# depend on how many they are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

if os.environ.get("MEMORY_PLATFORM_PROCESS") != "sealer":  # it neither hands on work nor takes any
    from memory_platform.celery import app as celery_app

    __all__ = ["celery_app"]
