"""Single sign-on: the identity provider at which people sign in."""

from django.core.exceptions import ImproperlyConfigured

from memory_platform.settings.environment import env, number, switch
from memory_platform.settings.oauth import is_safe_address

#: Compared letter by letter with what the provider says of itself, so that nothing is tidied here.
OIDC_ISSUER: str = env.str("OIDC_ISSUER", default="").strip()
OIDC_CLIENT_ID: str = env.str("OIDC_CLIENT_ID", default="").strip()
OIDC_CLIENT_SECRET: str = env.str("OIDC_CLIENT_SECRET", default="").strip()
OIDC_SCOPES: str = env.str("OIDC_SCOPES", default="openid profile email").strip()
OIDC_GROUPS_CLAIM: str = env.str("OIDC_GROUPS_CLAIM", default="groups").strip()
#: Values of acr by which the provider says that it asked for several factors.
OIDC_MULTI_FACTOR_ACR: list[str] = env.list("OIDC_MULTI_FACTOR_ACR", default=[])
#: Whether people of the provider may sign in by a password of ours, too.
OIDC_PASSWORDS: bool = switch("OIDC_PASSWORDS", default=False)
OIDC_SESSION_HOURS = number("OIDC_SESSION_HOURS", default=12, least=1, most=12)
#: A role by a group ends if no sign-in has confirmed it for so long.
OIDC_ROLE_DAYS = number("OIDC_ROLE_DAYS", default=30, least=1, most=365)

# What the provider says of itself stands below its address.
if OIDC_ISSUER and (not is_safe_address(OIDC_ISSUER) or {"?", "#"}.intersection(OIDC_ISSUER)):
    raise ImproperlyConfigured("OIDC_ISSUER must be an https address without a query.")
if bool(OIDC_ISSUER) != bool(OIDC_CLIENT_ID):
    raise ImproperlyConfigured("OIDC_ISSUER and OIDC_CLIENT_ID need each other.")
if "openid" not in OIDC_SCOPES.split():
    raise ImproperlyConfigured("OIDC_SCOPES has to name openid.")
