public import Arguments
public import EventLoop
public import HTTP2Transport
internal import Identity
internal import TLS

/// How other services are called: whom this process trusts and what it shows of itself.
public struct ClientOptions: Sendable {
  /// Nil: whom this system trusts.
  public static let authority = Option<String?>(
    "ca", .optional(.path), default: nil, environment: "HOMEROOM_CA",
    help:
      "File with the certificates of those who vouch for the services called at https:// addresses; those that this "
      + "system trusts when left out.")
  /// Nil: a service that asks for a certificate is shown none.
  public static let certificate = Option<String?>(
    "client-cert", .optional(.path), default: nil, environment: "HOMEROOM_CLIENT_CERT",
    help: "File with the certificate to show to services that ask for one.")
  /// Of `certificate`.
  public static let key = Option<String?>(
    "client-key", .optional(.path), default: nil, environment: "HOMEROOM_CLIENT_KEY",
    help: "File with that certificate's key; only its owner may read it.")
  /// Nil: the name that the service is called by.
  public static let serverName = Option<String?>(
    "server-name", .optional(.text("NAME")), default: nil, environment: "HOMEROOM_SERVER_NAME",
    help: "The name that a service called at https:// has to prove, where it is not the one it is called by.")
  /// Holds for what a server listens on, too (`ServerOptions`).
  public static let plaintextOnNetwork = Flag(
    "plaintext-on-network", environment: "HOMEROOM_PLAINTEXT_ON_NETWORK",
    help:
      "Go without TLS where other machines can listen in. Tokens and pupils' data would cross the network readable: "
      + "only for a private network.")

  /// What encryption needs to be told.
  static let ofTLS: [any Declared] = [authority, certificate, key, serverName]
  /// For commands that call services.
  public static let all: [any Declared] = ofTLS + [plaintextOnNetwork]

  /// Made once, and only where it is needed: without files there is no reason to read the system's.
  let security: ClientTLS?
  private let allowsPlaintext: Bool

  /// - Parameter endpoints: those that will be called.
  /// - Throws: a sentence for whoever started the program.
  public init(_ values: Values, calling endpoints: [ServiceEndpoint]) throws {
    allowsPlaintext = values[Self.plaintextOnNetwork]
    let isNeeded = endpoints.contains(where: \.isEncrypted) || values[Self.certificate] != nil
    security =
      isNeeded
      ? try ClientTLS(
        authority: values[Self.authority], certificate: values[Self.certificate], key: values[Self.key],
        serverName: values[Self.serverName]) : nil
    for endpoint in endpoints { try check(endpoint) }
  }

  /// - Throws: when the way to it would be open to others, and nobody has said that it may be.
  public func channel(
    to endpoint: ServiceEndpoint, _ options: ChannelOptions = ChannelOptions()
  ) throws -> HTTP2Channel {
    try check(endpoint)
    guard endpoint.isEncrypted else { return try HTTP2Channel(to: endpoint.target, options) }
    return try HTTP2Channel(to: endpoint.target, options, security: try security ?? ClientTLS())
  }

  /// The same on a loop that others use, too.
  public func channel(to endpoint: ServiceEndpoint, on loop: EventLoop) throws -> HTTP2Channel {
    try check(endpoint)
    let security = endpoint.isEncrypted ? try security ?? ClientTLS() : nil
    return HTTP2Channel(to: endpoint.target, security: security, on: loop)
  }

  private func check(_ endpoint: ServiceEndpoint) throws {
    let isOnThisMachine = endpoint.target.hosts.allSatisfy(DeveloperMode.isLoopback)
    guard endpoint.isEncrypted || allowsPlaintext || isOnThisMachine else {
      throw Refusal(
        "\(endpoint) is another machine and this way to it is not encrypted: say https://\(endpoint.target), or "
          + "--plaintext-on-network")
    }
  }
}

/// Why a program does not start, in a sentence.
public struct Refusal: Error, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}
