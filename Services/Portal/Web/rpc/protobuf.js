// Protocol buffers, as far as proto3 goes: a message is a plain object, and a table of its fields says how it is written.

/** A message that holds messages deeper than this is invalid. */
const depthMax = 100;

/** Bytes that are not the message they should be. */
export class DecodeError extends Error {}

/**
 * @template T
 * @typedef {T extends Uint8Array ? T
 *   : T extends Map<infer Key, infer Value> ? Map<Key, PartialMessage<Value>>
 *   : T extends (infer Element)[] ? PartialMessage<Element>[]
 *   : T extends object ? { [Name in keyof T]?: PartialMessage<T[Name]> | undefined }
 *   : T} PartialMessage A message to encode: what is left out has its default.
 */

/** @typedef {[number: number, name: string, type: Scalar | MapType | MessageType<any>, label?: symbol | string]} Row */

/**
 * The bytes of a message. What it leaves out, and what has its default, takes none.
 *
 * @template T
 * @param {MessageType<T>} type
 * @param {PartialMessage<T>} message
 */
export function encode(type, message) {
  const writer = new Writer();
  writeFields(writer, type, message);
  return writer.bytes.slice(0, writer.position);
}

/**
 * The message that the bytes hold, with every field: throws DecodeError if they hold none. Fields it does not know are skipped.
 *
 * @template T
 * @param {MessageType<T>} type
 * @param {Uint8Array} bytes
 * @returns {T}
 */
export function decode(type, bytes) {
  const message = type.create();
  readFields(new Reader(bytes), bytes.length, type, message, 0);
  return message;
}

/**
 * A message type by its full name and the rows of its fields: number, name, type, and a label where it is not singular. The rows
 * are asked for when the type is first used, so that they may name types that are declared later, or the type itself.
 *
 * @template T
 * @param {string} name
 * @param {() => Row[]} rows
 * @returns {MessageType<T>}
 */
export function message(name, rows) {
  return new MessageType(name, rows);
}

/**
 * @param {Scalar} key
 * @param {Scalar | MessageType<any>} value
 */
export function map(key, value) {
  return new MapType(key, value);
}

// Labels of fields; the name of a oneof is the label of its members.

export const repeated = Symbol("repeated");
/** Repeated, and numbers are written one by one. */
export const unpacked = Symbol("unpacked");
/** Present or not, whatever its value: alone in a oneof. */
export const optional = Symbol("optional");

/** @template T */
export class MessageType {
  /** @type {Layout | undefined} */
  #layout;
  #rows;

  /**
   * @param {string} name
   * @param {() => Row[]} rows
   */
  constructor(name, rows) {
    this.name = name;
    this.#rows = rows;
  }

  get layout() {
    this.#layout ??= new Layout(this.#rows());
    return this.#layout;
  }

  /**
   * A message whose fields all have their defaults.
   *
   * @returns {T}
   */
  create() {
    const { defaults, lists, maps } = this.layout;
    const message = { ...defaults };
    for (let index = 0; index < lists.length; index++) message[lists[index]] = [];
    for (let index = 0; index < maps.length; index++) message[maps[index]] = new Map();
    return /** @type {T} */ (message);
  }
}

/** The fields of a message type, made once from its rows. */
class Layout {
  /** @param {Row[]} rows */
  constructor(rows) {
    /** @type {Field[]} By their numbers, in which order they are written. */
    this.fields = rows.map((row) => new Field(row)).sort((one, other) => one.number - other.number);
    /** @type {Field[]} With gaps. */
    this.byNumber = [];
    for (const field of this.fields) this.byNumber[field.number] = field;
    /** @type {Record<string, any>} Copied to make a message. */
    this.defaults = {};
    // Engines lay an object out for the kinds of value that it has had: without this, for every 0.5 in the place of a 0 anew.
    for (const value of [none, 0.5, 0]) for (const field of this.fields) this.defaults[field.name] = value;
    for (const field of this.fields) this.defaults[field.name] = field.default;
    this.lists = this.fields.filter((field) => field.isRepeated).map((field) => field.name);
    this.maps = this.fields.filter((field) => field.type instanceof MapType).map((field) => field.name);
    for (const field of this.fields) {
      if (typeof field.label !== "string") continue;
      const others = this.fields.filter((other) => other.label === field.label && other !== field);
      field.others = others.map((other) => other.name);
    }
  }
}

/** @type {string[]} */
const none = [];

