/// What a browser or an operator asks a server for, whichever version of HTTP it came by.
public struct PageRequest: Sendable, Hashable {
  /// A field of the request.
  public struct Field: Sendable, Hashable {
    /// In lower case.
    public var name: String
    /// As it came; octets that are no UTF-8 are replaced.
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }

  /// `GET`, `POST`.
  public var method: String
  /// Begins with a slash; percent-encoded, as it came, without the query.
  public var path: String
  /// What follows the question mark; empty where there is none.
  public var query: String
  /// In the order in which they came. Over HTTP/2, `:authority` is `host`.
  public var fields: [Field]
  /// The whole body; empty where there is none.
  public var body: [UInt8]
  /// Where the request comes from: an address with its port.
  public var peer: String

  /// A longer body than this is refused: pages ask for much by RPC.
  public static let bodyBytesMax = 16 * 1024

  /// - Parameter target: path and query, as the first line of a request has them.
  public init(
    method: String, target: String, fields: [Field] = [], body: [UInt8] = [], peer: String = "127.0.0.1:0"
  ) {
    self.method = method
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : ""
    self.fields = fields
    self.body = body
    self.peer = peer
  }

  /// Where it comes from without the port: all connections of one machine have it in common.
  public var address: String { peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer }

  /// The value of the first field of that name, which is in lower case; nil where there is none.
  public func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// All values of that name, in order.
  public func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The path's parts between slashes, decoded: `/o/a%20b/` is `["o", "a b", ""]`. Nil where an escape makes no sense.
  public var pathParts: [String]? {
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = PercentEncoding.decoded(part) else { return nil }
      parts.append(decoded)
    }
    return parts
  }

  /// The decoded value of the first parameter of that name in the query; nil where there is none or it makes no sense.
  public func parameter(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard PercentEncoding.decoded(sides[0]) == name else { continue }
      return sides.count > 1 ? PercentEncoding.decoded(sides[1]) : ""
    }
    return nil
  }

  /// The value of the cookie of that name; nil where there is none, or more than one.
  public func cookie(_ name: String) -> String? { Cookies(values(of: "cookie"))[name] }
}

/// What the `cookie` fields of a request say.
public struct Cookies: Sendable {
  private let pairs: [Substring]

  /// - Parameter fields: the values of the fields; over HTTP/2 there may be several.
  public init(_ fields: [String]) {
    // By octets: what stands between them is one, and every call of a page brings them. By letters it was a sixth of what a portal does.
    pairs = fields.flatMap { field in
      field.utf8.split(separator: UInt8(ascii: ";")).map { Substring($0.drop { $0 == UInt8(ascii: " ") }) }
    }
  }

  /// Every name, in order.
  public var names: [String] {
    pairs.compactMap { $0.utf8.split(separator: UInt8(ascii: "=")).first.map { String(Substring($0)) } }
  }

  /// The value of the cookie of that name; nil where there is none, or more than one: nobody could say which one holds.
  public subscript(name: String) -> String? {
    let beginning = "\(name)=".utf8
    let found = pairs.filter { $0.utf8.starts(with: beginning) }
    return found.count == 1 ? String(Substring(found[0].utf8.dropFirst(beginning.count))) : nil
  }
}

/// `%41` for A, in paths and queries (RFC 3986 §2.1).
public enum PercentEncoding {
  /// Nil where an escape is cut, or the octets are no UTF-8.
  public static func decoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var octets: [UInt8] = []
    var rest = text.utf8[...]
    while let octet = rest.popFirst() {
      guard octet == UInt8(ascii: "%") else {
        octets.append(octet)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
      octets.append(high << 4 | low)
    }
    return String(validating: octets, as: UTF8.self)
  }

  private static func digit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
