"""Two organizations in which everything has the same identifiers: nobody reads a word of the other's, whatever is asked.

Every text of an organization ends with its mark. Random calls are made of the identifiers, numbers and page tokens of both, and no
answer and no error may hold the other's mark."""

import os
import random

import grpc
from google.protobuf.descriptor import FieldDescriptor as Field
from school import School, activity, at, attempt, context, context_service, developer, handout, roster
from services import Homeroom

CALLS = int(os.environ.get("HOMEROOM_TENANT_CALLS", "700"))
APP = "org.example.tenants"
PATHS = [["book"], ["book", "page"], ["quiz"], []]
PUPILS = ["ana", "ben", "cy"]
READS = ("Get", "List", "Query", "Resolve", "Explain", "Compare", "Export", "Watch")


class Tenant(School):
    def __init__(self, homeroom, name):
        super().__init__(homeroom, name)
        self.mark = f"-of-{name}"
        self.clock(0)
        publisher = self.app(APP, "Tenants")
        declared = [
            context.Context(identifier_path=path, title=path[-1] + self.mark, summary="summary" + self.mark, type=kind)
            for path, kind in zip(PATHS, (context.CONTEXT_TYPE_BOOK, context.CONTEXT_TYPE_PAGE, context.CONTEXT_TYPE_QUIZ))]
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=declared))
        self.administrator.CreateClass(roster.CreateClassRequest(
            school_class=roster.Class(class_id="class", title="class" + self.mark)))
        for person in ["tess", *PUPILS]:
            self.administrator.CreatePerson(roster.CreatePersonRequest(
                person=roster.Person(person_id=person, name=person + self.mark)))
            role = roster.CLASS_ROLE_TEACHER if person == "tess" else roster.CLASS_ROLE_STUDENT
            self.administrator.Enrol(roster.EnrolRequest(class_id="class", person_id=person, role=role))
        tess = self.teacher("tess")
        self.handouts = [self.post(tess, "class", title + self.mark, [(APP, path)]).handout_id for title, path in (("h1", PATHS[0]), ("h2", PATHS[2]))]
        self.clock(60)
        records = [
            attempt.AttemptRecord(
                record_id=f"r-{pupil}-{n}", attempt_id=f"a-{pupil}-{n}", student_id=pupil, app_id=APP, identifier_path=path,
                start_time=at(n), happen_time=at(n + 1), progress=0.5, additional_items=[attempt.ActivityItem(
                    identifier="hint", title="hint" + self.mark, response="said" + self.mark, quantity=n)])
            for pupil in PUPILS for n, path in enumerate(PATHS[:3])]
        results = self.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=records)).results
        assert {result.outcome for result in results} == {activity.RecordResult.STORED}, results
        self.people = [
            self.administrator, tess, publisher, *[self.person(pupil, developer.ROLE_STUDENT) for pupil in PUPILS],
            *[self.student(pupil, APP) for pupil in PUPILS]]
        self.grid(tess, self.handouts[0])
        shown = tess.ListHandouts(handout.ListHandoutsRequest(class_id="class")).handouts
        assert {one.title for one in shown} == {"h1" + self.mark, "h2" + self.mark}


