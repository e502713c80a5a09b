internal import Compression
internal import HTTP2
internal import RPC

/// What the headers of a request say, judged by gRPC's rules.
struct RequestHeaders {
  enum Verdict {
    case serve(handler: Int)
    /// No request by the rules of HTTP (RFC 9113 §8.1.1), and none that nghttp2 refuses.
    case malformed
    /// Not gRPC at all: an HTTP status and nothing else.
    case answer(status: StaticString)
    /// To a web page, or of its kind.
    case answerPage(HTTP2Fields)
    case refuse(RPCError)
    /// Neither gRPC nor gRPC-Web, for a server that has pages.
    case page
  }

  private var metadata: Metadata
  /// In nanoseconds.
  private(set) var timeout: UInt64?
  /// Of a gRPC-Web call, once there is a verdict.
  private(set) var web: WebReply?
  private(set) var encoding: CompressionAlgorithm?
  private(set) var acceptedEncodings = CompressionSet()
  /// The client has said something of compression, so it will be told what can be read here.
  private(set) var speaksOfCompression = false

  /// More than the metadata can need: the fields it leaves out have names too.
  private let room: Int
  /// What the list of fields may still grow by when values that were joined are taken apart.
  private var joinedRoom: Int
  private let isTooLarge: Bool
  private var handler: Int?
  private var path: [UInt8] = []
  private var isMalformed = false
  private var hosts = 0
  private var types = 0
  private var isPost = false
  private var isGRPC = false
  private var hasTimeout = false
  private var badTimeout = false
  private var foreignEncoding = false
  private var page = WebRequest()

  /// Of nothing yet. `metadata` is empty; its memory is used.
  init(_ headers: HTTP2Headers, listBytesMax: Int, into metadata: consuming Metadata) {
    self.metadata = metadata
    room = headers.byteCount
    joinedRoom = listBytesMax - headers.listBytes
    isTooLarge = headers.isTooLarge
  }

  // Not in `init`: a closure there would have everything copied.
  mutating func read(_ headers: HTTP2Headers, in session: HTTP2Session, _ router: Router) {
    session.forEachField(of: headers) { name, value in read(name, value, router) }
    if hosts > 0, Self.contradicts(headers, in: session) { isMalformed = true }
  }

  var metadataBytes: Int { metadata.byteCount }

  /// Whether it is a call, by gRPC or as pages make them.
  var isCall: Bool { types == 1 && (isGRPC || isWeb) }
  /// Whether it is one as pages make them.
  var isWeb: Bool { page.flavour != nil }

  /// Moves the metadata out.
  mutating func takeMetadata() -> Metadata {
    var taken = Metadata()
    swap(&taken, &metadata)
    return taken
  }

  mutating func verdict(_ origins: WebOrigins, servesPages: Bool) -> Verdict {
    if isMalformed { return .malformed }
    if types > 1 {
      // More than one content type is none.
      isGRPC = false
      page.flavour = nil
    }
    switch page.verdict(isPost: isPost, origins) {
    case .notWeb: break
    case .serve(let reply):
      web = reply
      isGRPC = true
    case .answer(let fields): return .answerPage(fields)
    }
    if servesPages, !isGRPC { return isTooLarge ? .answer(status: "431") : .page }
    if isTooLarge || joinedRoom < 0 { return .refuse(.headersTooLarge) }
    if !isPost { return .answer(status: "405") }
    if !isGRPC { return .answer(status: "415") }
    guard let handler else {
      return .refuse(RPCError(.unimplemented, "no such method: \(String(decoding: path, as: UTF8.self))"))
    }
    if badTimeout { return .refuse(RPCError(.internal, "grpc-timeout makes no sense")) }
    if foreignEncoding { return .refuse(RPCError(.unimplemented, "no such grpc-encoding is spoken here")) }
    if timeout == 0 { return .refuse(RPCError(.deadlineExceeded, "the deadline has passed")) }
    return .serve(handler: handler)
  }

  /// A `host` that is another than `:authority` (RFC 9113 §8.3.1).
  private static func contradicts(_ headers: HTTP2Headers, in session: HTTP2Session) -> Bool {
    var authority: [UInt8]?
    var contradicts = false
    session.forEachField(of: headers) { name, value in
      if name.isEqual(to: ":authority") { authority = value.octets.map(lowercase) }
      if name.isEqual(to: "host"), let authority, value.octets.map(lowercase) != authority { contradicts = true }
    }
    return contradicts
  }

  private static func lowercase(_ letter: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) ? letter | 0x20 : letter
  }

  /// `application/grpc`, alone or before `+` or `;`.
  static func isGRPC(_ contentType: RawSpan) -> Bool {
    let prefix: StaticString = "application/grpc"
    guard contentType.hasPrefix(prefix) else { return false }
    guard contentType.byteCount > prefix.utf8CodeUnitCount else { return true }
    let next = unsafe contentType.unsafeLoad(fromByteOffset: prefix.utf8CodeUnitCount, as: UInt8.self)
    return next == UInt8(ascii: "+") || next == UInt8(ascii: ";")
  }

  private mutating func read(_ name: RawSpan, _ value: RawSpan, _ router: Router) {
    let first = name.isEmpty ? 0 : unsafe name.unsafeLoad(as: UInt8.self)
    switch (first, name.byteCount) {
    // nghttp2 lets no other pseudo-headers through than :method, :scheme, :authority and :path, and of each but one.
    case (UInt8(ascii: ":"), 5):
      handler = router.index(ofPath: value)
      if handler == nil { path = value.octets }
    case (UInt8(ascii: ":"), 7):
      if unsafe name.unsafeLoad(fromByteOffset: 1, as: UInt8.self) == UInt8(ascii: "m") {
        isPost = value.isEqual(to: "POST")
        if !isPost { page.read(method: value) }
      }
    case (UInt8(ascii: ":"), 10): if value.contains(UInt8(ascii: "@")) { isMalformed = true }
    case (UInt8(ascii: ":"), _): break
    case (UInt8(ascii: "h"), 4) where name.isEqual(to: "host"):
      hosts += 1
      if value.contains(UInt8(ascii: "@")) { isMalformed = true }
    case (UInt8(ascii: "c"), 12) where name.isEqual(to: "content-type"):
      types += 1
      isGRPC = Self.isGRPC(value)
      if !isGRPC { page.read(contentType: value) }
    case (UInt8(ascii: "t"), 2) where name.isEqual(to: "te"): break
    case (UInt8(ascii: "g"), 12) where name.isEqual(to: "grpc-timeout"):
      // Of two nobody can say which one holds.
      badTimeout = hasTimeout
      timeout = CallTimeout.parse(value)
      if timeout == nil { badTimeout = true }
      hasTimeout = true
    case (UInt8(ascii: "g"), 13) where name.isEqual(to: "grpc-encoding"):
      speaksOfCompression = true
      switch MessageEncoding(name: value) {
      case .known(let algorithm): encoding = algorithm
      case .foreign: foreignEncoding = true
      }
    case (UInt8(ascii: "g"), 20) where name.isEqual(to: "grpc-accept-encoding"):
      speaksOfCompression = true
      acceptedEncodings.formUnion(CompressionSet(names: value))
    case (UInt8(ascii: "o"), _), (UInt8(ascii: "a"), _):
      if !page.read(name, value) { keep(name, value) }
    default: keep(name, value)
    }
  }

  private mutating func keep(_ name: RawSpan, _ value: RawSpan) {
    metadata.append(receivedName: name, value: value, room: room, joinedRoom: &joinedRoom)
  }
}
