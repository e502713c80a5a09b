"""The time of day, as durations can be measured by it."""

from __future__ import annotations

import pathlib
import time
from typing import Callable, Optional

from homeroom.client.outbox import Outbox

_BOOT_ID = pathlib.Path("/proc/sys/kernel/random/boot_id")


def steady_clock(outbox: Outbox) -> Callable[[], float]:
    """The machine's time of day when this is called, and from then on what has passed since, sleep of the machine included: so a clock that
    somebody sets meanwhile changes no duration. What the server is told with each call tells it how far off it is.

    That holds for all that one call sends. So while work of an earlier process waits in the outbox, its clock goes on in this one, as long as
    the machine was not started anew.
    """
    passed = _passed_clock()
    offset = time.time() - passed()
    boot = _boot()
    if boot is not None:
        offset = outbox.clock_offset(boot, offset)
    return lambda: offset + passed()


def _passed_clock() -> Callable[[], float]:
    """Seconds since some moment, sleep of the machine included where it has a clock that says so."""
    # The second is such a clock on macOS; Windows has neither.
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):
        number = getattr(time, name, None)
        if number is None:
            continue
        try:
            time.clock_gettime(number)
        except OSError:
            continue
        return lambda: time.clock_gettime(number)
    return time.monotonic


def _boot() -> Optional[str]:
    """Names the time since the machine was started, in which all its processes count alike; None where it has no name."""
    try:
        return _BOOT_ID.read_text().strip() or None
    except OSError:
        return None
