// Generated from package homeroom.echo.v1 by Proto/generate.sh. Edit the schema, not this file.

import { serverStreaming, unary } from "../../../Services/Portal/Web/rpc/calls.js";
import { bytes, message, string, uint32 } from "../../../Services/Portal/Web/rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

/** @template T @typedef {import("../../../Services/Portal/Web/rpc/protobuf.js").MessageType<T>} MessageType */

/**
 * @typedef EchoRequest
 * @property {string} text
 * @property {number} times How many replies Repeat gives; 0 gives none.
 * @property {Uint8Array} payload Carried back unread.
 * @property {number} failWithCode The status code to fail with; 0 does not fail.
 * @property {number} replyBytes How many bytes of payload each reply is filled up to.
 * @property {number} delayMs How long to wait before each reply, in milliseconds.
 */
/** @type {MessageType<EchoRequest>} */
export const EchoRequest = message("homeroom.echo.v1.EchoRequest", () => [
  [1, "text", string],
  [2, "times", uint32],
  [3, "payload", bytes],
  [4, "failWithCode", uint32],
  [5, "replyBytes", uint32],
  [6, "delayMs", uint32],
]);

/**
 * @typedef EchoReply
 * @property {string} text
 * @property {Uint8Array} payload
 * @property {number} index The place of this reply in its stream, from 0.
 */
/** @type {MessageType<EchoReply>} */
export const EchoReply = message("homeroom.echo.v1.EchoReply", () => [
  [1, "text", string],
  [2, "payload", bytes],
  [3, "index", uint32],
]);

/** Says back what it is told, in every kind of call there is. */
export const EchoService = {
  /** One message there, the same message back. */
  say: unary("homeroom.echo.v1.EchoService/Say", EchoRequest, EchoReply),
  /** The message as many times as it asks for. */
  repeat: serverStreaming("homeroom.echo.v1.EchoService/Repeat", EchoRequest, EchoReply),
  /** Nothing there, nothing back. */
  ping: unary("homeroom.echo.v1.EchoService/Ping", wellKnown.Empty, wellKnown.Empty),
};
