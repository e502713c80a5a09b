"""No field is accepted without effect: every field of every request is set to another value, and something must come of it.

A call is played with its request as it should be and with one field changed, on things that are alike. Its answers, its refusal or the
state behind it have to differ. A field that nobody reads fails, and so does a new one for which no value is known that makes a
difference: give it one in `CALLS`."""

import concurrent.futures
import functools
import itertools
import queue
import struct
import types
import zlib

import grpc
from every_field import Outcome, call, methods, name, other, paths, put
from homeroom.activity.v1 import audit_service_pb2 as audit, changes_service_pb2 as changes, organization_service_pb2 as organization
from homeroom.context.v1 import context_changes_service_pb2 as feed, context_provider_service_pb2 as provider
from homeroom.report.v1 import (
    attempt_reasons_pb2 as reasons, class_reports_pb2 as classes, content_reports_pb2 as content, copies_service_pb2 as copies, report_service_pb2 as reports)
from school import School, activity, at, attempt, context, context_service, developer, grid, handout, measure, roster
from services import ROOT, Homeroom
from test_keys import token

APP, OTHER = "org.example.fields", "org.example.other"
FILES = sorted(str(file.relative_to(ROOT / "Proto")) for file in (ROOT / "Proto" / "homeroom").rglob("*.proto"))


