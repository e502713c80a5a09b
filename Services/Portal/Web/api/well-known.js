// Generated from package google.protobuf by Proto/generate.sh. Edit the schema, not this file.

import { bytes, int32, int64, message, string } from "../rpc/protobuf.js";

/** @template T @typedef {import("../rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * A Duration represents a signed, fixed-length span of time represented as a count of seconds and fractions of seconds at nanosecond resolution.
 * @typedef Duration
 * @property {bigint} seconds Signed seconds of the span of time.
 * @property {number} nanos Signed fractions of a second at nanosecond resolution of the span of time.
 */
/** @type {MessageType<Duration>} */
export const Duration = message("google.protobuf.Duration", () => [
  [1, "seconds", int64],
  [2, "nanos", int32],
]);

/**
 * `Any` contains an arbitrary serialized protocol buffer message along with a URL that describes the type of the serialized message.
 * @typedef Any
 * @property {string} typeUrl A URL/resource name that uniquely identifies the type of the serialized protocol buffer message.
 * @property {Uint8Array} value Must be a valid serialized protocol buffer of the above specified type.
 */
/** @type {MessageType<Any>} */
export const Any = message("google.protobuf.Any", () => [
  [1, "typeUrl", string],
  [2, "value", bytes],
]);

/**
 * A Timestamp represents a point in time independent of any time zone or local calendar, encoded as a count of seconds and fractions of seconds at nanosecond resolution.
 * @typedef Timestamp
 * @property {bigint} seconds Represents seconds of UTC time since Unix epoch 1970-01-01T00:00:00Z.
 * @property {number} nanos Non-negative fractions of a second at nanosecond resolution.
 */
/** @type {MessageType<Timestamp>} */
export const Timestamp = message("google.protobuf.Timestamp", () => [
  [1, "seconds", int64],
  [2, "nanos", int32],
]);
