// gRPC-Web by `fetch`: calls of one request, answered once or by a stream.

import { ErrorInfo, Status } from "../api/rpc.js";
import { DecodeError, decode, encode } from "./protobuf.js";

/** A message that is larger, compressed or not, ends its call. */
export const messageBytesMax = 16 * 1024 * 1024;

/** gRPC's status codes. */
export const Code = Object.freeze({
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
});

/**
 * @template T
 * @typedef {import("./protobuf.js").MessageType<T>} MessageType
 */

/**
 * @template T
 * @typedef {import("./protobuf.js").PartialMessage<T>} PartialMessage
 */

/**
 * @template Request, Response
 * @typedef {{ path: string, request: MessageType<Request>, response: MessageType<Response>, kind: "unary" }} UnaryMethod
 */

/**
 * @template Request, Response
 * @typedef {{ path: string, request: MessageType<Request>, response: MessageType<Response>, kind: "serverStreaming" }}
 *   ServerStreamingMethod
 */

/**
 * @template Request, Response
 * @param {string} path
 * @param {MessageType<Request>} request
 * @param {MessageType<Response>} response
 * @returns {UnaryMethod<Request, Response>}
 */
export function unary(path, request, response) {
  return { path, request, response, kind: "unary" };
}

/**
 * @template Request, Response
 * @param {string} path
 * @param {MessageType<Request>} request
 * @param {MessageType<Response>} response
 * @returns {ServerStreamingMethod<Request, Response>}
 */
export function serverStreaming(path, request, response) {
  return { path, request, response, kind: "serverStreaming" };
}

/** A call that failed: its status code, the server's words, and ErrorInfo's reason ("" where there is none). */
export class CallError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {import("../api/well-known.js").Any[]} [details]
   */
  constructor(code, message, details = []) {
    super(message);
    this.name = "CallError";
    this.code = code;
    this.details = details;
    this.reason = this.detail(ErrorInfo)?.reason ?? "";
  }

  /**
   * The first detail of a type of google.rpc, such as `QuotaFailure`.
   *
   * @template T
   * @param {MessageType<T>} type
   * @returns {T | undefined}
   */
  detail(type) {
    const any = this.details.find((each) => each.typeUrl.endsWith(`/${type.name}`));
    return any && decode(type, any.value);
  }
}

/**
 * @typedef {{ signal?: AbortSignal, timeoutMilliseconds?: number, onOpen?: () => void }} CallOptions
 *   `onOpen` is called when the server has begun to answer, which may be long before the first message
 */

/**
 * As whom a page calls: the portal refuses it where somebody else is signed in by now.
 *
 * @typedef {{ organization: string, person: string, role: string }} Caller
 */

/**
 * Calls the services behind the server that served the page, as `caller`, for whom the session cookie vouches.
 * A page of elsewhere names the server, and says who calls in its own headers.
 */
export class Client {
  #server;
  #headers;

