"""What another pupil's records wait for beside a pupil whose app sends as many and as heavy ones as a call takes.

A process of its own floods: 32 calls at a time, each with 40 records of 99 items with long texts. Prints rows as JSON. Run by
`family_fairness`, with the stock client's interpreter."""

import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Foreign"))

import run  # noqa: E402

run.generate_stubs()

import grpc  # noqa: E402
from google.protobuf import timestamp_pb2  # noqa: E402
from homeroom.activity.v1 import activity_service_pb2_grpc as activity_grpc  # noqa: E402
from school import School, activity, attempt, context, context_service  # noqa: E402

APP, SECONDS, CALLS, RECORDS, ITEMS, LONG = "org.example.records", 8, 32, 40, 99, "x" * 200


def stub():
    channel = grpc.insecure_channel(os.environ["HOMEROOM_ACTIVITY"], options=[("grpc.use_local_subchannel_pool", 1)])
    return activity_grpc.ActivityServiceStub(channel)


def record(items):
    now = timestamp_pb2.Timestamp()
    now.GetCurrentTime()
    return attempt.AttemptRecord(
        record_id=uuid.uuid4().hex, attempt_id=uuid.uuid4().hex, app_id=APP, identifier_path=["book"], start_time=now, stop_time=now,
        additional_items=[
            attempt.ActivityItem(identifier=f"{number}{LONG}", title=LONG, quantity=number, response=LONG) for number in range(items)])


def flood(authorization):
    """Until it is ended."""
    def send(activities):
        while True:
            request = activity.RecordAttemptsRequest(records=[record(ITEMS) for _ in range(RECORDS)])
            try:
                activities.RecordAttempts(request, metadata=[("authorization", authorization)], timeout=60)
            except grpc.RpcError:
                time.sleep(0.01)

    for activities in (stub(), stub()):
        for _ in range(CALLS // 2):
            threading.Thread(target=send, args=(activities,)).start()


def waited(pupil, seconds):
    """How long each of a pupil's records took, one after the other, in milliseconds."""
    activities, times, end = stub(), [], time.monotonic() + seconds
    while time.monotonic() < end:
        request = activity.RecordAttemptsRequest(records=[record(0)])
        begin = time.perf_counter()
        activities.RecordAttempts(request, metadata=pupil.metadata, timeout=60)
        times.append((time.perf_counter() - begin) * 1e3)
        time.sleep(0.01)
    return sorted(times)


class Running:
    """Services that others have started."""

    def channels(self):
        return {name: grpc.insecure_channel(os.environ[f"HOMEROOM_{name.upper()}"]) for name in ("context", "activity", "report")}


def main():
    school = School(Running(), "records")
    school.app(APP, "Records").DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
    school.school_class("a", ["tess"], ["ana", "ben"])
    school.post(school.teacher("tess"), "a", "book", [(APP, ["book"])])
    time.sleep(1)
    ana, ben = (school.student(name, APP) for name in ("ana", "ben"))
    alone = waited(ben, SECONDS)
    command = [sys.executable, __file__, ana.metadata[0][1]]
    with subprocess.Popen(command) as process:
        try:
            time.sleep(2)
            beside = waited(ben, SECONDS)
        finally:
            process.terminate()
    for name, share in (("p50", 0.5), ("p99", 0.99)):
        value, peer = (times[min(len(times) - 1, int(len(times) * share))] for times in (beside, alone))
        print(json.dumps({
            "name": f"fairness.records.{name}", "value": round(value, 1), "unit": "ms", "peers": {"alone": round(peer, 1)}}), flush=True)


flood(sys.argv[1]) if len(sys.argv) > 1 else main()