def png(grey):
    """A grey square of 80 pixels."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([grey]) * 80) * 80
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 80, 80, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def item(identifier, **value):
    return attempt.ActivityItem(identifier=identifier, title=identifier, **value)


class World(School):
    """An organization in which everything makes a difference."""

    def __init__(self, homeroom):
        super().__init__(homeroom, "fields")
        self.clock(0)
        self.service = self.person("walker", developer.ROLE_SERVICE)
        # What each organization's data is gone from, it alone may say.
        self.report_service = types.SimpleNamespace(metadata=[("authorization", "Bearer " + token(
            homeroom.binaries, homeroom.folder / "report-service-token-key.pem", "service", "report-service", "*", "activity-service"))])
        self.app(APP, "Fields")
        self.app(OTHER, "Other")
        self.let()
        self.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(title="Fields"), update_fields=["title", "suppression_threshold"]))
        self.administrator.SetAppIcon(context_service.SetAppIconRequest(app_id=APP, image=png(1)))
        self.declare(["book"], type=context.CONTEXT_TYPE_BOOK, summary="A first word")
        self.declare(["book", "one"], universal_link_url="fields:one", topic=context.TOPIC_MATH)
        self.declare(["book", "quiz"], type=context.CONTEXT_TYPE_QUIZ)
        self.declare(["paper"], type=context.CONTEXT_TYPE_DOCUMENT, universal_link_url="fields:paper")
        self.declare(["shown"], is_assignable=False, title="A word shown")
        self.administrator.SetThumbnail(context_service.SetThumbnailRequest(app_id=APP, identifier_path=["book", "one"], image=png(2)))
        self.administrator.AddNavigationChild(context_service.NavigationChildRequest(
            app_id=APP, parent_path=["book"], child_path=["shown"]))
        self.administrator.CreateSchool(roster.CreateSchoolRequest(school=roster.School(school_id="school", title="School")))
        self.administrator.CreateTerm(roster.CreateTermRequest(term=roster.Term(term_id="term", title="Term")))
        self.school_class("c", ["tess"], ["ana", "ben"])
        self.school_class("d", ["tom"], ["cy", "former"])
        self.new_class("deleted")
        self.administrator.DeleteClass(roster.DeleteClassRequest(class_id="deleted"))
        self.administrator.Enrol(roster.EnrolRequest(class_id="d", person_id="tess", role=roster.CLASS_ROLE_TEACHER))
        self.tess, self.ana, self.pupil = self.teacher("tess"), self.student("ana", APP), self.person("ana", developer.ROLE_STUDENT)
        self.tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            handout_id="h", class_id="c", title="Read", due_time=at(60), recipients=handout.Recipients(whole_class=True),
            tasks=[handout.Task(task_id=path[0], app_id=APP, identifier_path=path) for path in (["book"], ["paper"])])))
        self.tess.PostHandout(handout.PostHandoutRequest(handout_id="h"))
        self.new_handout("over", "posted")
        self.tess.ArchiveHandout(handout.EndHandoutRequest(handout_id="over"))
        self.clock(200)
        self.administrator.Unenrol(roster.UnenrolRequest(class_id="d", person_id="former"))
        self.work()
        contexts = self.administrator.QueryContexts(context_service.QueryContextsRequest(app_id=APP)).contexts
        self.numbers = {tuple(each.identifier_path): each.context_id for each in contexts}
        self.notice = self.pupil.ListNotices(handout.ListNoticesRequest()).notices[0].notice_id
        self.code = self.sign_in("waiting").code
        self.grid(self.tess, "h")
        root = self.administrator.ResolvePath(context_service.ResolvePathRequest(app_id=APP, include_root=True)).contexts[0]
        self.root = root.context_id
        self.begun = self.audit()[-1].time

    def work(self):
        """Attempts that differ in everything, before the due time and after it."""
        records = []
        for n, (student, path, minute, progress, points, counted, right) in enumerate((
                ("ana", ["book", "one"], 10, 0.2, 0, 1, False), ("ana", ["book", "one"], 70, 0.6, 0, 2, True),
                ("ana", ["book", "quiz"], 20, 0.1, 1, 3, False), ("ana", ["book", "quiz"], 80, 0.9, 3, 5, True),
                ("ben", ["book", "quiz"], 30, 0.5, 2, 4, True), ("ben", ["book"], 70, 1, 0, 0, True),
                ("ben", ["paper"], 80, 1, 0, 0, True))):
            records.append(attempt.AttemptRecord(
                record_id=f"r{n}", attempt_id=f"a{n}", student_id=student, app_id=APP, identifier_path=path, start_time=at(minute),
                happen_time=at(minute + 5), progress=progress,
                # One is not finished.
                stop_time=at(minute + 5) if (student, path[-1]) != ("ben", "quiz") else None,
                intervals=[attempt.RunningInterval(start_time=at(minute), end_time=at(minute + 1 + n))],
                primary_item=item("points", score=attempt.Score(points=points, max=4)) if path[-1] == "quiz" else None,
                additional_items=[
                    item("hints", quantity=counted), item("right", binary=attempt.Binary(value=right)),
                    item("part", score=attempt.Score(points=points, max=4))]))
        results = self.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=records)).results
        assert {each.outcome for each in results} == {activity.RecordResult.STORED}, results
        for task, minute in (("book", 50), ("paper", 90)):
            self.pupil.MarkDone(handout.MarkDoneRequest(
                handout_id="h", task_id=task, time=attempt.ClientTime(happen_time=at(minute), sent_time=at(200))))

    def let(self):
        self.administrator.AllowApp(organization.AllowAppRequest(app_id=APP, may_ask_about_documents=True))
        self.administrator.AllowApp(organization.AllowAppRequest(app_id=OTHER))

    def declare(self, path, **fields):
        result, = self.administrator.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[context.Context(
            identifier_path=path, **{"title": path[-1].title(), "type": context.CONTEXT_TYPE_CHAPTER, **fields})])).results
        assert result.outcome != context_service.DeclareResult.REFUSED, result

    def audit(self, **fields):
        (answer,), _ = call(
            self.channels["activity"], ALL[AU + "ListAudit"], audit.ListAuditRequest(page_size=1000, **fields),
            self.administrator.metadata, 20)
        return answer.entries

    def sign_in(self, subject, **fields):
        return self.service.ResolveIdentity(roster.ResolveIdentityRequest(
            organization_id="fields", issuer="https://id.example", subject=subject,
            sign_in=roster.ResolveIdentityRequest.SignIn(**fields)))

    # What is made for one play, marked by `n`.

    def new_handout(self, n, state="draft"):
        self.tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            handout_id=n, class_id="c", title="Draft", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=["book"])],
            recipients=handout.Recipients(student_ids=["ana"]))))
        if state != "draft":
            self.tess.PostHandout(handout.PostHandoutRequest(handout_id=n))
        return n

    def new_class(self, n):
        self.administrator.CreateClass(roster.CreateClassRequest(school_class=roster.Class(class_id=n, title=n)))
        return n

    def new_person(self, n):
        self.administrator.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id=n, name="Somebody")))
        return n

    def new_context(self, n, **fields):
        self.declare([n], **fields)
        return [n]

    def handed_out_class(self, n):
        self.new_class(n)
        self.administrator.Enrol(roster.EnrolRequest(class_id=n, person_id="tess", role=roster.CLASS_ROLE_TEACHER))
        self.tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            handout_id=n, class_id=n, title="Posted", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=["book"])],
            recipients=handout.Recipients(whole_class=True))))
        self.tess.PostHandout(handout.PostHandoutRequest(handout_id=n))
        return n

    def class_of_cy(self, n):
        self.new_class(n)
        self.administrator.Enrol(roster.EnrolRequest(class_id=n, person_id="cy", role=roster.CLASS_ROLE_STUDENT))
        return n

    def identity(self, n):
        self.administrator.LinkIdentity(roster.LinkIdentityRequest(
            person_id="ben", identity=roster.Identity(issuer="https://id.example", subject=n)))
        return n

    def new_attempt(self, n):
        path = self.new_context(n)
        return self.ana.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=path, attempt_id=n)).attempt_id

    def stored_attempt(self, n):
        path = self.new_context(n)
        self.tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            handout_id=n, class_id="c", title="Posted", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=path)],
            recipients=handout.Recipients(whole_class=True))))
        self.tess.PostHandout(handout.PostHandoutRequest(handout_id=n))
        self.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
            record_id=n, attempt_id=n, student_id="ana", app_id=APP, identifier_path=path, start_time=at(200), happen_time=at(200),
            additional_items=[item("part", score=attempt.Score(points=1, max=4))])]))
        return n

    def marked_attempt(self, n):
        self.stored_attempt(n)
        self.tess.SetItemPoints(activity.SetItemPointsRequest(attempt_id=n, item_identifier="part", points=3))
        return n

    def excused(self, n):
        self.new_handout(n, "posted")
        self.tess.ExcuseStudents(handout.ChangeExcusesRequest(handout_id=n, task_id="t", student_ids=["ana"]))
        return n

    def past_due(self, n):
        self.new_handout(n, "posted")
        self.tess.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=n, due_time=at(100)), update_fields=["due_time"]))
        return n

    def extended(self, n):
        self.past_due(n)
        self.tess.SetStudentDueTimes(handout.SetStudentDueTimesRequest(handout_id=n, student_ids=["ana"], due_time=at(9000)))
        return n

    def reopened(self, n):
        self.past_due(n)
        self.tess.ReopenTask(handout.ReopenTaskRequest(handout_id=n, task_id="t", student_id="ana"))
        return n


class Call:
    """A call to be played.

    `base(w, n)` makes what the call needs, and its request; `n` marks what is of this play alone. `state(w, n, answers)` is what it
    may have changed. `fields` has, by their paths, the values that make a difference where no general one does: a value, a function
    that is given the world, `n` and the request and changes it, or a `Call` that is played instead. `sources` has the requests for the
    members of a oneof.
    """

    reads = False

    def __init__(self, who, base, state=None, fields=None, sources=None, timeout=20, base_timeout=20, looked_at=8):
        self.who, self.base, self.state, self.looked_at = who, base, state, looked_at
        # Of a stream the changed call, or the one as it is, may have nothing to wait for.
        self.timeout, self.base_timeout = timeout, base_timeout
        self.fields, self.sources = fields or {}, sources or {}


def read(who, make, fields=None, **more):
    """A call that changes nothing."""
    made = Call(who, lambda w, n: make(w), None, fields, **more)
    made.reads = True
    return made


class Elsewhere:
    """A field whose effect another test shows, in which the words stand that say so."""

    def __init__(self, file, words):
        self.file, self.words = file, words

    def shows(self):
        return self.words in (ROOT / "Tests" / self.file).read_text()


class Provided:
    """The stream of an app's provider: it is asked by somebody who looks for content, or who has what is below some brought up to date."""

    def play(self, world, n, method, path, change):
        asks_to_update = path is not None and path[0].name == "update_descendants"
        channel, publisher = world.channels["context"], world.person("publisher", developer.ROLE_PUBLISHER, APP)
        send = queue.SimpleQueue()
        stream = channel.stream_stream(
            f"/{method.containing_service.full_name}/{method.name}", request_serializer=lambda each: each.SerializeToString(),
            response_deserializer=provider.ProvideResponse.FromString)
        found, error, asking = [], None, None
        try:
            hello = provider.ProvideRequest(hello=provider.ProviderHello(app_id=APP))
            if path is not None and path[0].name == "hello":
                change(hello)
            send.put(hello)
            running = stream(iter(send.get, None), metadata=publisher.metadata, timeout=20)
            found.append(next(running))
            asking = concurrent.futures.ThreadPoolExecutor(1).submit(
                self.update if asks_to_update else self.look, world, n)
            question = getattr(next(running), "update_descendants" if asks_to_update else "create_context")
            if asks_to_update:
                answer = provider.ProvideRequest(
                    update_descendants=provider.UpdateDescendantsAnswer(question_id=question.question_id))
            else:
                answer = provider.ProvideRequest(create_context=provider.CreateContextAnswer(
                    question_id=question.question_id, context=context.Context(
                        identifier_path=[n], title="Built", type=context.CONTEXT_TYPE_CUSTOM)))
            if path is not None and path[0].name != "hello":
                change(answer)
            send.put(answer)
        except grpc.RpcError as failure:
            error = failure
        finally:
            send.put(None)
        return Outcome(found, error, [asking.result()] if asking else [], n)

    def look(self, world, n):
        return world.administrator.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=[n]), timeout=2)

    def update(self, world, n):
        return world.administrator.RefreshDescendants(
            context_service.RefreshDescendantsRequest(app_id=APP, identifier_path=["book"]), timeout=2)


