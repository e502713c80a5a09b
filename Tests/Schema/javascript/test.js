// Generated from homeroom.test.v1 by Proto/generate.sh, without types and comments: see test.d.ts.

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

export const Color = Object.freeze({ UNSPECIFIED: 0, RED: 1, DARK_BLUE: 2, FAR: 2000000000 });
export const ChoicesLevel = Object.freeze({ UNSPECIFIED: 0, LOW: 1, HIGH: 2 });
export const WordsType = Object.freeze({ UNSPECIFIED: 0, CLASS: 1, DEFAULT: 2, TYPE_2D: 3 });
export const WordsOperator = Object.freeze({ NONE: 0, PLUS: 1, ADD: 1, MINUS: -1 });

export const Circle = message("homeroom.test.v1.Circle", () => [[1, "radius", double]]);
export const Square = message("homeroom.test.v1.Square", () => [[1, "side", double], [2, "color", enumeration]]);
export const Small = message("homeroom.test.v1.Small", () => [
  [1, "id", string],
  [2, "count", int64],
  [3, "title", string],
  [4, "done", bool],
  [5, "score", double],
]);
export const Batch = message("homeroom.test.v1.Batch", () => [[1, "small", Small, repeated]]);
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
export const Maps = message("homeroom.test.v1.Maps", () => [
  [1, "labels", map(string, string)],
  [2, "scalars", map(int32, Scalars)],
  [3, "colors", map(bool, enumeration)],
  [4, "blobs", map(uint64, bytes)],
  [5, "scores", map(string, double)],
  [6, "switches", map(sint64, bool)],
]);
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
export const Known = message("homeroom.test.v1.Known", () => [
  [1, "at", wellKnown.Timestamp],
  [2, "took", wellKnown.Duration],
  [3, "mask", wellKnown.FieldMask],
  [4, "nothing", wellKnown.Empty],
  [5, "anything", wellKnown.Any],
  [6, "instants", wellKnown.Timestamp, repeated],
  [7, "durations", map(string, wellKnown.Duration)],
]);
export const Node = message("homeroom.test.v1.Node", () => [
  [1, "label", string],
  [2, "next", Node],
  [3, "children", Node, repeated],
  [4, "named", map(string, Node)],
  [5, "left", Node, "either"],
  [6, "right", NodeBranch, "either"],
]);
export const NodeBranch = message("homeroom.test.v1.Node.Branch", () => [[1, "node", Node], [2, "weight", int32]]);
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
export const WordsInnerInnermost = message("homeroom.test.v1.Words.Inner.Innermost", () => [[1, "value", string]]);
export const WordsInner = message("homeroom.test.v1.Words.Inner", () => [[1, "innermost", WordsInnerInnermost]]);
export const Hiding = message("homeroom.test.v1.Hiding", () => [
  [1, "inner", HidingInner, "message"],
  [2, "text", string, "message"],
  [3, "one", string, "string"],
  [4, "other", string, "string"],
]);
export const HidingInner = message("homeroom.test.v1.Hiding.Inner", () => [[1, "value", string]]);
export const Nothing = message("homeroom.test.v1.Nothing", () => []);
