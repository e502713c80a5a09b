"""How long to wait before the next try."""

import dataclasses
import random
from typing import Callable


@dataclasses.dataclass(frozen=True)
class Backoff:
    """Exponential with full jitter: after the n-th failure in a row a random time of at most `first * 2**(n - 1)` seconds.

    Without jitter a school's apps would come back together when a server does.
    """

    first_seconds: float = 1.0
    seconds_max: float = 300.0
    chance: Callable[[], float] = random.random

    def seconds(self, failures: int) -> float:
        """How long to wait after so many failures in a row; 0 after none."""
        if failures <= 0:
            return 0.0
        # 2**64 seconds are past any bound, and larger powers are slow to make.
        return self.chance() * min(self.seconds_max, self.first_seconds * 2.0 ** min(failures - 1, 64))