class Field {
  /** @param {Row} row */
  constructor([number, name, type, label]) {
    this.number = number;
    this.name = name;
    this.type = type;
    this.label = label;
    this.isRepeated = label === repeated || label === unpacked;
    this.isPacked = label === repeated && type instanceof Scalar && type.wireType !== 2;
    this.wireType = type instanceof Scalar ? type.wireType : 2;
    /** The other members of its oneof. */
    this.others = none;
  }

  get default() {
    return this.type instanceof Scalar && this.label === undefined ? this.type.default : undefined;
  }
}

class MapType {
  /**
   * @param {Scalar} key
   * @param {Scalar | MessageType<any>} value
   */
  constructor(key, value) {
    this.key = key;
    this.value = value;
    /** @type {MessageType<{ key: any, value: any }>} */
    this.entry = new MessageType("", () => [
      [1, "key", key, optional],
      [2, "value", value, optional],
    ]);
  }
}

class Scalar {
  /**
   * @param {number} wireType 0: varint, 1: 64 bits, 2: length and bytes, 5: 32 bits
   * @param {any} value its default
   * @param {(reader: Reader) => any} read
   * @param {(writer: Writer, value: any) => void} write
   */
  constructor(wireType, value, read, write) {
    this.wireType = wireType;
    this.default = value;
    this.read = read;
    this.write = write;
  }
}

export const bool = new Scalar(
  0,
  false,
  (reader) => (reader.varint() | reader.high) !== 0,
  (writer, value) => writer.varint(value ? 1 : 0),
);
export const int32 = new Scalar(
  0,
  0,
  (reader) => reader.varint() | 0,
  (writer, value) => (value < 0 ? writer.varint64(BigInt(signed32(value))) : writer.varint(signed32(value))),
);
/** Any number of an enum, known or not. */
export const enumeration = int32;
export const uint32 = new Scalar(
  0,
  0,
  (reader) => reader.varint() >>> 0,
  (writer, value) => writer.varint(unsigned32(value)),
);
export const sint32 = new Scalar(
  0,
  0,
  (reader) => {
    const value = reader.varint();
    return (value >>> 1) ^ -(value & 1);
  },
  (writer, value) => writer.varint(((signed32(value) << 1) ^ (value >> 31)) >>> 0),
);
export const int64 = new Scalar(
  0,
  0n,
  (reader) => BigInt.asIntN(64, reader.varint64()),
  (writer, value) => writer.varint64(signed64(value)),
);
export const uint64 = new Scalar(
  0,
  0n,
  (reader) => reader.varint64(),
  (writer, value) => writer.varint64(unsigned64(value)),
);
export const sint64 = new Scalar(
  0,
  0n,
  (reader) => {
    const value = reader.varint64();
    return (value >> 1n) ^ -(value & 1n);
  },
  (writer, value) => writer.varint64((signed64(value) << 1n) ^ (BigInt(value) >> 63n)),
);
export const fixed32 = new Scalar(
  5,
  0,
  (reader) => reader.view.getUint32(reader.take(4), true),
  (writer, value) => writer.fixed(4).setUint32(0, unsigned32(value), true),
);
export const sfixed32 = new Scalar(
  5,
  0,
  (reader) => reader.view.getInt32(reader.take(4), true),
  (writer, value) => writer.fixed(4).setInt32(0, signed32(value), true),
);
export const float = new Scalar(
  5,
  0,
  (reader) => reader.view.getFloat32(reader.take(4), true),
  (writer, value) => writer.fixed(4).setFloat32(0, value, true),
);
export const fixed64 = new Scalar(
  1,
  0n,
  (reader) => reader.view.getBigUint64(reader.take(8), true),
  (writer, value) => writer.fixed(8).setBigUint64(0, unsigned64(value), true),
);
export const sfixed64 = new Scalar(
  1,
  0n,
  (reader) => reader.view.getBigInt64(reader.take(8), true),
  (writer, value) => writer.fixed(8).setBigInt64(0, signed64(value), true),
);
export const double = new Scalar(
  1,
  0,
  (reader) => reader.view.getFloat64(reader.take(8), true),
  (writer, value) => writer.fixed(8).setFloat64(0, value, true),
);
export const string = new Scalar(
  2,
  "",
  (reader) => reader.text(),
  (writer, value) => writer.blob(new TextEncoder().encode(value)),
);
export const bytes = new Scalar(
  2,
  new Uint8Array(),
  (reader) => reader.blob().slice(),
  (writer, value) => writer.blob(value),
);

/** @param {number} value */
function signed32(value) {
  if (value !== (value | 0)) throw new RangeError(`${value} is no signed number of 32 bits`);
  return value;
}

