"""Topics: what the event log is compiled into, so that nobody has to read it whole."""
