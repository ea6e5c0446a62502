"""Orders and claims of power by what they are made of, not by how they are worded."""

from __future__ import annotations

from dataclasses import replace

from apps.common.power import Claim
from apps.governance.findings import Effect, Group
from apps.governance.rules.model import Composition, Rule

# Who tells what somebody else claimed, or what is forbidden, claims it not.
_TOLD = "forbidden recounted declined upheld"


def _of(concepts: str, never: str = _TOLD) -> Composition:
    """A composition written as concepts parted by blanks, alternatives by bars."""
    every = tuple(frozenset(one.split("|")) for one in concepts.split())
    return Composition(every, frozenset(never.split()))


def _close(concepts: str, never: str = f"{_TOLD} settled") -> Composition:
    """A composition of which one sentence says all."""
    return replace(_of(concepts, never), close=True)


def _order(
    name: str,
    description: str,
    concepts: str,
    check: str = "",
    never: str = "forbidden",
    *,
    close: bool = False,
    steers: bool = False,
) -> Rule:
    """An order by its concepts; a close one is said in one sentence, one that steers is sure."""
    return Rule(
        id=f"injection.composed.{name}",
        group=Group.INJECTION,
        action=Effect.QUARANTINE,
        description=f"{description}.",
        check=check,
        steers=steers,
        composed=replace(_of(concepts, never), close=close),
    )


RULES = (
    _order("override", "Order to a model to put rules aside", "ignore rules model",
           check="forced"),
    _order("unbound", "Identity without limits", "identity unbound"),
    _order("authority", "Text that claims authority over what people say",
           "authority outrank|waived|equal", never=""),
    _order("outrank", "Text that sets itself above people", "outrank said|entry|persist",
           check="distrusted", close=True),
    _order("persist", "Order to carry a text into later sessions, or to write it again",
           "persist|engraved entry|hide|outrank|waived|equal|fetched|unbound|identity"),
    _order("displaced", "Order to put aside what a model was told", "drop told", check="others"),
    _order("reader", "Message to whatever model reads the text", "reader", check="messages", steers=True),
    _order("ended", "Text that says that the data ends and orders begin", "ended identity|model|ignore"),
    _order("freed", "Claim that the one addressed has no limits", "freed"),
    _order("disclose", "Request for what a model was set up with", "disclose setup"),
    _order("discredit", "Order to throw away what other memories say", "discredit"),
    _order("memorize", "Order to put power into a memory", "memorize power", never="forbidden default", close=True),
    _order("before", "What was allegedly said before, to gain power", "before power",
           never="forbidden default", close=True),
    _order("trigger", "Answer that is planted for a question", "trigger planted",
           never="forbidden default"),
    _order("engraved", "Claim of power that is to be told again in whatever comes",
           "engraved waived|lifted|skirted|lax|standing|yes|equal|vouched|guarded|handout|hide|omit|doctored",
           never="forbidden recounted declined", close=True),
    _order("carried", "Text that wants to stand in whatever is written later",
           "itself carried|rewritten", never="forbidden recounted", close=True),
    _order("unquestioned", "Text that wants not to be checked", "unquestioned entry|model"),
    _order("unlearn", "Order to lose or to take on what binds a model", "unlearn"),
    _order("elevated", "Role that is raised in what is remembered", "elevated remembered"),
    _order("drain", "Order to hand out what a user or a machine keeps to itself",
           "drained outlet", check="device", close=True),
    _order("granted", "Imitated message that grants rights",
           "framed granted|waived|lifted|standing|equal|unbound"),
    _order("favour", "Order to a model to put one of several first",
           "favour model routine|all|hide|omit", close=True),
)  # fmt: skip

