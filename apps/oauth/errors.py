"""Refusals in OAuth's own words (RFC 6749, 7591, 8628, 8707)."""

from __future__ import annotations

from http import HTTPStatus


class OAuthRefused(Exception):
    """A refusal that a client sees: one of the protocol's codes and a sentence of ours."""

    def __init__(
        self, error: str, description: str, *, status: HTTPStatus = HTTPStatus.BAD_REQUEST
    ) -> None:
        super().__init__(description)
        self.error = error
        self.description = description
        self.status = status

    def as_dict(self) -> dict[str, str]:
        """As it is sent."""
        return {"error": self.error, "error_description": self.description}


def invalid_request(description: str) -> OAuthRefused:
    """Something is missing, written twice, or not in its form."""
    return OAuthRefused("invalid_request", description)


def invalid_grant() -> OAuthRefused:
    """One answer, whatever is wrong with a code or a refresh token."""
    return OAuthRefused("invalid_grant", "It is unknown, used, expired or another client's.")


def unknown_client() -> OAuthRefused:
    """No client has this id."""
    return OAuthRefused(
        "invalid_client",
        "This client is not registered here; register it again.",
        status=HTTPStatus.UNAUTHORIZED,
    )
