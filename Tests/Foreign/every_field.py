"""Plays a call with one field of its request changed, and tells whether anything came of it."""

import importlib
import re

import grpc
from google.protobuf import descriptor_pool, message_factory
from google.protobuf.descriptor import FieldDescriptor as Field
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

TOO_LONG = "x" * 5_000
# What the server numbers or dates by itself: two plays of the same have others there.
OF_ONE_PLAY = {
    "context_id", "position", "sequence", "epoch", "in_step_time", "age", "next_page_token", "resume_token", "token", "digest",
    "traceparents", "erasure_id", "parent_context_id", "code", "evaluate_time", "heads", "expire_time", "content",
    "Organization.revision"}


def methods(files):
    """Every method of the product, by its name as in `ActivityService/StartAttempt`."""
    pool = descriptor_pool.Default()
    found = {}
    for file in files:
        importlib.import_module(file.removesuffix(".proto").replace("/", ".") + "_pb2")
        for service in pool.FindFileByName(file).services_by_name.values():
            for method in service.methods:
                found[f"{service.full_name}/{method.name}"] = method
    return found


def paths(descriptor, above=()):
    """Every field that a request of this kind may hold, as a way from the request to it; a message within itself once."""
    for field in descriptor.fields:
        inner = field.message_type
        if inner is None or inner.full_name.startswith("google.") or inner in [each.message_type for each in above]:
            yield (*above, field)
        else:
            yield from paths(inner, (*above, field))


def name(path):
    return ".".join(field.name for field in path)


def put(message, path, value):
    """Gives a field of a request a value: in the first element of what is repeated on the way."""
    for field in path[:-1]:
        inner = getattr(message, field.name)
        if field.is_repeated:
            message = inner[0] if inner else inner.add()
        else:
            inner.SetInParent()
            message = inner
    field = path[-1]
    if field.is_repeated:
        message.ClearField(field.name)
        getattr(message, field.name).extend(value if isinstance(value, list) else [value])
    elif field.message_type:
        getattr(message, field.name).CopyFrom(value)
    else:
        setattr(message, field.name, value)


def get(message, path):
    """The value of a field; None where it, or what it is in, is not set."""
    for field in path[:-1]:
        inner = getattr(message, field.name)
        if field.is_repeated:
            if not inner:
                return None
            message = inner[0]
        else:
            message = inner
    return getattr(message, path[-1].name)


def other(request, path):
    """A value that no request should hold here, or the other one of two."""
    field = path[-1]
    if field.message_type is not None:
        return message_factory.GetMessageClass(field.message_type)(seconds=1, nanos=-1)
    if field.type == Field.TYPE_BOOL:
        return not get(request, path)
    if field.type == Field.TYPE_ENUM:
        return 99
    if field.type == Field.TYPE_BYTES:
        return b"\x01"
    return TOO_LONG if field.type == Field.TYPE_STRING else -1


class Outcome:
    """What a call came to: its answers or its refusal, and the state behind it; without what is of one play alone."""

    def __init__(self, answers, error, state, n):
        self.error = error
        self.code = error.code() if error else grpc.StatusCode.OK
        parts = [plain(each) for each in (*answers, *state)] + ([error.code().name] if error else [])
        # Either side may find that the time is over, and puts it in its own words.
        if self.code not in (grpc.StatusCode.OK, grpc.StatusCode.DEADLINE_EXCEEDED):
            parts.append(error.details())
        self.text = re.sub(n, "*", "\n".join(parts), flags=re.IGNORECASE)

    def __eq__(self, another):
        return self.text == another.text

    def names(self, path):
        """Whether a refusal of what is invalid names the field, or the one that it is in; what is not refused so has none to name."""
        invalid = self.code in (grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.RESOURCE_EXHAUSTED)
        return not invalid or any(field.name in part for part in named(self.error) for field in path)


def named(error):
    """The fields and things that the details of an error name."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            for detail in status_pb2.Status.FromString(value).details:
                message = getattr(error_details_pb2, detail.type_url.rsplit(".", 1)[-1])()
                detail.Unpack(message)
                yield str(message)


def plain(answer):
    if not isinstance(answer, Message):
        return str(answer)
    copy = type(answer)()
    copy.CopyFrom(answer)
    blank(copy)
    return str(copy)


def blank(message):
    """What is of one play alone is only there, or not."""
    for field, value in message.ListFields():
        if {field.name, f"{field.containing_type.name}.{field.name}"} & OF_ONE_PLAY:
            message.ClearField(field.name)
            mark(message, field)
        elif field.message_type and field.message_type.GetOptions().map_entry:
            continue
        elif field.message_type and field.is_repeated:
            for inner in value:
                blank(inner)
        elif field.message_type:
            blank(value)


def mark(message, field):
    if field.is_repeated:
        return
    if field.message_type:
        getattr(message, field.name).SetInParent()
    else:
        setattr(message, field.name, {Field.TYPE_STRING: "~", Field.TYPE_BYTES: b"~"}.get(field.type, 1))


def call(channel, method, request, metadata, timeout, answers_max=8):
    """All answers of a call, or as many as are looked at, and its error, if it has one."""
    service = method.containing_service.full_name
    answer = message_factory.GetMessageClass(method.output_type)
    stream = channel.stream_stream(
        f"/{service}/{method.name}", request_serializer=lambda each: each.SerializeToString(), response_deserializer=answer.FromString)
    running = stream(iter([request]), metadata=metadata, timeout=timeout, wait_for_ready=True)
    found = []
    try:
        for each in running:
            found.append(each)
            if len(found) == answers_max:
                break
    except grpc.RpcError as error:
        return found, error
    finally:
        running.cancel()
    return found, None