  /** @param {{ caller?: Caller, server?: string, headers?: Record<string, string> }} options */
  constructor({ caller, server = "", headers = {} }) {
    this.#server = server;
    this.#headers = {
      "content-type": "application/grpc-web+proto",
      "x-grpc-web": "1",
      "grpc-accept-encoding": "gzip",
      ...(caller === undefined ? {} : { "homeroom-caller": callerField(caller) }),
      ...headers,
    };
  }

  /**
   * The response of a unary method. Throws CallError, or the signal's reason once that is aborted.
   *
   * @template Request, Response
   * @param {UnaryMethod<Request, Response>} method
   * @param {PartialMessage<Request>} request
   * @param {CallOptions} [options]
   * @returns {Promise<Response>}
   */
  async call(method, request, options) {
    /** @type {Response[]} */
    const responses = [];
    for await (const response of this.#responses(method, request, options)) responses.push(response);
    if (responses.length !== 1) throw new CallError(Code.INTERNAL, `${responses.length} responses to a unary call`);
    return responses[0];
  }

  /**
   * The responses of a streaming method as they come; whoever leaves the loop ends the call. Throws as `call` does.
   *
   * @template Request, Response
   * @param {ServerStreamingMethod<Request, Response>} method
   * @param {PartialMessage<Request>} request
   * @param {CallOptions} [options]
   * @returns {AsyncGenerator<Response, void, void>}
   */
  stream(method, request, options) {
    return this.#responses(method, request, options);
  }

  /**
   * @template Request, Response
   * @param {UnaryMethod<Request, Response> | ServerStreamingMethod<Request, Response>} method
   * @param {PartialMessage<Request>} request
   * @param {CallOptions} [options]
   * @returns {AsyncGenerator<Response, void, void>}
   */
  async *#responses(method, request, options = {}) {
    const { signal, timeoutMilliseconds, onOpen } = options;
    // Not below, where a TypeError is a broken connection: a mistake in the request is the caller's.
    const body = framed(encode(method.request, request));
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener("abort", abort);
    const headers = { ...this.#headers };
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    if (timeoutMilliseconds !== undefined) {
      Object.assign(headers, { "grpc-timeout": `${timeoutMilliseconds}m` });
      // The server may be what does not answer.
      const late = new CallError(Code.DEADLINE_EXCEEDED, `no answer within ${timeoutMilliseconds} ms`);
      timer = setTimeout(() => ending.abort(late), timeoutMilliseconds);
    }
    try {
      const response = await fetch(`${this.#server}/${method.path}`, {
        method: "POST",
        headers,
        body,
        signal: ending.signal,
      });
      if (response.ok && !response.headers.has("grpc-status")) onOpen?.();
      for await (const message of messages(response)) yield decode(method.response, message);
    } catch (error) {
      // What an aborted fetch throws depends on how far it was.
      if (ending.signal.aborted) throw ending.signal.reason;
      throw asCallError(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      ending.abort();
    }
  }
}

/** @param {unknown} error */
function asCallError(error) {
  if (error instanceof DecodeError) return new CallError(Code.INTERNAL, `the response is no message: ${error.message}`);
  // What `fetch` and its body throw when the connection breaks, and when the browser ends it, as Firefox does with a page that is left.
  if (error instanceof TypeError || isAbort(error)) return new CallError(Code.UNAVAILABLE, error.message);
  return error;
}

/**
 * Whether somebody has ended what was under way, rather than that it failed.
 *
 * @param {unknown} error
 * @returns {error is DOMException}
 */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * All of a list, page after page, up to the bound.
 *
 * @template {{ nextPageToken: string }} Page
 * @template {keyof Page} Name
 * @param {(pageToken: string) => Promise<Page>} load a page
 * @param {Name} name of the page's elements
 * @param {number} [pagesMax] what lies beyond is left out
 * @returns {Promise<Page[Name]>}
 */
export async function allOf(load, name, pagesMax = 20) {
  /** @type {any[]} */
  const all = [];
  let pageToken = "";
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const page = await load(pageToken);
    all.push(.../** @type {any} */ (page[name]));
    pageToken = page.nextPageToken;
    if (!pageToken) break;
  }
  return /** @type {any} */ (all);
}

/** @param {Caller} caller */
const callerField = ({ organization, person, role }) => [organization, person, role].map(encodeURIComponent).join("/");

/** @param {Uint8Array} message */
function framed(message) {
  const body = new Uint8Array(5 + message.length);
  new DataView(body.buffer).setUint32(1, message.length);
  body.set(message, 5);
  return body;
}

/**
 * The messages of a response, until its status: throws unless that is OK.
 *
 * @param {Response} response
 */