def of_handout(w, n, answers):
    return [w.tess.GetHandout(handout.GetHandoutRequest(handout_id=n))]


def of_context(w, n, answers):
    return [w.administrator.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=[n]))]


def of_class(w, n, answers):
    return [w.administrator.GetClass(roster.GetClassRequest(class_id=n)),
            w.administrator.ListEnrolments(roster.ListEnrolmentsRequest(class_id=n, include_former=True))]


def of_settings(w, n, answers):
    settings = w.administrator.GetOrganization(organization.GetOrganizationRequest())
    settings.revision = 0
    w.let()
    w.administrator.SetRecording(organization.SetRecordingRequest(organization=True, mode=organization.SetRecordingRequest.ON))
    return [settings]


A, H, R, O, C = (f"homeroom.activity.v1.{each}Service/" for each in ("Activity", "Handout", "Roster", "Organization", "Changes"))
D, AU = "homeroom.activity.v1.DeveloperService/", "homeroom.activity.v1.AuditService/"
X, XC, XP = (f"homeroom.context.v1.{each}Service/" for each in ("Context", "ContextChanges", "ContextProvider"))
P, K = "homeroom.report.v1.ReportService/", "homeroom.report.v1.CopiesService/"


# What a request says of what the server gives is not taken, so that what was read can be sent back.
GIVEN = {
    "homeroom.activity.v1.Class": {"revision", "delete_time", "purge_time", "school_title", "term_title"},
    "homeroom.activity.v1.Handout": {
        "state", "schedule_time", "post_time", "end_time", "revision", "create_time", "excuses", "reopenings",
        "student_due_times", "set_id"},
    "homeroom.activity.v1.Organization": {"organization_id", "allowed_app_ids", "recording", "revision", "document_app_ids"},
    "homeroom.activity.v1.Person": {"revision"},
    "homeroom.activity.v1.Recipients": {"removed_student_ids"},
    "homeroom.activity.v1.Task": {"context_id", "title"},
    "homeroom.context.v1.Context": {
        "context_id", "create_time", "update_time", "revision", "is_volatile", "origin", "thumbnail_etag", "of_catalog"},
    "homeroom.report.v1.Position": {"in_step_time", "age"},
}
# What is one thing of one person, or of everybody.
IN_TURN = {
    A + "ActivateContext", A + "ResignContext", A + "GetActiveContext", H + "AcknowledgeNotice", R + "AddAdministrator",
    R + "RemoveAdministrator", X + "SetAppIcon", D + "SetClock", XP + "Provide", C + "ConfirmErasure", A + "FetchDocumentAttempt",
    A + "GetCurrentAttempt"}
# But to a store that was restored other services say what it had given.
GIVEN_BACK = {f"contexts.context.{name}" for name in ("context_id", "create_time", "update_time", "revision", "origin")}
# What an update takes is what it names; the rest of the thing is sent along.
NOT_UPDATED = {
    H + "UpdateHandout": {"handout.class_id", "handout.recipients.whole_class", "handout.recipients.student_ids"},
    X + "UpdateContext": {"context.capabilities.kind", "context.capabilities.details"},
}
# What these are of is one context, whatever is said of what lies below it.
OF_ONE_CONTEXT = {
    P + "GetItemAnalysis": {"scope.without_descendants"}, P + "GetCoverage": {"scope.without_descendants"},
    P + "Export": {"item_analysis.scope.without_descendants"},
}
# There without being said.
TRUE_WHERE_LEFT_OUT = {"is_assignable", "include_descendants"}

def event(who="ana"):
    return Call(who, lambda w, n: activity.AttemptEventRequest(attempt_id=w.new_attempt(n)))


def recorded(w, n):
    return activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
        record_id=n, attempt_id=n, app_id=APP, identifier_path=w.new_context(n), start_time=at(150), happen_time=at(160), progress=0.5,
        intervals=[attempt.RunningInterval(start_time=at(150), end_time=at(155))])])


def marked(w, n):
    return handout.MarkDoneRequest(handout_id=w.new_handout(n, "posted"), task_id="t", time=attempt.ClientTime(happen_time=at(200)))


def declared(kind):
    return Call("administrator", lambda w, n: kind(app_id=APP, contexts=[context.Context(
        identifier_path=[n], title="New", type=context.CONTEXT_TYPE_CUSTOM)]), of_context)


def updated(w, n):
    return context_service.UpdateContextRequest(
        context=context.Context(app_id=APP, identifier_path=w.new_context(n), title="X", type=context.CONTEXT_TYPE_CUSTOM),
        update_fields=[
            "title", "type", "custom_type_name", "summary", "topic", "display_order", "is_assignable", "suggested_age",
            "suggested_completion_minutes", "universal_link_url", "primary_kind", "keywords", "localizations",
            "standards_alignments", "minimum_app_version"])


def proposed(w, n):
    """What Ana's app declares below what is assigned to her is stored for her once she has work there."""
    w.ana.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[context.Context(
        identifier_path=["book", n], title="Own", type=context.CONTEXT_TYPE_CHAPTER)]))
    return feed.LookUpPathRequest(organization_id="fields", app_id=APP, identifier_path=["book", n], user_id="ana", is_student=True)


def proposed_and_taught(w, n):
    request = proposed(w, n)
    request.is_assigned = True
    call(w.channels["context"], ALL[XC + "LookUpPath"], request, w.service.metadata, 20)
    return feed.LookUpPathRequest(organization_id="fields", app_id=APP, identifier_path=["book", n], user_id="tess")


def own_content(w, n):
    """What Ana's app declared and Context has stored, at which nobody has worked yet."""
    request = proposed(w, n)
    request.is_assigned = True
    (answer,), error = call(w.channels["context"], ALL[XC + "LookUpPath"], request, w.service.metadata, 20)
    assert error is None, error
    return feed.ForgetContextsRequest(organization_id="fields", context_ids=[answer.context.context.context_id])


