"""An app that its vendor has published for all: two organizations that let it in work with one catalog, and see nothing of one another."""

import contextlib
import pathlib
import queue
import threading
import time
import uuid

import grpc
from homeroom.context.v1 import context_provider_service_pb2 as provider

from patience import PATIENCE_SECONDS
from school import School, activity, attempt, context, context_service, developer, grid, handout, measure, organization, refused
from services import Homeroom
from test_restores import Library
from test_verify import verify

APP = "org.example.plays"
PAGES = [["hamlet"], ["hamlet", "act-1"], ["hamlet", "act-1", "scene-1"], ["hamlet", "quiz"], ["macbeth"]]
STORED, WITHDRAWN = activity.RecordResult.STORED, activity.RecordResult.DROPPED_WITHDRAWN
PERMISSION_DENIED = grpc.StatusCode.PERMISSION_DENIED


class Vendor:
    """Whoever makes the app: a publisher of every organization, for that app alone."""

    def __init__(self, school, app=APP):
        self.app, token = app, school.developer.IssueToken(developer.IssueTokenRequest(
            organization_id="*", user_id="vendor", role=developer.ROLE_PUBLISHER, app_id=app)).token
        self.metadata = (("authorization", f"Bearer {token}"),)
        self.stub, self.provider = school.context_stub, school.provider
        self.school = school

    def __getattr__(self, method):
        call = getattr(self.stub, method)
        return lambda request: call(request, metadata=self.metadata, timeout=PATIENCE_SECONDS, wait_for_ready=True)

    def publish(self, *paths, **fields):
        self.RegisterApp(context_service.RegisterAppRequest(app_id=self.app, title="Plays", published=True))
        results = self.DeclareContexts(context_service.DeclareContextsRequest(app_id=self.app, contexts=[
            context.Context(identifier_path=path, title=path[-1], type=context.CONTEXT_TYPE_CHAPTER, **fields) for path in paths])).results
        assert all(not result.error.reason for result in results), results


class Customer(School):
    """An organization that lets the app in, with a class that has been handed out a play of the vendor's."""

    def __init__(self, homeroom, name, app=APP):
        super().__init__(homeroom, name)
        self.mark = f"-of-{name}"
        self.administrator.AllowApp(organization.AllowAppRequest(app_id=app))
        self.school_class("reading", ["tess"], [pupil + self.mark for pupil in ("ana", "ben")])
        self.tess, self.publisher = self.teacher("tess"), self.person("press", developer.ROLE_PUBLISHER, app)
        self.made = handout_id = self.post(self.tess, "reading", "Hamlet" + self.mark, [(app, ["hamlet"])]).handout_id
        assert handout_id

    def record(self, pupil, path, **fields):
        begin = attempt.AttemptRecord().start_time
        begin.GetCurrentTime()
        record = attempt.AttemptRecord(
            record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), student_id=pupil + self.mark, app_id=APP, identifier_path=path,
            start_time=begin, happen_time=begin, **fields)
        result, = self.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=[record])).results
        return result.outcome

    def columns(self):
        return {
            tuple(column.identifier_path): column for column in self.grid(self.tess, self.made).columns}

    def shown(self):
        """Every word of the class's report."""
        return str(self.grid(self.tess, self.made))


def eventually(what, check):
    end = time.monotonic() + PATIENCE_SECONDS
    while True:
        found = check()
        if found:
            return found
        assert time.monotonic() < end, what
        time.sleep(0.05)


@contextlib.contextmanager
def customers(binaries):
    with Homeroom(binaries) as homeroom:
        first = School(homeroom, "head-office")
        vendor = Vendor(first)
        vendor.publish(*PAGES)
        yield homeroom, vendor, Customer(homeroom, "north"), Customer(homeroom, "south")


