// What a caller writes and reads: messages with fields left out, and what is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "../../../Services/Portal/Web/rpc/protobuf.js";
import { Choices, Color, Known, Lists, Maps, Node, Scalars, WordsType } from "../../Schema/javascript/test.js";

const hex = (bytes) => Buffer.from(bytes).toString("hex");

test("a field that is left out has its default, as have all fields of no bytes", () => {
  assert.equal(encode(Scalars, {}).length, 0);
  assert.equal(
    encode(Scalars, { int32Value: 0, int64Value: 0n, stringValue: "", bytesValue: new Uint8Array() }).length,
    0,
  );
  const message = decode(Scalars, new Uint8Array());
  assert.equal(message.int64Value, 0n);
  assert.equal(message.color, Color.UNSPECIFIED);
  assert.deepEqual(message.bytesValue, new Uint8Array());
  assert.deepEqual(decode(Maps, new Uint8Array()).labels, new Map());
  assert.deepEqual(decode(Lists, new Uint8Array()).scalars, []);
  assert.equal(decode(Known, new Uint8Array()).at, undefined);
});

test("two messages share no list", () => {
  decode(Lists, new Uint8Array()).strings.push("mine");
  assert.deepEqual(decode(Lists, new Uint8Array()).strings, []);
});

test("what is alone in a oneof is there even where it is 0", () => {
  assert.equal(hex(encode(Choices, { points: 0n, nickname: "", flag: false })), "40004a005000");
  const message = decode(Choices, encode(Choices, { points: 0n }));
  assert.equal(message.points, 0n);
  assert.equal(message.nickname, undefined);
});

test("the last member of a oneof stands", () => {
  const both = [...encode(Choices, { circle: { radius: 1 } }), ...encode(Choices, { nothing: false })];
  const message = decode(Choices, Uint8Array.from(both));
  assert.equal(message.nothing, false);
  assert.equal(message.circle, undefined);
});

test("fields go out by their numbers, whatever the order of the object", () => {
  assert.equal(
    hex(encode(Scalars, { stringValue: "x", boolValue: true, int32Value: -1 })),
    "18ffffffffffffffffff016801c20c0178",
  );
});

test("numbers that do not fit are refused", () => {
  for (const wrong of [
    { int32Value: 2 ** 31 },
    { int32Value: 0.5 },
    { uint32Value: -1 },
    { int64Value: 2n ** 63n },
    { uint64Value: -1n },
  ]) {
    assert.throws(() => encode(Scalars, wrong), RangeError);
  }
});

test("an unknown number of an enum stays", () => {
  assert.equal(decode(Scalars, encode(Scalars, { color: 77 })).color, 77);
  assert.equal(WordsType.TYPE_2D, 3);
  assert.throws(() => {
    Color.RED = 5;
  }, TypeError);
});

test("bytes are the message's own", () => {
  const encoded = encode(Scalars, { bytesValue: Uint8Array.of(1, 2) });
  const { bytesValue } = decode(Scalars, encoded);
  encoded.fill(0);
  assert.deepEqual(bytesValue, Uint8Array.of(1, 2));
});

test("a message is read where it lies in a larger buffer", () => {
  const encoded = encode(Scalars, { doubleValue: 0.5, stringValue: "é" });
  const larger = new Uint8Array(encoded.length + 20).fill(255);
  larger.set(encoded, 7);
  const message = decode(Scalars, larger.subarray(7, 7 + encoded.length));
  assert.equal(message.doubleValue, 0.5);
  assert.equal(message.stringValue, "é");
});

test("a message of many buffers' length is written whole", () => {
  const children = Array.from({ length: 3000 }, (_, index) => ({
    label: `number ${index}`,
    next: { label: "é".repeat(80) },
  }));
  const message = decode(Node, encode(Node, { children }));
  assert.equal(message.children.length, 3000);
  assert.equal(message.children[2999].next.label, "é".repeat(80));
});
