"""The REST interface: JSON over HTTP for programs and people, the same services below."""
