internal import Crypto
internal import Domain
internal import Identity
internal import RPC
internal import Serving

/// The first octet chooses which text the others are.
func fuzzTexts(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let text = Array(bytes.dropFirst())
  switch first % 4 {
  case 0:
    let timeout = unsafe CallTimeout.parse(text.span.bytes)
    guard let timeout, let written = CallTimeout.encode(.nanoseconds(Int64(clamping: timeout))) else { return }
    let again = unsafe CallTimeout.parse(Array(written.utf8).span.bytes)
    // Rounded up to a unit in which it fits: never earlier than was asked for.
    guard let again, again >= UInt64(Int64(clamping: timeout)) else { fatalError("\(timeout) ns were cut short") }
  case 1:
    let message = StatusMessage.decode(text)
    guard StatusMessage.decode(StatusMessage.encode(message)) == message else { fatalError("a message was changed") }
  case 2:
    let token = String(decoding: text, as: UTF8.self)
    guard let place = try? pages.open(token, for: [1]) else { return }
    fatalError("a page that nobody gave was opened: \(place)")
  default:
    if let keys = try? KeySet(json: text), (try? KeySet(json: Array(keys.json.utf8)))?.json != keys.json {
      fatalError("a set of keys was changed")
    }
    if let keys = try? SealingKeys(json: text), (try? SealingKeys(json: Array(keys.json.utf8)))?.json != keys.json {
      fatalError("sealing keys were changed")
    }
    if let revoked = try? Revocations(json: text), (try? Revocations(json: Array(revoked.json.utf8))) != revoked {
      fatalError("a list of revocations was changed")
    }
    _ = try? KeySet(published: text)
    _ = try? TrustedIssuer.list(json: text)
    if (try? verifier.verify(String(decoding: text, as: UTF8.self), at: Instant(milliseconds: 0))) != nil {
      fatalError("a token that nobody signed was taken")
    }
  }
}

private let pages = PageTokens(secret: [UInt8](repeating: 7, count: 32))

private let verifier: TokenVerifier = {
  guard let key = try? PrivateKey(), let publicKey = try? key.publicKey(),
    let keys = try? KeySet([KeySet.Entry(publicKey, for: .people)]),
    // With a name and bytes that the fuzzer may find: what it then seals is still signed by nobody.
    let sealing = try? SealingKeys(
      json: Array(#"{"keys": [{"kty": "oct", "kid": "k", "k": "\#(String(repeating: "A", count: 43))"}]}"#.utf8))
  else { fatalError("no key can be made") }
  var verifier = TokenVerifier(keys)
  verifier.sealing = sealing
  return verifier
}()
