// Generated from package google.protobuf by Proto/generate.sh. Edit the schema, not this file.
// The types of well-known.js, which browsers get without them.

import type { MessageType } from "../rpc/protobuf.js";

/** A Timestamp represents a point in time independent of any time zone or local calendar, encoded as a count of seconds and fractions of seconds at nanosecond resolution. */
export type Timestamp = {
  /** Represents seconds of UTC time since Unix epoch 1970-01-01T00:00:00Z. */
  seconds: bigint;
  /** Non-negative fractions of a second at nanosecond resolution. */
  nanos: number;
};
export const Timestamp: MessageType<Timestamp>;

/** A Duration represents a signed, fixed-length span of time represented as a count of seconds and fractions of seconds at nanosecond resolution. */
export type Duration = {
  /** Signed seconds of the span of time. */
  seconds: bigint;
  /** Signed fractions of a second at nanosecond resolution of the span of time. */
  nanos: number;
};
export const Duration: MessageType<Duration>;

/** `Any` contains an arbitrary serialized protocol buffer message along with a URL that describes the type of the serialized message. */
export type Any = {
  /** A URL/resource name that uniquely identifies the type of the serialized protocol buffer message. */
  typeUrl: string;
  /** Must be a valid serialized protocol buffer of the above specified type. */
  value: Uint8Array;
};
export const Any: MessageType<Any>;
