"""Whether an answer is just what the description of the interface says."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

FORMATS = Draft202012Validator.FORMAT_CHECKER


class Shapes:
    """What is described, each read and closed once: most shapes are met many times."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self._schema = schema
        self._validator = cache(self._validator_of)

    def validate(self, value: Any, described: dict[str, Any]) -> None:
        """Raise ValidationError when the value is not just what is described."""
        self._validator(json.dumps(described)).validate(value)

    def validate_answer(self, response: Any, address: str, method: str) -> None:
        """Raise ValidationError for other fields, KeyError for a status not described there.

        ``address`` is written as in the URL map.
        """
        path = address.replace("<str:", "{").replace(">", "}")
        described = self._schema["paths"][path][method]["responses"][str(response.status_code)]
        if response["Content-Type"] == "application/json":
            self.validate(response.json(), described["content"]["application/json"]["schema"])

    def _validator_of(self, described: str) -> Draft202012Validator:
        shape = closed(json.loads(described), self._schema)
        return Draft202012Validator(shape, format_checker=FORMATS)


def closed(node: Any, schema: dict[str, Any]) -> Any:
    """The schema with references replaced, nullable spelled out and no unknown property."""
    if isinstance(node, list):
        return [closed(entry, schema) for entry in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        *_, kind, name = node["$ref"].split("/")
        return closed(schema["components"][kind][name], schema)
    plain = {key: closed(value, schema) for key, value in node.items()}
    if "properties" in plain:
        plain["additionalProperties"] = False
    if plain.pop("nullable", False):
        return {"anyOf": [plain, {"type": "null"}]}
    return plain
