"""Documents that a teacher attached (R115 to R117), as their app meets them with stock stubs and with the client for apps."""

import pathlib
import tempfile

import grpc
from every_field import named
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.client import Backoff, Connection, DataStore, Outbox
from school import School, activity, context, context_service, handout
from services import Homeroom

APP = "org.example.papers"
URL = "https://papers.example.org/One?draft=2"


def stands(school, path, url=URL, **fields):
    school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=path, title=path[-1], **{
            "type": context.CONTEXT_TYPE_DOCUMENT, "universal_link_url": url, **fields})]))


def let(school, may_ask=True):
    school.administrator.AllowApp(organization.AllowAppRequest(app_id=APP, may_ask_about_documents=may_ask))


def library(homeroom, organization_id):
    school = School(homeroom, organization_id)
    school.publisher = school.app(APP, "Papers")
    school.school_class("reading", ["tess"], ["ana", "ben"])
    school.tess, school.ana, school.ben = school.teacher("tess"), school.student("ana", APP), school.student("ben", APP)
    return school


def is_assigned(person, url=URL, app_id=APP, **options):
    return person.IsAssignedDocument(activity.IsAssignedDocumentRequest(app_id=app_id, url=url), **options).is_assigned


def fetch(person, url=URL):
    return person.FetchDocumentAttempt(activity.FetchDocumentAttemptRequest(app_id=APP, url=url))


def refused(person, url=URL):
    """Everything that the app hears of a document that it cannot fetch, but for the link that it named itself."""
    try:
        fetch(person, url)
    except grpc.RpcError as error:
        return error.code(), error.details(), [each.replace(url, "URL") for each in named(error)]
    raise AssertionError("it was fetched")


def test_a_document_is_fetched_by_its_link_wherever_it_stands(binaries):
    with Homeroom(binaries) as homeroom:
        school = library(homeroom, "fetched")
        let(school)
        stands(school, ["box"], url="", type=context.CONTEXT_TYPE_CHAPTER)
        stands(school, ["one"])
        posted = school.post(school.tess, "reading", "One", [(APP, ["one"])]).handout_id
        first = fetch(school.ana)
        assert list(first.identifier_path) == ["one"] and first.duration.ToMilliseconds() == 0
        assert fetch(school.ana, "HTTPS://Papers.Example.org/One?draft=2").attempt_id == first.attempt_id
        seen = school.grid(school.tess, posted)
        assert [row.cells[0].attempts for row in seen.rows] == [1, 0], "made on first use"
        # Moved, and given another link: both links lead to it, and the attempt is the same.
        school.publisher.MoveContext(context_service.MoveContextRequest(
            app_id=APP, identifier_path=["one"], new_parent_path=["box"]))
        stands(school, ["box", "one"], url="papers:one")
        for url in (URL, "papers:one"):
            assert is_assigned(school.ana, url) and fetch(school.ana, url).attempt_id == first.attempt_id, url
        resumed = school.ana.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["box", "one"]))
        assert resumed.attempt_id == first.attempt_id
        # Another document bears the former link: it has to be attached itself.
        stands(school, ["two"])
        assert not is_assigned(school.ana, URL) and is_assigned(school.ana, "papers:one")
        # Activity is started again: the session has ended, and the attempt goes on.
        homeroom.activity.kill()
        homeroom.activity.restart()
        again = fetch(school.ana, "papers:one")
        school.ana.AddProgress(activity.AddProgressRequest(attempt_id=again.attempt_id, progress=0.5))
        seen = school.grid(school.tess, posted)
        assert [row.cells[0].attempts for row in seen.rows] == [1, 0] and seen.rows[0].cells[0].progress.value == 0.5
        # Removed, and declared anew at its place under its link.
        school.publisher.RemoveContext(context_service.RemoveContextRequest(
            app_id=APP, identifier_path=["box", "one"], confirm_live_handouts=True))
        assert not is_assigned(school.ana, "papers:one")
        stands(school, ["box", "one"], url="papers:one")
        assert not is_assigned(school.ana, "papers:one")


