"""One searchable Document per memory: derived data, rebuilt at will."""
