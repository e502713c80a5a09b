// Generated from package homeroom.test.v1 by Proto/generate.sh. Edit the schema, not this file.

import {
  bool,
  bytes,
  double,
  enumeration,
  fixed32,
  fixed64,
  float,
  int32,
  int64,
  map,
  message,
  optional,
  repeated,
  sfixed32,
  sfixed64,
  sint32,
  sint64,
  string,
  uint32,
  uint64,
  unpacked,
} from "../../../Services/Portal/Web/rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

/** @template T @typedef {import("../../../Services/Portal/Web/rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * A colour; the prefix of its values is not repeated in Swift.
 * @typedef {number} Color
 */
export const Color = Object.freeze({
  UNSPECIFIED: 0,
  RED: 1,
  DARK_BLUE: 2,
  FAR: 2000000000,
});

/** @typedef {number} ChoicesLevel */
export const ChoicesLevel = Object.freeze({
  UNSPECIFIED: 0,
  LOW: 1,
  HIGH: 2,
});

/** @typedef {number} WordsType */
export const WordsType = Object.freeze({
  UNSPECIFIED: 0,
  CLASS: 1,
  DEFAULT: 2,
  TYPE_2D: 3,
});

/** @typedef {number} WordsOperator */
export const WordsOperator = Object.freeze({
  NONE: 0,
  PLUS: 1,
  ADD: 1,
  MINUS: -1,
});

/**
 * @typedef Circle
 * @property {number} radius
 */
/** @type {MessageType<Circle>} */
export const Circle = message("homeroom.test.v1.Circle", () => [
  [1, "radius", double],
]);

/**
 * @typedef Square
 * @property {number} side
 * @property {Color} color
 */
/** @type {MessageType<Square>} */
export const Square = message("homeroom.test.v1.Square", () => [
  [1, "side", double],
  [2, "color", enumeration],
]);

/**
 * A small message with 56 bytes on the wire as the benchmark fills it.
 * @typedef Small
 * @property {string} id
 * @property {bigint} count
 * @property {string} title
 * @property {boolean} done
 * @property {number} score
 */
/** @type {MessageType<Small>} */
export const Small = message("homeroom.test.v1.Small", () => [
  [1, "id", string],
  [2, "count", int64],
  [3, "title", string],
  [4, "done", bool],
  [5, "score", double],
]);

/**
 * Many small messages.
 * @typedef Batch
 * @property {Small[]} small
 */
/** @type {MessageType<Batch>} */
export const Batch = message("homeroom.test.v1.Batch", () => [
  [1, "small", Small, repeated],
]);

/**
 * One field of every scalar kind.
 * @typedef Scalars
 * @property {number} doubleValue
 * @property {number} floatValue
 * @property {number} int32Value
 * @property {bigint} int64Value
 * @property {number} uint32Value
 * @property {bigint} uint64Value
 * @property {number} sint32Value
 * @property {bigint} sint64Value
 * @property {number} fixed32Value
 * @property {bigint} fixed64Value
 * @property {number} sfixed32Value
 * @property {bigint} sfixed64Value
 * @property {boolean} boolValue
 * @property {string} stringValue Text, which must be UTF-8 without a NUL.
 * @property {Uint8Array} bytesValue
 * @property {Color} color what it is painted with
 */
/** @type {MessageType<Scalars>} */
export const Scalars = message("homeroom.test.v1.Scalars", () => [
  [1, "doubleValue", double],
  [2, "floatValue", float],
  [3, "int32Value", int32],
  [4, "int64Value", int64],
  [5, "uint32Value", uint32],
  [6, "uint64Value", uint64],
  [7, "sint32Value", sint32],
  [8, "sint64Value", sint64],
  [9, "fixed32Value", fixed32],
  [10, "fixed64Value", fixed64],
  [11, "sfixed32Value", sfixed32],
  [12, "sfixed64Value", sfixed64],
  [13, "boolValue", bool],
  [200, "stringValue", string],
  [15, "bytesValue", bytes],
  [16, "color", enumeration],
]);

