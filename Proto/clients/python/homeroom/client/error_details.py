"""What a server says of a call that it refuses, beside the status: a reason for programs, and whether to send it again."""

from __future__ import annotations

import dataclasses

import grpc
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import DecodeError

# Of what a message may hold: it is so however often it is sent. Others are of what the server takes at a time.
_LIMITS = {
    "TOO_MANY_ITEMS", "TOO_MANY_ITEM_WRITES", "TOO_MANY_ITEM_OCTETS", "TOO_MANY_PROGRESS_RANGES", "TOO_MANY_RUNNING_MARKS",
    "TOO_MANY_DONE_MARKS", "MESSAGE_TOO_DEEP", "MESSAGE_TOO_LARGE", "TOO_MANY_ELEMENTS", "TOO_MUCH_MEMORY",
}


def is_lasting_limit(reason: str) -> bool:
    """Whether RESOURCE_EXHAUSTED for this reason is of what a message holds."""
    return reason in _LIMITS or reason.startswith("PATH_TOO_")


@dataclasses.dataclass(frozen=True)
class ErrorDetails:
    """What `google.rpc` has of a failed call."""

    reason: str = ""
    """A constant in UPPER_SNAKE_CASE: docs/reasons.md. Empty where something else on the way refused the call."""
    field: str = ""
    """The field that breaks a rule, where the server names one."""
    is_retryable: bool = False
    """The server says when to try again."""

    @property
    def is_lasting_limit(self) -> bool:
        """The call is refused for what it holds, so that less of it may be taken, and the same never is."""
        return is_lasting_limit(self.reason) and not self.is_retryable


def details_of(error: grpc.RpcError) -> ErrorDetails:
    """Reads the details of an error; nothing where it has none that can be read."""
    metadata = error.trailing_metadata() if isinstance(error, grpc.Call) else None
    packed = next((value for key, value in metadata or () if key == "grpc-status-details-bin"), None)
    if packed is None:
        return ErrorDetails()
    try:
        status = _Status.FromString(packed)
        found = {each.type_url.rpartition("/")[2]: each.value for each in status.details}
        info = _ErrorInfo.FromString(found.get("google.rpc.ErrorInfo", b""))
    except DecodeError:
        return ErrorDetails()
    if info.domain != "homeroom":
        return ErrorDetails()
    return ErrorDetails(info.reason, info.metadata.get("field", ""), "google.rpc.RetryInfo" in found)


def _messages():
    """`google.rpc` as far as it is read here, in a pool of its own: the client needs no googleapis-common-protos, and is not in the way of an
    app that has them."""
    pool = descriptor_pool.DescriptorPool()
    file = descriptor_pb2.FileDescriptorProto(name="homeroom/client/error_details.proto", syntax="proto3")
    kinds = descriptor_pb2.FieldDescriptorProto
    string, octets, nested = kinds.TYPE_STRING, kinds.TYPE_BYTES, kinds.TYPE_MESSAGE

    def message(owner, name, *fields):
        made = owner.add(name=name)
        for number, field, kind, type_name in fields:
            label = kinds.LABEL_REPEATED if kind == nested else kinds.LABEL_OPTIONAL
            made.field.add(number=number, name=field, type=kind, type_name=type_name, label=label)
        return made

    message(file.message_type, "Detail", (1, "type_url", string, None), (2, "value", octets, None))
    message(file.message_type, "Status", (3, "details", nested, ".Detail"))
    info = message(
        file.message_type, "ErrorInfo", (1, "reason", string, None), (2, "domain", string, None),
        (3, "metadata", nested, ".ErrorInfo.MetadataEntry"))
    entry = message(info.nested_type, "MetadataEntry", (1, "key", string, None), (2, "value", string, None))
    entry.options.map_entry = True
    pool.AddSerializedFile(file.SerializeToString())
    return [message_factory.GetMessageClass(pool.FindMessageTypeByName(name)) for name in ("Status", "ErrorInfo")]


_Status, _ErrorInfo = _messages()
