// What every browser of today has and Debian's TypeScript does not know yet. Should a later one find it here twice, delete it here.

declare class DecompressionStream implements ReadableWritablePair<Uint8Array, Uint8Array> {
  constructor(format: "gzip");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