class Words:
    """What requests are made of: what is there in either organization, and what earlier answers named."""

    def __init__(self, chance, tenants):
        self.chance = chance
        handouts = [one for tenant in tenants for one in tenant.handouts]
        self.known = {
            "handout_id": handouts, "class_id": ["class"], "student_id": PUPILS, "person_id": ["tess", *PUPILS], "app_id": [APP],
            "attempt_id": [f"a-{pupil}-{n}" for pupil in PUPILS for n in range(3)], "organization_id": [t.organization for t in tenants],
            "page_token": [""], "link": [""], "task_id": [""], "erasure_id": [""], "term_id": [""], "school_id": [""],
        }

    def learn(self, message):
        for field, value in message.ListFields():
            if field.type == Field.TYPE_MESSAGE and field.message_type.GetOptions().map_entry:
                continue
            values = value if field.is_repeated else [value]
            for one in values[:3]:
                if field.type == Field.TYPE_MESSAGE:
                    self.learn(one)
                elif field.type == Field.TYPE_STRING and one:
                    name = "page_token" if field.name.endswith("page_token") else field.name
                    known = self.known.get(name)
                    if known is not None and one not in known and len(known) < 200:
                        known.append(one)

    def fill(self, message, depth=3):
        for field in message.DESCRIPTOR.fields:
            if self.chance.random() < (0.2 if field.name not in self.known else 0.75):
                count = self.chance.choice([1, 1, 2]) if field.is_repeated else 1
                if field.name == "identifier_path":
                    getattr(message, field.name).extend(self.chance.choice(PATHS))
                elif field.type == Field.TYPE_MESSAGE:
                    if depth and not field.message_type.GetOptions().map_entry:
                        for _ in range(count):
                            part = getattr(message, field.name)
                            part = part.add() if field.is_repeated else part
                            part.SetInParent()
                            self.fill(part, depth - 1)
                elif field.is_repeated:
                    getattr(message, field.name).extend(self.scalar(field) for _ in range(count))
                else:
                    setattr(message, field.name, self.scalar(field))
        return message

    def scalar(self, field):
        if field.type == Field.TYPE_STRING:
            return self.chance.choice(self.known.get(field.name, ["book", "quiz", "ana", "", "class"]))
        if field.type == Field.TYPE_BYTES:
            return b"book"
        if field.type == Field.TYPE_BOOL:
            return self.chance.random() < 0.5
        if field.type == Field.TYPE_ENUM:
            return self.chance.choice([value.number for value in field.enum_type.values])
        return self.chance.choice([0, 1, 2, 3, 100])


def reads(homeroom):
    """Every method that reads, by its descriptor, with the service that serves it."""
    from homeroom.activity.v1 import activity_service_pb2, handout_service_pb2, organization_service_pb2, roster_service_pb2
    from homeroom.report.v1 import report_service_pb2
    files = {
        "activity": [activity_service_pb2, handout_service_pb2, organization_service_pb2, roster_service_pb2],
        "context": [context_service], "report": [report_service_pb2]}
    return [
        (server, f"/{service.full_name}/{method.name}", method)
        for server, modules in files.items() for module in modules
        for service in module.DESCRIPTOR.services_by_name.values() for method in service.methods
        if method.name.startswith(READS) and not method.client_streaming]


def ask(channels, server, path, method, request, metadata):
    """The answers of a call, and the error that it ended with."""
    from google.protobuf import message_factory
    answer = message_factory.GetMessageClass(method.output_type)
    kind = channels[server].unary_stream if method.server_streaming else channels[server].unary_unary
    call = kind(path, type(request).SerializeToString, answer.FromString)
    answers, error = [], None
    try:
        if method.server_streaming:
            # What goes on for ever is left after its first answer.
            stream = call(request, metadata=metadata, timeout=600)
            for one in stream:
                answers.append(one)
                if method.name == "Watch" or len(answers) == 3:
                    stream.cancel()
                    break
        else:
            answers = [call(request, metadata=metadata, timeout=600)]
    except grpc.RpcError as failure:
        error = failure
    return answers, error


def test_nobody_reads_of_another_organization(binaries):
    from google.protobuf import message_factory
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        tenants = [Tenant(homeroom, name) for name in ("north", "south")]
        marks = {tenant.organization: tenant.mark.encode() for tenant in tenants}
        channels = homeroom.channels()
        methods = reads(homeroom)
        assert len(methods) > 40, methods
        words = Words(chance, tenants)
        answered, marked = set(), 0
        for number in range(CALLS):
            server, path, method = chance.choice(methods)
            tenant = chance.choice(tenants)
            person = chance.choice(tenant.people)
            request = words.fill(message_factory.GetMessageClass(method.input_type)())
            # It would wait for what has not happened.
            if "options" in method.input_type.fields_by_name and method.input_type.fields_by_name["options"].message_type.name == "ReportOptions":
                request.options.ClearField("at_least")
            answers, error = ask(channels, server, path, method, request, person.metadata)
            told = b"".join(answer.SerializeToString() for answer in answers)
            if error is not None:
                told += repr((error.details(), error.trailing_metadata())).encode()
                assert error.code() not in (grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DATA_LOSS), (seed, number, path, request, error)
            foreign = [mark for name, mark in marks.items() if name != tenant.organization and mark in told]
            assert not foreign, f"seed {seed}, call {number}: {path} told {person.user} of {tenant.organization}: {request} {answers}"
            for answer in answers:
                answered.add(path)
                words.learn(answer)
            marked += marks[tenant.organization] in told
        # The calls were not all for nothing.
        assert marked > CALLS / 50 and len(answered) > 20, (seed, marked, len(answered), sorted(answered))
