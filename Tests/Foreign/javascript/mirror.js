// Decodes what it is sent, says what is in it, and encodes it again. `test_javascript.py` says how both go over the pipes.

import { readSync, writeSync } from "node:fs";
import * as activity from "../../../Services/Portal/Web/api/activity.js";
import * as context from "../../../Services/Portal/Web/api/context.js";
import * as report from "../../../Services/Portal/Web/api/report.js";
import * as rpc from "../../../Services/Portal/Web/api/rpc.js";
import { DecodeError, decode, encode, MessageType } from "../../../Services/Portal/Web/rpc/protobuf.js";
import * as echo from "../../Schema/javascript/echo.js";
import * as test from "../../Schema/javascript/test.js";
import * as wellKnown from "../../Schema/javascript/well-known.js";

const types = new Map();
for (const module of [activity, context, report, rpc, echo, test, wellKnown]) {
  for (const type of Object.values(module)) if (type instanceof MessageType) types.set(type.name, type);
}

/** A value as JSON, which has neither all numbers nor bytes: those are texts with a letter before them. */
function described(value) {
  if (typeof value === "bigint") return `b${value}`;
  if (typeof value === "number") return `n${Number.isNaN(value) ? "NaN" : Object.is(value, -0) ? "-0" : value}`;
  if (typeof value === "string") return `s${value}`;
  if (value instanceof Uint8Array) return `x${Buffer.from(value).toString("hex")}`;
  if (value instanceof Map) return { map: [...value].map(([key, each]) => [described(key), described(each)]) };
  if (Array.isArray(value)) return value.map(described);
  if (typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, described(each)]));
  }
  return value;
}

function answer(name, content) {
  if (name === "") return [0, Buffer.from([...types.keys()].join("\n"))];
  try {
    const message = decode(types.get(name), content);
    const text = Buffer.from(JSON.stringify(described(message)));
    const head = Buffer.alloc(4);
    head.writeUInt32LE(text.length);
    return [0, Buffer.concat([head, text, encode(types.get(name), message)])];
  } catch (error) {
    // Anything but a DecodeError is a mistake of the decoder's.
    return [1, Buffer.from(error instanceof DecodeError ? error.message : `MISTAKE ${error.stack}`)];
  }
}

function read(count) {
  const bytes = Buffer.alloc(count);
  for (let filled = 0; filled < count; ) {
    const got = readSync(0, bytes, filled, count - filled, null);
    if (got === 0) process.exit(0);
    filled += got;
  }
  return bytes;
}

function write(bytes) {
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
}

for (;;) {
  const name = read(read(4).readUInt32LE()).toString();
  const content = read(read(4).readUInt32LE());
  const [verdict, said] = answer(name, content);
  const head = Buffer.alloc(5);
  head.writeUInt8(verdict);
  head.writeUInt32LE(said.length, 1);
  write(Buffer.concat([head, said]));
}