def test_two_organizations_and_a_vendor(binaries):
    """One catalog is assigned, worked in and reported in both, each for itself; what the vendor changes holds in both at once."""
    with customers(binaries) as (homeroom, vendor, north, south):
        for school, progress in ((north, 0.25), (south, 0.75)):
            assert school.record("ana", ["hamlet", "act-1", "scene-1"], progress=progress) == STORED
            assert school.record("ana", ["macbeth"], progress=progress) == activity.RecordResult.DROPPED_UNASSIGNED
        for school, other, percent in ((north, south, 0.25), (south, north, 0.75)):
            text = school.shown()
            assert "ana" + school.mark in text and other.mark not in text, text
            assert str(percent) in text and str(1 - percent) not in text, text

        # Nobody but the vendor changes the catalog, and declaring it again changes nothing.
        for caller in (north.administrator, north.publisher, north.person("tess", developer.ROLE_TEACHER, APP)):
            for call in (
                lambda: caller.RemoveContext(context_service.RemoveContextRequest(
                    app_id=APP, identifier_path=["macbeth"], confirm_live_handouts=True)),
                lambda: caller.MoveContext(context_service.MoveContextRequest(
                    app_id=APP, identifier_path=["macbeth"], new_parent_path=["hamlet"])),
                lambda: caller.UpdateContext(context_service.UpdateContextRequest(
                    context=context.Context(app_id=APP, identifier_path=["macbeth"], title="x"), update_fields=["title"])),
            ):
                assert refused(call).code() == PERMISSION_DENIED
            for published in (APP, "org.example.another"):
                assert refused(lambda: caller.RegisterApp(context_service.RegisterAppRequest(
                    app_id=published, title="x", published=True))).code() == PERMISSION_DENIED

        # What an organization declares below is its own: assigned with the play, recorded, reported there and nowhere else.
        north.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["hamlet", "ours"], title="secret-of-north")]))
        assert north.record("ben", ["hamlet", "ours"], progress=1) == STORED
        assert ("hamlet", "ours") in north.columns()
        for caller in (south.administrator, south.publisher, vendor):
            found = caller.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["hamlet", "ours"]))
            assert list(found.missing) == ["ours"], found
            assert "secret" not in str(caller.SearchContexts(context_service.SearchContextsRequest(query="secret")))
        assert ("hamlet", "ours") not in south.columns() and "secret" not in south.shown()

        # Moved: by either path work is kept, at once and in both. Removed: it is kept nowhere, from then on.
        vendor.MoveContext(context_service.MoveContextRequest(
            app_id=APP, identifier_path=["hamlet", "act-1", "scene-1"], new_parent_path=["hamlet"]))
        for school in (north, south):
            assert school.record("ben", ["hamlet", "act-1", "scene-1"], progress=1) == STORED
            assert school.record("ben", ["hamlet", "scene-1"], progress=1) == STORED
            assert ("hamlet", "scene-1") in eventually("the move is reported", lambda: (
                lambda columns: columns if ("hamlet", "scene-1") in columns else None)(school.columns()))
        for number in range(20):
            page = f"page-{number}"
            vendor.publish(["hamlet", page])
            for school in (north, south):
                assert school.record("ana", ["hamlet", page], progress=1) == STORED, page
            vendor.RemoveContext(context_service.RemoveContextRequest(
                app_id=APP, identifier_path=["hamlet", page], confirm_live_handouts=True))
            for school in (north, south):
                assert school.record("ana", ["hamlet", page], progress=1) == WITHDRAWN, page
        for school in (north, south):
            eventually("the removal is reported", lambda: any(sub.withdrawn for sub in school.columns().values()))

        # The app is disallowed: nobody finds it there, work is refused, and the other organization goes on.
        north.administrator.DisallowApp(organization.DisallowAppRequest(app_id=APP))
        # Context hears of it by the feed, a moment later.
        eventually("the app is let in no more", lambda: not north.tess.ListApps(context_service.ListAppsRequest()).apps)
        assert refused(lambda: north.publisher.QueryContexts(context_service.QueryContextsRequest(app_id=APP))).code() == PERMISSION_DENIED
        assert not north.tess.SearchContexts(context_service.SearchContextsRequest(query="hamlet")).contexts
        assert north.record("ana", ["hamlet", "quiz"], progress=1) != STORED
        inbox = north.person("ana-of-north", developer.ROLE_STUDENT).ListInbox(handout.ListInboxRequest()).handouts
        assert not any(task.app_id == APP for one in inbox for task in one.tasks), inbox
        assert south.record("ana", ["hamlet", "quiz"], progress=1) == STORED
        north.administrator.AllowApp(organization.AllowAppRequest(app_id=APP))
        assert north.record("ana", ["hamlet", "quiz"], progress=1) == STORED


def test_an_app_with_a_students_token_hears_of_no_other_app(binaries):
    with customers(binaries) as (homeroom, vendor, north, south):
        north.app("org.example.own", "Own-of-north")
        pupil = north.student("ana", APP)
        for request in (context_service.ListAppsRequest(), context_service.ListAppsRequest(page_size=1)):
            answer = pupil.ListApps(request)
            assert [app.app_id for app in answer.apps] == [APP] and not answer.next_page_token, answer
        settings = pupil.GetOrganization(organization.GetOrganizationRequest())
        assert list(settings.allowed_app_ids) == [APP] and settings.time_zone, settings
        assert not (settings.recording or settings.revision or settings.suppression_threshold), settings


