"""The knowledge family: 17 tools with the names, parameters and shapes of its source document."""
