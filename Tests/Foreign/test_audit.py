"""The audit log with real processes: what is noted, that it is chained, and that an erasure leaves the chain whole."""

import json
import time

import grpc
from homeroom.activity.v1 import audit_service_pb2 as audit, audit_service_pb2_grpc as audit_grpc

from patience import PATIENCE_SECONDS
from school import activity, refused
from services import Homeroom
from test_erasure import ERASED, Town, command, pieces


def entries(town, **query):
    stub = audit_grpc.AuditServiceStub(town.school.channels["activity"])
    answer = stub.ListAudit(
        audit.ListAuditRequest(page_size=1000, **query), metadata=town.head.metadata, timeout=PATIENCE_SECONDS)
    return list(answer.entries)


def wait_for(town, action, **query):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := entries(town, actions=[action], **query)):
        assert time.monotonic() < deadline, f"no {action}"
        time.sleep(0.1)
    return found


def test_who_did_what_and_who_was_shown_what(binaries):
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        town.grid()
        # Reads are told in batches, of Report to Activity.
        read = wait_for(town, "PUPIL_READ", actor_id="tess")[-1]
        assert read.method == "GetHandoutGrid" and read.object_id == town.posted.handout_id, read
        assert set(read.subject_ids) == {ERASED, "ben", "cy"} and read.role == "teacher", read
        # Work on what is assigned to nobody is dropped, and nobody hears of it but administrators.
        stray = pieces("ben", 1, minutes=-60)
        town.students["ben"].RecordAttempts(activity.RecordAttemptsRequest(records=stray))
        dropped = wait_for(town, "WORK_DROPPED")[-1]
        assert dropped.reason == "unassigned" and list(dropped.subject_ids) == ["ben"], dropped
        town.tess.VoidAttempt(activity.VoidAttemptRequest(
            attempt_id=town.sent[ERASED][0].attempt_id, reason="Zarathustra was ill"))
        void, = wait_for(town, "ATTEMPT_VOIDED")
        assert void.reason == "Zarathustra was ill" and list(void.subject_ids) == [ERASED], void
        assert refused(lambda: audit_grpc.AuditServiceStub(town.school.channels["activity"]).ListAudit(
            audit.ListAuditRequest(), metadata=town.tess.metadata, timeout=PATIENCE_SECONDS)
        ).code() == grpc.StatusCode.PERMISSION_DENIED

        head = verified(town)["head"]
        # A kill loses nothing of what was noted with what it is about.
        homeroom.activity.kill()
        homeroom.activity.restart()
        verified(town, "--head", head)
        town.wait_for(town.erase())
        assert not entries(town, subject_id=ERASED)
        for entry in entries(town):
            assert ERASED not in entry.subject_ids and "Zarathustra" not in entry.reason + entry.object_id, entry
        verified(town, "--head", head)


def verified(town, *words):
    said = command(town.homeroom, town.head, "--json", "verify", "audit", *words)
    assert said.returncode == 0, said
    return json.loads(said.stdout)
