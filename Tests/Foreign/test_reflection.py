"""What a tool without .proto files does: list, describe and call by reflection alone, as v1 and as v1alpha."""

import pathlib
import subprocess
import sys
import tempfile

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from school import School
from services import ROOT, Homeroom
from test_interop import interop_server
from patience import PATIENCE_SECONDS

HEALTH = "grpc.health.v1.Health"
REFLECTION = {"grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"}
SERVED = {
    "context": {"homeroom.context.v1." + name for name in (
        "ContextService", "ContextProviderService", "ContextChangesService")},
    "activity": {"homeroom.activity.v1." + name for name in (
        "ActivityService", "AuditService", "OrganizationService", "RosterService", "HandoutService", "ChangesService",
        "DeveloperService")},
    "report": {"homeroom.report.v1.ReportService", "homeroom.report.v1.CopiesService"},
}


def call(channel, pool, method, metadata=(), **fields):
    """A unary call of which nothing is known but what the pool says."""
    service, name = method.rsplit("/", 1)
    found = pool.FindServiceByName(service).FindMethodByName(name)
    request = message_factory.GetMessageClass(found.input_type)
    response = message_factory.GetMessageClass(found.output_type)
    invoke = channel.unary_unary(f"/{method}", request.SerializeToString, response.FromString)
    return invoke(json_format.ParseDict(fields, request()), metadata=metadata, timeout=PATIENCE_SECONDS, wait_for_ready=True)


def test_a_stock_client_of_v1alpha(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "reflection")
        for name, channel in homeroom.channels().items():
            database = ProtoReflectionDescriptorDatabase(channel)
            assert set(database.get_services()) == SERVED[name] | REFLECTION | {HEALTH}, database.get_services()
            pool = descriptor_pool.DescriptorPool(database)
            for service in database.get_services():
                assert pool.FindServiceByName(service).methods, service
            assert call(channel, pool, f"{HEALTH}/Check").status in (1, 2)
            try:
                pool.FindMessageTypeByName("homeroom.storage.v1.AttemptHistory")
                raise AssertionError("how attempts are kept is nobody's business")
            except KeyError:
                pass
        channel = homeroom.channels()["activity"]
        pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
        limits = call(channel, pool, "homeroom.activity.v1.ActivityService/GetLimits", school.administrator.metadata)
        assert limits.record_batch_max == 200
        file = ProtoReflectionDescriptorDatabase(channel).FindFileContainingSymbol(
            "homeroom.activity.v1.HandoutService.PostHandout")
        assert file.name == "homeroom/activity/v1/handout_service.proto"
        assert pool.FindEnumTypeByName("homeroom.activity.v1.Role").values_by_name["ROLE_TEACHER"].number > 0


def test_a_client_of_v1_made_from_the_proto(binaries):
    """By its messages and not by stubs: those would lie in the way of the package grpc."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        compiled = pathlib.Path(folder) / "set"
        subprocess.run(
            [sys.executable, "-m", "grpc_tools.protoc", f"-I{ROOT / 'Proto'}", f"--descriptor_set_out={compiled}",
             "grpc/reflection/v1/reflection.proto"], check=True)
        own = descriptor_pool.DescriptorPool()
        for file in descriptor_pb2.FileDescriptorSet.FromString(compiled.read_bytes()).file:
            own.Add(file)
        found = own.FindServiceByName("grpc.reflection.v1.ServerReflection").FindMethodByName("ServerReflectionInfo")
        request = message_factory.GetMessageClass(found.input_type)
        response = message_factory.GetMessageClass(found.output_type)
        channel = homeroom.channels()["context"]
        ask = lambda *questions: list(channel.stream_stream(
            "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", request.SerializeToString,
            response.FromString)(iter(questions), timeout=PATIENCE_SECONDS, wait_for_ready=True))

        listed, missing, files = ask(
            request(host="h", list_services="*"), request(file_containing_symbol="homeroom.report.v1.ReportService"),
            request(file_containing_symbol="homeroom.context.v1.ContextService.ListApps"))
        assert {s.name for s in listed.list_services_response.service} == SERVED["context"] | REFLECTION | {HEALTH}
        assert listed.valid_host == "h" and listed.original_request == request(host="h", list_services="*")
        assert missing.error_response.error_code == 5 and missing.error_response.error_message
        described = descriptor_pool.DescriptorPool()
        protos = [descriptor_pb2.FileDescriptorProto.FromString(b)
                  for b in files.file_descriptor_response.file_descriptor_proto]
        assert protos[0].name == "homeroom/context/v1/context_service.proto"
        for proto in reversed(protos):
            described.Add(proto)
        school = School(homeroom, "reflection")
        answer = call(channel, described, "homeroom.context.v1.ContextService/GetLimits", school.administrator.metadata)
        assert answer.path_entries_max == 7, answer


def test_a_server_of_another_schema(binaries):
    with interop_server(binaries) as address, grpc.insecure_channel(address) as channel:
        database = ProtoReflectionDescriptorDatabase(channel)
        assert set(database.get_services()) == {"grpc.testing.TestService", HEALTH} | REFLECTION
        pool = descriptor_pool.DescriptorPool(database)
        answer = call(channel, pool, "grpc.testing.TestService/UnaryCall", responseSize=9)
        assert answer.payload.body == bytes(9)
        assert pool.FindEnumTypeByName("grpc.testing.PayloadType").values_by_name["COMPRESSABLE"].number == 0
