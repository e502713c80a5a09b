internal import HTTP2
internal import RPC

/// What the headers of a request say beside those of gRPC when a web page sends it.
struct WebRequest {
  /// `application/grpc-web`, in the forms there are.
  enum Flavour {
    case binary
    /// In base64, or with messages that are not protobuf: not spoken here.
    case unspoken
  }

  var flavour: Flavour?
  private var isOptions = false
  private var origin: [UInt8]?
  /// No page has two, and nobody could say which one asks.
  private var hasTwoOrigins = false
  private var asksForMethod = false
  private var askedHeaders: [UInt8] = []

  mutating func read(method: RawSpan) { isOptions = method.isEqual(to: "OPTIONS") }

  mutating func read(contentType value: RawSpan) {
    let prefix: StaticString = "application/grpc-web"
    guard value.hasPrefix(prefix) else { return }
    let rest = value.extracting(droppingFirst: prefix.utf8CodeUnitCount)
    flavour =
      rest.isEmpty || rest.hasPrefix(";") || rest.isEqual(to: "+proto") || rest.hasPrefix("+proto;")
      ? .binary : .unspoken
  }

  /// False when the field is none of these.
  mutating func read(_ name: RawSpan, _ value: RawSpan) -> Bool {
    switch name.byteCount {
    case 6 where name.isEqual(to: "origin"):
      if origin != nil { hasTwoOrigins = true }
      origin = value.octets
    case 29 where name.isEqual(to: "access-control-request-method"): asksForMethod = true
    case 30 where name.isEqual(to: "access-control-request-headers"): askedHeaders = value.octets
    default: return false
    }
    return true
  }

  enum Verdict {
    /// Not of the web, or not spoken here.
    case notWeb
    case serve(WebReply)
    case answer(HTTP2Fields)
  }

  func verdict(isPost: Bool, _ origins: WebOrigins) -> Verdict {
    guard !origins.isEmpty else { return .notWeb }
    if isOptions, let origin, asksForMethod {
      return .answer(!hasTwoOrigins && origins.allows(origin) ? preflight(origin) : Self.forbidden)
    }
    guard isPost, let flavour else { return .notWeb }
    if let origin, hasTwoOrigins || !origins.allows(origin) { return .answer(Self.forbidden) }
    switch flavour {
    case .binary: return .serve(WebReply(origin: origin))
    case .unspoken:
      var fields = HTTP2Fields()
      fields.add(":status", "415")
      fields.add("accept-post", "application/grpc-web+proto")
      fields.add(crossOrigin: origin)
      return .answer(fields)
    }
  }

  /// Metadata is a call's own affair: whatever a page asks to send it may.
  private func preflight(_ origin: [UInt8]) -> HTTP2Fields {
    var fields = HTTP2Fields()
    fields.add(":status", "204")
    fields.add(crossOrigin: origin)
    fields.add("access-control-allow-methods", "POST")
    if !askedHeaders.isEmpty { fields.add("access-control-allow-headers", askedHeaders) }
    fields.add("access-control-max-age", "7200")
    return fields
  }

  private static let forbidden: HTTP2Fields = {
    var fields = HTTP2Fields()
    fields.add(":status", "403")
    fields.add("vary", "origin")
    return fields
  }()
}

extension HTTP2Fields {
  /// Lets a page of that origin read the response. Credentials of the browser's own, such as cookies, are never asked for.
  mutating func add(crossOrigin origin: [UInt8]?) {
    guard let origin else { return }
    add("access-control-allow-origin", origin)
    add("vary", "origin")
  }
}
