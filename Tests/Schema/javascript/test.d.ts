// Generated from package homeroom.test.v1 by Proto/generate.sh. Edit the schema, not this file.
// The types of test.js, which browsers get without them.

import type { MessageType } from "../../../Services/Portal/Web/rpc/protobuf.js";
import type * as wellKnown from "./well-known.js";

/** A colour; the prefix of its values is not repeated in Swift. */
export type Color = number;
export const Color: Readonly<{ UNSPECIFIED: 0; RED: 1; DARK_BLUE: 2; FAR: 2000000000 }>;

export type ChoicesLevel = number;
export const ChoicesLevel: Readonly<{ UNSPECIFIED: 0; LOW: 1; HIGH: 2 }>;

export type WordsType = number;
export const WordsType: Readonly<{ UNSPECIFIED: 0; CLASS: 1; DEFAULT: 2; TYPE_2D: 3 }>;

export type WordsOperator = number;
export const WordsOperator: Readonly<{ NONE: 0; PLUS: 1; ADD: 1; MINUS: -1 }>;

export type Circle = {
  radius: number;
};
export const Circle: MessageType<Circle>;

export type Square = {
  side: number;
  color: Color;
};
export const Square: MessageType<Square>;

/** A small message with 56 bytes on the wire as the benchmark fills it. */
export type Small = {
  id: string;
  count: bigint;
  title: string;
  done: boolean;
  score: number;
};
export const Small: MessageType<Small>;

/** Many small messages. */
export type Batch = {
  small: Small[];
};
export const Batch: MessageType<Batch>;

/** One field of every scalar kind. */
export type Scalars = {
  doubleValue: number;
  floatValue: number;
  int32Value: number;
  int64Value: bigint;
  uint32Value: number;
  uint64Value: bigint;
  sint32Value: number;
  sint64Value: bigint;
  fixed32Value: number;
  fixed64Value: bigint;
  sfixed32Value: number;
  sfixed64Value: bigint;
  boolValue: boolean;
  /** Text, which must be UTF-8 without a NUL. */
  stringValue: string;
  bytesValue: Uint8Array;
  /** what it is painted with */
  color: Color;
};
export const Scalars: MessageType<Scalars>;

/** Repeated fields of every kind; numbers travel packed. */
export type Lists = {
  doubles: number[];
  floats: number[];
  int32s: number[];
  int64s: bigint[];
  uint32s: number[];
  uint64s: bigint[];
  sint32s: number[];
  sint64s: bigint[];
  fixed32s: number[];
  fixed64s: bigint[];
  sfixed32s: number[];
  sfixed64s: bigint[];
  bools: boolean[];
  strings: string[];
  blobs: Uint8Array[];
  colors: Color[];
  scalars: Scalars[];
  unpacked: number[];
};
export const Lists: MessageType<Lists>;

/** Maps of several key and value kinds. */
export type Maps = {
  labels: Map<string, string>;
  scalars: Map<number, Scalars>;
  colors: Map<boolean, Color>;
  blobs: Map<bigint, Uint8Array>;
  scores: Map<string, number>;
  switches: Map<bigint, boolean>;
};
export const Maps: MessageType<Maps>;

/** Choices: one of many, and presence by a one-member choice. */
export type Choices = {
  /** A round thing. */
  circle: Circle | undefined;
  square: Square | undefined;
  namedShape: string | undefined;
  plainColor: Color | undefined;
  drawing: Uint8Array | undefined;
  nothing: boolean | undefined;
  area: number | undefined;
  points: bigint | undefined;
  nickname: string | undefined;
  flag: boolean | undefined;
  level: ChoicesLevel | undefined;
  raw: Uint8Array | undefined;
};
export const Choices: MessageType<Choices>;

/** Well-known types. */
export type Known = {
  at: wellKnown.Timestamp | undefined;
  took: wellKnown.Duration | undefined;
  mask: wellKnown.FieldMask | undefined;
  nothing: wellKnown.Empty | undefined;
  anything: wellKnown.Any | undefined;
  instants: wellKnown.Timestamp[];
  durations: Map<string, wellKnown.Duration>;
};
export const Known: MessageType<Known>;

/** A tree, by every way a message may hold itself. */
export type Node = {
  label: string;
  next: Node | undefined;
  children: Node[];
  named: Map<string, Node>;
  left: Node | undefined;
  right: NodeBranch | undefined;
};
export const Node: MessageType<Node>;

/** A node by way of another message. */
export type NodeBranch = {
  node: Node | undefined;
  weight: number;
};
export const NodeBranch: MessageType<NodeBranch>;

/** Names that are words of Swift or of C, and messages within messages. */
export type Words = {
  default: string;
  in: boolean;
  self: number;
  type: WordsType;
  class: string[];
  init: string;
  URL: string;
  int: number;
  x1y2Z: string;
  innermost: WordsInnerInnermost | undefined;
  hashValue: string;
  operator: WordsOperator;
};
export const Words: MessageType<Words>;

export type WordsInnerInnermost = {
  value: string;
};
export const WordsInnerInnermost: MessageType<WordsInnerInnermost>;

export type WordsInner = {
  innermost: WordsInnerInnermost | undefined;
};
export const WordsInner: MessageType<WordsInner>;

/** A choice named like the protocol of all messages, and one named like a type of Swift's. */
export type Hiding = {
  inner: HidingInner | undefined;
  text: string | undefined;
  one: string | undefined;
  other: string | undefined;
};
export const Hiding: MessageType<Hiding>;

export type HidingInner = {
  value: string;
};
export const HidingInner: MessageType<HidingInner>;

/** Nothing at all. */
export type Nothing = Record<string, never>;
export const Nothing: MessageType<Nothing>;
