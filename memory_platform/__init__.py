"""Project package: settings, URLs, and the programs that run."""

import gc
import os

# Loading makes some hundred thousand objects that stay. Looking for unreachable ones after every
# 700 new ones, as Python does by itself, takes a quarter of the time a process needs to start.
gc.set_threshold(50_000, 20, 50)

# Read when numpy is loaded. Threads of its own that wait for one another, spinning, cost a worker
# beside a web process ten times the processor time, and the last digits of what they add up
# depend on how many they are.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
