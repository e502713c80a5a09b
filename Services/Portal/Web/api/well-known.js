// Generated from google.protobuf by Proto/generate.sh, without types and comments: see well-known.d.ts.

import { bytes, int32, int64, message, string } from "../rpc/protobuf.js";

export const Timestamp = message("google.protobuf.Timestamp", () => [[1, "seconds", int64], [2, "nanos", int32]]);
export const Duration = message("google.protobuf.Duration", () => [[1, "seconds", int64], [2, "nanos", int32]]);
export const Any = message("google.protobuf.Any", () => [[1, "typeUrl", string], [2, "value", bytes]]);
