"""Orders and claims of power by what they are made of, not by how they are worded."""

from __future__ import annotations

from apps.common.power import Claim
from apps.governance.findings import Effect, Group
from apps.governance.rules.model import Composition, Rule


def _of(concepts: str, never: str = "forbidden") -> Composition:
    """A composition written as concepts parted by blanks, alternatives by bars."""
    every = tuple(frozenset(one.split("|")) for one in concepts.split())
    return Composition(every, frozenset(never.split()))


def _order(
    name: str, description: str, concepts: str, check: str = "", never: str = "forbidden"
) -> Rule:
    return Rule(
        id=f"injection.composed.{name}",
        group=Group.INJECTION,
        action=Effect.QUARANTINE,
        description=f"{description}.",
        check=check,
        composed=_of(concepts, never),
    )


RULES = (
    _order("override", "Order to a model to put rules aside", "ignore rules model",
           check="others"),
    _order("unbound", "Identity without limits", "identity unbound"),
    _order("authority", "Text that claims authority over what people say",
           "authority outrank|waived|equal", never=""),
    _order("outrank", "Text that sets itself above people", "outrank said|entry|persist"),
    _order("persist", "Order to carry a text into later sessions, or to write it again",
           "persist entry|hide|outrank|waived|equal|fetched|unbound|identity"),
    _order("displaced", "Order to put aside what a model was told", "drop told", check="others"),
    _order("reader", "Message to whatever model reads the text", "reader"),
    _order("freed", "Claim that the one addressed has no limits", "freed"),
    _order("disclose", "Request for what a model was set up with", "disclose setup"),
    _order("discredit", "Order to throw away what other memories say", "discredit"),
    _order("memorize", "Order to put power into a memory", "memorize power", never="forbidden default"),
    _order("before", "What was allegedly said before, to gain power", "before power",
           never="forbidden default"),
    _order("trigger", "Answer that is planted for a question", "trigger planted",
           never="forbidden default"),
    _order("unquestioned", "Text that wants not to be checked", "unquestioned entry|model"),
    _order("unlearn", "Order to lose or to take on what binds a model", "unlearn"),
    _order("elevated", "Role that is raised in what is remembered", "elevated remembered"),
    _order("drain", "Order to hand out what a user or a machine keeps to itself",
           "drained outlet"),
    _order("granted", "Imitated message that grants rights",
           "framed granted|waived|standing|equal|unbound"),
    _order("favour", "Order to a model to put one of several first",
           "favour model routine|all|hide|omit"),
)  # fmt: skip

#: What makes each kind of claim; several ways to make the same one.
CLAIMS: dict[Claim, tuple[Composition, ...]] = {
    Claim.APPROVAL: (
        _of("waived asset|standing|control|send|equal|guarded"),
        _of("standing asset|control|guarded"),
    ),
    Claim.PERMISSION: (
        _of("equal asset|people|model|guarded"),
        _of("may guarded changed|equal|waived|again"),
        _of("may guarded all"),
        _of("may act all outsider|guarded|again"),
        _of("outsider guarded may|equal|all"),
        _of("granted"),
    ),
    Claim.RECIPIENT: (_of("number changed|hide|waived send|asset|account"),),
    Claim.ENDPOINT: (
        _of("host send credential|guarded"),
        _of("host changed|hide|waived credential|guarded|control"),
        _of("host changed|hide|waived send asset"),
    ),
    Claim.COMMAND: (_of("fetched routine|again|waived|hide|control"), _of("piped")),
    Claim.CONTROL: (
        _of(
            "control off again|waived|routine|hide|standing|asset|people", never="forbidden default"
        ),
        _of("switched control|again|routine"),
    ),
    Claim.SILENCE: (
        _of("hide people", never="forbidden default"),
        _of("omit people|asset|send", never="forbidden default"),
    ),
}
