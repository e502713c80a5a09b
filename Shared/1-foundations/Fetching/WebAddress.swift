internal import CCurl

/// Where a document is fetched: an `https://` address, or an `http://` one of this machine.
public struct WebAddress: Hashable, Sendable, CustomStringConvertible {
  /// As it was given.
  public let text: String
  /// Whether it is on this machine, and so may be plain.
  public let isLoopback: Bool

  /// Bytes of an address.
  public static let bytesMax = 2048

  /// Throws for any other scheme, for a plain way to another machine, and for an address with a password in it.
  public init(_ text: String) throws(FetchError) {
    guard 1...Self.bytesMax ~= text.utf8.count, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw .badAddress("this is no address of the web")
    }
    guard let parsed = unsafe curl_url() else { throw .failed("no memory for an address") }
    defer { unsafe curl_url_cleanup(parsed) }
    guard unsafe curl_url_set(parsed, CURLUPART_URL, text, 0) == CURLUE_OK,
      let scheme = unsafe Self.part(CURLUPART_SCHEME, of: parsed),
      let host = unsafe Self.part(CURLUPART_HOST, of: parsed)
    else { throw .badAddress("this is no address of the web") }
    guard unsafe Self.part(CURLUPART_USER, of: parsed) == nil, unsafe Self.part(CURLUPART_PASSWORD, of: parsed) == nil
    else {
      throw .badAddress("an address must not hold a name or a password")
    }
    isLoopback = ["127.0.0.1", "[::1]", "localhost"].contains(host)
    guard scheme == "https" || scheme == "http" && isLoopback else {
      throw .badAddress("only https:// addresses are fetched, and http:// ones of this machine")
    }
    self.text = text
  }

  /// The address itself; it holds no password.
  public var description: String { text }

  private static func part(_ part: CURLUPart, of address: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard unsafe curl_url_get(address, part, &text, 0) == CURLUE_OK, let text = unsafe text else { return nil }
    defer { unsafe curl_free(text) }
    return unsafe String(cString: text)
  }
}

/// Why nothing was fetched, in a sentence for a log.
public enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the address.
  case badAddress(String)
  /// The server answered with another status than 200.
  case status(Int)
  /// More than ``Fetch/Bounds/bytesMax`` came, or was announced, as document or as fields.
  case tooLong(bytesMax: Int)
  /// Whatever else: no connection, no trust, no answer in time, too many redirects.
  case failed(String)

  /// A sentence for a log.
  public var description: String {
    switch self {
    case .badAddress(let reason), .failed(let reason): reason
    case .status(let status): "the server answered with status \(status)"
    case .tooLong(let bytesMax): "what the server sends is longer than \(bytesMax) bytes"
    }
  }
}
