/// A universal or custom-scheme link that opens a context (D23, R118).
public struct ContentLink: Sendable {
  /// As the app wrote it: what is opened.
  public let url: String

  static let scalarsMax = 2_048
  /// They would run or read something on a teacher's machine instead of opening an app.
  private static let refusedSchemes: Set<String> = ["javascript", "data", "file", "vbscript", "blob", "about"]

  /// Trusts the text: for what comes from our own stores.
  public init(_ url: String) {
    self.url = url
  }

  /// Nil for the empty text, which says that a user activity opens the context.
  public static func checking(_ url: String, field: @autoclosure () -> String) throws(Violation) -> ContentLink? {
    guard !url.isEmpty else { return nil }
    try TextRule(scalarsMax: scalarsMax, content: .nonEmpty).check(url, field: field())
    guard url.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }) else {
      throw Violation(.notAllowed("a link holds neither spaces nor control characters"), field: field())
    }
    guard let scheme = scheme(of: url), url.utf8.count > scheme.utf8.count + 1 else {
      throw Violation(.notAllowed("a link begins with a scheme, a colon and something to open"), field: field())
    }
    guard !refusedSchemes.contains(scheme.lowercased()) else {
      throw Violation(.notAllowed("a link of the scheme \(scheme.lowercased()) opens no app"), field: field())
    }
    return ContentLink(url)
  }

  /// What links are compared by (N77): scheme and host in lower case, without the port that the scheme has anyway, and composed (NFC). The
  /// rest as it stands; it is never cut into a path.
  public var key: String {
    let url = Self.composed(url)
    guard let scheme = Self.scheme(of: url)?.lowercased() else { return url }
    let rest = url.utf8.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { return "\(scheme):\(Substring(rest))" }
    let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
    var tail = Substring(rest[authority.endIndex...])
    if tail == "/" { tail = "" }
    return "\(scheme)://\(Self.host(Substring(authority).lowercased(), scheme: scheme))\(tail)"
  }

  private static let portsOfSchemes = ["http": ":80", "https": ":443"]

  private static func host(_ authority: String, scheme: String) -> String {
    guard let port = portsOfSchemes[scheme], authority.utf8.suffix(port.utf8.count).elementsEqual(port.utf8) else {
      return authority
    }
    return String(Substring(authority.utf8.dropLast(port.utf8.count)))
  }

  /// The form in which the standard library itself compares texts. It has no other name for it yet.
  private static func composed(_ url: String) -> String {
    url.utf8.allSatisfy { $0 < 0x80 } ? url : String(decoding: url._nfcCodeUnits, as: UTF8.self)
  }

  private static func scheme(of url: String) -> String? {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = url[..<colon]
    guard let first = scheme.utf8.first, isLetter(first) else { return nil }
    let allowed = scheme.utf8.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    return allowed ? String(scheme) : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension ContentLink: Hashable {
  /// By the bytes of what the app wrote: two links may lead to the same place (`key`) and be different (D12).
  public static func == (left: ContentLink, right: ContentLink) -> Bool { left.url.isExactly(right.url) }
  public func hash(into hasher: inout Hasher) { hasher.combine(url) }
}
