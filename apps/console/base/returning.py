"""What somebody typed survives the end of her session: she signs in and finds it in its form again.

A post that finds nobody signed in does nothing. Its fields are sealed into the session of that
browser, for the person whose page it was, for half an hour. Once she has signed in, the form shows
them and she sends it anew; anybody else who signs in there gets none of it.

Whose page it was says a signed cookie that signing in sets, with a digest of the CSRF secret that
her pages hold. That secret changes when another person signs in and stays while it is the same one,
so that what she left open in other tabs can still be sent.
"""

from __future__ import annotations

import base64
import json
from typing import Any, NamedTuple, cast

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings
from django.contrib import messages
from django.core.signing import BadSignature
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.crypto import constant_time_compare, salted_hmac

from apps.accounts.models import User

#: In seconds, from the post that found nobody signed in.
KEPT_FOR = 30 * 60
#: In bytes, sealed. The longest memory fits.
MAX_SIZE = 512 * 1024
#: In seconds, from signing in; longer than any session lasts.
PERSON_KNOWN_FOR = 7 * 24 * 60 * 60
SALT = "console.returning"
KEPT = "console_typed"
POSTED = "console_posted_to"
#: What a secret is typed into is not kept, wherever it is.
NEVER_KEPT = "password"
CSRF_FIELD = "csrfmiddlewaretoken"
IS_KEPT = (
    "Nothing was sent. What you had typed is kept for half an hour, for you alone: once you are in "
    "it is there again. If somebody else signs in here first, it is gone."
)
IS_DROPPED = "What had been typed here before was not sent, and is no longer kept."
IS_TOO_LONG = (
    "Nothing was sent, and it is too long to be kept. Go back to the page before and copy what you "
    "had typed before you sign in."
)
IS_BACK = (
    "You had been signed out. What you had typed is there again, and nothing has been done yet: "
    "look at it and send it once more."
)


class PendingForm(NamedTuple):
    """The fields of a form, who sent it, and the path that it was sent to."""

    person: str
    path: str
    fields: dict[str, list[str]]


def remember_person(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    """After somebody signed in: mark her pages as hers.

    ``secret`` is the CSRF secret from before. If it was that of her own pages it is kept.
    """
    user = cast(User, request.user)
    if _person_behind(request, secret) == str(user.pk):
        request.META |= {"CSRF_COOKIE": secret, "CSRF_COOKIE_NEEDS_UPDATE": True}
    response.set_signed_cookie(
        _cookie_name(),
        f"{user.pk}:{_digest(csrf_secret(request))}",
        salt=SALT,
        max_age=PERSON_KNOWN_FOR,
        path=settings.SESSION_COOKIE_PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    _drop_what_others_typed(request)


def csrf_secret(request: HttpRequest) -> str:
    """The secret behind the CSRF tokens of the pages that this browser holds."""
    return str(request.META.get("CSRF_COOKIE", ""))


def keep_typed(request: HttpRequest) -> None:
    """Keep what was posted though nobody is signed in. The CSRF check has passed."""
    person = _person_behind(request, csrf_secret(request))
    typed = {name: list(values) for name, values in request.POST.lists() if _may_keep(name)}
    if not person or not typed:
        return
    request.session[POSTED] = request.path
    sealed = _box().encrypt(json.dumps(PendingForm(person, request.path, typed)).encode())
    if len(sealed) > MAX_SIZE:
        messages.warning(request, IS_TOO_LONG)
        return
    request.session[KEPT] = sealed.decode()
    messages.info(request, IS_KEPT)


def was_led_here(request: HttpRequest) -> bool:
    """Whether signing in has led to where a post had found nobody signed in. True only once."""
    is_here = request.session.get(POSTED) == request.path
    if is_here:
        del request.session[POSTED]
    return is_here


def typed_here(request: HttpRequest) -> QueryDict | None:
    """What the signed-in person typed into the form of this address before her session ended."""
    kept = _kept(request)
    if kept is None or kept.path != request.path:
        return None
    typed = QueryDict(mutable=True)
    for name, values in kept.fields.items():
        typed.setlist(name, values)
    return typed


def forget_typed(request: HttpRequest) -> None:
    """It is sent once more."""
    if typed_here(request) is not None:
        del request.session[KEPT]


def fill_in(request: HttpRequest, form: Form) -> None:
    """Show in a fresh form what was typed into it before the session ended, and say so."""
    typed = None if form.is_bound else typed_here(request)
    if typed is None:
        return
    messages.info(request, IS_BACK)
    for name, field in form.fields.items():
        widget, key = field.widget, form.add_prefix(name)
        if not widget.value_omitted_from_data(typed, {}, key):
            form.initial[name] = widget.value_from_datadict(typed, {}, key)


def _drop_what_others_typed(request: HttpRequest) -> None:
    """What is kept for anybody else is gone, and so is what was kept for too long."""
    if _kept(request) is None and request.session.pop(KEPT, None) is not None:
        messages.info(request, IS_DROPPED)


def _kept(request: HttpRequest) -> PendingForm | None:
    """What is kept for the signed-in person, whatever form it belongs to."""
    sealed = request.session.get(KEPT)
    if sealed is None:
        return None
    try:
        kept = PendingForm(*json.loads(_box().decrypt(sealed.encode(), ttl=KEPT_FOR)))
    except InvalidToken:
        return None
    return kept if kept.person == str(cast(User, request.user).pk) else None


def _person_behind(request: HttpRequest, secret: str) -> str:
    """Whose pages hold this CSRF secret; empty if nobody knows."""
    try:
        known: Any = request.get_signed_cookie(
            _cookie_name(), default="", salt=SALT, max_age=PERSON_KNOWN_FOR
        )
    except BadSignature:
        return ""
    person, _, digest = known.partition(":")
    return person if constant_time_compare(digest, _digest(secret)) else ""


def _may_keep(name: str) -> bool:
    return name != CSRF_FIELD and NEVER_KEPT not in name.lower()


def _cookie_name() -> str:
    return f"{settings.SESSION_COOKIE_NAME}_person"


def _digest(secret: str) -> str:
    return salted_hmac(SALT, secret, algorithm="sha256").hexdigest()


def _box() -> Fernet:
    key = salted_hmac(SALT, "box", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))
