internal import COpenSSL

/// Why a key could not be used or a signature not made. Messages never hold key material.
public enum CryptoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was given is not a key, or of no kind that is used here.
  case notAKey(String)
  /// What is given is not a certificate, or cannot be one.
  case notACertificate(String)
  /// A key file is missing, unreadable or readable by others.
  case keyFile(String)
  /// The library failed.
  case failed(String)

  /// The reason alone.
  public var description: String {
    switch self {
    case .notAKey(let reason), .notACertificate(let reason), .keyFile(let reason), .failed(let reason): reason
    }
  }

  /// The library's oldest complaint; the rest is dropped, so that it does not turn up beside a later failure.
  static func library(_ action: String) -> CryptoError {
    let code = ERR_get_error()
    ERR_clear_error()
    var text = [CChar](repeating: 0, count: 256)
    unsafe ERR_error_string_n(code, &text, text.count)
    return .failed(
      "\(action): \(String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))")
  }
}