/** @param {number} value */
function unsigned32(value) {
  if (value !== value >>> 0) throw new RangeError(`${value} is no unsigned number of 32 bits`);
  return value;
}

/** @param {bigint | number} value */
function signed64(value) {
  const exact = BigInt(value);
  if (exact !== BigInt.asIntN(64, exact)) throw new RangeError(`${value} is no signed number of 64 bits`);
  return exact;
}

/** @param {bigint | number} value */
function unsigned64(value) {
  const exact = BigInt(value);
  if (exact !== BigInt.asUintN(64, exact)) throw new RangeError(`${value} is no unsigned number of 64 bits`);
  return exact;
}

// Reading.

/**
 * Reads fields up to `end` into a message, which may have some already: the last one counts, and messages merge.
 *
 * @param {Reader} reader
 * @param {number} end
 * @param {MessageType<any>} messageType
 * @param {any} message
 * @param {number} depth
 */
function readFields(reader, end, messageType, message, depth) {
  if (depth > depthMax) throw new DecodeError("messages are nested too deep");
  const { byNumber } = messageType.layout;
  while (reader.position < end) {
    const key = reader.varint() >>> 0;
    if (reader.high !== 0 || key < 8) throw new DecodeError("a field without a number");
    const field = byNumber[key >>> 3];
    const wireType = key & 7;
    if (field === undefined) {
      skip(reader, wireType);
      continue;
    }
    const { name, type } = field;
    if (wireType !== field.wireType) {
      // As stock protobuf has it: a list may come packed whatever the schema says, anything else is of an unknown field.
      if (wireType === 2 && field.isRepeated) readPacked(reader, /** @type {Scalar} */ (type), message[name]);
      else skip(reader, wireType);
      continue;
    }
    if (type instanceof Scalar) {
      const value = type.read(reader);
      if (field.isRepeated) message[name].push(value);
      else message[name] = value;
    } else {
      const inner = reader.length() + reader.position;
      if (type instanceof MapType) {
        const { key = type.key.default, value } = readInto(reader, inner, type.entry, type.entry.create(), depth);
        message[name].set(key, value ?? (type.value instanceof Scalar ? type.value.default : type.value.create()));
      } else if (field.isRepeated) {
        message[name].push(readInto(reader, inner, type, type.create(), depth));
      } else {
        message[name] = readInto(reader, inner, type, message[name] ?? type.create(), depth);
      }
    }
    if (field.others !== none) for (const other of field.others) message[other] = undefined;
  }
  if (reader.position !== end) throw new DecodeError("a field goes on behind its message");
}

/**
 * @template {Record<string, any>} T
 * @param {Reader} reader
 * @param {number} end
 * @param {MessageType<T>} type
 * @param {T} message
 * @param {number} depth
 */
function readInto(reader, end, type, message, depth) {
  readFields(reader, end, type, message, depth + 1);
  return message;
}

/**
 * @param {Reader} reader
 * @param {Scalar} type
 * @param {any[]} values
 */
function readPacked(reader, type, values) {
  const end = reader.length() + reader.position;
  while (reader.position < end) values.push(type.read(reader));
  if (reader.position !== end) throw new DecodeError("a number goes on behind its list");
}

/**
 * @param {Reader} reader
 * @param {number} wireType
 */
function skip(reader, wireType) {
  if (wireType === 0) reader.varint();
  else if (wireType === 1) reader.take(8);
  else if (wireType === 2) reader.take(reader.length());
  else if (wireType === 5) reader.take(4);
  // Groups are older than proto3: nothing of ours writes them, and the servers refuse them, too.
  else throw new DecodeError("a field of no known form");
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

class Reader {
  /** The upper half of the varint that was read last. */
  high = 0;
  position = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Steps over bytes; returns where they begin.
   *
   * @param {number} count
   */
  take(count) {
    const begin = this.position;
    if (count > this.bytes.length - begin) throw new DecodeError("the message is cut off");
    this.position = begin + count;
    return begin;
  }

  /** The lower 32 bits of a varint; the others are in `high`. */
  varint() {
    this.high = 0;
    const first = this.bytes[this.position];
    if (first < 128) {
      this.position += 1;
      return first;
    }
    let low = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.bytes[this.take(1)];
      if (shift < 28) low |= (byte & 127) << shift;
      else if (shift === 28) {
        low |= byte << 28;
        this.high = (byte & 127) >>> 4;
      } else this.high |= (byte & 127) << (shift - 32);
      // What the tenth byte has above 64 bits is dropped, as elsewhere.
      if (byte < 128) return low;
    }
    throw new DecodeError("a number of more than ten bytes");
  }

  varint64() {
    const low = this.varint() >>> 0;
    const high = this.high >>> 0;
    return high < 0x200000 ? BigInt(high * 0x100000000 + low) : (BigInt(high) << 32n) | BigInt(low);
  }

  /** Of what follows, which is there as a whole. */
  length() {
    const length = this.varint() >>> 0;
    if (this.high !== 0 || length > this.bytes.length - this.position) throw new DecodeError("the message is cut off");
    return length;
  }

  blob() {
    const length = this.length();
    const begin = this.take(length);
    return this.bytes.subarray(begin, begin + length);
  }

  text() {
    const length = this.length();
    const begin = this.take(length);
    const end = begin + length;
    // Most texts are short and ASCII, for which a call of the decoder takes longer than this.
    if (length < 48) {
      let text = "";
      let position = begin;
      while (position < end && this.bytes[position] < 128) text += String.fromCharCode(this.bytes[position++]);
      if (position === end) return text;
    }
    try {
      return utf8.decode(this.bytes.subarray(begin, end));
    } catch {
      throw new DecodeError("a text that is not UTF-8");
    }
  }
}

