"""Benchmarks that are programs of this package: built for release, and run on the disk of the build, which prints rows as JSON."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def built(product):
    """Its path."""
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", product, "--static-swift-stdlib"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return ROOT / ".build/release" / product


def binaries(products):
    """The folder in which some are: HOMEROOM_BINARIES, or where they are built now."""
    given = os.environ.get("HOMEROOM_BINARIES")
    return pathlib.Path(given) if given else [built(product) for product in products][0].parent


def rows(product, *words):
    # Not in memory: what is durable is measured as it is.
    return json.loads(subprocess.check_output([built(product), ROOT / ".build", *words], text=True))
