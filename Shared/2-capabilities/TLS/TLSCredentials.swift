/// What one end of TLS shows and trusts, read from files that may change while it is in use.
public protocol TLSCredentials: Sendable {
  /// Reads the files again, for connections that begin later. Throws, and keeps what it has, when they are of no use.
  func reload() throws(TLSError)
  /// The same if a file has changed since it was last read; says whether one had.
  func reloadIfChanged() throws(TLSError) -> Bool
  /// When this end's certificate ends, in seconds since 1970; nil without one.
  var endsAt: Int64? { get }
}

/// A server's certificate and key, and whose clients it lets in.
public final class ServerTLS: TLSCredentials {
  private let current: TLSReloading

  /// - Parameters:
  ///   - certificate: file with the server's certificate and those that lead to its authority.
  ///   - key: file with the certificate's key.
  ///   - clientAuthority: file with those who vouch for clients: each must then show a certificate. nil: none is asked for.
  public init(certificate: String, key: String, clientAuthority: String? = nil) throws(TLSError) {
    let files = TLSFiles(certificate: certificate, key: key, authority: clientAuthority)
    current = try TLSReloading(files) { files throws(TLSError) in try TLSContext.server(files) }
  }

  /// Reads the three files again; connections that are open keep what they began with.
  public func reload() throws(TLSError) { try current.reload() }
  /// Looks at the files' times and sizes, and reads them again where one has changed.
  public func reloadIfChanged() throws(TLSError) -> Bool { try current.reloadIfChanged() }
  /// The end of the server's own certificate, in seconds since 1970.
  public var endsAt: Int64? { current.context.endsAt }

  /// The server's end of one connection.
  public func session() throws(TLSError) -> TLSSession { try TLSSession(current.context, .server) }
}

/// Whom a client trusts, and what it shows of itself.
public final class ClientTLS: TLSCredentials {
  private let current: TLSReloading
  private let serverName: String?

  /// - Parameters:
  ///   - authority: file with those who vouch for servers; nil: those this system trusts.
  ///   - certificate: file with the client's certificate, for servers that ask for one.
  ///   - key: file with the certificate's key.
  ///   - serverName: the name or number that servers must prove, where it is not the one they are called by.
  public init(
    authority: String? = nil, certificate: String? = nil, key: String? = nil, serverName: String? = nil
  ) throws(TLSError) {
    let files = TLSFiles(certificate: certificate, key: key, authority: authority)
    current = try TLSReloading(files) { files throws(TLSError) in try TLSContext.client(files) }
    self.serverName = serverName
  }

  /// Reads the files again; connections that are open keep what they began with.
  public func reload() throws(TLSError) { try current.reload() }
  /// Looks at the files' times and sizes, and reads them again where one has changed.
  public func reloadIfChanged() throws(TLSError) -> Bool { try current.reloadIfChanged() }
  /// The end of the client's own certificate, in seconds since 1970; nil where it shows none.
  public var endsAt: Int64? { current.context.endsAt }

  /// The client's end of one connection to a server that is called `name`: a name or a number.
  public func session(to name: String) throws(TLSError) -> TLSSession {
    try TLSSession(current.context, .client(of: serverName ?? name))
  }
}
