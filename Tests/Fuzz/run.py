#!/usr/bin/env python3
"""Throws bytes at every way in, for a while, and says what it saw: `make fuzz TIME=60 TARGET=calls`.

Inputs that reach new code go to .build/fuzz/corpus; `--keep` puts the smallest set that reaches the same code into the
corpus that is kept. What brings something down goes to Tests/Fuzz/crashes, where `make test` finds it again.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests/Fuzz"
SCRATCH = ROOT / ".build/fuzz"
PROGRAM = SCRATCH / "release/fuzz"
# Libfuzzer's own bounds for one input: beyond these it is a finding too.
SECONDS_MAX = 20
MEGABYTES_MAX = 2048


def build():
    # The two sanitizers once more in one word: of several, the Swift compiler heeds the last, and nothing would be counted.
    subprocess.run(
        ["swift", "build", "-c", "release", "--scratch-path", SCRATCH, "--product", "fuzz", "--sanitize", "fuzzer",
         "--sanitize", "address", "-Xswiftc", "-sanitize=fuzzer,address", "-Xswiftc", "-DFUZZING", "-Xswiftc", "-assert-config", "-Xswiftc", "Debug"],
        cwd=ROOT, check=True)


def fuzz(target, seconds, jobs):
    """One line of the table."""
    found = SCRATCH / "corpus" / target
    crashes = HERE / "crashes" / target
    kept = HERE / "corpus" / target
    for folder in (found, crashes, kept):
        folder.mkdir(parents=True, exist_ok=True)
    before = set(crashes.iterdir())
    begin = time.monotonic()
    run = launch(target, [
        found, kept, f"-max_total_time={seconds}", f"-timeout={SECONDS_MAX}", f"-rss_limit_mb={MEGABYTES_MAX}",
        "-max_len=16384", f"-artifact_prefix={crashes}/", f"-dict={HERE}/dictionaries/grpc.txt",
        "-print_final_stats=1", *([f"-fork={jobs}", "-ignore_crashes=0"] if jobs > 1 else []),
    ], seconds + 120)
    (SCRATCH / f"{target}.log").write_text(run)
    executed = re.findall(r"stat::number_of_executed_units:\s*(\d+)", run) or re.findall(r"#(\d+)", run)
    covered = re.findall(r"cov: (\d+)", run)
    new = sorted(set(crashes.iterdir()) - before)
    return {
        "target": target, "seconds": round(time.monotonic() - begin), "inputs": int(executed[-1]) if executed else 0,
        "edges": int(covered[-1]) if covered else 0, "crashes": [str(path.relative_to(ROOT)) for path in new],
    }


def keep(target):
    """The smallest set of inputs that reaches the same code becomes the corpus."""
    kept, found, merged = HERE / "corpus" / target, SCRATCH / "corpus" / target, SCRATCH / "merged" / target
    merged.mkdir(parents=True, exist_ok=True)
    for old in merged.iterdir():
        old.unlink()
    launch(target, ["-merge=1", "-max_len=4096", merged, kept, found], 600)
    if any(merged.iterdir()):
        for old in kept.iterdir():
            old.unlink()
        for new in merged.iterdir():
            new.rename(kept / new.name)


def launch(target, arguments, patience):
    done = subprocess.run(
        [PROGRAM, *arguments], env={"HOMEROOM_FUZZ_TARGET": target, "PATH": "/usr/bin:/bin", "HOME": "/tmp",
                                    "ASAN_OPTIONS": "detect_leaks=0"},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=patience, cwd=SCRATCH)
    return done.stdout.decode(errors="replace")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--time", type=int, default=60, help="seconds for each target")
    arguments.add_argument("--target", action="append", help="only this one; may be given again")
    arguments.add_argument("--jobs", type=int, default=1, help="processes for each target")
    arguments.add_argument("--keep", action="store_true", help="put what was found into the corpus that is kept")
    options = arguments.parse_args()
    build()
    targets = options.target or [folder.name for folder in sorted((HERE / "corpus").iterdir())]
    print(f"{'target':<16}{'seconds':>8}{'inputs':>12}{'edges':>8}  crashes")
    rows = []
    for target in targets:
        row = fuzz(target, options.time, options.jobs)
        if options.keep:
            keep(target)
        rows.append(row)
        print(f"{row['target']:<16}{row['seconds']:>8}{row['inputs']:>12}{row['edges']:>8}  "
              f"{' '.join(row['crashes']) or 'none'}", flush=True)
    sys.exit(any(row["crashes"] for row in rows))


if __name__ == "__main__":
    main()
