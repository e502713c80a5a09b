// Generated from homeroom.echo.v1 by Proto/generate.sh, without types and comments: see echo.d.ts.

import { serverStreaming, unary } from "../../../Services/Portal/Web/rpc/calls.js";
import { bytes, message, string, uint32 } from "../../../Services/Portal/Web/rpc/protobuf.js";
import * as wellKnown from "./well-known.js";

export const EchoRequest = message("homeroom.echo.v1.EchoRequest", () => [
  [1, "text", string],
  [2, "times", uint32],
  [3, "payload", bytes],
  [4, "failWithCode", uint32],
  [5, "replyBytes", uint32],
  [6, "delayMs", uint32],
]);
export const EchoReply = message("homeroom.echo.v1.EchoReply", () => [
  [1, "text", string],
  [2, "payload", bytes],
  [3, "index", uint32],
]);

export const EchoService = {
  say: unary("homeroom.echo.v1.EchoService/Say", EchoRequest, EchoReply),
  repeat: serverStreaming("homeroom.echo.v1.EchoService/Repeat", EchoRequest, EchoReply),
  ping: unary("homeroom.echo.v1.EchoService/Ping", wellKnown.Empty, wellKnown.Empty),
};
