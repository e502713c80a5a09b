"""The health protocol as a balancer uses it: Check, Watch, and what a server that stops says before it goes."""

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from services import Homeroom
from patience import PATIENCE_SECONDS

Status = health_pb2.HealthCheckResponse
LONG = PATIENCE_SECONDS


def test_health_check_and_watch(binaries):
    with Homeroom(binaries) as homeroom:
        channel = homeroom.channels()["context"]
        health = health_pb2_grpc.HealthStub(channel)
        ask = lambda name: health_pb2.HealthCheckRequest(service=name)
        served = "homeroom.context.v1.ContextService"
        for name in ("", served, "grpc.health.v1.Health", "grpc.reflection.v1alpha.ServerReflection"):
            watched = health.Watch(ask(name), timeout=LONG, wait_for_ready=True)
            while next(watched).status != Status.SERVING:
                pass
            watched.cancel()
            assert health.Check(ask(name), timeout=LONG).status == Status.SERVING, name
        for name in ("homeroom.context.v1", "x" * 2000, "\u2603"):
            try:
                health.Check(ask(name), timeout=LONG)
                raise AssertionError(f"{name[:20]} is not served")
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.NOT_FOUND and len(error.details()) < 300

        unknown, known = (health.Watch(ask(name), timeout=LONG) for name in ("nothing", served))
        assert next(unknown).status == Status.SERVICE_UNKNOWN
        assert next(known).status == Status.SERVING

        homeroom.context.process.terminate()
        assert next(known).status == Status.NOT_SERVING
        for stream in (known, unknown):
            try:
                raise AssertionError(next(stream))
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        assert homeroom.context.process.wait(PATIENCE_SECONDS) == 0
