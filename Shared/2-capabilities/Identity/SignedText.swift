internal import JSON

/// A compact JWS (RFC 7515 §7.1) taken apart. Nothing of it is believed yet: the header alone has been read.
struct SignedText {
  let claims: [UInt8]
  let signature: [UInt8]
  /// What is signed: so many octets from the beginning on.
  let signedCount: Int
  let algorithm: String
  /// Nil: the header names no key.
  let keyID: String?

  /// What would bring a key of the sender's own, or has to be understood, is refused.
  init(_ token: Span<UInt8>) throws(TokenError) {
    var dots: [Int] = []
    for index in token.indices where token[index] == UInt8(ascii: ".") { dots.append(index) }
    guard dots.count == 2 else { throw .malformed }
    guard let header = Base64URL.decode(token.extracting(0..<dots[0])),
      let claims = Base64URL.decode(token.extracting(dots[0] + 1..<dots[1])),
      let signature = Base64URL.decode(token.extracting(dots[1] + 1..<token.count))
    else { throw .malformed }
    guard let header = StrictJSON(header), case .object(let members) = header else { throw .malformed }
    guard members.allSatisfy({ Self.headerMembers.contains($0.name) }),
      header["typ"] == nil || header["typ"]?.text.map(Self.types.contains) == true,
      let algorithm = header["alg"]?.text
    else { throw .wrongAlgorithm }
    if let id = header["kid"] {
      guard let id = id.text else { throw .malformed }
      keyID = id
    } else {
      keyID = nil
    }
    self.claims = claims
    self.signature = signature
    self.algorithm = algorithm
    signedCount = dots[1]
  }

  /// `x5t` and `x5t#S256` are other names of the key, which nobody needs who has its `kid`.
  private static let headerMembers: Set<String> = ["alg", "kid", "typ", "x5t", "x5t#S256"]
  private static let types: Set<String> = ["JWT", "at+jwt"]
}
