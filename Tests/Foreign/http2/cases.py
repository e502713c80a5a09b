"""The list of cases: each a rule of an RFC, and what a server that keeps it does."""

CASES = []


def case(section, rule, **connection):
    """Registers a function that gets a connection whose settings have been exchanged, opened with these options."""
    def register(body):
        CASES.append((section, rule, body, connection))
        return body
    return register