/**
 * Repeated fields of every kind; numbers travel packed.
 * @typedef Lists
 * @property {number[]} doubles
 * @property {number[]} floats
 * @property {number[]} int32s
 * @property {bigint[]} int64s
 * @property {number[]} uint32s
 * @property {bigint[]} uint64s
 * @property {number[]} sint32s
 * @property {bigint[]} sint64s
 * @property {number[]} fixed32s
 * @property {bigint[]} fixed64s
 * @property {number[]} sfixed32s
 * @property {bigint[]} sfixed64s
 * @property {boolean[]} bools
 * @property {string[]} strings
 * @property {Uint8Array[]} blobs
 * @property {Color[]} colors
 * @property {Scalars[]} scalars
 * @property {number[]} unpacked
 */
/** @type {MessageType<Lists>} */
export const Lists = message("homeroom.test.v1.Lists", () => [
  [1, "doubles", double, repeated],
  [2, "floats", float, repeated],
  [3, "int32s", int32, repeated],
  [4, "int64s", int64, repeated],
  [5, "uint32s", uint32, repeated],
  [6, "uint64s", uint64, repeated],
  [7, "sint32s", sint32, repeated],
  [8, "sint64s", sint64, repeated],
  [9, "fixed32s", fixed32, repeated],
  [10, "fixed64s", fixed64, repeated],
  [11, "sfixed32s", sfixed32, repeated],
  [12, "sfixed64s", sfixed64, repeated],
  [13, "bools", bool, repeated],
  [14, "strings", string, repeated],
  [15, "blobs", bytes, repeated],
  [16, "colors", enumeration, repeated],
  [17, "scalars", Scalars, repeated],
  [18, "unpacked", int32, unpacked],
]);

/**
 * Maps of several key and value kinds.
 * @typedef Maps
 * @property {Map<string, string>} labels
 * @property {Map<number, Scalars>} scalars
 * @property {Map<boolean, Color>} colors
 * @property {Map<bigint, Uint8Array>} blobs
 * @property {Map<string, number>} scores
 * @property {Map<bigint, boolean>} switches
 */
/** @type {MessageType<Maps>} */
export const Maps = message("homeroom.test.v1.Maps", () => [
  [1, "labels", map(string, string)],
  [2, "scalars", map(int32, Scalars)],
  [3, "colors", map(bool, enumeration)],
  [4, "blobs", map(uint64, bytes)],
  [5, "scores", map(string, double)],
  [6, "switches", map(sint64, bool)],
]);

/**
 * Choices: one of many, and presence by a one-member choice.
 * @typedef Choices
 * @property {Circle | undefined} circle A round thing.
 * @property {Square | undefined} square
 * @property {string | undefined} namedShape
 * @property {Color | undefined} plainColor
 * @property {Uint8Array | undefined} drawing
 * @property {boolean | undefined} nothing
 * @property {number | undefined} area
 * @property {bigint | undefined} points
 * @property {string | undefined} nickname
 * @property {boolean | undefined} flag
 * @property {ChoicesLevel | undefined} level
 * @property {Uint8Array | undefined} raw
 */
/** @type {MessageType<Choices>} */
export const Choices = message("homeroom.test.v1.Choices", () => [
  [1, "circle", Circle, "shape"],
  [2, "square", Square, "shape"],
  [3, "namedShape", string, "shape"],
  [4, "plainColor", enumeration, "shape"],
  [5, "drawing", bytes, "shape"],
  [6, "nothing", bool, "shape"],
  [7, "area", double, "shape"],
  [8, "points", sint64, optional],
  [9, "nickname", string, optional],
  [10, "flag", bool, optional],
  [11, "level", enumeration, optional],
  [12, "raw", bytes, optional],
]);

/**
 * Well-known types.
 * @typedef Known
 * @property {import("./well-known.js").Timestamp | undefined} at
 * @property {import("./well-known.js").Duration | undefined} took
 * @property {import("./well-known.js").FieldMask | undefined} mask
 * @property {import("./well-known.js").Empty | undefined} nothing
 * @property {import("./well-known.js").Any | undefined} anything
 * @property {import("./well-known.js").Timestamp[]} instants
 * @property {Map<string, import("./well-known.js").Duration>} durations
 */
