/// What to do about a connection that was not made, for whoever runs the service.
enum PostgresAdvice {
  /// The reason in one line, and what to do about it where that is known.
  ///
  /// - Parameter reason: of libpq, which speaks English, since no program here sets a language. A server may have sent a part of it in
  ///   its own language: then nothing is added to that.
  static func sentence(after reason: String) -> String {
    let known = advice.filter { reason.contains($0.sign) }.map(\.advice)
    // libpq advises to connect without proof, which no address is allowed to.
    let lines = reason.split(separator: "\n").filter { !$0.contains("disable server certificate verification") }
    return (lines.map(String.init) + known).joined(separator: "; ")
  }

  private static let advice: [(sign: String, advice: String)] = [
    ("server does not support SSL", "turn TLS on at the server: ssl=on, ssl_cert_file and ssl_key_file"),
    (
      "root certificate file",
      "write sslrootcert=FILE, with the certificate (PEM) of the authority that signed the server's"
    ),
    (
      "certificate verify failed",
      "the server's certificate is to be signed by the authority that sslrootcert=FILE names, and not to have expired"
    ),
    (
      "does not match host name",
      "connect to a name that the server's certificate holds, or give the server a certificate for this one"
    ),
    (
      "requires a valid client certificate",
      "write sslcert=FILE and sslkey=FILE; a file that is not there is not shown"
    ),
    (
      "certificate authentication failed",
      "the name in the certificate that sslcert=FILE holds (CN) is to be the user's"
    ),
    (
      "alert unknown ca",
      "the server's ssl_ca_file is to hold the authority that signed the certificate of sslcert=FILE"
    ),
    (
      "private key file",
      "sslkey=FILE is to be the key of the certificate of sslcert=FILE, for the service's user alone (mode 600); an encrypted one "
        + "needs sslpassword="
    ),
    ("no pg_hba.conf entry", "add a line for this user and database to the server's pg_hba.conf (hostssl)"),
  ]
}