def followed(service):
    """A place in a feed that has nothing behind it."""
    def make(w, n):
        method = ALL[service + "GetHead"]
        (head,), error = call(
            w.channels[method.containing_service.full_name.split(".")[1]], method, feed.GetHeadRequest(organization_id="fields"),
            w.service.metadata, 20)
        assert error is None, error
        return feed.StreamChangesRequest(cursors=[head])
    return make


def stream(service):
    return Call("service", followed(service), None, {
        "organization_ids": Call("service", lambda w, n: feed.StreamChangesRequest(organization_ids=["fields"]), None, {
            "organization_ids": ["nobody"]}, timeout=3, looked_at=2),
        "takes_marks": Elsewhere("ActivityTests/School/ChangeFeedTests.swift", "takesMarks: takesMarks"),
        **{f"placement.{field}": Elsewhere("ActivityTests/School/ChangeFeedTests.swift", "placement: placement(own)")
           for field in ("instances", "instance", "copies")}}, base_timeout=3, looked_at=2)


def reported(make, fields=None, **more):
    """A report. A place that nobody has come to yet is waited for: not for long."""
    return read("tess", make, fields, **more)


def confirmed(w, n):
    """An erasure that is over: who confirms it again says something else, or nothing new."""
    w.administrator.ErasePerson(roster.ErasePersonRequest(person_id=w.new_person(n)))
    erasures = w.administrator.ListErasures(roster.ListErasuresRequest(page_size=1000)).erasures
    return changes.ConfirmErasureRequest(organization_id="fields", erasure_id=erasures[-1].erasure_id, service="report",
        removed=[roster.ErasedCount(service="report", what="rows", count=1)])


def of_reads(w, n, answers):
    return [each for each in w.audit() if each.object_id == n]


def reinstated(w, n):
    """A context that Context has lost: with a number that it has not given yet."""
    return feed.ReinstateContextsRequest(organization_id="fields", contexts=[feed.ContextState(
        context=context.Context(
            context_id=10**14 + int(n[1:-1]), app_id=APP, identifier_path=[n], title="Lost", type=context.CONTEXT_TYPE_CUSTOM,
            revision=1),
        placements=[feed.Placement(from_time=at(1), parent_context_id=w.root)])])


def scope(identifier_path=("book",)):
    return content.ContentScope(app_id=APP, identifier_path=identifier_path, class_id="c")


def column(w):
    return dict(handout_id="h", task_id="book", context_id=w.numbers["book", "quiz"])


def compared(w):
    group = classes.CompareGroupsRequest.Group
    return classes.CompareGroupsRequest(
        groups=[group(label="one", class_id="c"), group(label="two", class_id="d")], app_id=APP, identifier_path=["book"], metric=1)


def explained_item():
    return Call("tess", lambda w, n: reports.ExplainRequest(
        item_identifier="hints", item_kind=context.ITEM_KIND_QUANTITY, **column(w)))


REPORTS = {
    "handout_grid": lambda w: grid.GetHandoutGridRequest(handout_id="h"),
    "class_overview": lambda w: classes.GetClassOverviewRequest(class_id="c"),
    "student_report": lambda w: classes.GetStudentReportRequest(student_id="ana", class_id="c"),
    "subtree": lambda w: content.GetSubtreeReportRequest(scope=scope()),
    "distribution": lambda w: content.GetDistributionRequest(scope=scope(), metric=1),
    "item_analysis": lambda w: content.GetItemAnalysisRequest(scope=scope(identifier_path=["book", "quiz"])),
    "time_series": lambda w: content.GetTimeSeriesRequest(scope=scope(), bucket=1),
    "coverage": lambda w: content.GetCoverageRequest(**column(w)),
    "comparison": compared,
    "needs_attention": lambda w: classes.ListNeedsAttentionRequest(class_id="c"),
}


def exports():
    def of(source):
        return lambda w, n: reports.ExportRequest(format=reports.ExportRequest.JSON_LINES, **{source: REPORTS[source](w)})
    return {source: of(source) for source in REPORTS}


def watched(source):
    return lambda w, n: reports.WatchRequest(**{source: REPORTS[source](w)})


