"""Bad input: a clear status, a detail that names field and rule, nothing half stored, and services that stay up."""

import math

import grpc
from google.rpc import error_details_pb2, status_pb2

from homeroom.context.v1 import context_provider_service_pb2 as provider
from school import TIMEOUT, School, activity, attempt, context, context_service, developer, handout, refused
from services import Homeroom
from test_classroom import Library

APP = "org.example.library"


def details(error):
    """The rich details, by type name."""
    found = {}
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            status = status_pb2.Status.FromString(value)
            assert status.code == error.code().value[0]
            for detail in status.details:
                name = detail.type_url.rsplit(".", 1)[-1]
                message = getattr(error_details_pb2, name)()
                assert detail.Unpack(message)
                found[name] = message
    return found


def expect(call, code, field=None):
    error = refused(call)
    assert error.code() == code, f"{error.code()}: {error.details()}"
    if field is not None:
        violations = details(error)["BadRequest"].field_violations
        assert any(field in v.field and v.description for v in violations), violations
    else:
        assert details(error), f"no detail: {error.details()}"
    return error


def item(**value):
    return attempt.ActivityItem(identifier="i", title="I", **value)


def test_bad_input(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "refusals")
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        tess, pia = school.teacher("tess"), school.student("pia", APP)
        declare = lambda **fields: publisher.DeclareContexts(context_service.DeclareContextsRequest(
            app_id=APP, contexts=[context.Context(**{"type": context.CONTEXT_TYPE_QUIZ, **fields})])).results[0]
        assert declare(identifier_path=["quiz"], title="Quiz").outcome == context_service.DeclareResult.CREATED
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])])

        unknown_app = lambda: school.administrator.ResolvePath(
            context_service.ResolvePathRequest(app_id="org.example.nothing", identifier_path=["a"]))
        expect(unknown_app, grpc.StatusCode.NOT_FOUND)
        # It may be declared yet: the work is to be sent again.
        expect(lambda: pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["no such"])),
               grpc.StatusCode.UNAVAILABLE)
        expect(lambda: tess.GetHandout(handout.GetHandoutRequest(handout_id="none")), grpc.StatusCode.NOT_FOUND)
        expect(lambda: school.grid(tess, "none"), grpc.StatusCode.NOT_FOUND)

        # Lengths and depth, as refusals of the one element.
        for fields, name in (
            (dict(identifier_path=["x" * 257], title="T"), "identifier_path"),
            (dict(identifier_path=["x"], title="t" * 257), "title"),
            (dict(identifier_path=["x"], title="  "), "title"),
        ):
            result = declare(**fields)
            assert result.outcome == context_service.DeclareResult.REFUSED and result.error.code == 3, result
            assert name in result.error.field and result.error.message, result
        # Depth is a count (R4): a limit that will not go away.
        too_deep = declare(identifier_path=list("abcdefgh"), title="T")
        assert too_deep.outcome == context_service.DeclareResult.REFUSED and too_deep.error.code == 8, too_deep
        assert too_deep.error.reason and "identifier_path" in too_deep.error.field, too_deep
        expect(lambda: publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=list("abcdefgh"))),
               grpc.StatusCode.RESOURCE_EXHAUSTED)
        expect(lambda: publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["a\0b"])),
               grpc.StatusCode.INVALID_ARGUMENT, "identifier_path")

        started = pia.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["quiz"]))
        for first, last in ((-0.1, 0.5), (0, 1.1), (0.5, 0.5), (0.6, 0.5), (math.nan, 1), (0, math.inf)):
            expect(lambda: pia.AddProgress(activity.AddProgressRequest(
                attempt_id=started.attempt_id, ranges=[attempt.ProgressRange(start=first, end=last)])),
                grpc.StatusCode.INVALID_ARGUMENT, "ranges")
        expect(lambda: pia.AddProgress(activity.AddProgressRequest(attempt_id=started.attempt_id, progress=math.nan)),
               grpc.StatusCode.INVALID_ARGUMENT, "progress")
        for bad in (item(score=attempt.Score(points=11, max=10)), item(score=attempt.Score(points=0, max=0)),
                    item(score=attempt.Score(points=math.nan, max=1)), item(quantity=math.inf),
                    attempt.ActivityItem(identifier="i", quantity=1), attempt.ActivityItem(identifier="i", title="I")):
            expect(lambda: pia.PutItems(activity.PutItemsRequest(attempt_id=started.attempt_id, primary_item=bad)),
                   grpc.StatusCode.INVALID_ARGUMENT, "primary_item")

        pia.PutItems(activity.PutItemsRequest(
            attempt_id=started.attempt_id, primary_item=item(score=attempt.Score(points=4, max=5))))
        other_kind = expect(lambda: pia.PutItems(activity.PutItemsRequest(
            attempt_id=started.attempt_id, primary_item=item(quantity=3))), grpc.StatusCode.FAILED_PRECONDITION)
        assert {"score", "quantity"} <= set(str(details(other_kind)).lower().replace('"', " ").split()), details(other_kind)
        seen = school.grid(tess, posted.handout_id)
        assert seen.rows[0].cells[0].headline.value == 0.8 and not seen.rows[0].cells[0].HasField("progress")

        strangers = School(homeroom, "strangers")
        expect(lambda: strangers.administrator.GetHandout(handout.GetHandoutRequest(handout_id=posted.handout_id)),
               grpc.StatusCode.NOT_FOUND)
        expect(lambda: strangers.grid(strangers.administrator, posted.handout_id), grpc.StatusCode.NOT_FOUND)
        expect(lambda: school.grid(tess, posted.handout_id + "x"), grpc.StatusCode.NOT_FOUND)
        assert len(school.grid(school.student("pia", ""), posted.handout_id).rows) == 1
        expect(lambda: school.grid(pia, posted.handout_id), grpc.StatusCode.PERMISSION_DENIED)
        # What tells who was assigned what is closed to apps, in the same words whoever they act for.
        refusals = set()
        for app in (pia, school.student("quentin", APP), school.person("tess", developer.ROLE_TEACHER, APP)):
            for call in (lambda: app.ListInbox(handout.ListInboxRequest()), lambda: school.grid(app, posted.handout_id),
                         lambda: app.GetPosition(activity.GetPositionRequest()),
                         lambda: app.ListHandouts(handout.ListHandoutsRequest(class_id="reading"))):
                refusals.add(expect(call, grpc.StatusCode.PERMISSION_DENIED).details())
        assert len(refusals) == 4, refusals
        nobody = grpc.insecure_channel(homeroom.activity.address)
        from homeroom.activity.v1 import activity_service_pb2_grpc
        assert refused(lambda: activity_service_pb2_grpc.ActivityServiceStub(nobody).GetLimits(
            activity.GetLimitsRequest(), timeout=TIMEOUT)).code() == grpc.StatusCode.UNAUTHENTICATED
        school.school_class("other", ["tim"], [])
        expect(lambda: school.teacher("tim").GetHandout(handout.GetHandoutRequest(handout_id=posted.handout_id)),
               grpc.StatusCode.PERMISSION_DENIED)
        expect(lambda: pia.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(class_id="reading", title="T"))),
               grpc.StatusCode.PERMISSION_DENIED)


