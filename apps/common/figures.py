"""Where a process keeps how long things take, as `serve` tells its children. Loads nothing."""

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
CHILD_NAME = "MEMORY_PLATFORM_CHILD"