CALLS = {
    D + "IssueToken": read("administrator", lambda w: developer.IssueTokenRequest(
        organization_id="fields", user_id="ana", role=developer.ROLE_STUDENT, app_id=APP)),
    D + "SetClock": read("administrator", lambda w: developer.SetClockRequest(time=at(200))),
    AU + "ListAudit": read("administrator", lambda w: audit.ListAuditRequest(until_time=w.begun)),
    C + "GetHead": read("service", lambda w: feed.GetHeadRequest(organization_id="fields")),
    C + "StreamChanges": stream(C),
    C + "StreamEarlierWork": Call("service", lambda w, n: changes.StreamEarlierWorkRequest(
        organization_id="fields", as_of_time=at(1), student_ids=["ana"]), None, {
            "organization_id": Elsewhere("ActivityTests/School/DueTimeTests.swift", "what is another organization's does not exist"),
            "as_of_time": Elsewhere("ActivityTests/School/DueTimeTests.swift", "earlier(at: 8)"),
            "student_ids": Elsewhere("ActivityTests/School/DueTimeTests.swift", 'earlier(at: 10, of: ["ben"])')}, timeout=1, looked_at=1),
    C + "ConfirmErasure": Call("report_service", confirmed, None, {
        "context_position.epoch": Elsewhere("ActivityTests/Erasure/OwnContentTests.swift", "(6, 900)"),
        "context_position.sequence": Elsewhere("ActivityTests/Erasure/OwnContentTests.swift", "(7, 39)"),
        **{field: Elsewhere("ActivityTests/Erasure/PersonErasureTests.swift", "of several instances of a follower each confirms")
           for field in ("instance", "holders")}}),
    C + "RecordReads": Call("service", lambda w, n: changes.RecordReadsRequest(reads=[changes.PupilRead(
        organization_id="fields", reader_id="tess", method="GetHandoutGrid", object_id=n, minute=at(200), student_ids=["ana"],
        calls=1, read_id=n, role="teacher")]), of_reads),
    H + "CreateHandout": Call("tess", lambda w, n: handout.CreateHandoutRequest(handout=handout.Handout(
        handout_id=n, class_id="c", title="New", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=["book"])],
        recipients=handout.Recipients(student_ids=["ana"]))), of_handout),
    H + "CreateHandouts": Call("tess", lambda w, n: handout.CreateHandoutsRequest(
        handout=handout.Handout(title="New", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=["book"])]),
        classes=[handout.HandoutForClass(
            class_id="c", handout_id=n, recipients=handout.Recipients(student_ids=["ana"]))]), of_handout),
    H + "UpdateHandouts": Call("tess", lambda w, n: handout.UpdateHandoutsRequest(
        handouts=[handout.HandoutRevision(handout_id=w.new_handout(n))], handout=handout.Handout(title="Changed"),
        update_fields=["title", "instructions", "due_time", "late_policy"]), of_handout),
    H + "GetHandout": read("tess", lambda w: handout.GetHandoutRequest(handout_id="h")),
    H + "ListHandouts": read("tess", lambda w: handout.ListHandoutsRequest(class_id="c")),
    H + "UpdateHandout": Call("tess", lambda w, n: handout.UpdateHandoutRequest(
        handout=handout.Handout(
            handout_id=w.new_handout(n), title="Changed", tasks=[handout.Task(task_id="t", app_id=APP, identifier_path=["book"])]),
        update_fields=["title", "instructions", "tasks", "due_time", "late_policy"]), of_handout),
    H + "DeleteHandout": Call("tess", lambda w, n: handout.DeleteHandoutRequest(handout_id=w.new_handout(n))),
    H + "PostHandout": Call("tess", lambda w, n: handout.PostHandoutRequest(handout_id=w.new_handout(n)), of_handout),
    H + "ScheduleHandout": Call("tess", lambda w, n: handout.ScheduleHandoutRequest(
        handout_id=w.new_handout(n), schedule_time=at(9000)), of_handout),
    H + "CompleteHandout": Call("tess", lambda w, n: handout.EndHandoutRequest(handout_id=w.new_handout(n, "posted")), of_handout),
    H + "ArchiveHandout": Call("tess", lambda w, n: handout.EndHandoutRequest(handout_id=w.new_handout(n, "posted")), of_handout),
    H + "AddRecipients": Call("tess", lambda w, n: handout.ChangeRecipientsRequest(
        handout_id=w.new_handout(n), student_ids=["ben"]), of_handout),
    H + "RemoveRecipients": Call("tess", lambda w, n: handout.ChangeRecipientsRequest(
        handout_id=w.new_handout(n), student_ids=["ana"]), of_handout),
    H + "ExcuseStudents": Call("tess", lambda w, n: handout.ChangeExcusesRequest(
        handout_id=w.new_handout(n, "posted"), task_id="t", student_ids=["ana"]), of_handout),
    H + "UnexcuseStudents": Call("tess", lambda w, n: handout.ChangeExcusesRequest(
        handout_id=w.excused(n), task_id="t", student_ids=["ana"]), of_handout),
    H + "ReopenTask": Call("tess", lambda w, n: handout.ReopenTaskRequest(
        handout_id=w.past_due(n), task_id="t", student_id="ana", until_time=at(9000)), of_handout),
    H + "CloseReopenedTask": Call("tess", lambda w, n: handout.CloseReopenedTaskRequest(
        handout_id=w.reopened(n), task_id="t", student_id="ana"), of_handout),
    H + "SetStudentDueTimes": Call("tess", lambda w, n: handout.SetStudentDueTimesRequest(
        handout_id=w.new_handout(n, "posted"), student_ids=["ana"], due_time=at(9000)), of_handout, {
            "reason": Elsewhere("ActivityTests/School/StudentDueTimeTests.swift", '$0.reason == "Both were ill."')}),
    H + "ClearStudentDueTimes": Call("tess", lambda w, n: handout.ClearStudentDueTimesRequest(
        handout_id=w.extended(n), student_ids=["ana"]), of_handout, {
            "reason": Elsewhere("ActivityTests/School/StudentDueTimeTests.swift", 'reason: "A mistake."')}),
    H + "ReturnWork": Call("tess", lambda w, n: handout.ReturnWorkRequest(
        handout_id=w.new_handout(n, "posted"), student_id="ana", comment="Well done")),
    H + "ListReturnedWork": read("tess", lambda w: handout.ListReturnedWorkRequest(handout_id="h", student_id="ana")),
    H + "ListInbox": read("pupil", lambda w: handout.ListInboxRequest()),
    H + "MarkDone": Call("pupil", marked), H + "UnmarkDone": Call("pupil", marked),
    H + "ListNotices": read("pupil", lambda w: handout.ListNoticesRequest()),
    H + "AcknowledgeNotice": read("pupil", lambda w: handout.AcknowledgeNoticeRequest(notice_id=w.notice)),
    A + "StartAttempt": Call("ana", lambda w, n: activity.StartAttemptRequest(
        app_id=APP, identifier_path=w.new_context(n), attempt_id=n), None, {
            "start_new": Call("ana", lambda w, n: activity.StartAttemptRequest(
                app_id=APP, identifier_path=[w.new_attempt(n)], attempt_id="another" + n))}),
    A + "PauseAttempt": event(), A + "StopAttempt": event(), A + "Heartbeat": event(), A + "RemoveItems": event(),
    A + "AddProgress": Call("ana", lambda w, n: activity.AddProgressRequest(
        attempt_id=w.new_attempt(n), ranges=[attempt.ProgressRange(start=0.1, end=0.2)])),
    A + "PutItems": Call("ana", lambda w, n: activity.PutItemsRequest(
        attempt_id=w.new_attempt(n), primary_item=item("p", score=attempt.Score(points=1, max=2)),
        additional_items=[item("a", quantity=1)])),
    A + "GetCurrentAttempt": read("ana", lambda w: activity.GetCurrentAttemptRequest(app_id=APP, identifier_path=[w.new_attempt("current")])),
    A + "GetRunningAttempt": read("ana", lambda w: activity.GetRunningAttemptRequest(app_id=APP)),
    A + "ListAttempts": read("administrator", lambda w: activity.ListAttemptsRequest(
        app_id=APP, identifier_path=["book", "one"], student_id="ana")),
    A + "RecordAttempts": Call("ana", recorded), A + "StreamRecordAttempts": Call("ana", recorded),
    A + "CompleteAssigned": Call("ana", lambda w, n: activity.CompleteAssignedRequest(
        app_id=APP, identifier_path=w.new_context(n), time=attempt.ClientTime(happen_time=at(200)))),
    A + "FetchDocumentAttempt": read("ana", lambda w: activity.FetchDocumentAttemptRequest(app_id=APP, url="fields:paper")),
    A + "IsAssignedDocument": read("ana", lambda w: activity.IsAssignedDocumentRequest(app_id=APP, url="fields:paper"), {
        "url": "fields:none"}),
    A + "ActivateContext": read("ana", lambda w: activity.ActivateContextRequest(app_id=APP, identifier_path=["book"])),
    A + "ResignContext": read("ana", lambda w: activity.ActivateContextRequest(app_id=APP, identifier_path=["book"])),
    A + "GetActiveContext": read("ana", lambda w: activity.GetActiveContextRequest(app_id=APP)),
    A + "SetItemPoints": Call("tess", lambda w, n: activity.SetItemPointsRequest(
        attempt_id=w.stored_attempt(n), item_identifier="part", points=2)),
    A + "ClearItemPoints": Call("tess", lambda w, n: activity.ClearItemPointsRequest(
        attempt_id=w.marked_attempt(n), item_identifier="part")),
    A + "CommentAttempt": Call("tess", lambda w, n: activity.CommentAttemptRequest(attempt_id=w.stored_attempt(n), text="Good")),
    A + "VoidAttempt": Call("administrator", lambda w, n: activity.VoidAttemptRequest(attempt_id=w.stored_attempt(n))),
    A + "ResetPrimaryKind": Call("administrator", lambda w, n: activity.ResetPrimaryKindRequest(
        app_id=APP, identifier_path=w.new_context(n), primary_kind=context.ITEM_KIND_SCORE)),
    R + "CreateSchool": Call("administrator", lambda w, n: roster.CreateSchoolRequest(school=roster.School(school_id=n, title="S"))),
    R + "ListSchools": read("administrator", lambda w: roster.ListSchoolsRequest()),
    R + "CreateTerm": Call("administrator", lambda w, n: roster.CreateTermRequest(term=roster.Term(term_id=n, title="T"))),
    R + "ListTerms": read("administrator", lambda w: roster.ListTermsRequest()),
    R + "CreateClass": Call("administrator", lambda w, n: roster.CreateClassRequest(
        school_class=roster.Class(class_id=n, title="C")), of_class),
    R + "GetClass": read("administrator", lambda w: roster.GetClassRequest(class_id="c")),
    R + "ListClasses": read("administrator", lambda w: roster.ListClassesRequest()),
    R + "UpdateClass": Call("administrator", lambda w, n: roster.UpdateClassRequest(
        school_class=roster.Class(class_id=w.new_class(n), title="X"), update_fields=["title", "school_id", "term_id"]), of_class),
    R + "DeleteClass": Call("administrator", lambda w, n: roster.DeleteClassRequest(class_id=w.new_class(n)), None, {
        "confirm_handouts": Call("administrator", lambda w, n: roster.DeleteClassRequest(class_id=w.handed_out_class(n)))}),
    R + "UndeleteClass": Call("administrator", lambda w, n: roster.UndeleteClassRequest(class_id=w.new_class(n))),
    R + "CreatePerson": Call("administrator", lambda w, n: roster.CreatePersonRequest(person=roster.Person(person_id=n, name="N"))),
    R + "GetPerson": read("administrator", lambda w: roster.GetPersonRequest(person_id="ana")),
    R + "ListPeople": read("administrator", lambda w: roster.ListPeopleRequest(class_id="c")),
    R + "UpdatePerson": Call("administrator", lambda w, n: roster.UpdatePersonRequest(
        person=roster.Person(person_id=w.new_person(n), name="X"), update_fields=["name", "sort_name"])),
    R + "ErasePerson": Call("administrator", lambda w, n: roster.ErasePersonRequest(person_id=w.new_person(n))),
    R + "GetErasure": read("administrator", lambda w: roster.GetErasureRequest(erasure_id="none")),
    R + "ListErasures": read("administrator", lambda w: roster.ListErasuresRequest()),
    R + "Enrol": Call("administrator", lambda w, n: roster.EnrolRequest(
        class_id=w.new_class(n), person_id="cy", role=roster.CLASS_ROLE_STUDENT), of_class),
    R + "Unenrol": Call("administrator", lambda w, n: roster.UnenrolRequest(class_id=w.class_of_cy(n), person_id="cy"), of_class),
    R + "ListEnrolments": read("administrator", lambda w: roster.ListEnrolmentsRequest(class_id="d")),
    R + "AddAdministrator": read("administrator", lambda w: roster.AddAdministratorRequest(person_id="tom")),
    R + "RemoveAdministrator": read("administrator", lambda w: roster.RemoveAdministratorRequest(person_id="tom")),
    R + "LinkIdentity": Call("administrator", lambda w, n: roster.LinkIdentityRequest(
        person_id=w.new_person(n), identity=roster.Identity(issuer="https://id.example", subject=n))),
    R + "ListIdentities": read("administrator", lambda w: roster.ListIdentitiesRequest(person_id="ana")),
    R + "UnlinkIdentity": Call("administrator", lambda w, n: roster.UnlinkIdentityRequest(issuer="https://id.example", subject=w.identity(n))),
    R + "GetSignInCode": read("administrator", lambda w: roster.GetSignInCodeRequest(code=w.code)),
    R + "ResolveIdentity": Call("service", lambda w, n: roster.ResolveIdentityRequest(
        organization_id="fields", issuer="https://id.example", subject=n, sign_in=roster.ResolveIdentityRequest.SignIn(name="N")),
        lambda w, n, answers: [w.administrator.GetSignInCode(roster.GetSignInCodeRequest(code=each.code)) for each in answers if each.code],
        {"sign_in.roster_claim": Call("service", lambda w, n: roster.ResolveIdentityRequest(
            organization_id="fields", issuer="https://id.example", subject=n,
            sign_in=roster.ResolveIdentityRequest.SignIn(name="N")), None, {"sign_in.roster_claim": "cy"})}),
    R + "ImportRoster": Call("administrator", lambda w, n: roster.ImportRosterRequest(
        classes=[roster.Class(class_id=n, title=n)], people=[roster.Person(person_id=n, name="N")],
        enrolments=[roster.Enrolment(class_id=n, person_id=n, role=roster.CLASS_ROLE_STUDENT)]), of_class),
    O + "UpdateOrganization": Call("administrator", lambda w, n: organization.UpdateOrganizationRequest(
        organization=organization.Organization(title="Fields", time_zone="UTC", idle_limit_seconds=1800, language="de"),
        update_fields=["title", "time_zone", "language", "suppression_threshold", "retention_days", "idle_limit_seconds", "audit_retention_days"])),
    O + "AllowApp": Call("administrator", lambda w, n: organization.AllowAppRequest(app_id=OTHER), of_settings),
    O + "DisallowApp": Call("administrator", lambda w, n: organization.DisallowAppRequest(app_id=OTHER), of_settings),
    O + "SetRecording": Call("administrator", lambda w, n: organization.SetRecordingRequest(
        class_id=w.new_class(n), mode=organization.SetRecordingRequest.PAUSED), of_settings),
    K + "CopySnapshot": Call("service", lambda w, n: copies.CopySnapshotRequest(organization_id="fields"), None, {
        "organization_id": Elsewhere("Foreign/test_copies.py", 'organization_id="nobody"'),
        **{field: Elsewhere("Foreign/test_copies.py", "It goes on where it is told to") for field in ("identity", "received_bytes")}}),
    P + "GetHandoutGrid": reported(REPORTS["handout_grid"]),
    P + "ListCellAttempts": reported(lambda w: grid.ListCellAttemptsRequest(student_id="ana", **column(w))),
    P + "Watch": Call("tess", watched("handout_grid"), sources={
        each: watched(each) for each in ("handout_grid", "class_overview", "student_report")}, looked_at=1, fields={
            "with_signs_of_life": Elsewhere("ReportTests/WatchTests.swift", "withSignsOfLife: true")}),
    P + "GetClassOverview": reported(REPORTS["class_overview"]),
    P + "GetStudentReport": reported(REPORTS["student_report"]),
    P + "CompareGroups": reported(REPORTS["comparison"]),
    P + "ListNeedsAttention": reported(REPORTS["needs_attention"]),
    P + "GetSubtreeReport": reported(REPORTS["subtree"]),
    P + "GetDistribution": reported(REPORTS["distribution"]),
    P + "GetItemAnalysis": reported(REPORTS["item_analysis"]),
    P + "GetTimeSeries": reported(REPORTS["time_series"]),
    P + "GetCoverage": reported(REPORTS["coverage"], sources={"scope": lambda w, n: content.GetCoverageRequest(scope=scope())}),
    P + "Explain": reported(lambda w: reports.ExplainRequest(metric=2, **column(w)), sources={
        "scope": lambda w, n: reports.ExplainRequest(metric=2, scope=scope())}, fields={
            "item_identifier": explained_item(), "item_kind": explained_item()}),
    P + "ExplainAttempts": reported(lambda w: reasons.ExplainAttemptsRequest(
        student_id="ana", app_id=APP, identifier_path=["book", "one"])),
    P + "Export": Call("tess", lambda w, n: reports.ExportRequest(format=reports.ExportRequest.JSON_LINES, class_id="c"), sources=exports(), fields={
        "all_attempts": Elsewhere("Foreign/test_export.py", "all_attempts=True")}),
    X + "RegisterApp": Call("administrator", lambda w, n: context_service.RegisterAppRequest(app_id=n, title="T")),
    X + "ListApps": read("administrator", lambda w: context_service.ListAppsRequest()),
    X + "SetAppIcon": read("administrator", lambda w: context_service.SetAppIconRequest(app_id=OTHER)),
    X + "GetAppIcon": read("administrator", lambda w: context_service.GetAppIconRequest(app_id=APP), {
        "known_etag": lambda w: w.administrator.GetAppIcon(context_service.GetAppIconRequest(app_id=APP)).etag}),
    X + "DeclareContexts": declared(context_service.DeclareContextsRequest),
    X + "StreamDeclareContexts": declared(context_service.StreamDeclareContextsRequest),
    X + "ResolvePath": read("administrator", lambda w: context_service.ResolvePathRequest(app_id=APP, identifier_path=["book"])),
    X + "GetDescendant": read("administrator", lambda w: context_service.GetDescendantRequest(
        app_id=APP, ancestor_path=["book"], identifier_path=["one"])),
    X + "QueryContexts": read("administrator", lambda w: context_service.QueryContextsRequest(app_id=APP, page_size=1)),
    X + "ListChildren": read("administrator", lambda w: context_service.ListChildrenRequest(app_id=APP, identifier_path=["book"])),
    X + "UpdateContext": Call("administrator", updated, of_context),
    X + "MoveContext": Call("administrator", lambda w, n: context_service.MoveContextRequest(
        app_id=APP, identifier_path=w.new_context(n), new_parent_path=["book"])),
    X + "RemoveContext": Call("administrator", lambda w, n: context_service.RemoveContextRequest(
        app_id=APP, identifier_path=w.new_context(n)), None, {
            "confirm_live_handouts": Call("administrator", lambda w, n: context_service.RemoveContextRequest(
                app_id=APP, identifier_path=[w.stored_attempt(n)]))}),
    X + "ListAliases": read("administrator", lambda w: context_service.ListAliasesRequest(app_id=APP, identifier_path=["book"])),
    X + "SearchContexts": read("administrator", lambda w: context_service.SearchContextsRequest(query="word")),
    X + "AddNavigationChild": Call("administrator", lambda w, n: context_service.NavigationChildRequest(
        app_id=APP, parent_path=w.new_context(n), child_path=["shown"])),
    X + "RemoveNavigationChild": Call("administrator", lambda w, n: context_service.NavigationChildRequest(
        app_id=APP, parent_path=w.new_context(n), child_path=["shown"])),
    X + "AddCapabilities": Call("administrator", lambda w, n: context_service.AddCapabilitiesRequest(
        app_id=APP, identifier_path=w.new_context(n), capabilities=[context.ProgressReportingCapability(kind=2)])),
    X + "ResetCapabilities": Call("administrator", lambda w, n: context_service.ResetCapabilitiesRequest(
        app_id=APP, identifier_path=w.new_context(n))),
    X + "SetThumbnail": Call("administrator", lambda w, n: context_service.SetThumbnailRequest(
        app_id=APP, identifier_path=w.new_context(n))),
    X + "GetThumbnail": read("administrator", lambda w: context_service.GetThumbnailRequest(app_id=APP, identifier_path=["book", "one"]), {
        "known_etag": lambda w: w.administrator.GetThumbnail(
            context_service.GetThumbnailRequest(app_id=APP, identifier_path=["book", "one"])).etag}),
    X + "StreamThumbnails": read("administrator", lambda w: context_service.StreamThumbnailsRequest(app_id=APP, identifier_path=["book"])),
    X + "GetLink": read("administrator", lambda w: context_service.GetLinkRequest(app_id=APP, identifier_path=["book"])),
    X + "ResolveLink": read("administrator", lambda w: context_service.ResolveLinkRequest(app_id=APP, url="fields:one")),
    X + "RefreshDescendants": read("administrator", lambda w: context_service.RefreshDescendantsRequest(app_id=APP, identifier_path=["book"])),
    XC + "StreamChanges": stream(XC),
    XC + "LookUpPath": Call("service", proposed, None, {
        "is_student": Call("service", proposed_and_taught)}),
    XC + "LookUpLink": read("service", lambda w: feed.LookUpLinkRequest(organization_id="fields", app_id=APP, url="fields:one")),
    XC + "GetHead": read("service", lambda w: feed.GetHeadRequest(organization_id="fields")),
    XC + "ResetContent": Call("service", lambda w, n: feed.ResetContentRequest(organization_id=n), None, {"organization_id": Elsewhere(
        "ContextTests/ReinstateTests.swift", "resetContent(.init(organizationID:")}),
    XC + "ReinstateContexts": Call("service", reinstated, of_context, {
        "contexts.context.origin": context.CONTEXT_ORIGIN_PROVIDED, "contexts.context.revision": 7}),
    XC + "ForgetContexts": Call("service", own_content),
    XP + "Provide": Provided(),
}
ALL = {}