def test_a_provider_that_misbehaves(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "providers")
        publisher = school.app(APP, "Library")

        def resolve(path, timeout=TIMEOUT):
            return publisher.ResolvePath(
                context_service.ResolvePathRequest(app_id=APP, identifier_path=path), timeout=timeout)

        assert resolve(["Walden"]).provider == context_service.PROVIDER_OUTCOME_ABSENT
        wrong = Library(school, publisher)
        wrong.answer = lambda question: wrong.answers.put(
            provider.ProvideRequest(create_context=provider.CreateContextAnswer(
                question_id=question.question_id,
                context=context.Context(identifier_path=["Other"], title="Other", type=context.CONTEXT_TYPE_BOOK))))
        wrong.start()
        answer = resolve(["Walden"])
        assert answer.provider == context_service.PROVIDER_OUTCOME_FAILED and not answer.contexts, answer
        wrong.close()

        hanging = Library(school, publisher)
        hanging.answer = lambda question: None
        hanging.start()
        answer = resolve(["Walden", "Chapter 1"])
        assert answer.provider == context_service.PROVIDER_OUTCOME_TIMED_OUT and not answer.contexts, answer
        hanging.close()

        good = Library(school, publisher)
        good.start()
        assert [c.title for c in resolve(["Walden", "Chapter 1"]).contexts] == ["Walden", "Chapter 1"]
        good.close()
