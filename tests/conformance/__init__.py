"""The protocol's official conformance suite against the real endpoint: `make conformance`."""
