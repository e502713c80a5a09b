internal import CSSL

/// Why there is no encrypted connection, in a sentence for whoever runs one of its ends. Never holds key material.
public enum TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file is missing, unreadable, readable by too many, or not what it should be.
  case file(String)
  /// The peer's certificate does not hold, or there is none.
  case peerCertificate(String)
  /// The peer did not choose HTTP/2 (ALPN `h2`).
  case notHTTP2
  /// What came is not TLS at all.
  case notTLS
  /// The two could not agree, or the library failed.
  case failed(String)

  /// A sentence for whoever runs one of the ends.
  public var description: String {
    switch self {
    case .file(let reason), .failed(let reason): reason
    case .peerCertificate(let reason): "the other end's certificate does not hold: \(reason)"
    case .notHTTP2: "the other end did not choose HTTP/2 (ALPN h2)"
    case .notTLS: "the other end does not speak TLS"
    }
  }

  /// The library's oldest complaint; the rest is dropped, so that it does not turn up beside a later failure.
  static func library(_ action: String) -> TLSError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0, let reason = unsafe ERR_reason_error_string(code) else { return .failed(action) }
    return .failed("\(action): \(unsafe String(cString: reason))")
  }
}
