"""Google's own messages and libraries read the details of our errors, beside stubs of homeroom/ alone."""

import pathlib
import tempfile

import grpc
from google.api_core import exceptions
from google.protobuf import descriptor_pb2
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from school import School, attempt, activity, context_service, handout, refused, roster
from services import ROOT, Homeroom

APP = "org.example.library"


def compiled(*files):
    """What protoc makes of files of ours, by name."""
    import grpc_tools
    from grpc_tools import protoc

    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    with tempfile.NamedTemporaryFile() as output:
        code = protoc.main(
            ["protoc", f"-I{ROOT / 'Proto'}", f"-I{include}", f"--descriptor_set_out={output.name}", *files])
        assert code == 0, "grpcio-tools refused the schema"
        found = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(output.name).read_bytes())
    return {file.name: file for file in found.file}


def promises(message, name):
    """What of a message is on the wire and in code; not that a field may be absent, which in ours is a oneof of one."""
    for field in message.field:
        yield f"{name} {field.number} {field.name} {field.type} {field.label} {field.type_name}"
    for nested in message.nested_type:
        yield from promises(nested, f"{name}.{nested.name}")


def test_details_are_googles(_binaries):
    ours = compiled("google/rpc/status.proto", "google/rpc/error_details.proto")
    for module in (status_pb2, error_details_pb2):
        theirs = descriptor_pb2.FileDescriptorProto()
        module.DESCRIPTOR.CopyToProto(theirs)
        mine = ours[theirs.name]
        assert mine.package == theirs.package
        assert {m.name for m in mine.message_type} == {m.name for m in theirs.message_type}
        left, right = (
            {line for message in file.message_type for line in promises(message, message.name)} for file in (mine, theirs))
        assert left == right, left ^ right
        for option in ("go_package", "java_package", "java_multiple_files", "java_outer_classname", "objc_class_prefix"):
            assert getattr(mine.options, option) == getattr(theirs.options, option), option


def test_googles_libraries_read_refusals(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "details")
        school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        tess, pia = school.teacher("tess"), school.student("pia", APP)
        bad_score = attempt.ActivityItem(identifier="i", title="I", score=attempt.Score(points=2, max=1))
        draft = tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(class_id="reading", title="Empty")))
        for call, status, kind, reason, detail in [
            (lambda: pia.PutItems(activity.PutItemsRequest(attempt_id="none", primary_item=bad_score)),
             grpc.StatusCode.INVALID_ARGUMENT, exceptions.InvalidArgument, "OUT_OF_RANGE", error_details_pb2.BadRequest),
            (lambda: school.administrator.ResolvePath(
                context_service.ResolvePathRequest(app_id="org.example.nothing", identifier_path=["a"])),
             grpc.StatusCode.NOT_FOUND, exceptions.NotFound, "APP_UNKNOWN", error_details_pb2.ResourceInfo),
            (lambda: tess.PostHandout(handout.PostHandoutRequest(handout_id=draft.handout_id)),
             grpc.StatusCode.FAILED_PRECONDITION, exceptions.FailedPrecondition, "NO_TASKS",
             error_details_pb2.PreconditionFailure),
        ]:
            error = refused(call)
            read = rpc_status.from_call(error)
            assert (error.code(), read.code) == (status, status.value[0]), error
            wrapped = exceptions.from_grpc_error(error)
            assert type(wrapped) is kind and wrapped.domain == "homeroom", wrapped
            assert wrapped.reason == reason, wrapped.reason
            assert detail in map(type, wrapped.details), wrapped.details
        # The stubs of both are in this process: the details are Google's, the requests ours.
        assert "googleapis" not in roster.__file__ and error_details_pb2.RequestInfo(request_id="1").request_id == "1"