async function* messages(response) {
  if (response.headers.has("grpc-status")) throwUnlessOK((name) => response.headers.get(name));
  if (!response.ok || !response.body)
    throw new CallError(codeOfHTTP(response.status), `HTTP status ${response.status}`);
  if (!response.headers.get("content-type")?.startsWith("application/grpc-web")) {
    throw new CallError(Code.UNAVAILABLE, "the answer is not of a service");
  }
  const body = new Bytes(response.body.getReader());
  for (;;) {
    const head = await body.read(5);
    if (head === undefined) throw new CallError(Code.UNAVAILABLE, "the response ended without a status");
    const flags = head[0];
    const length = new DataView(head.buffer, head.byteOffset).getUint32(1);
    if (length > messageBytesMax) throw tooLarge();
    const content = length === 0 ? new Uint8Array() : await body.read(length);
    if (content === undefined) throw cutOff();
    const payload = flags & 1 ? await unzipped(content) : content;
    if (flags & 0x80) {
      await body.end();
      throwUnlessOK(trailers(payload));
      return;
    }
    yield payload;
  }
}

/** @param {number} status */
function codeOfHTTP(status) {
  if (status === 401) return Code.UNAUTHENTICATED;
  return status === 403 ? Code.PERMISSION_DENIED : Code.UNAVAILABLE;
}

const tooLarge = () => new CallError(Code.RESOURCE_EXHAUSTED, `a response of more than ${messageBytesMax} bytes`);
const cutOff = () => new CallError(Code.UNAVAILABLE, "the response was cut off");

/** Bytes that come in chunks, read in the lengths that are asked for. */
class Bytes {
  #reader;
  #chunk = new Uint8Array();

  /** @param {ReadableStreamDefaultReader<Uint8Array>} reader */
  constructor(reader) {
    this.#reader = reader;
  }

  /** Returns when the server has ended the response: a call that is over leaves nothing behind to cancel. */
  async end() {
    while (!(await this.#reader.read()).done);
  }

  /**
   * Exactly `count` bytes, at least one; undefined where there are none any more.
   *
   * @param {number} count
   */
  async read(count) {
    const bytes = new Uint8Array(count);
    let filled = 0;
    for (;;) {
      const taken = this.#chunk.subarray(0, count - filled);
      bytes.set(taken, filled);
      this.#chunk = this.#chunk.subarray(taken.length);
      filled += taken.length;
      if (filled === count) return bytes;
      const { done, value } = await this.#reader.read();
      if (done && filled > 0) throw cutOff();
      if (done) return undefined;
      this.#chunk = value;
    }
  }
}

/** What is given to the decompressor at once: it makes all of it that there is to be made. */
const zippedBytesAtOnce = 64 * 1024;

/** @param {Uint8Array} content */
async function unzipped(content) {
  const { readable, writable } = new DecompressionStream("gzip");
  // The reader hears of what fails.
  feed(writable.getWriter(), content).catch(() => {});
  const reader = readable.getReader();
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new CallError(Code.INTERNAL, "the response is not gzip");
    });
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > messageBytesMax) {
      reader.cancel();
      throw tooLarge();
    }
  }
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}

/** @param {WritableStreamDefaultWriter<Uint8Array>} writer @param {Uint8Array} content */
async function feed(writer, content) {
  for (let begin = 0; begin < content.length; begin += zippedBytesAtOnce) {
    await writer.write(content.subarray(begin, begin + zippedBytesAtOnce));
  }
  await writer.close();
}

/**
 * @param {Uint8Array} payload
 * @returns {(name: string) => string | undefined}
 */
function trailers(payload) {
  const fields = new Map();
  for (const line of new TextDecoder().decode(payload).split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return (name) => fields.get(name);
}

/** @param {(name: string) => string | null | undefined} field of the trailers, or of the header of a response without messages */
function throwUnlessOK(field) {
  const status = field("grpc-status");
  if (status === "0") return;
  const code = /^[0-9]+$/.test(status ?? "") ? Number(status) : Code.UNKNOWN;
  throw new CallError(code, percentDecoded(field("grpc-message") ?? ""), details(field("grpc-status-details-bin")));
}

/** @param {string} text */
function percentDecoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param {string | null | undefined} base64 a google.rpc.Status */
function details(base64) {
  if (!base64) return [];
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return decode(Status, bytes).details;
  } catch {
    // The status counts without them.
    return [];
  }
}
