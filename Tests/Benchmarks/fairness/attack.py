"""Floods Report with streams until it is ended: `attack.py watch TOKEN HANDOUT` or `attack.py export TOKEN`.

Watches are of different students each, so that no two can share what is computed; exports are begun again when they are over.
"""

import itertools
import os
import pathlib
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / ".build" / "foreign"))

import grpc
from homeroom.report.v1 import handout_grid_pb2 as grid, measure_pb2 as measure, report_service_pb2 as report
from homeroom.report.v1 import report_service_pb2_grpc as report_grpc

WATCHES, STREAMS, EXPORTS = 360, 90, 40


def stubs(count):
    """So many calls find room on them, a connection each for `STREAMS`."""
    for number in itertools.count():
        channel = grpc.insecure_channel(
            os.environ["HOMEROOM_REPORT"], options=[("grpc.use_local_subchannel_pool", 1), ("attack", number)])
        for _ in range(min(STREAMS, count - number * STREAMS)):
            yield report_grpc.ReportServiceStub(channel)
        if (number + 1) * STREAMS >= count:
            return


def follow(begin):
    """Reads a stream as fast as it comes, and begins it again."""
    while True:
        try:
            for _ in begin():
                pass
        except grpc.RpcError:
            pass


def main():
    kind, token, *words = sys.argv[1:]
    metadata = [("authorization", f"Bearer {token}")]
    if kind == "watch":
        handout_id, = words
        first = next(stubs(1))
        rows = first.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=handout_id), metadata=metadata, timeout=60).rows
        students = [each.student_id for each in rows]

        def begin(stub, number):
            chosen = [student for place, student in enumerate(students) if (number + 1) >> place % 9 & 1]
            request = report.WatchRequest(handout_grid=grid.GetHandoutGridRequest(
                handout_id=handout_id, options=measure.ReportOptions(student_ids=chosen)))
            return lambda: stub.Watch(request, metadata=metadata)

        calls = [begin(stub, number) for number, stub in enumerate(stubs(WATCHES))]
    else:
        request = report.ExportRequest(all_attempts=True, format=report.ExportRequest.CSV)
        calls = [lambda stub=stub: stub.Export(request, metadata=metadata) for stub in stubs(EXPORTS)]
    threads = [threading.Thread(target=follow, args=(begin,)) for begin in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


main()