FAR_AWAY = 10**15


def is_place(path):
    """A place in the services' feeds that a report is to have followed to."""
    return len(path) > 1 and path[-2].name == "at_least" and path[-1].name not in ("in_step_time", "age")


def value_of(path, request):
    """What a field is given where the table says nothing: what a field of its kind should not hold."""
    if path[-1].name in TRUE_WHERE_LEFT_OUT:
        return False
    if is_place(path):
        return FAR_AWAY
    return other(request, path)


def play(world, case, method, number, path=None):
    """One call, with a field changed where one is given."""
    n = f"n{number:05d}z"
    if isinstance(case, Provided):
        return case.play(world, n, method, path, lambda request: put(request, path, value_of(path, request)))
    make = case.sources.get(path[0].name if path else "", case.base)
    request = make(world, n)
    timeout = case.timeout
    if path is not None:
        value = case.fields.get(name(path), None)
        value = value(world) if callable(value) else value
        if is_place(path):
            # What has not been reached is waited for as long as the caller does.
            put(request, path[:-1], world.position())
            timeout = 0.3
        put(request, path, value_of(path, request) if value is None or isinstance(value, Call) else value)
    service = method.containing_service.full_name
    answers, error = call(
        world.channels[service.split(".")[1]], method, request, getattr(world, case.who).metadata, timeout, case.looked_at)
    try:
        state = case.state(world, n, answers) if case.state else []
    except grpc.RpcError as failure:
        state = [failure.code()]
    return Outcome(answers, error, state, n)


