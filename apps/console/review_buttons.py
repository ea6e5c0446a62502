"""What can be decided on a review card, each act with the form that it needs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, cast

from django.forms import Form
from django.http import QueryDict

from apps.common.context import RequestContext, Right
from apps.console.forms.review import CardForm, DeprecateForm, ReasonForm, SeenForm, SeenReasonForm
from apps.console.memory_acts import may_verify, version_at_stake
from apps.memories.lifecycle import Act, available_acts
from apps.memories.models import Memory, MemoryLink, SimilarPair
from apps.memories.review import Item
from apps.memories.services.reviewing import Dossier
from apps.memories.vocabulary import SERVED_STATUSES, Waiting


@dataclass(frozen=True, slots=True)
class Button:
    """An act with its form. ``subject`` is the item it is about; one with fields opens first."""

    act: str
    label: str
    subject: str
    key: str = ""
    icon: str = ""
    is_primary: bool = False
    form: Form = field(default_factory=CardForm)
    help: str = ""
    is_open: bool = False

    @property
    def asks(self) -> bool:
        """Whether there is something to fill in."""
        return bool(self.form.visible_fields())


@dataclass(frozen=True, slots=True)
class Failed:
    """A form that was sent and refused, to be shown again as it was."""

    act: str
    subject: str
    form: Form


def subject_of(kind: Waiting, item_id: object) -> str:
    """How a form names what it is about."""
    return f"{kind.value}:{item_id}"


class CardButtons:
    """The buttons of one card. A form that was sent and refused is shown in its place again."""

    def __init__(
        self, item: Item, dossier: Dossier, context: RequestContext, failed: Failed | None
    ) -> None:
        self.memory, self.misplaced = dossier.memory, failed
        self._item, self._dossier, self._context = item, dossier, context
        self._acts = set(available_acts(dossier.memory, context))
        self.about = subject_of(Waiting.UNVERIFIED, dossier.memory.pk)

    def of_item(self) -> list[Button]:
        """What can be decided on this card; the services decide again."""
        if self._item.kind is Waiting.SIMILAR:
            return self._pair_buttons()
        if self._item.kind is Waiting.LINK:
            return self._link_buttons(self._item.item_id, "a", "x")
        if self.memory.is_quarantined:
            return self._quarantine_buttons()
        return self._memory_buttons()

    def of_pair(self, pair: SimilarPair) -> list[Button]:
        """Of another pair than the one that the card is about."""
        about = subject_of(Waiting.SIMILAR, pair.pk)
        return [self._button("dismiss", "Both stay", about, icon="done_all")]

    def of_link(self, link: MemoryLink) -> list[Button]:
        """Of another link than the one that the card is about."""
        waits = link.suggested and link.declined_at is None
        decides = waits and may_verify(link.target, self._context)
        return self._link_buttons(link.pk) if decides else []

    def _memory_buttons(self) -> list[Button]:
        seen = {"version": version_at_stake(self.memory)}
        served = {"version": self.memory.served_version}
        verify = self._button(
            "verify",
            "Verify",
            key="v",
            icon="verified",
            is_primary=True,
            form=SeenForm(initial=seen),
            help="You have read it and it holds: agents get it as approved.",
        )
        reject = self._button(
            "reject",
            "Reject",
            key="r",
            icon="thumb_down",
            form=SeenReasonForm(initial=seen),
            help="What is served now stays. The rejected version is kept in the list of versions.",
        )
        lock = self._button(
            "lock",
            "Lock",
            key="l",
            icon="lock",
            form=SeenReasonForm(initial=served),
            help="Nobody can change a locked memory, AI never, until a person unlocks it.",
        )
        offered = ((Act.VERIFY, verify), (Act.REJECT, reject), (Act.LOCK, lock))
        return [
            *(button for act, button in offered if act in self._acts),
            *self._closing("d", self.memory),
        ]

    def _quarantine_buttons(self) -> list[Button]:
        archive = self._button(
            "archive",
            "Archive",
            key="a",
            icon="inventory_2",
            form=ReasonForm(),
            help="It is put away and not served.",
        )
        release = self._button(
            "release",
            "Release",
            key="e",
            icon="lock_open_right",
            is_primary=True,
            form=ReasonForm(),
            help="It is served again, in the status it has. What was found in it stands.",
        )
        releases = self.memory.status in SERVED_STATUSES and may_verify(self.memory, self._context)
        offered = [release] if releases else []
        if Act.ARCHIVE in self._acts:
            offered.append(archive)
        return [*offered, *self._closing("d", self.memory)]

    def _pair_buttons(self) -> list[Button]:
        pairs = [pair for pair in self._dossier.pairs if pair.pk == self._item.number]
        if not pairs:
            return []
        about = subject_of(Waiting.SIMILAR, self._item.number)
        other = partner(pairs[0], self.memory)
        stay = self._button(
            "dismiss",
            "Both stay",
            about,
            key="b",
            icon="done_all",
            is_primary=True,
            help="They are no conflict; the two are not brought up again.",
        )
        contradict = self._button(
            "contradict",
            "They contradict",
            about,
            key="c",
            icon="call_split",
            help="Both stay, linked as a contradiction; agents that were served the other are "
            "told.",
        )
        return [
            stay,
            *([contradict] if self._context.may(Right.WRITE) else []),
            *self._closing("d", self.memory, "Deprecate this", other),
            *self._closing("o", other, "Deprecate the other", self.memory),
        ]

    def _closing(
        self, key: str, memory: Memory, label: str = "Deprecate", keep: Memory | None = None
    ) -> list[Button]:
        """Deprecating, unless it is out of the question. ``keep`` is offered as replacement."""
        if Act.DEPRECATE not in available_acts(memory, self._context):
            return []
        others = [keep] if keep else [partner(pair, memory) for pair in self._dossier.pairs]
        reachable = [one for one in others if one.repository_id in (None, memory.repository_id)]
        form = DeprecateForm(
            initial={"replacement_memory_id": keep.pk} if keep in reachable else {},
            beside=[(str(one.pk), str(one)) for one in reachable],
        )
        about = subject_of(Waiting.UNVERIFIED, memory.pk)
        return [
            self._button(
                "deprecate",
                label,
                about,
                key=key,
                icon="event_busy",
                form=form,
                help=f"«{memory}» is no longer served to anybody.",
            )
        ]

    def _link_buttons(self, link_id: object, accept: str = "", decline: str = "") -> list[Button]:
        about = subject_of(Waiting.LINK, link_id)
        return [
            self._button(
                "accept-link",
                "Accept",
                about,
                accept,
                "add_link",
                is_primary=True,
                help="The link takes effect; agents that relied on this memory are told.",
            ),
            self._button(
                "decline-link",
                "Decline",
                about,
                decline,
                "link_off",
                help="Nothing changes, and it is not suggested again.",
            ),
        ]

    def _button(
        self, act: str, label: str, about: str = "", key: str = "", icon: str = "", **given: Any
    ) -> Button:
        button = Button(act, label, about or self.about, key, icon, **given)
        button.form.auto_id = f"id_{act}_{key or 'beside'}_%s"
        failed = self.misplaced
        if failed is None or (failed.act, failed.subject) != (act, button.subject):
            return button
        self.misplaced = None  # it has found its place
        _about_what_is_shown(failed.form, button.form)
        return replace(button, form=failed.form, is_open=True)


def _about_what_is_shown(sent: Form, fresh: Form) -> None:
    """Sent once more, it is about the version that stands on the card now."""
    if "version" in sent.fields:
        data = cast(QueryDict, sent.data).copy()
        data["version"] = str(fresh.initial["version"])
        sent.data = data


def partner(pair: SimilarPair, memory: Memory) -> Memory:
    """The other memory of the pair."""
    return pair.other if pair.memory_id == memory.pk else pair.memory


def other_end(link: MemoryLink, memory: Memory) -> Memory:
    """The memory on the link's other side."""
    return link.target if link.source_id == memory.pk else link.source
