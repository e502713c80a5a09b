internal import RPC

/// The web pages that may call a server by gRPC-Web: by the origins that browsers send along. None unless named.
///
/// Without any, gRPC-Web is not spoken at all. With some, a request of another origin is refused before anything of it is
/// read; one without an origin is no page's, and is served like any client's.
public struct WebOrigins: Sendable {
  private let allowed: [[UInt8]]

  /// gRPC-Web is not spoken.
  public static let none = WebOrigins()

  private init() { allowed = [] }

  /// - Parameter origins: such as `https://school.example` or `http://127.0.0.1:8080`, as browsers write them.
  public init(_ origins: [String]) throws(WebOriginError) {
    for origin in origins where !Self.isOrigin(origin) { throw WebOriginError(origin: origin) }
    allowed = origins.map { Array($0.utf8) }
  }

  /// As they were given.
  public var texts: [String] { allowed.map { String(decoding: $0, as: UTF8.self) } }

  var isEmpty: Bool { allowed.isEmpty }

  /// Whether a page of that origin may call.
  public func allows(_ origin: [UInt8]) -> Bool { allowed.contains(origin) }

  /// A scheme, a host, perhaps a port, and nothing else; browsers write all of it in lower case.
  private static func isOrigin(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return false }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let first = rest.first, first != UInt8(ascii: ":"), rest.count <= 259 else { return false }
    return rest.allSatisfy { letter in
      switch letter {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
      default: false
      }
    }
  }
}

/// A text that is no origin.
public struct WebOriginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// As it was given.
  public let origin: String

  public var description: String {
    "\"\(origin.prefix(100))\" is no origin: write it as browsers do, such as https://school.example, without a path"
  }
}