class Walk:
    """All fields of all requests of a world, and what is wrong with them."""

    # Most of the time a call waits.
    AT_ONCE = 16

    def __init__(self, world):
        self.world, self.numbers, self.wrong, self.count, self.bases = world, itertools.count(1), [], 0, {}

    def run(self):
        """First what changes something for everybody, in turn; then what changes things of its own; then what reads, when all stays."""
        waves = {False: [], True: []}
        for key, method in ALL.items():
            case = CALLS.get(key)
            if key.startswith(O) or key in IN_TURN:
                for step in self.steps(key, method):
                    step()
            else:
                waves[key.startswith(P) or method.name == "StreamChanges" or getattr(case, "reads", False)].append((key, method))
        with concurrent.futures.ThreadPoolExecutor(self.AT_ONCE) as pool:
            for wave in waves.values():
                # Every base is there before what is held against it.
                steps = [step for steps in pool.map(lambda each: self.steps(*each), wave) for step in steps]
                list(pool.map(lambda step: step(), steps))

    def steps(self, key, method):
        fields = list(paths(method.input_type))
        self.count += len(fields)
        case = CALLS.get(key)
        if fields and case is None:
            self.wrong.append(f"{key} is not in CALLS")
            return []
        unknown = set(getattr(case, "fields", ())) - {name(path) for path in fields}
        self.wrong += [f"{key} has no field {each}" for each in sorted(unknown)]
        for path in fields:
            self.base(key, method, *self.case_of(case, path))
        return [functools.partial(self.field, key, method, case, path) for path in fields]

    def case_of(self, case, path):
        """What is played for a field, and the member of a oneof that it is in, where that has a request of its own."""
        special = getattr(case, "fields", {}).get(name(path))
        case = special if isinstance(special, (Call, Elsewhere)) else case
        has_source = isinstance(case, Provided) or path[0].name in getattr(case, "sources", ())
        return case, path[0] if has_source else None

    def base(self, key, method, case, source):
        """What comes of the call as it is: the same again and again, or a difference would show nothing."""
        at = (id(case), source and source.name)
        if at not in self.bases and not isinstance(case, Elsewhere):
            first, second = (self.as_it_is(method, case, source) for _ in range(2))
            if first != second:
                self.wrong.append(f"{key} is not the same twice: {first.text!r} and {second.text!r}")
            self.bases[at] = first
        return self.bases.get(at)

    def as_it_is(self, method, case, source):
        number = next(self.numbers)
        if isinstance(case, Provided):
            return case.play(self.world, f"n{number:05d}z", method, [source], lambda request: None)
        base = case.sources.get(source.name) if source else case.base
        return play(self.world, Call(case.who, base, case.state, timeout=case.base_timeout, looked_at=case.looked_at), method, number)

    def field(self, key, method, case, path):
        case, source = self.case_of(case, path)
        if isinstance(case, Elsewhere):
            if not case.shows():
                self.wrong.append(f"{key} {name(path)}: {case.file} does not say {case.words!r} any more")
            return
        base = self.base(key, method, case, source)
        changed = play(self.world, case, method, next(self.numbers), path)
        is_given = any(field.name in GIVEN.get(field.containing_type.full_name, ()) for field in path) and name(path) not in GIVEN_BACK
        if is_given or any(name(path) in each.get(key, ()) for each in (NOT_UPDATED, OF_ONE_CONTEXT)):
            if changed != base:
                self.wrong.append(f"{key} {name(path)} is said to make no difference, and made one: {changed.text!r}")
        elif changed == base:
            self.wrong.append(f"{key} {name(path)} made no difference")
        elif not changed.names(path):
            self.wrong.append(f"{key} {name(path)} is refused without its name: {changed.text!r}")


def test_every_field_of_every_request_makes_a_difference(binaries):
    with Homeroom(binaries) as homeroom:
        ALL.update(methods(FILES))
        assert set(CALLS) <= set(ALL), sorted(set(CALLS) - set(ALL))
        walk = Walk(World(homeroom))
        walk.run()
        assert walk.count > 1_200, walk.count
        assert not walk.wrong, "\n".join([f"{len(walk.wrong)} of {walk.count} fields:", *walk.wrong])


def test_what_nobody_reads_or_knows_is_found(binaries):
    global put
    with Homeroom(binaries) as homeroom:
        ALL.update(methods(FILES))
        walk, key = Walk(World(homeroom)), X + "SearchContexts"
        kept, put = put, lambda request, path, value: None
        try:
            for step in walk.steps(key, ALL[key]):
                step()
        finally:
            put = kept
        fields = [name(path) for path in paths(ALL[key].input_type)]
        assert walk.wrong == [f"{key} {field} made no difference" for field in fields], walk.wrong
        known = CALLS.pop(key)
        try:
            walk.steps(key, ALL[key])
        finally:
            CALLS[key] = known
        assert walk.wrong[-1] == f"{key} is not in CALLS", walk.wrong[-1]
