"""Bytes that no stock client sends: refused, and the service goes on."""

import socket
import struct

import grpc

from school import School, activity, refused
from services import Homeroom
from patience import PATIENCE_SECONDS

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = struct.pack(">I", 0)[1:] + b"\x04\x00\x00\x00\x00\x00"


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def send_raw(port, *chunks):
    """Sends bytes and reads until the peer closes or is silent for a second."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_SECONDS) as connection:
        for chunk in chunks:
            connection.sendall(chunk)
        connection.shutdown(socket.SHUT_WR)
        connection.settimeout(1)
        answer = b""
        try:
            while part := connection.recv(65536):
                answer += part
        except (TimeoutError, ConnectionResetError):
            pass
        return answer


def test_malformed_protobuf_and_truncated_frames(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "wire")
        metadata = school.administrator.metadata
        for name, method in (
            ("activity", "/homeroom.activity.v1.OrganizationService/GetOrganization"),
            ("context", "/homeroom.context.v1.ContextService/ListApps"),
            ("report", "/homeroom.report.v1.ReportService/GetHandoutGrid"),
        ):
            raw = school.channels[name].unary_unary(method, lambda data: data, lambda data: data)
            for broken in (b"\x0a\xff", b"\x0a\x05ab", b"\xff" * 12, b"\x00", b"\x0b", b"\x0a\x02\xff\xfe"):
                if broken in (b"\x0a\xff", b"\x0a\x05ab", b"\x0a\x02\xff\xfe") and name == "activity":
                    broken = b"\xff" * 12  # its request has no fields: unknown ones are passed over
                error = refused(lambda: raw(broken, metadata=metadata, timeout=PATIENCE_SECONDS, wait_for_ready=True))
                assert error.code() in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.INTERNAL), (name, broken, error)
            deep = b""
            for _ in range(2000):
                deep = b"\x12" + varint(len(deep)) + deep
            if name == "report":
                refused(lambda: raw(deep, metadata=metadata, timeout=PATIENCE_SECONDS))

        for service in homeroom.services:
            send_raw(service.port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            send_raw(service.port, PREFACE[:10])
            send_raw(service.port, PREFACE, SETTINGS, b"\x00\x00\x40\x01\x04\x00\x00\x00\x01" + b"\x82" * 8)
            send_raw(service.port, PREFACE, SETTINGS, frame(0, 1, 1, b"\x00\x00\x00\x00\x05abc"))
            send_raw(service.port, PREFACE, SETTINGS, frame(8, 0, 0, b"\x00\x00\x00\x00"))
            send_raw(service.port, PREFACE, SETTINGS, frame(1, 4, 1, b"\xff" * 40))
            send_raw(service.port, bytes(range(256)) * 64)
            assert service.process.poll() is None, f"{service.name} fell over:\n{service.tail()}"
        assert school.administrator.GetLimits(activity.GetLimitsRequest()).record_batch_max == 200


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])
