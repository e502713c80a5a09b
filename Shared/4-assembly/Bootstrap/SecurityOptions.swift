public import Arguments
public import TLS

/// What a server is told of its own encryption.
public enum SecurityOptions {
  /// Not without `key`; nil: the server does not encrypt.
  public static let certificate = Option<String?>(
    "tls-cert", .optional(.path), default: nil, environment: "HOMEROOM_TLS_CERT",
    help:
      "File with the server's certificate and those that lead to its authority: it then speaks TLS, and nothing else. "
      + "Read again on SIGHUP and when it changes.")
  /// Not without `certificate`.
  public static let key = Option<String?>(
    "tls-key", .optional(.path), default: nil, environment: "HOMEROOM_TLS_KEY",
    help: "File with that certificate's key; only its owner may read it.")
  /// Not without the other two; nil: clients need no certificate.
  public static let clientAuthority = Option<String?>(
    "client-ca", .optional(.path), default: nil, environment: "HOMEROOM_CLIENT_CA",
    help: "File with the certificates of those who vouch for clients: each must then show a certificate of theirs.")

  /// What a server's command takes of these.
  public static let all: [any Declared] = [certificate, key, clientAuthority]

  /// Nil when nothing was said of a certificate.
  ///
  /// - Throws: a sentence that names the file that is of no use, and why.
  public static func security(_ values: Values) throws -> ServerTLS? {
    guard let certificate = values[certificate], let key = values[key] else {
      guard values[certificate] == nil, values[key] == nil else {
        throw Refusal("--tls-cert and --tls-key go together: a certificate needs its key")
      }
      guard values[clientAuthority] == nil else {
        throw Refusal("--client-ca needs --tls-cert and --tls-key: only on an encrypted way can a client prove itself")
      }
      return nil
    }
    return try ServerTLS(certificate: certificate, key: key, clientAuthority: values[clientAuthority])
  }
}