// Writing.

/**
 * @param {Writer} writer
 * @param {MessageType<any>} messageType
 * @param {any} message
 */
function writeFields(writer, messageType, message) {
  for (const field of messageType.layout.fields) {
    const { type } = field;
    const value = message[field.name];
    if (value === undefined || value === null) continue;
    if (type instanceof MapType) {
      for (const [key, each] of value) writeValue(writer, field, type.entry, { key, value: each });
    } else if (field.isPacked) {
      if (value.length > 0) writePacked(writer, field, /** @type {Scalar} */ (type), value);
    } else if (field.isRepeated) {
      for (const each of value) writeValue(writer, field, type, each);
    } else if (field.label !== undefined || type instanceof MessageType || !isDefault(type, value)) {
      writeValue(writer, field, type, value);
    }
  }
}

/**
 * @param {Writer} writer
 * @param {Field} field
 * @param {Scalar | MessageType<any>} type
 * @param {any} value
 */
function writeValue(writer, field, type, value) {
  writer.varint((field.number << 3) | field.wireType);
  if (type instanceof Scalar) {
    type.write(writer, value);
    return;
  }
  const begin = writer.position;
  writeFields(writer, type, value);
  writer.insertLength(begin);
}

/**
 * @param {Writer} writer
 * @param {Field} field
 * @param {Scalar} type
 * @param {any[]} values
 */
function writePacked(writer, field, type, values) {
  writer.varint((field.number << 3) | 2);
  const begin = writer.position;
  for (const value of values) type.write(writer, value);
  writer.insertLength(begin);
}

/**
 * Whether a field without presence is left out for its value. −0 is not 0.
 *
 * @param {Scalar} type
 * @param {any} value
 */
function isDefault(type, value) {
  return type === bytes ? value.length === 0 : Object.is(value, type.default);
}

class Writer {
  bytes = new Uint8Array(256);
  position = 0;

  /**
   * Makes room for bytes; returns where they begin.
   *
   * @param {number} count
   */
  reserve(count) {
    const begin = this.position;
    this.position += count;
    if (this.position > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.position, 2 * this.bytes.length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    return begin;
  }

  /** @param {number} count */
  fixed(count) {
    const begin = this.reserve(count);
    return new DataView(this.bytes.buffer, begin, count);
  }

  /** @param {number} value of 32 bits */
  varint(value) {
    let rest = value >>> 0;
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  /** @param {bigint} value */
  varint64(value) {
    let rest = BigInt.asUintN(64, value);
    for (; rest > 127n; rest >>= 7n) this.byte(Number(rest & 127n) | 128);
    this.byte(Number(rest));
  }

  /** @param {number} value */
  byte(value) {
    const begin = this.reserve(1);
    this.bytes[begin] = value;
  }

  /** @param {Uint8Array} value */
  blob(value) {
    if (!(value instanceof Uint8Array)) throw new TypeError(`${value} is no Uint8Array`);
    this.varint(value.length);
    const begin = this.reserve(value.length);
    this.bytes.set(value, begin);
  }

  /**
   * Puts the length of what was written since `begin` before it.
   *
   * @param {number} begin
   */
  insertLength(begin) {
    const end = this.position;
    this.varint(end - begin);
    const length = this.bytes.slice(end, this.position);
    this.bytes.copyWithin(begin + length.length, begin, end);
    this.bytes.set(length, begin);
  }
}
