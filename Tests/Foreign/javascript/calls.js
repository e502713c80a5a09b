// gRPC-Web calls against a `fetch` of our own, whose answers are split and broken as no server would.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { ErrorInfo, QuotaFailure, Status } from "../../../Services/Portal/Web/api/rpc.js";
import {
  CallError,
  Client,
  Code,
  messageBytesMax,
  serverStreaming,
  unary,
} from "../../../Services/Portal/Web/rpc/calls.js";
import { decode, encode } from "../../../Services/Portal/Web/rpc/protobuf.js";
import { EchoReply, EchoRequest, EchoService } from "../../Schema/javascript/echo.js";

const web = { "content-type": "application/grpc-web+proto" };
const OK = "grpc-status: 0\r\n";

/** What `fetch` was given last, and what it answers. */
let asked;
let answering;
globalThis.fetch = async (url, init) => {
  asked = { url, ...init };
  init.signal.throwIfAborted();
  return answering(init.signal);
};

function frame(flags, payload) {
  const bytes = Buffer.from(payload);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const reply = (text) => frame(0, encode(EchoReply, { text }));

/** Answers with a body in chunks of a size, and keeps it open if told so. */
function answer(frames, { chunk = 1 << 20, headers = web, status = 200, open = false } = {}) {
  const body = Buffer.concat(frames);
  answering = (signal) => {
    let position = 0;
    const stream = new ReadableStream({
      start: (controller) => signal.addEventListener("abort", () => controller.error(signal.reason)),
      pull(controller) {
        if (position < body.length) controller.enqueue(new Uint8Array(body.subarray(position, position + chunk)));
        else if (!open) controller.close();
        position += chunk;
      },
    });
    return new Response(stream, { status, headers });
  };
}

const client = new Client({ caller: { organization: "green/field", person: "pia", role: "student" } });
const say = (options) => client.call(EchoService.say, { text: "hello" }, options);

async function repeated(options) {
  const texts = [];
  for await (const { text } of client.stream(EchoService.repeat, { times: 2 }, options)) texts.push(text);
  return texts;
}

const failure =
  (code, rest = {}) =>
  (error) => {
    assert.ok(error instanceof CallError, error);
    assert.equal(error.code, code, error.message);
    for (const [name, value] of Object.entries(rest)) assert.equal(error[name], value);
    return true;
  };

test("a call is one framed message to the page's own server", async () => {
  answer([reply("hi"), frame(0x80, OK)]);
  assert.equal((await say({ timeoutMilliseconds: 5000 })).text, "hi");
  assert.equal(asked.url, "/homeroom.echo.v1.EchoService/Say");
  assert.equal(asked.method, "POST");
  assert.equal(asked.headers["homeroom-caller"], "green%2Ffield/pia/student");
  assert.equal(asked.headers["grpc-accept-encoding"], "gzip");
  assert.equal(asked.headers["grpc-timeout"], "5000m");
  assert.equal(decode(EchoRequest, asked.body.subarray(5)).text, "hello");
  assert.equal(new DataView(asked.body.buffer).getUint32(1), asked.body.length - 5);
});

test("a page of elsewhere names its server and its headers", async () => {
  answer([reply(""), frame(0x80, OK)]);
  const other = new Client({ server: "https://school.example", headers: { authorization: "Bearer x" } });
  await other.call(EchoService.say, {});
  assert.equal(asked.url, "https://school.example/homeroom.echo.v1.EchoService/Say");
  assert.equal(asked.headers.authorization, "Bearer x");
  assert.ok(!("homeroom-caller" in asked.headers));
});

test("methods that take a stream are not there, others know their kind", () => {
  assert.deepEqual(Object.keys(EchoService), ["say", "repeat", "ping"]);
  assert.deepEqual(EchoService.say, unary("homeroom.echo.v1.EchoService/Say", EchoRequest, EchoReply));
  assert.deepEqual(EchoService.repeat, serverStreaming("homeroom.echo.v1.EchoService/Repeat", EchoRequest, EchoReply));
});

test("a response split anywhere arrives whole", async () => {
  const packed = frame(1, gzipSync(encode(EchoReply, { text: "second ".repeat(50) })));
  for (const chunk of [1, 2, 3, 4, 5, 6, 7, 11, 64]) {
    answer([reply("first"), packed, frame(0, ""), frame(0x80, OK)], { chunk });
    assert.deepEqual(await repeated(), ["first", "second ".repeat(50), ""]);
  }
});

test("trailers may be compressed, too", async () => {
  answer([reply("a"), frame(0x81, gzipSync(OK))]);
  assert.deepEqual(await repeated(), ["a"]);
});

test("a refusal has its code, words, reason and details", async () => {
  const any = (type, value) => ({ typeUrl: `type.googleapis.com/${type.name}`, value: encode(type, value) });
  const status = encode(Status, {
    code: 8,
    details: [
      any(ErrorInfo, { reason: "TOO_MANY", domain: "homeroom", metadata: new Map([["limit", "5"]]) }),
      any(QuotaFailure, { violations: [{ subject: "classes" }] }),
    ],
  });
  const base64 = Buffer.from(status).toString("base64").replace(/=+$/, "");
  const trailers = `grpc-status: 8\r\ngrpc-message: f%C3%BCr alle\r\ngrpc-status-details-bin: ${base64}\r\n`;
  answer([frame(0x80, trailers)]);
  const error = await say().catch((thrown) => thrown);
  failure(Code.RESOURCE_EXHAUSTED, { message: "für alle", reason: "TOO_MANY" })(error);
  assert.equal(error.detail(ErrorInfo).metadata.get("limit"), "5");
  assert.equal(error.detail(QuotaFailure).violations[0].subject, "classes");
  answer([], { headers: { ...web, "grpc-status": "5", "grpc-message": "100%" } });
  await assert.rejects(say(), failure(Code.NOT_FOUND, { message: "100%", reason: "" }));
});

test("an answer that is none fails with a code", async () => {
  for (const [status, code] of [
    [401, 16],
    [403, 7],
    [404, 14],
    [500, 14],
    [503, 14],
  ]) {
    answer([], { status, headers: {} });
    await assert.rejects(say(), failure(code));
  }
  answer([Buffer.from("<!doctype html>")], { headers: { "content-type": "text/html" } });
  await assert.rejects(say(), failure(Code.UNAVAILABLE));
  answering = () => Promise.reject(new TypeError("Failed to fetch"));
  await assert.rejects(say(), failure(Code.UNAVAILABLE, { message: "Failed to fetch" }));
});

test("what is cut off, too large or no message fails with a code", async () => {
  answer([reply("a")]);
  await assert.rejects(say(), failure(Code.UNAVAILABLE));
  answer([reply("all of it").subarray(0, 8)]);
  await assert.rejects(say(), failure(Code.UNAVAILABLE));
  answer([frame(0, [0xff]), frame(0x80, OK)]);
  await assert.rejects(say(), failure(Code.INTERNAL));
  answer([frame(1, "not gzip"), frame(0x80, OK)]);
  await assert.rejects(say(), failure(Code.INTERNAL));
  answer([frame(0x80, OK)]);
  await assert.rejects(say(), failure(Code.INTERNAL));
  answer([Buffer.from([0, 1, 0, 0, 1])]);
  await assert.rejects(say(), failure(Code.RESOURCE_EXHAUSTED));
  answer([frame(1, gzipSync(Buffer.alloc(messageBytesMax + 1))), frame(0x80, OK)]);
  await assert.rejects(say(), failure(Code.RESOURCE_EXHAUSTED));
});

test("whoever leaves the loop ends the call", async () => {
  answer([reply("a"), reply("b")], { open: true });
  for await (const { text } of client.stream(EchoService.repeat, {})) {
    assert.equal(text, "a");
    break;
  }
  assert.ok(asked.signal.aborted);
});

test("a signal ends the call with its reason, before it and in the midst of it", async () => {
  const leaving = new AbortController();
  answer([reply("a")], { open: true });
  const texts = repeated({ signal: leaving.signal });
  setTimeout(() => leaving.abort(), 10);
  await assert.rejects(texts, { name: "AbortError" });
  await assert.rejects(say({ signal: leaving.signal }), { name: "AbortError" });
});

test("a stream says when it is open, before its first message, and not of a refusal", async () => {
  const seen = [];
  const onOpen = () => seen.push("open");
  const leaving = new AbortController();
  answer([], { open: true });
  const texts = repeated({ signal: leaving.signal, onOpen });
  setTimeout(() => leaving.abort(), 10);
  await assert.rejects(texts, { name: "AbortError" });
  assert.deepEqual(seen, ["open"]);
  answer([], { headers: { ...web, "grpc-status": "7" } });
  await assert.rejects(repeated({ onOpen }), failure(Code.PERMISSION_DENIED));
  answer([], { status: 503 });
  await assert.rejects(repeated({ onOpen }), failure(Code.UNAVAILABLE));
  assert.deepEqual(seen, ["open"]);
});

test("a server that does not answer in time has failed", async () => {
  answer([], { open: true });
  await assert.rejects(say({ timeoutMilliseconds: 10 }), failure(Code.DEADLINE_EXCEEDED));
});

test("a mistake in a request is the caller's own error", async () => {
  answer([reply("a"), frame(0x80, OK)]);
  await assert.rejects(client.call(EchoService.say, { times: -1 }), RangeError);
  await assert.rejects(client.call(EchoService.say, { payload: 5 }), TypeError);
});
