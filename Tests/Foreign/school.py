"""A small language for playing a class with stock stubs: people with tokens, a clock, and calls."""

import datetime
import time

import grpc
from google.protobuf import timestamp_pb2
from homeroom.activity.v1 import (
    activity_service_pb2 as activity,
    activity_service_pb2_grpc as activity_grpc,
    attempt_pb2 as attempt,
    developer_service_pb2 as developer,
    developer_service_pb2_grpc as developer_grpc,
    handout_service_pb2 as handout,
    handout_service_pb2_grpc as handout_grpc,
    organization_service_pb2 as organization,
    organization_service_pb2_grpc as organization_grpc,
    roster_service_pb2 as roster,
    roster_service_pb2_grpc as roster_grpc,
)
from homeroom.context.v1 import (
    context_changes_service_pb2 as context_changes,
    context_changes_service_pb2_grpc as context_changes_grpc,
    context_pb2 as context,
    context_provider_service_pb2_grpc as provider_grpc,
    context_service_pb2 as context_service,
    context_service_pb2_grpc as context_grpc,
)
from homeroom.report.v1 import (
    handout_grid_pb2 as grid,
    measure_pb2 as measure,
    report_service_pb2 as report,
    report_service_pb2_grpc as report_grpc,
)
from patience import PATIENCE_SECONDS, patiently

# Of a call; see there.
TIMEOUT = PATIENCE_SECONDS
MONDAY = datetime.datetime(2026, 9, 7, 8, 0, tzinfo=datetime.timezone.utc)


def at(minutes):
    """An instant, in minutes from Monday morning."""
    stamp = timestamp_pb2.Timestamp()
    stamp.FromDatetime(MONDAY + datetime.timedelta(minutes=minutes))
    return stamp


class Person:
    """Someone with a token; calls are `person.rpc(Request(...))`, found by the request's method name."""

    def __init__(self, school, user, role, app=""):
        self.school, self.user, self.role, self.app = school, user, role, app
        answer = school.developer.IssueToken(
            developer.IssueTokenRequest(organization_id=school.organization, user_id=user, role=role, app_id=app),
            timeout=TIMEOUT, wait_for_ready=True)
        self.metadata = (("authorization", f"Bearer {answer.token}"),)

    def __getattr__(self, method):
        for stub in self.school.stubs:
            call = getattr(stub, method, None)
            if call is not None:
                return lambda request, **options: call(
                    request, metadata=self.metadata, **{"timeout": TIMEOUT, "wait_for_ready": True, **options})
        raise AttributeError(method)


class School:
    """One organization on running services."""

    def __init__(self, homeroom, organization_id):
        self.organization = organization_id
        self.channels = homeroom.channels()
        context_channel, activity_channel = self.channels["context"], self.channels["activity"]
        self.developer = developer_grpc.DeveloperServiceStub(activity_channel)
        self.provider = provider_grpc.ContextProviderServiceStub(context_channel)
        # The first stub that has a method wins: methods of one name (GetLimits, GetPosition) are Activity's here.
        self.stubs = [
            activity_grpc.ActivityServiceStub(activity_channel),
            handout_grpc.HandoutServiceStub(activity_channel),
            roster_grpc.RosterServiceStub(activity_channel),
            organization_grpc.OrganizationServiceStub(activity_channel),
            self.developer,
            context_grpc.ContextServiceStub(context_channel),
            report_grpc.ReportServiceStub(self.channels["report"]),
        ]
        self.context_stub = context_grpc.ContextServiceStub(context_channel)
        self.administrator = self.person("head", developer.ROLE_ADMINISTRATOR)

    def person(self, user, role, app=""):
        return Person(self, user, role, app)

    def student(self, user, app):
        return self.person(user, developer.ROLE_STUDENT, app)

    def teacher(self, user):
        return self.person(user, developer.ROLE_TEACHER)

    def clock(self, minutes):
        self.administrator.SetClock(developer.SetClockRequest(time=at(minutes)))

    def app(self, app_id, title):
        """Registers an app, lets the organization use it, and returns a publisher of it."""
        self.administrator.RegisterApp(context_service.RegisterAppRequest(app_id=app_id, title=title))
        self.administrator.AllowApp(organization.AllowAppRequest(app_id=app_id))
        return self.person(f"publisher-of-{app_id}", developer.ROLE_PUBLISHER, app_id)

    def school_class(self, class_id, teachers, students):
        self.administrator.CreateClass(
            roster.CreateClassRequest(school_class=roster.Class(class_id=class_id, title=class_id)))
        for person_id in [*teachers, *students]:
            self.administrator.CreatePerson(
                roster.CreatePersonRequest(person=roster.Person(person_id=person_id, name=person_id.title())))
        for person_ids, role in ((teachers, roster.CLASS_ROLE_TEACHER), (students, roster.CLASS_ROLE_STUDENT)):
            for person_id in person_ids:
                self.administrator.Enrol(roster.EnrolRequest(class_id=class_id, person_id=person_id, role=role))

    def post(self, teacher, class_id, title, tasks, **fields):
        """Makes and posts a handout; `tasks` are (app, path) pairs."""
        made = teacher.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            class_id=class_id, title=title,
            tasks=[handout.Task(app_id=app, identifier_path=path) for app, path in tasks], **fields)))
        return teacher.PostHandout(handout.PostHandoutRequest(handout_id=made.handout_id))

    def position(self):
        """How far a report must have followed to show everything stored so far."""
        here = self.administrator.GetPosition(activity.GetPositionRequest())
        there = self.context_stub.GetPosition(
            context_service.GetPositionRequest(), metadata=self.administrator.metadata, timeout=TIMEOUT)
        return measure.Position(
            activity_epoch=here.epoch, activity_sequence=here.sequence,
            context_epoch=there.epoch, context_sequence=there.sequence,
            catalog_epoch=there.catalog_epoch, catalog_sequence=there.catalog_sequence)

    def until_followed_by(self, service):
        """Waits until "context" or "report" has taken Activity's history as it is now, which may be shorter than the one before."""
        stub = {"context": context_changes_grpc.ContextChangesServiceStub, "report": report_grpc.ReportServiceStub}[service](
            self.channels[service])

        def has_followed():
            here = self.administrator.GetPosition(activity.GetPositionRequest())
            answer = stub.GetFollowing(
                context_changes.GetFollowingRequest(), metadata=self.administrator.metadata, timeout=TIMEOUT)
            return any(
                each.position.organization_id == self.organization and each.position.sequence == here.sequence
                for feed in answer.feeds if feed.service == "activity" for each in feed.organizations)

        patiently(f"{service} has followed Activity", has_followed)

    def grid(self, reader, handout_id, **options):
        return reader.GetHandoutGrid(grid.GetHandoutGridRequest(
            handout_id=handout_id, options=measure.ReportOptions(at_least=self.position(), **options)))


def insist(call, retried=(grpc.StatusCode.UNAVAILABLE,)):
    """What a call returns, sent until it is answered, as apps do: after other refusals than these it fails."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return call()
        except grpc.RpcError as error:
            if error.code() not in retried or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def refused(call):
    """The status and the details of a call that must be refused."""
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("the call was not refused")
