internal import Crypto
public import Domain

/// Lets a caller on this machine act as anyone (D21): it issues real tokens and skips no check.
///
/// To have one is to be in developer mode; it cannot be made for a server that others can reach.
public struct DeveloperMode: Sendable {
  private let issuer: TokenIssuer

  /// - Parameter listening: every address the server will listen on, without ports.
  /// - Throws: naming the first address that is not a loopback address.
  public init(_ issuer: TokenIssuer, listening addresses: [String]) throws(DeveloperModeError) {
    try Self.check(listening: addresses)
    self.issuer = issuer
  }

  /// Throws unless only this machine reaches the addresses; for a server in developer mode that gives no tokens.
  public static func check(listening addresses: [String]) throws(DeveloperModeError) {
    for address in addresses where !isLoopback(address) { throw .reachable(address) }
  }

  /// A token for `caller`, asked for by a peer on this machine.
  ///
  /// - Parameter peer: the peer's address, without its port.
  public func token(
    for caller: Caller, peer: String, now: Instant, lifetime: Int64 = 60 * 60 * 1000
  ) throws -> String {
    guard Self.isLoopback(peer) else { throw DeveloperModeError.peerElsewhere }
    return try issuer.token(for: caller, now: now, lifetime: lifetime)
  }

  /// Whether an address is this machine's own: 127.0.0.0/8, ::1 (also in brackets), ::ffff:127.0.0.0/104, localhost.
  public static func isLoopback(_ address: String) -> Bool {
    var address = Substring(address)
    if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
    if address == "localhost" || address == "::1" { return true }
    if address.lowercased().hasPrefix("::ffff:") { address = address.dropFirst(7) }
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    // Digits only: `UInt8("+1")` is a number, too.
    let isAddress = parts.allSatisfy { part in
      part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } && UInt8(part) != nil
    }
    return parts.count == 4 && isAddress && parts[0] == "127"
  }
}

/// Why developer mode is refused.
public enum DeveloperModeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An address that others can reach, too.
  case reachable(String)
  case peerElsewhere

  /// A sentence for whoever starts the service, or asks for a token.
  public var description: String {
    switch self {
    case .reachable(let address):
      "developer mode lets anyone who can connect act as anyone: it is refused on \(address); listen on 127.0.0.1"
    case .peerElsewhere: "developer mode serves callers on this machine only"
    }
  }
}
