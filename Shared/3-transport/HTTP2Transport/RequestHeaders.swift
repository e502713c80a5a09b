internal import HTTP2
internal import RPC

/// What the headers of a request say, judged by gRPC's rules.
struct RequestHeaders {
  enum Verdict {
    case serve(handler: Int)
    /// Not gRPC at all: an HTTP status and nothing else.
    case answer(status: StaticString)
    case refuse(RPCError)
  }

  private(set) var verdict: Verdict
  private(set) var metadata: Metadata
  private(set) var timeout: Duration?

  /// `metadata` is empty; its memory is used.
  init(_ headers: HTTP2Headers, in session: HTTP2Session, _ router: Router, into metadata: consuming Metadata) {
    var reader = Reader(metadata, room: headers.byteCount)
    session.forEachField(of: headers) { name, value in reader.read(name, value, router) }
    self.metadata = reader.metadata
    timeout = reader.timeout
    verdict = reader.verdict(isTooLarge: headers.isTooLarge)
  }

  private struct Reader {
    /// More than the metadata can need: the fields it leaves out have names too.
    let room: Int
    var metadata: Metadata
    var timeout: Duration?
    var handler: Int?
    var path: [UInt8] = []
    var isPost = false
    var isGRPC = false
    var badTimeout = false
    var foreignEncoding = false

    init(_ metadata: consuming Metadata, room: Int) {
      self.metadata = metadata
      self.room = room
    }

    mutating func read(_ name: RawSpan, _ value: RawSpan, _ router: Router) {
      switch name.byteCount {
      case 5 where name.isEqual(to: ":path"):
        handler = router.index(ofPath: value)
        if handler == nil { path = value.octets }
      case 7 where name.isEqual(to: ":method"): isPost = value.isEqual(to: "POST")
      case 7 where name.isEqual(to: ":scheme"): break
      case 10 where name.isEqual(to: ":authority"): break
      case 12 where name.isEqual(to: "content-type"): isGRPC = Self.isGRPC(value)
      case 2 where name.isEqual(to: "te"): break
      case 12 where name.isEqual(to: "grpc-timeout"):
        timeout = CallTimeout.parse(value)
        badTimeout = timeout == nil
      case 13 where name.isEqual(to: "grpc-encoding"): foreignEncoding = !value.isEqual(to: "identity")
      case 20 where name.isEqual(to: "grpc-accept-encoding"): break
      default: metadata.append(receivedName: name, value: value, room: room)
      }
    }

    /// `application/grpc`, alone or before `+` or `;`.
    static func isGRPC(_ value: RawSpan) -> Bool {
      let prefix: StaticString = "application/grpc"
      guard value.hasPrefix(prefix) else { return false }
      guard value.byteCount > prefix.utf8CodeUnitCount else { return true }
      let next = unsafe value.unsafeLoad(fromByteOffset: prefix.utf8CodeUnitCount, as: UInt8.self)
      return next == UInt8(ascii: "+") || next == UInt8(ascii: ";")
    }

    func verdict(isTooLarge: Bool) -> Verdict {
      if isTooLarge { return .refuse(RPCError(.resourceExhausted, "the headers are too large")) }
      if !isPost { return .answer(status: "405") }
      if !isGRPC { return .answer(status: "415") }
      guard let handler else {
        return .refuse(RPCError(.unimplemented, "no such method: \(String(decoding: path, as: UTF8.self))"))
      }
      if badTimeout { return .refuse(RPCError(.internal, "grpc-timeout makes no sense")) }
      if foreignEncoding { return .refuse(RPCError(.unimplemented, "no such grpc-encoding is spoken here")) }
      if timeout == .zero { return .refuse(RPCError(.deadlineExceeded, "the deadline has passed")) }
      return .serve(handler: handler)
    }
  }
}
