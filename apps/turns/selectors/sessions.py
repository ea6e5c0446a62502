"""Finding sessions and what was said in them, as its owner may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from apps.common.context import RequestContext
from apps.events.guard import is_of_user
from apps.events.presentation import event_object
from apps.events.selectors import repository_scope
from apps.governance.selectors import policy_of
from apps.turns.items import Item, message, said_by_user
from apps.turns.models import Session, SessionPicture, TurnItem
from apps.turns.owners import SessionOwner, owner_of
from apps.turns.pictures import named_in, put_back
from apps.turns.recall_block import neutral_item

CHANNEL = "turns"
#: So many items are looked through for the last message of a person: calls stand between.
NEWEST = 50


@dataclass(frozen=True, slots=True)
class LoggedItem:
    """An item of the past, with names for pictures, and its row in the log."""

    row: TurnItem
    item: Item


def find_session(context: RequestContext, owner: SessionOwner, session_id: str) -> Session | None:
    """The owner's session in the context's repository. Raises InvalidContext."""
    organization_id, repository_id = repository_scope(context)
    return Session.objects.filter(
        organization_id=organization_id,
        repository_id=repository_id,
        owner_kind=owner.kind,
        owner_id=owner.id,
        session_id=session_id,
    ).first()


def recent_items(context: RequestContext, session: Session, most: int) -> list[LoggedItem]:
    """The last ``most`` items, in their order, as a model gets them."""
    rows = visible_items(context, session).order_by("-event_seq")
    return logged_items(rows[:most])[::-1]


def said_last(context: RequestContext, session: Session) -> str:
    """The last message of a person among the newest items of a session; empty if there is none."""
    said = said_by_user(one.item for one in recent_items(context, session, NEWEST))
    return said[-1] if said else ""


def visible_items(context: RequestContext, session: Session) -> QuerySet[TurnItem]:
    """The items of a session whose events the context may see, with their events."""
    own = TurnItem.objects.filter(organization_id=session.organization_id, session=session)
    mask = owner_of(context, session.user_id).mask(context)
    seen = own.filter(mask.condition("event__participants"))
    return seen.select_related("event", "turn")


def logged_items(rows: Iterable[TurnItem]) -> list[LoggedItem]:
    """The items themselves, without what the write policy of now withholds from their model."""
    listed = list(rows)
    if not listed:
        return []
    policy = policy_of(listed[0].organization_id)
    shown = (
        event_object(row.event, by=policy, is_own=is_of_user(row.event.content)) for row in listed
    )
    return [
        LoggedItem(row, _item_of(body["payload"])) for row, body in zip(listed, shown, strict=True)
    ]


def with_pictures(items: Sequence[LoggedItem]) -> list[LoggedItem]:
    """The items, all of one session, with the pictures that they name."""
    wanted = {digest for one in items for digest, _ in named_in(one.item)}
    if not wanted:
        return list(items)
    row = items[0].row
    kept = SessionPicture.objects.filter(
        organization_id=row.organization_id, session_id=row.session_id, digest__in=wanted
    )
    texts = {one.digest: one.picture.text for one in kept}
    return [replace(one, item=put_back(one.item, texts)) for one in items]


def _item_of(payload: dict[str, object]) -> Item:
    """A payload that is withheld as a whole says so in an item of its own."""
    item = payload.get("item")
    if isinstance(item, dict):
        return neutral_item(item)
    return message("developer", str(payload.get("text", "")))