def test_a_vendor_reads_nothing_of_any_organization(binaries):
    """With a vendor's token nothing of people, work or reports can be asked, and no method tells of an organization."""
    with customers(binaries) as (homeroom, vendor, north, south):
        assert north.record("ana", ["hamlet", "quiz"], progress=1) == STORED
        north.app("org.example.own", "Own-of-north")
        assert [app.app_id for app in vendor.ListApps(context_service.ListAppsRequest()).apps] == [APP]
        answered = []
        for name, stub in (("context", north.context_stub), *((type(stub).__name__, stub) for stub in north.stubs)):
            for method in dir(stub):
                call = getattr(stub, method)
                if method.startswith("_") or not isinstance(call, grpc.UnaryUnaryMultiCallable) or method == "IssueToken":
                    continue
                request = next(module for module in _requests(method))
                for field in request.DESCRIPTOR.fields:
                    for known, value in (("app_id", APP), ("handout_id", north.made), ("class_id", "reading"), ("student_id", "ana-of-north"),
                                         ("person_id", "ana-of-north"), ("organization_id", "north"), ("query", "ana")):
                        if field.name == known and not field.is_repeated:
                            setattr(request, known, value)
                try:
                    answer = call(request, metadata=vendor.metadata, timeout=PATIENCE_SECONDS)
                except grpc.RpcError as error:
                    text = f"{error.code()} {error.details()}"
                    assert error.code() != grpc.StatusCode.UNKNOWN, text
                else:
                    answered.append(method)
                    text = str(answer)
                assert "-of-north" not in text and "-of-south" not in text, f"{name}.{method}: {text}"
        assert "QueryContexts" in answered and "ListClasses" not in answered and "GetHandoutGrid" not in answered, answered


def _requests(method):
    """An empty request of the method's type."""
    from homeroom.activity.v1 import activity_service_pb2, developer_service_pb2, handout_service_pb2, organization_service_pb2, roster_service_pb2
    from homeroom.report.v1 import report_service_pb2
    for module in (context_service, activity_service_pb2, handout_service_pb2, roster_service_pb2, organization_service_pb2,
                   developer_service_pb2, report_service_pb2):
        for service in module.DESCRIPTOR.services_by_name.values():
            if method in service.methods_by_name:
                from google.protobuf import message_factory
                yield message_factory.GetMessageClass(service.methods_by_name[method].input_type)()


def test_the_catalog_outlives_restarts(binaries):
    """All three services are ended, one after the other: the catalog, the organizations' own content and their work are as before."""
    with customers(binaries) as (homeroom, vendor, north, south):
        north.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["hamlet", "ours"], title="ours")]))
        for path in (["hamlet", "ours"], ["hamlet", "quiz"]):
            assert north.record("ana", path, progress=1) == STORED
        before = set(north.columns())
        assert ("hamlet", "ours") in before and ("hamlet", "quiz") in before
        for service in (homeroom.context, homeroom.activity, homeroom.report):
            service.kill()
            service.restart()
        vendor.publish(["hamlet", "new"])
        for school in (north, south):
            assert eventually("work is taken", lambda: _once_there(lambda: school.record("ben", ["hamlet", "new"], progress=1))) == STORED
        assert set(north.columns()) == before | {("hamlet", "new")}
        assert ("hamlet", "ours") not in south.columns() and ("hamlet", "new") in south.columns()


def test_stores_with_a_catalog_are_verified(binaries):
    """`homeroom verify` makes every report of both organizations again from the stores, and finds nothing wrong."""
    with customers(binaries) as (homeroom, vendor, north, south):
        north.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["hamlet", "ours"], title="ours")]))
        assert north.record("ben", ["hamlet", "ours"], progress=0.5) == STORED
        for school in (north, south):
            for path in (["hamlet", "quiz"], ["hamlet", "act-1", "scene-1"]):
                assert school.record("ana", path, progress=1) == STORED
        vendor.MoveContext(context_service.MoveContextRequest(
            app_id=APP, identifier_path=["hamlet", "act-1", "scene-1"], new_parent_path=["hamlet"]))
        vendor.RemoveContext(context_service.RemoveContextRequest(
            app_id=APP, identifier_path=["hamlet", "quiz"], confirm_live_handouts=True))
        for school in (north, south):
            eventually("the removal is reported", lambda: any(column.withdrawn for column in school.columns().values()))
        for service in (homeroom.report, homeroom.activity, homeroom.context):
            service.stop()
        verified = verify(homeroom)
        assert (verified["attempts"], verified["contexts"], verified["findings"]) == (5, 7, []) and verified["reports"] > 0, verified


