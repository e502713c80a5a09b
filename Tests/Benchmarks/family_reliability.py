"""What it costs that nothing is lost, and that what is to be gone goes: erasures, backups, the audit log, digests, `verify`.

Real release executables as processes of their own, stores on the disk of the build, stock gRPC clients. Stores with ATTEMPTS
attempts (a million, if it is not said) are made once and kept under .build/bench-data. What is compared is measured in turn,
in one run. HOMEROOM_BEFORE names a folder with executables of an earlier version, which ingest is then compared with.
"""

import json
import pathlib
import subprocess

import swift_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRODUCTS = ["homeroom", "homeroom-load", "context-service", "activity-service", "report-service"]


def run(wanted=""):
    """`wanted`: how the names of the rows begin that are asked for, behind the family's."""
    prefix = wanted.removeprefix("reliability.")
    # Binaries that somebody else has built are taken as they are.
    binaries = swift_program.binaries(PRODUCTS)
    rows = []
    if not prefix or "digest.cost".startswith(prefix):
        rows += digests()
    # With the stock client, which this interpreter need not have.
    program = [ROOT / ".build/venv/bin/python", ROOT / "Tests/Benchmarks/reliability/measure.py", "--binaries", binaries]
    with subprocess.Popen([*program, "--only", prefix], stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            rows.append(json.loads(line))
            print(rows[-1]["name"], f"{rows[-1]['value']:.4g}", rows[-1]["unit"], flush=True)
    if process.returncode:
        raise SystemExit(f"the measurement ended with {process.returncode}")
    if not rows:
        raise SystemExit(f"no row begins with {prefix}")
    return rows


def digests():
    """The share of durable ingest's CPU time that is left when the feed's digests are taken off it.

    `bench-ingest` writes the changes that it was told once more, with and without digests in turn, and gives the difference.
    """
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "bench-ingest"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    answer = subprocess.check_output(
        [ROOT / ".build/release/bench-ingest", ROOT / ".build", "--json", "--digests"], text=True)
    figures = {row["name"]: row["value"] for row in json.loads(answer)}
    whole, part = figures["ingest.attempt_cpu_us"], figures["ingest.digest_cpu_us"]
    return [
        {"name": "digest.cost", "value": round(1 - part / whole, 4), "unit": "x (>= 0.95)"},
        {"name": "digest.cpu_us", "value": part, "unit": "us", "peers": {"attempt": whole}},
        {"name": "ingest.attempts_per_s", "value": figures["ingest.attempts_per_s"], "unit": "attempts/s (>= 30,000)"},
    ]
