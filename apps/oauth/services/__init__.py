"""Registering clients, letting them in, renewing and ending what they were given."""

from apps.oauth.services.clients import client_named, register_client
from apps.oauth.services.consent import allow_client, decline_client
from apps.oauth.services.devices import (
    allow_device,
    begin_device,
    decline_device,
    device_behind,
    redeem_device,
)
from apps.oauth.services.subjects import authenticate, enter, tie_subject
from apps.oauth.services.sweeping import sweep_oauth
from apps.oauth.services.tokens import Tokens, redeem_code, redeem_refresh_token, revoke
