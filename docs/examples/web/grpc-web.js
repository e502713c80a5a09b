// gRPC-Web in a page of plain JavaScript: calls by fetch, and as much of protobuf as they need. Nothing to install.

/** A call that did not succeed: gRPC's number, the server's words, and google.rpc.ErrorInfo's reason where there is one. */
export class CallError extends Error {
  constructor(code, message, reason = "") {
    super(message);
    Object.assign(this, { code, reason });
  }
}

/** A message out of [field number, value] pairs: a value is text, bytes, a whole number, or pairs in turn. */
export function encode(fields) {
  const out = [];
  const varint = (number) => {
    let rest = BigInt.asUintN(64, BigInt(number));
    for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128);
    out.push(Number(rest));
  };
  for (const [number, value] of fields) {
    if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
      varint(number << 3);
      varint(value);
      continue;
    }
    const bytes =
      typeof value === "string" ? new TextEncoder().encode(value) : value instanceof Uint8Array ? value : encode(value);
    varint((number << 3) | 2);
    varint(bytes.length);
    for (const byte of bytes) out.push(byte);
  }
  return Uint8Array.from(out);
}

/** What a message holds, read by field number: `all` gives every value, the others the last one or what proto3 means by none. */
export class Message {
  #fields = new Map();

  constructor(bytes) {
    let at = 0;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const varint = () => {
      let value = 0n;
      for (let shift = 0n; ; shift += 7n) {
        if (at >= bytes.length || shift > 63n) throw new CallError(13, "the response is no message");
        const byte = bytes[at++];
        value |= BigInt(byte & 127) << shift;
        if (byte < 128) return BigInt.asIntN(64, value);
      }
    };
    while (at < bytes.length) {
      const key = Number(varint());
      let value;
      if ((key & 7) === 0) value = varint();
      else if ((key & 7) === 1) (value = view.getFloat64(at, true)), (at += 8);
      else if ((key & 7) === 5) (value = view.getFloat32(at, true)), (at += 4);
      else {
        const length = Number(varint());
        value = bytes.subarray(at, at + length);
        at += length;
      }
      this.#fields.set(key >> 3, [...(this.#fields.get(key >> 3) ?? []), value]);
    }
  }

  all(number) { return this.#fields.get(number) ?? []; }
  has(number) { return this.#fields.has(number); }
  bytes(number) { return this.all(number).at(-1) ?? new Uint8Array(); }
  text(number) { return new TextDecoder().decode(this.bytes(number)); }
  number(number) { return Number(this.all(number).at(-1) ?? 0); }
  flag(number) { return this.number(number) !== 0; }
  message(number) { return new Message(this.bytes(number)); }
  messages(number) { return this.all(number).map((bytes) => new Message(bytes)); }
}

/** The only response of a unary call. */
export async function unary(server, method, request, options) {
  for await (const response of stream(server, method, request, options)) return response;
  throw new CallError(13, "a call without a response");
}

/** The responses of a call as they come. Leaving the loop ends the call; so does `signal`, an AbortSignal. */
export async function* stream(server, method, request, { token, signal, timeout } = {}) {
  const headers = { "content-type": "application/grpc-web+proto", "x-grpc-web": "1" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (timeout) headers["grpc-timeout"] = `${timeout}m`;
  const leaving = new AbortController();
  signal?.addEventListener("abort", () => leaving.abort());
  const response = await fetch(`${server}/${method}`, {
    method: "POST", headers, body: framed(request), signal: leaving.signal,
  });
  try {
    if (response.headers.has("grpc-status")) ended((name) => response.headers.get(name));
    if (!response.ok || !response.body) throw new CallError(14, `HTTP status ${response.status}`);
    for await (const [flag, payload] of frames(response.body.getReader())) {
      if (flag & 0x80) return ended(trailers(payload));
      yield new Message(payload);
    }
    throw new CallError(13, "the response ended without a status");
  } finally {
    leaving.abort();
  }
}

function framed(request) {
  const body = new Uint8Array(5 + request.length);
  new DataView(body.buffer).setUint32(1, request.length);
  body.set(request, 5);
  return body;
}

/** Flag and payload of each frame; a read may bring half of one, or several. */
async function* frames(reader) {
  let kept = new Uint8Array();
  for (;;) {
    while (kept.length >= 5) {
      const length = new DataView(kept.buffer, kept.byteOffset).getUint32(1);
      if (kept.length < 5 + length) break;
      yield [kept[0], kept.subarray(5, 5 + length)];
      kept = kept.subarray(5 + length);
    }
    const { done, value } = await reader.read();
    if (done) return;
    const joined = new Uint8Array(kept.length + value.length);
    joined.set(kept);
    joined.set(value, kept.length);
    kept = joined;
  }
}

function trailers(payload) {
  const fields = new Map();
  for (const line of new TextDecoder().decode(payload).split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return (name) => fields.get(name);
}

/** Throws unless the status is OK. */
function ended(field) {
  const code = Number(field("grpc-status"));
  if (code === 0) return;
  let message = field("grpc-message") ?? "";
  try { message = decodeURIComponent(message); } catch { /* as it stands */ }
  throw new CallError(code, message, reasonIn(field("grpc-status-details-bin")));
}

/** google.rpc.Status { details = 3: Any { type_url = 1, value = 2: ErrorInfo { reason = 1 } } } */
function reasonIn(base64) {
  if (!base64) return "";
  const status = new Message(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  const info = status.messages(3).find((any) => any.text(1).endsWith("/google.rpc.ErrorInfo"));
  return info ? info.message(2).text(1) : "";
}