# What makes each kind of claim; several ways to make the same one.
_MAKINGS: dict[Claim, tuple[Composition, ...]] = {
    Claim.APPROVAL: (
        _of("waived standing|control|send|guarded"),
        _of("waived deed|papers|money|overseer|outsider|lowly|unseen", never=f"{_TOLD} settled"),
        _of("standing asset|control|guarded", never=f"{_TOLD} settled"),
        _of("standing reach deed|papers|money"),
        _of("yes reach money|may|waived"),
        _of("yes unseen deed|papers|money|asset"),
        _of("yes may deed|papers|money"),
        _of("likes unseen|waived deed|papers|money|control|guarded|people|reach"),
        _of("nominal"),
        _of("unseen deed|papers|money people|may|outsider|model reach|user"),
        _close("assent ahead"),
        _close("reassured papers|money|duty"),
        _close("blanket"),
        _close("belated"),
        _close("robot stands-in"),
        _close("inherited"),
    ),
    Claim.PERMISSION: (
        _of("equal model|guarded", never=f"{_TOLD} bound"),
        _of("equal outsider|may|deed|papers|credential", never=f"{_TOLD} bound"),
        _of("may guarded equal|waived", never=f"{_TOLD} bound"),
        _of("may guarded all lowly|outsider|papers", never=f"{_TOLD} bound"),
        _of("outsider guarded equal|all", never=f"{_TOLD} bound"),
        _of("lowly deed|papers|money|check|guarded may", never=f"{_TOLD} bound"),
        _of("granted", never=f"{_TOLD} bound"),
        _of("rank", never=f"{_TOLD} bound"),
        _of("handout", never=f"{_TOLD} bound"),
        _of("likes guarded|credential unseen|handout", never=f"{_TOLD} bound"),
        _close("likes credential unmasked", never=f"{_TOLD} settled bound"),
        _close("vouched", never=f"{_TOLD} settled bound"),
        _close("bearer guarded|papers|skirted|lifted|waived|deed", never=f"{_TOLD} settled bound"),
        _close("decider", never=f"{_TOLD} settled bound"),
        _close("guise assent|cleared|compliant|delicate|handout", never="candid declined upheld bound"),
        _close("sway deed|money|papers|may|people|overseer|act|credential", never="forbidden recounted declined upheld"),
        _of("robot may guarded|delicate orally", never="forbidden recounted upheld bound"),
        _close("robot may alone|orally", never="forbidden declined upheld bound"),
        _close("robot model guarded reach", never=f"{_TOLD} settled default bound"),
    ),
    Claim.RECIPIENT: (
        _of("number changed|hide|waived send|asset|money|papers"),
        _of("digits money|between"),
        _of("between money|papers stale|changed|digits|send|receives|people"),
        _of("mailbox papers|asset|money|deed send|receives stale|changed|overseer|unseen|papers"),
        _of("stale money|papers"),
        _of("papers receives lowly|unseen|hide|between"),
        _close("number|mailbox|dial replaced", never=f"{_TOLD} settled neighbour"),
        _close("payable"),
        _close("mailbox papers|money"),
        _close("dial money|papers|duty|assent|people|overseer", never=f"{_TOLD} settled neighbour"),
        _close("diverted"),
        _close("payee changed|replaced|waived|likes|unseen|hide money|papers|deed"),
        _close("send|receives|lowly|outsider unmasked"),
        _close("delicate thither handed"),
        _close("collector"),
        _close("coin"),
    ),
    Claim.ENDPOINT: (
        _close("host send credential|guarded", never=_TOLD),
        _of("host changed|hide|waived credential|guarded"),
        _close("contents send|receives|host"),
        _close("host replaced|hide|waived control", never=_TOLD),
        _of("host changed|hide|waived send asset"),
        _of("machine receives papers|credential|guarded|money"),
        _of("machine receives stale|changed asset|papers|guarded|stale|recurring"),
        _of("machine stale changed|asset|overseer|papers"),
        _close("machine replaced|unmasked papers|send|receives|unmasked"),
        _close("machine papers|money|credential|unmasked|guarded|overseer send|receives"),
    ),
    Claim.COMMAND: (
        _of("fetched routine|again|waived|hide|control"),
        _of("piped"),
        _of("payload recurring|routine restored|hide|credential|stale|persist|unseen|machine"),
        _of("payload hide|persisted|restored|wipe"),
        _of("payload recurring people|model|machine|receives|persist"),
        _of("persisted restored|hide"),
        _of("persisted recurring payload|credential|deed"),
        _close("recurring|routine send|receives beyond asset|papers|money|guarded"),
    ),
    Claim.CONTROL: (
        _of(
            "control off again|waived|routine|hide|standing|asset|people", never=f"{_TOLD} default"
        ),
        _of("switched control|again|routine", never=f"{_TOLD} default"),
        _of("check|control lax|stale|nominal", never=f"{_TOLD} settled default"),
        _of("stale deed|asset reach|unseen|people|overseer", never=f"{_TOLD} default"),
        _of("check overseer unseen|waived", never=f"{_TOLD} settled default"),
        _of("check off reach|unseen|waived|again overseer|people|recurring|routine",
            never=f"{_TOLD} default"),
        _close("duty lifted", never=f"{_TOLD} settled default"),
        _close("lifted reassured", never=f"{_TOLD} settled default"),
        _close("skirted", never=f"{_TOLD} settled default"),
        _close("falsified check|duty|overseer|machine|papers|send", never=f"{_TOLD} settled default"),
        _close("cut check|control|duty", never=f"{_TOLD} settled default serviced"),
        _close("office cleared dispensed", never=f"{_TOLD} settled"),
        _close("safeguard|check optional", never=f"{_TOLD} settled"),
        _close("heedless", never=f"{_TOLD} settled default"),
        _close("falsified off|lifted", never=f"{_TOLD} default"),
        _of("shield dropped stays", never="forbidden recounted declined upheld"),
        _close("exempt", never="forbidden upheld"),
        _close("unsealed", never=f"{_TOLD} settled default"),
        _close("unread", never=f"{_TOLD} settled default"),
        _of("mere guarded|control|check|may|skirted|lifted|asset|deed", never=f"{_TOLD} settled default"),
        _of("source tenet", never=f"{_TOLD} default"),
        _close("source outrank", never=f"{_TOLD} default"),
    ),
    Claim.SILENCE: (
        _close("wipe trail", never=f"{_TOLD} settled default retained"),
        _close("probed denied", never=f"{_TOLD} default"),
        _close("hide people", never=f"{_TOLD} default"),
        _of("hide overseer|papers|money", never=f"{_TOLD} default"),
        _close("omit people|asset|send", never=f"{_TOLD} default"),
        _of("omit overseer|papers|money|deed", never=f"{_TOLD} default"),
        _close("secretly people|money|papers|overseer|asset|hide|omit|deed|pretext", never="forbidden upheld"),
        _of("askers pretext truth", never="forbidden recounted upheld"),
        _close("breach muted likes|hide|stays|untold", never="forbidden upheld"),
        _of("breach muted untold", never="forbidden upheld"),
        _close("likes doctored|trimmed|unshown", never="forbidden recounted"),
        _close("hide unshown", never="forbidden recounted"),
        _of("doctored overseer", never=f"{_TOLD} settled default"),
        _close("unrecorded overseer|people|money|papers|lowly|may|outsider", never=f"{_TOLD} settled default"),
    ),
}  # fmt: skip

# What no claim of a kind is made of: what the law gives everybody, small change, a printer that is off, opening hours, and how the house numbers its tickets.
_ORDINARY = {
    Claim.APPROVAL: "entitled petty",
    Claim.PERMISSION: "entitled petty",
    Claim.CONTROL: "entitled petty serviced hours",
    Claim.SILENCE: "inhouse",
}

#: What makes each kind of claim, and what excuses it.
CLAIMS: dict[Claim, tuple[Composition, ...]] = {
    claim: tuple(
        replace(one, never=one.never | frozenset(_ORDINARY.get(claim, "").split()))
        for one in makings
    )
    for claim, makings in _MAKINGS.items()
}
