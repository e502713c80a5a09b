"""Figures of an attempt, each with the title that a teacher reads: a score, a quantity, or one of two outcomes.

What breaks a rule is refused when an item is made: the server would refuse the record that holds it.
"""

from __future__ import annotations

import dataclasses
import math
import re
import unicodedata
from typing import Union

from homeroom.activity.v1 import attempt_pb2

# Unicode scalars of an identifier, a title and a response.
TEXT_MAX = 256
# Letters that only say how others are shown; marks, control characters and spaces are told by their category.
_SHOWS_NOTHING = re.compile(
    "[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]")


@dataclasses.dataclass(frozen=True)
class Score:
    """Points out of a maximum: 0 ≤ points ≤ max, 0 < max (R97).

    Raises: `ValueError` for that, and for texts that break a rule (R4, R98): an identifier has 1 to 256 characters, a title too and something
    to be seen, a response at most 256.
    """

    identifier: str
    title: str
    points: float
    max: float
    response: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.points <= self.max < math.inf or self.max == 0:
            raise ValueError("a score is 0 ≤ points ≤ max, 0 < max")
        _check(self)

    def message(self) -> attempt_pb2.ActivityItem:
        return _message(self, score=attempt_pb2.Score(points=self.points, max=self.max))


@dataclasses.dataclass(frozen=True)
class Quantity:
    """A plain number, for example of hints used.

    Raises: `ValueError` where it is not finite, and for texts as `Score`.
    """

    identifier: str
    title: str
    quantity: float
    response: str = ""

    def __post_init__(self) -> None:
        if not math.isfinite(self.quantity):
            raise ValueError("a quantity is a finite number")
        _check(self)

    def message(self) -> attempt_pb2.ActivityItem:
        return _message(self, quantity=self.quantity)


@dataclasses.dataclass(frozen=True)
class Binary:
    """One of two outcomes, and in which words teachers read it.

    Raises: `ValueError` for a value that is no outcome or a wording that there is not, and for texts as `Score`.
    """

    identifier: str
    title: str
    value: bool
    wording: attempt_pb2.BinaryWording = attempt_pb2.BINARY_WORDING_TRUE_FALSE
    response: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.value, bool):
            raise ValueError("an outcome is True or False")
        if self.wording not in attempt_pb2.BinaryWording.values():
            raise ValueError("a wording is one of BinaryWording")
        _check(self)

    def message(self) -> attempt_pb2.ActivityItem:
        return _message(self, binary=attempt_pb2.Binary(value=self.value, wording=self.wording))


Item = Union[Score, Quantity, Binary]


def _message(item: Item, **value) -> attempt_pb2.ActivityItem:
    message = attempt_pb2.ActivityItem(identifier=item.identifier, title=item.title, **value)
    if item.response:
        message.response = item.response
    return message


def _check(item: Item) -> None:
    for name, text in (("identifier", item.identifier), ("title", item.title), ("response", item.response)):
        if "\0" in text:
            raise ValueError(f"an item's {name} holds no NUL")
        if len(text) > TEXT_MAX:
            raise ValueError(f"an item's {name} has at most {TEXT_MAX} characters, and this one has {len(text)}")
    if not item.identifier:
        raise ValueError("an item's identifier has at least one character")
    if not any(map(_is_visible, item.title)):
        raise ValueError("an item's title is what teachers read: it has something to be seen")
    # A value that the message cannot hold fails here, and not in the middle of an activity.
    item.message()


def _is_visible(letter: str) -> bool:
    """Whether it can be seen by itself: marks are shown on the letter before them."""
    return unicodedata.category(letter) not in ("Cc", "Mn", "Me", "Zs", "Zl", "Zp") and not _SHOWS_NOTHING.match(letter)
