"""Ports for the servers of tests and benchmarks."""

import contextlib
import fcntl
import os
import pathlib
import random
import socket
import tempfile

# A byte for each port, locked by the process whose tests may use it until that ends: so nobody else takes one before its server listens,
# or while that is killed.
RESERVED = open(pathlib.Path(tempfile.gettempdir()) / f"homeroom-ports-{os.getuid()}", "ab")
# A lock keeps others off, and not the process that has it.
given = set()


def take(ports):
    """Whether all of them are this process's from now on, for one purpose; otherwise none is."""
    if given.intersection(ports):
        return False
    with contextlib.ExitStack() as undo:
        try:
            for port in ports:
                fcntl.lockf(RESERVED, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
                undo.callback(fcntl.lockf, RESERVED, fcntl.LOCK_UN, 1, port)
        except OSError:
            return False
        undo.pop_all()
    given.update(ports)
    return True


def free_port():
    """One that nobody has, and that the system gives to no connection that goes out."""
    while True:
        port = random.randrange(10_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            if take([port]):
                return port


def three_ports():
    """The first of three in a row, each like `free_port`, as is the one before them, which is a portal's."""
    while True:
        first = random.randrange(10_000, 32_000)
        ports = range(first - 1, first + 3)
        with contextlib.ExitStack() as held:
            try:
                for port in ports:
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            if take(ports):
                return first
