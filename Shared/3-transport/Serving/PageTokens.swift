internal import Crypto
internal import Identity
public import RPC

/// Page tokens nobody can make up: where to go on, signed together with the question they belong to.
public struct PageTokens: Sendable {
  private let secret: [UInt8]
  private static let signatureBytes = 12
  /// Of a token's text. The longest place is a path: 7 identifiers of 256 scalars.
  private static let tokenBytesMax = 16 * 1024

  /// - Parameter secret: the store's own, so that tokens outlive a restart.
  public init(secret: [UInt8]) {
    self.secret = secret
  }

  /// - Parameter question: what the token belongs to; it opens for the same one only.
  public func seal(_ place: [UInt8], for question: [UInt8]) -> String {
    Base64URL.encode(signature(of: place, for: question) + place)
  }

  /// Nil for the empty token, which means the first page.
  public func open(_ token: String, for question: [UInt8]) throws(RPCError) -> [UInt8]? {
    guard !token.isEmpty else { return nil }
    guard token.utf8.count <= Self.tokenBytesMax, let bytes = Base64URL.decode(Array(token.utf8).span),
      bytes.count >= Self.signatureBytes
    else { throw Self.refusal }
    let place = Array(bytes[Self.signatureBytes...])
    guard ConstantTime.equal(Array(bytes[..<Self.signatureBytes]), signature(of: place, for: question)) else {
      throw Self.refusal
    }
    return place
  }

  private static var refusal: RPCError {
    let description = "is not one that this list has given"
    return RPCError(
      .invalidArgument, "page_token \(description)",
      [
        .badRequest([.init(field: "page_token", description: description)]),
        Reason.invalidPageToken.info(["field": "page_token"]),
      ])
  }

  private func signature(of place: [UInt8], for question: [UInt8]) -> [UInt8] {
    let inner = SHA256.digest(of: secret + SHA256.digest(of: question) + SHA256.digest(of: place))
    return Array(SHA256.digest(of: secret + inner)[..<Self.signatureBytes])
  }
}