/** @type {MessageType<Known>} */
export const Known = message("homeroom.test.v1.Known", () => [
  [1, "at", wellKnown.Timestamp],
  [2, "took", wellKnown.Duration],
  [3, "mask", wellKnown.FieldMask],
  [4, "nothing", wellKnown.Empty],
  [5, "anything", wellKnown.Any],
  [6, "instants", wellKnown.Timestamp, repeated],
  [7, "durations", map(string, wellKnown.Duration)],
]);

/**
 * A tree, by every way a message may hold itself.
 * @typedef Node
 * @property {string} label
 * @property {Node | undefined} next
 * @property {Node[]} children
 * @property {Map<string, Node>} named
 * @property {Node | undefined} left
 * @property {NodeBranch | undefined} right
 */
/** @type {MessageType<Node>} */
export const Node = message("homeroom.test.v1.Node", () => [
  [1, "label", string],
  [2, "next", Node],
  [3, "children", Node, repeated],
  [4, "named", map(string, Node)],
  [5, "left", Node, "either"],
  [6, "right", NodeBranch, "either"],
]);

/**
 * A node by way of another message.
 * @typedef NodeBranch
 * @property {Node | undefined} node
 * @property {number} weight
 */
/** @type {MessageType<NodeBranch>} */
export const NodeBranch = message("homeroom.test.v1.Node.Branch", () => [
  [1, "node", Node],
  [2, "weight", int32],
]);

/**
 * Names that are words of Swift or of C, and messages within messages.
 * @typedef Words
 * @property {string} default
 * @property {boolean} in
 * @property {number} self
 * @property {WordsType} type
 * @property {string[]} class
 * @property {string} init
 * @property {string} URL
 * @property {number} int
 * @property {string} x1y2Z
 * @property {WordsInnerInnermost | undefined} innermost
 * @property {string} hashValue
 * @property {WordsOperator} operator
 */
/** @type {MessageType<Words>} */
export const Words = message("homeroom.test.v1.Words", () => [
  [1, "default", string],
  [2, "in", bool],
  [3, "self", int32],
  [4, "type", enumeration],
  [5, "class", string, repeated],
  [6, "init", string],
  [7, "URL", string],
  [8, "int", int32],
  [9, "x1y2Z", string],
  [10, "innermost", WordsInnerInnermost],
  [11, "hashValue", string],
  [12, "operator", enumeration],
]);

/**
 * @typedef WordsInnerInnermost
 * @property {string} value
 */
/** @type {MessageType<WordsInnerInnermost>} */
export const WordsInnerInnermost = message("homeroom.test.v1.Words.Inner.Innermost", () => [
  [1, "value", string],
]);

/**
 * @typedef WordsInner
 * @property {WordsInnerInnermost | undefined} innermost
 */
/** @type {MessageType<WordsInner>} */
export const WordsInner = message("homeroom.test.v1.Words.Inner", () => [
  [1, "innermost", WordsInnerInnermost],
]);

/**
 * A choice named like the protocol of all messages, and one named like a type of Swift's.
 * @typedef Hiding
 * @property {HidingInner | undefined} inner
 * @property {string | undefined} text
 * @property {string | undefined} one
 * @property {string | undefined} other
 */
/** @type {MessageType<Hiding>} */
export const Hiding = message("homeroom.test.v1.Hiding", () => [
  [1, "inner", HidingInner, "message"],
  [2, "text", string, "message"],
  [3, "one", string, "string"],
  [4, "other", string, "string"],
]);

/**
 * @typedef HidingInner
 * @property {string} value
 */
/** @type {MessageType<HidingInner>} */
export const HidingInner = message("homeroom.test.v1.Hiding.Inner", () => [
  [1, "value", string],
]);

/**
 * Nothing at all.
 * @typedef {Record<string, never>} Nothing
 */
/** @type {MessageType<Nothing>} */
export const Nothing = message("homeroom.test.v1.Nothing", () => []);
