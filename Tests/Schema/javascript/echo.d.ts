// Generated from package homeroom.echo.v1 by Proto/generate.sh. Edit the schema, not this file.
// The types of echo.js, which browsers get without them.

import type { ServerStreamingMethod, UnaryMethod } from "../../../Services/Portal/Web/rpc/calls.js";
import type { MessageType } from "../../../Services/Portal/Web/rpc/protobuf.js";
import type * as wellKnown from "./well-known.js";

export type EchoRequest = {
  text: string;
  /** How many replies Repeat gives; 0 gives none. */
  times: number;
  /** Carried back unread. */
  payload: Uint8Array;
  /** The status code to fail with; 0 does not fail. */
  failWithCode: number;
  /** How many bytes of payload each reply is filled up to. */
  replyBytes: number;
  /** How long to wait before each reply, in milliseconds. */
  delayMs: number;
};
export const EchoRequest: MessageType<EchoRequest>;

export type EchoReply = {
  text: string;
  payload: Uint8Array;
  /** The place of this reply in its stream, from 0. */
  index: number;
};
export const EchoReply: MessageType<EchoReply>;

/** Says back what it is told, in every kind of call there is. */
export const EchoService: {
  /** One message there, the same message back. */
  say: UnaryMethod<EchoRequest, EchoReply>;
  /** The message as many times as it asks for. */
  repeat: ServerStreamingMethod<EchoRequest, EchoReply>;
  /** Nothing there, nothing back. */
  ping: UnaryMethod<wellKnown.Empty, wellKnown.Empty>;
};