class Files(Library):
    """The stores of running services, to be set aside and put back."""

    def __init__(self, homeroom):
        self.homeroom, self.folder = homeroom, pathlib.Path(homeroom.folder_owner.name)


def test_a_restored_store_is_given_back_the_catalog(binaries):
    """Context's store is exchanged for an older one: what it has lost of the catalog, and what an organization had below that, comes back."""
    with customers(binaries) as (homeroom, vendor, north, south):
        files = Files(homeroom)
        files.set_aside(homeroom.context)
        vendor.publish(["hamlet", "late"])
        north.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["hamlet", "late", "ours"], title="ours")]))
        paths = [["hamlet", "late"], ["hamlet", "late", "ours"]]
        for path in paths:
            assert north.record("ana", path, progress=1) == STORED
        numbers = {path: column.context_id for path, column in north.columns().items()}
        files.put_back(homeroom.context)
        homeroom.context.restart()

        def found(caller, path):
            answer = caller.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=path))
            return None if answer.missing else answer.contexts[-1]

        late = eventually("the vendor's is back", lambda: found(vendor, paths[0]))
        ours = eventually("north's is back", lambda: found(north.publisher, paths[1]))
        assert (late.of_catalog, ours.of_catalog) == (True, False)
        assert {tuple(one.identifier_path): one.context_id for one in (late, ours)}.items() <= numbers.items()
        assert found(south.publisher, paths[1]) is None
        for path in paths:
            assert north.record("ben", path, progress=1) == STORED
        assert {path: column.context_id for path, column in north.columns().items()} == numbers


def _once_there(call):
    try:
        return call()
    except grpc.RpcError as error:
        assert error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED), error
        return None


def test_the_vendor_declares_another_kind(binaries):
    """What is reported at a context follows the kind that its vendor declares, in every organization, for work that is there already."""
    quantity, score = measure.METRIC_QUANTITY, measure.METRIC_SCORE
    with customers(binaries) as (homeroom, vendor, north, south):
        for school in (north, south):
            for pupil, item in (("ana", {"quantity": 3}), ("ben", {"score": attempt.Score(points=4, max=5)})):
                school.record(pupil, ["hamlet", "quiz"], primary_item=attempt.ActivityItem(identifier="mark", title="Mark", **item))
            column = school.columns()[("hamlet", "quiz")]
            assert (column.headline_metric, column.headline.n) == (quantity, 1), column
        vendor.UpdateContext(context_service.UpdateContextRequest(
            context=context.Context(app_id=APP, identifier_path=["hamlet", "quiz"], primary_kind=context.ITEM_KIND_SCORE),
            update_fields=["primary_kind"]))
        for school in (north, south):
            column = eventually("the other kind is reported", lambda: next(
                (column for path, column in school.columns().items()
                 if path == ("hamlet", "quiz") and column.headline_metric == score and column.headline.n == 1), None))
            assert school.record("ana", ["hamlet", "quiz"], primary_item=attempt.ActivityItem(
                identifier="mark", title="Mark", score=attempt.Score(points=1, max=5))) == STORED


def test_one_provider_for_all(binaries):
    """The vendor's provider is asked once for what both organizations look for, and is told paths alone."""
    with customers(binaries) as (homeroom, vendor, north, south):
        answers, questions = queue.Queue(), []
        answers.put(provider.ProvideRequest(hello=provider.ProviderHello(app_id=APP)))
        stream = vendor.provider.Provide(iter(answers.get, None), metadata=vendor.metadata)
        assert next(stream).WhichOneof("message") == "welcome"

        def provide():
            with contextlib.suppress(grpc.RpcError):
                for message in stream:
                    question = message.create_context
                    questions.append(question)
                    answers.put(provider.ProvideRequest(create_context=provider.CreateContextAnswer(
                        question_id=question.question_id, context=context.Context(title="Built", type=context.CONTEXT_TYPE_CHAPTER))))

        thread = threading.Thread(target=provide)
        thread.start()
        for school in (north, south):
            found = school.tess.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["hamlet", "act-2"]))
            assert not found.missing and found.contexts[-1].of_catalog, found
            assert school.record("ana", ["hamlet", "act-2"], progress=1) == STORED
        stream.cancel()
        answers.put(None)
        thread.join()
        assert [list(question.parent_identifier_path) + [question.identifier] for question in questions] == [["hamlet", "act-2"]]
        assert "-of-" not in str(questions), questions
