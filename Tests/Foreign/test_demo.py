"""`homeroom demo` as a user runs it, also while services are killed."""

import json
import os
import signal
import subprocess
import time


def run_demo(binaries, *flags, meanwhile=None):
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "demo", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True)
    try:
        if meanwhile:
            meanwhile(process)
        out, err = process.communicate(timeout=120)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert process.returncode == 0, f"exit {process.returncode}\n{out[-2000:]}\n{err[-4000:]}"
    return out


def children(pid):
    found = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                fields = open(f"/proc/{entry}/stat").read().rsplit(")", 1)
                parent = int(fields[1].split()[1])
                if parent == pid:
                    found[os.path.basename(os.readlink(f"/proc/{entry}/exe"))] = int(entry)
            except OSError:
                pass
    return found


def rows(report):
    """What must be the same in two runs: positions and identifiers made by chance are not."""
    return [[handout["title"], handout["rows"], [c["headline"] for c in handout["columns"]]] for handout in report["handouts"]]


def test_the_demo_prints_the_report(binaries):
    out = run_demo(binaries)
    for text in ("Act 3", "Addition Quiz", "Ada Lindqvist", "N/A", "Question 1"):
        assert text in out, f"{text!r} is not in:\n{out}"
    assert "Macbeth" not in out.split("English 8b")[-1]


def test_the_demo_survives_kill_9_of_each_service(binaries):
    def kill_all_in_turn(process):
        killed = set()
        deadline = time.monotonic() + 60
        while len(killed) < 3 and process.poll() is None and time.monotonic() < deadline:
            for name, pid in children(process.pid).items():
                if name.endswith("-service") and name not in killed:
                    time.sleep(0.4)
                    os.kill(pid, signal.SIGKILL)
                    killed.add(name)
            time.sleep(0.1)
        assert len(killed) == 3, f"the demo was over before {killed} were killed"

    undisturbed = json.loads(run_demo(binaries, "--json"))
    disturbed = json.loads(run_demo(binaries, "--json", meanwhile=kill_all_in_turn))
    assert rows(undisturbed) == rows(disturbed)
