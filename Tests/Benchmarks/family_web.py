"""What the page costs: a real Chromium before a portal and the services, over TLS and HTTP/2.

A class of 35 with a handout of 40 tasks. Bytes and requests until its grid is painted, and how long that takes; what a state costs on the
wire and on the page's main thread; how soon what was acknowledged is read; and what the portal takes for a call and for a watcher.
Rows carry the budget that they are held against. WEB_MINUTES says how long the page is watched at five states a second: 1 when left out.
"""

import json
import os
import pathlib
import subprocess

import swift_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ["homeroom", "context-service", "activity-service", "report-service", "portal-service"]


def run(wanted="web"):
    """`wanted`: how the names of the rows begin that are asked for."""
    binaries = swift_program.binaries(PRODUCTS)
    rows = []
    # With the stock client and Playwright, which this interpreter need not have.
    command = [ROOT / ".build/venv/bin/python", ROOT / "Tests/Benchmarks/web/measure.py", "--binaries", binaries, "--only", wanted,
               "--minutes", os.environ.get("WEB_MINUTES", "1")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            rows.append(json.loads(line))
            print(rows[-1]["name"], f"{rows[-1]['value']:.4g}", rows[-1]["unit"], flush=True)
    if process.returncode:
        raise SystemExit(f"the measurement ended with {process.returncode}")
    return rows
