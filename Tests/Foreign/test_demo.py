"""`homeroom demo` as a user runs it, also while services are killed."""

import json
import os
import signal
import subprocess
import time
from patience import PATIENCE_SECONDS


def run_demo(binaries, *flags, meanwhile=None):
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "demo", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True)
    try:
        if meanwhile:
            meanwhile(process)
        out, err = process.communicate(timeout=PATIENCE_SECONDS)
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
    return [
        [handout["title"], *([without_chance(row) for row in handout[table]] for table in ("cells", "columns"))]
        for handout in report["handouts"]]


def without_chance(row):
    return {name: value for name, value in row.items() if name not in ("attempt_id", "context_id", "done_time")}


def test_the_demo_prints_the_report(binaries):
    folder = []

    def look(process):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not folder and time.monotonic() < deadline:
            pid = children(process.pid).get("report-service")
            words = open(f"/proc/{pid}/cmdline").read().split("\0") if pid else []
            folder.extend(os.path.dirname(words[i + 1]) for i, word in enumerate(words[:-1]) if word == "--token-keys")

    out = run_demo(binaries, meanwhile=look)
    assert folder and not os.path.exists(folder[0]), f"{folder} was left behind"
    for text in ("Act 3", "Addition Quiz", "Ada Lindqvist", "N/A", "Question 1"):
        assert text in out, f"{text!r} is not in:\n{out}"
    assert "Macbeth" not in out.split("English 8b")[-1]


def test_the_demo_prints_numbers_worked_out_by_hand(binaries):
    reading, quiz, addition = json.loads(run_demo(binaries, "--json"))["handouts"]

    # Act 3: the container, its four scenes and the quiz below the first, in display order.
    assert [c["path"][1:] for c in reading["columns"]] == [
        ["Act 3"], ["Act 3", "Scene 1"], ["Act 3", "Scene 1", "Quiz"],
        ["Act 3", "Scene 2"], ["Act 3", "Scene 3"], ["Act 3", "Scene 4"]]
    act, scene_one, quiz_below, scene_two, scene_three, _ = reading["columns"]
    assert act["is_container"] and "headline_mean" not in act
    assert [c["headline_metric"] for c in (scene_one, quiz_below, scene_two)] == ["PROGRESS", "SCORE", "PROGRESS"]
    # 9 read all of it, 9 a half, 5 two fifths; 2 only opened it, 1 is off, 1 read something else.
    figures(scene_one, "headline", (9 * 1 + 9 * 0.5 + 5 * 0.4) / 23, 23, assigned=27, off=1)
    # 9 took 6 + 5 minutes, 9 took 8, 5 took 5.
    figures(scene_one, "time_seconds", 60 * (9 * 11 + 9 * 8 + 5 * 5) / 23, 23, assigned=27, off=1)
    figures(scene_two, "headline", 1.0, 9, assigned=27, off=1)
    figures(scene_three, "headline", None, 0, assigned=27, off=1)
    figures(quiz_below, "headline", 10 / 12, 12, assigned=27, off=1)
    assert (act["count_done"], scene_one["count_done"], scene_two["count_done"]) == (5, 9, 0)
    # Those who read both scenes and took the quiz have data in three of five columns.
    whole = [cell for cell in reading["cells"] if cell["is_container"]]
    covered = [cell.get("covered_with_data", 0) for cell in whole]
    assert covered == [3] * 9 + [2] * 3 + [1] * 11 + [0] * 4, covered
    assert [cell["not_available"] for cell in whole].index(True) == 25

    # 4 × 5/5, 4 × 4/5, 2 × 4/5 the second time, 2 × 3/5.
    column, = quiz["columns"]
    figures(column, "headline", (4 * 1 + 4 * 0.8 + 2 * 0.8 + 2 * 0.6) / 12, 12, assigned=27, off=1)
    figures(column, "time_seconds", 60 * (8 * 4 + 2 * 7 + 5 + 4) / 12, 12, assigned=27, off=1)
    hints, = quiz["items"]
    assert hints["kind"] == "QUANTITY"
    figures(hints, "item", (4 * 0 + 4 * 1 + 2 * 1 + 1 * 2) / 11, 11, assigned=27, off=1)
    assert column["count_done"] == 12
    cells = quiz["cells"]
    assert [c["attempts"] for c in cells] == [1] * 8 + [2] * 3 + [1] + [0] * 15
    assert [c["flags"] for c in cells if c["flags"]] == [["NEWER_ATTEMPT_UNFINISHED"]]
    assert (cells[8]["points"], cells[8]["max"]) == (4, 5)

    # Student i of 20 gets question q right where i >= q.
    column, = addition["columns"]
    figures(column, "headline", (sum(range(10)) + 10 * 10) / 10 / 20, 20, assigned=27, off=1)
    assert [i["title"] for i in addition["items"]] == [f"Question {q}" for q in range(1, 11)]
    for q, question in enumerate(addition["items"], start=1):
        figures(question, "item", (20 - q) / 20, 20, assigned=27, off=1)


def figures(row, name, mean, n, assigned, off):
    assert row[f"{name}_n"] == row[f"{name}_with_data"] == n, row
    assert (row[f"{name}_assigned"], row[f"{name}_not_available"]) == (assigned, off), row
    assert row[f"{name}_no_data"] == assigned - off - n and row[f"{name}_suppressed"] is False, row
    if mean is None:
        assert f"{name}_mean" not in row
    else:
        assert abs(row[f"{name}_mean"] - mean) < 1e-12 * max(1, mean), (row, mean)


def test_the_demo_survives_kill_9_of_each_service(binaries):
    def kill_all_in_turn(process):
        killed = set()
        deadline = time.monotonic() + PATIENCE_SECONDS
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


def test_the_demo_is_interrupted_without_a_word_of_calls(binaries):
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    said = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE_SECONDS)
    lines = [line for line in (said + err).splitlines() if not line.startswith("…")]
    assert (process.returncode, out, lines) == (130, "", []), (process.returncode, out, said, err)
