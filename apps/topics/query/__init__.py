"""Reading topics and events as one bounded, rooted tree, from one snapshot, under one mask."""
