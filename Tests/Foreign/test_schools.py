"""An administrator who is limited to some schools looks after their classes, and after nothing else."""

import json
import subprocess

import grpc
from homeroom.activity.v1 import handout_service_pb2 as handout, organization_service_pb2 as organization, roster_service_pb2 as roster
from homeroom.context.v1 import context_pb2 as context, context_service_pb2 as context_service
from homeroom.report.v1 import class_reports_pb2 as classes, content_reports_pb2 as content, measure_pb2 as measure, report_service_pb2 as report
from school import Person, School, refused
from services import Homeroom

APP = "org.example.schools"


def limited(homeroom, school, *schools):
    """An administrator of these schools, by a token that the command line issues."""
    told = subprocess.run(
        [str(homeroom.binaries / "homeroom"), "token", "--signing-key", str(homeroom.folder / "signing-key.pem"),
         "--organization", school.organization, "--user", "deputy", "--role", "administrator", "--schools", ",".join(schools), "--json"],
        check=True, capture_output=True, text=True).stdout
    person = Person.__new__(Person)
    person.school, person.metadata = school, (("authorization", f"Bearer {json.loads(told)['token']}"),)
    return person


def reason(call):
    error = refused(call)
    assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
    return error.details()


def test_an_administrator_of_schools_sees_no_other(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "north")
        head = school.administrator
        publisher = school.app(APP, "Schools")
        declared = context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[declared]))
        posted = {}
        for name in ("high", "low"):
            head.CreateSchool(roster.CreateSchoolRequest(school=roster.School(school_id=name, title=name)))
            school.school_class(f"class-{name}", [f"teacher-{name}"], [f"pupil-{name}"])
            head.UpdateClass(roster.UpdateClassRequest(
                school_class=roster.Class(class_id=f"class-{name}", school_id=name), update_fields=["school_id"], revision=1))
            posted[name] = school.post(school.teacher(f"teacher-{name}"), f"class-{name}", name, [(APP, ["quiz"])]).handout_id
        head.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id="new", name="New")))

        deputy = limited(homeroom, school, "high")
        # Their own school's classes, as a teacher of each sees them.
        assert [each.class_id for each in deputy.ListClasses(roster.ListClassesRequest()).classes] == ["class-high"]
        assert {each.person_id for each in deputy.ListPeople(roster.ListPeopleRequest()).people} == {"teacher-high", "pupil-high"}
        assert [row.student_id for row in school.grid(deputy, posted["high"]).rows] == ["pupil-high"]
        deputy.GetClassOverview(classes.GetClassOverviewRequest(class_id="class-high"))
        deputy.GetStudentReport(classes.GetStudentReportRequest(student_id="pupil-high"))
        assert deputy.GetHandout(handout.GetHandoutRequest(handout_id=posted["high"])).title == "high"
        extra = school.post(deputy, "class-high", "extra", [(APP, ["quiz"])])
        assert extra.class_id == "class-high"
        # Of everyone's work, that in their classes.
        asked = content.GetSubtreeReportRequest(
            scope=content.ContentScope(app_id=APP), options=measure.ReportOptions(at_least=school.position()))
        shown = [reader.GetSubtreeReport(asked) for reader in (deputy, school.teacher("teacher-high"))]
        assert shown[0].nodes and shown[0].nodes == shown[1].nodes
        # And of their school they look after classes and enrolments.
        made = deputy.CreateClass(roster.CreateClassRequest(
            school_class=roster.Class(class_id="class-new", title="New", school_id="high")))
        deputy.UpdateClass(roster.UpdateClassRequest(
            school_class=roster.Class(class_id="class-new", title="Newer"), update_fields=["title"], revision=made.revision))
        deputy.Enrol(roster.EnrolRequest(class_id="class-new", person_id="new", role=roster.CLASS_ROLE_STUDENT))
        deputy.Unenrol(roster.UnenrolRequest(class_id="class-new", person_id="new"))

        # No other school's, be it by name.
        for call in (
            lambda: deputy.GetClass(roster.GetClassRequest(class_id="class-low")),
            lambda: deputy.ListPeople(roster.ListPeopleRequest(class_id="class-low")),
            lambda: deputy.GetHandout(handout.GetHandoutRequest(handout_id=posted["low"])),
            lambda: school.grid(deputy, posted["low"]),
            lambda: deputy.GetClassOverview(classes.GetClassOverviewRequest(class_id="class-low")),
            lambda: deputy.GetStudentReport(classes.GetStudentReportRequest(student_id="pupil-low")),
            lambda: list(deputy.Export(report.ExportRequest(class_id="class-low", format=report.ExportRequest.CSV))),
            lambda: school.post(deputy, "class-low", "theirs", [(APP, ["quiz"])]),
            lambda: deputy.CreateClass(roster.CreateClassRequest(school_class=roster.Class(class_id="x", title="X", school_id="low"))),
            lambda: deputy.CreateClass(roster.CreateClassRequest(school_class=roster.Class(class_id="x", title="X"))),
            lambda: deputy.UpdateClass(roster.UpdateClassRequest(
                school_class=roster.Class(class_id="class-low", title="Mine"), update_fields=["title"], revision=2)),
            # To move a class away, or another's here, is for those who look after both.
            lambda: deputy.UpdateClass(roster.UpdateClassRequest(
                school_class=roster.Class(class_id="class-high", school_id="low"), update_fields=["school_id"], revision=2)),
            lambda: deputy.UpdateClass(roster.UpdateClassRequest(
                school_class=roster.Class(class_id="class-low", school_id="high"), update_fields=["school_id"], revision=2)),
            lambda: deputy.Enrol(roster.EnrolRequest(class_id="class-low", person_id="new", role=roster.CLASS_ROLE_STUDENT)),
            lambda: deputy.Enrol(roster.EnrolRequest(class_id="nowhere", person_id="new", role=roster.CLASS_ROLE_STUDENT)),
            lambda: deputy.Unenrol(roster.UnenrolRequest(class_id="class-low", person_id="pupil-low")),
            # What concerns everybody is for administrators of everything.
            lambda: deputy.CreateSchool(roster.CreateSchoolRequest(school=roster.School(school_id="x", title="X"))),
            lambda: deputy.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id="x", name="X"))),
            lambda: deputy.ErasePerson(roster.ErasePersonRequest(person_id="pupil-high")),
            lambda: deputy.AllowApp(organization.AllowAppRequest(app_id="x")),
            lambda: deputy.RegisterApp(context_service.RegisterAppRequest(app_id="x", title="X")),
        ):
            reason(call)
        # Who moved on to another school is looked after there.
        head.UpdateClass(roster.UpdateClassRequest(
            school_class=roster.Class(class_id="class-high", school_id="low"), update_fields=["school_id"], revision=2))
        reason(lambda: school.grid(deputy, posted["high"]))
