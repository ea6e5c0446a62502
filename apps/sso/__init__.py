"""Single sign-on: people who sign in at an identity provider (OpenID Connect)."""
