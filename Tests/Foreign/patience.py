"""How long the tests wait before they call something that does not happen a failure."""

import time

# Nothing that is asserted depends on it: what is right comes sooner on any machine, however busy; what is wrong takes this long
# to say so. Whoever wants to prove that something takes little time counts steps, not seconds.
PATIENCE_SECONDS = 600


def patiently(what, condition, pause=0.01):
    """Waits until `condition()` is true, and returns what it returned; `what` is the claim that failed if it never is."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what}: not within {PATIENCE_SECONDS} s"
        time.sleep(pause)
    return found


class Skipped(Exception):
    """What a test needs is not to be had on this machine; says what."""
