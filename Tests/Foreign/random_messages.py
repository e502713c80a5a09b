"""Messages with anything in their fields, made from a descriptor and a source of chance."""

import math

from google.protobuf.descriptor import FieldDescriptor as Field

DEPTH_MAX = 4
LETTERS = ["a", "Z", "0", " ", "%", "\n", "\x7f", "é", "ß", "世", "界", "😀", "\uffff", "\u0800", "\ud7ff", "\U0010ffff"]

INTEGERS = {
    Field.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    Field.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    Field.CPPTYPE_UINT32: (0, 2**32 - 1),
    Field.CPPTYPE_UINT64: (0, 2**64 - 1),
}


def random_message(message, chance, depth=0):
    """Fills a message; most fields are left out of most messages."""
    density = chance.choice([0.1, 0.5, 1.0])
    for field in message.DESCRIPTOR.fields:
        if chance.random() > density:
            continue
        if field.message_type is not None and depth >= DEPTH_MAX:
            continue
        if is_map(field):
            fill_map(getattr(message, field.name), field, chance, depth)
        elif field.is_repeated:
            fill_list(getattr(message, field.name), field, chance, depth)
        elif field.message_type is not None:
            inner = getattr(message, field.name)
            inner.SetInParent()
            random_message(inner, chance, depth + 1)
        else:
            setattr(message, field.name, random_value(field, chance))
    return message


def is_map(field):
    return field.message_type is not None and field.message_type.GetOptions().map_entry


def fill_map(values, field, chance, depth):
    key, value = field.message_type.fields_by_name["key"], field.message_type.fields_by_name["value"]
    for _ in range(chance.choice([1, 2, 5])):
        # A key or a value that is 0 is left out by protobuf-c and written by others: equal, but not byte for byte.
        made = random_value(key, chance, zero=False)
        if value.message_type is not None:
            random_message(values[made], chance, depth + 1)
        else:
            values[made] = random_value(value, chance, zero=False)


def fill_list(values, field, chance, depth):
    for _ in range(chance.choice([1, 2, 20])):
        if field.message_type is not None:
            random_message(values.add(), chance, depth + 1)
        else:
            values.append(random_value(field, chance))


def random_value(field, chance, zero=True):
    while True:
        value = any_value(field, chance)
        if value or zero:
            return value


def any_value(field, chance):
    kind = field.cpp_type
    if kind in INTEGERS:
        low, high = INTEGERS[kind]
        return chance.choice([0, low, high, 1, max(low, -1), chance.randint(low, high), chance.randint(0, 1000)])
    if kind == Field.CPPTYPE_ENUM:
        known = [value.number for value in field.enum_type.values]
        return chance.choice(known + [2**31 - 1, -(2**31), chance.randint(0, 100)])
    if kind == Field.CPPTYPE_BOOL:
        return chance.random() < 0.5
    if kind in (Field.CPPTYPE_DOUBLE, Field.CPPTYPE_FLOAT):
        # Not -0.0, which protobuf-c takes for the default.
        return chance.choice([0.0, 1.0, -1.5, math.inf, -math.inf, math.nan, 2.0**-126, chance.randint(-1000, 1000) / 8])
    if field.type == Field.TYPE_BYTES:
        return chance.randbytes(chance.choice([0, 1, 7, 8, 9, 300]))
    return "".join(chance.choices(LETTERS, k=chance.choice([0, 1, 3, 15, 16, 17, 200])))