def test_whoever_may_not_know_is_told_one_no(binaries):
    with Homeroom(binaries) as homeroom:
        school = library(homeroom, "told")
        stands(school, ["shelf"], url="", type=context.CONTEXT_TYPE_CHAPTER)
        stands(school, ["shelf", "one"])
        stands(school, ["quiz"], url="papers:quiz", type=context.CONTEXT_TYPE_QUIZ)
        stands(school, ["gone"], url="papers:gone")
        for path in (["shelf"], ["shelf", "one"], ["quiz"], ["gone"]):
            school.post(school.tess, "reading", "For Ana", [(APP, path)], recipients=handout.Recipients(student_ids=["ana"]))
        school.publisher.RemoveContext(context_service.RemoveContextRequest(
            app_id=APP, identifier_path=["gone"], confirm_live_handouts=True))
        no = refused(school.ben)
        assert no[0] is grpc.StatusCode.NOT_FOUND
        # The app is not let to ask.
        assert not is_assigned(school.ana) and refused(school.ana) == no
        let(school)
        assert is_assigned(school.ana) and fetch(school.ana).attempt_id
        teacher = school.person("tess", 2, APP)
        for person, urls in (
                (school.ana, ["papers:quiz", "papers:gone", "papers:never"]), (school.ben, [URL, "papers:quiz"]),
                (teacher, [URL]), (school.administrator, [URL])):
            for url in urls:
                assert not is_assigned(person, url) and refused(person, url) == no, (person.user, url)
        # What a student's app declares for itself tells it nothing of what stands above.
        school.ana.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[context.Context(
            identifier_path=["shelf", "own"], title="Own", type=context.CONTEXT_TYPE_DOCUMENT, universal_link_url="papers:own")]))
        school.ana.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["shelf", "own"]))
        assert not is_assigned(school.ana, "papers:own") and refused(school.ana, "papers:own") == no
        let(school, may_ask=False)
        assert not is_assigned(school.ana) and refused(school.ana) == no


def test_what_can_be_nobodys_link_is_refused_and_named(binaries):
    with Homeroom(binaries) as homeroom:
        school = library(homeroom, "hostile")
        for url in ("", "one", "javascript:alert(1)", "papers:\n", "papers://" + "x" * 2048, "file:///etc/passwd"):
            for person in (school.ana, school.person("tess", 2, APP)):
                for call in (is_assigned, fetch):
                    try:
                        call(person, url)
                        raise AssertionError(f"{url[:20]} was taken")
                    except grpc.RpcError as error:
                        assert error.code() is grpc.StatusCode.INVALID_ARGUMENT and "url" in error.details(), error.details()
        # Another app, and a token of none.
        for person, app_id in ((school.ana, "org.example.other"), (school.person("ana", 3), APP)):
            try:
                is_assigned(person, URL, app_id)
                raise AssertionError(app_id)
            except grpc.RpcError as error:
                assert error.code() is grpc.StatusCode.PERMISSION_DENIED


def test_nothing_is_said_while_context_cannot_be_reached(binaries):
    with Homeroom(binaries) as homeroom:
        school = library(homeroom, "away")
        let(school)
        stands(school, ["one"])
        school.post(school.tess, "reading", "One", [(APP, ["one"])])
        assert is_assigned(school.ana) and not is_assigned(school.ben, "papers:never")
        homeroom.context.kill()
        for person, url in ((school.ana, URL), (school.ben, "papers:never")):
            try:
                is_assigned(person, url, timeout=2)
                raise AssertionError("it was answered")
            except grpc.RpcError as error:
                assert error.code() is grpc.StatusCode.UNAVAILABLE, error
        homeroom.context.restart()
        assert is_assigned(school.ana)


def test_the_client_for_apps_fetches_an_activity(binaries):
    class Nothing:
        def create_context(self, identifier, parent_path):
            return None

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "client")
        stands(school, ["one"])
        posted = school.post(school.tess, "reading", "One", [(APP, ["one"])]).handout_id
        token = school.ana.metadata[0][1].removeprefix("Bearer ")
        with (Outbox(pathlib.Path(folder) / "ana.sqlite", "client/ana") as outbox,
              Connection(lambda: token, context=homeroom.context.address, activity=homeroom.activity.address) as connection,
              DataStore(APP, "ana", connection, outbox, Nothing(), backoff=Backoff(first_seconds=0.05)) as store):
            assert not store.is_assigned_document(URL)
            try:
                store.fetch_activity(URL)
                raise AssertionError("it was fetched")
            except LookupError:
                pass
            let(school)
            assert store.is_assigned_document(URL)
            work = store.fetch_activity(URL)
            assert store.fetch_activity(URL) is work and not work.is_started
            work.start()
            work.set_progress(0.25)
            work.stop()
            assert store.save().is_whole
        seen = school.grid(school.tess, posted)
        assert [(row.cells[0].attempts, row.cells[0].progress.value) for row in seen.rows] == [(1, 0.25), (0, 0)]
