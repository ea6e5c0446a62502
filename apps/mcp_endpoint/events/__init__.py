"""The events family: the append-only log of conversations, and the topics it is compiled into."""
