"""The MCP endpoint: one registry and one dispatch over Streamable HTTP and stdio."""
