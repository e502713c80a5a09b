"""Whether the time of a reply tells an app what is assigned: pairs of one call, for a pupil who has it assigned and for one who has not.

Two classifiers learn from the first half of the times, and are asked about the second: the best threshold, and how often times of
each kind fell into each of 64 bins. Prints a row as JSON. Run by `family_fairness`, with the stock client's interpreter."""

import argparse
import bisect
import json
import os
import pathlib
import random
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Foreign"))

import run  # noqa: E402

run.generate_stubs()

import grpc  # noqa: E402
from school import School, activity, attempt, context, context_service  # noqa: E402

APP, PLAYERS, BINS = "org.example.door", 4, 64


class Running:
    """Services that others have started."""

    def channels(self):
        return {name: grpc.insecure_channel(os.environ[f"HOMEROOM_{name.upper()}"]) for name in ("context", "activity", "report")}


def set_up():
    school = School(Running(), "door")
    publisher = school.app(APP, "Door")
    publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
    school.school_class("a", ["tess"], [f"ana{number}" for number in range(PLAYERS)])
    school.school_class("b", ["tom"], [f"zoe{number}" for number in range(PLAYERS)])
    school.post(school.teacher("tess"), "a", "book", [(APP, ["book"])])
    return school


def play(school, number, pairs, times):
    pupils = [school.student(f"{name}{number}", APP) for name in ("ana", "zoe")]
    names = [pupil.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["book"])).attempt_id for pupil in pupils]
    dice = random.Random(number)
    for pair in range(pairs):
        request = [activity.AddProgressRequest(
            attempt_id=name, ranges=[attempt.ProgressRange(start=0, end=(pair % 97 + 1) / 98)]) for name in names]
        order = [0, 1] if dice.random() < 0.5 else [1, 0]
        for which in order:
            begin = time.perf_counter()
            pupils[which].AddProgress(request[which])
            times.append((time.perf_counter() - begin, which))


def share_told(known, asked):
    """Of `asked`, the share that the better of the two classifiers tells rightly."""
    ordered = sorted(known)
    # Up to a threshold all is taken for one kind, beyond it for the other: the one that is right most often among the known.
    right = sum(kind for _, kind in ordered)
    most, threshold, below = max((right, -1.0, 0), (len(ordered) - right, -1.0, 1))
    for value, kind in ordered:
        right += -1 if kind else 1
        for score, low in ((right, 0), (len(ordered) - right, 1)):
            if score > most:
                most, threshold, below = score, value, low
    by_threshold = sum((below if value <= threshold else 1 - below) == kind for value, kind in asked)
    edges = [ordered[len(ordered) * index // BINS][0] for index in range(1, BINS)]
    votes = [0] * BINS
    for value, kind in known:
        votes[bisect.bisect_right(edges, value)] += 1 if kind else -1
    by_bin = sum((votes[bisect.bisect_right(edges, value)] > 0) == bool(kind) for value, kind in asked)
    return max(by_threshold, by_bin) / len(asked)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=10_000)
    pairs = parser.parse_args().pairs
    school, times = set_up(), [[] for _ in range(PLAYERS)]
    threads = [threading.Thread(target=play, args=(school, number, pairs // PLAYERS, times[number])) for number in range(PLAYERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    known = [one for each in times for one in each[: len(each) // 2]]
    asked = [one for each in times for one in each[len(each) // 2:]]
    print(json.dumps({
        "name": "fairness.app_door.classifier", "value": round(100 * share_told(known, asked), 2), "unit": f"% of {len(asked)} calls (52)",
        "peers": {"chance": 50}}), flush=True)


main()
