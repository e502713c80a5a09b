import Crypto
import Domain
import Identity

// What it costs to know who is calling: a token seen before, a new one, one to issue.

let key = try PrivateKey()
let issuer = try TokenIssuer(key)
let verifier = TokenVerifier(try KeySet([KeySet.Entry(key.publicKey(), for: .people)]))
let sealing = try SealingKeys([SealingKeys.Key()])
var opener = verifier
opener.sealing = sealing
let cache = VerifiedTokenCache(verifier)
let now = Instant(milliseconds: 1_700_000_000_000)
let caller = Caller(
  organization: "district-north", user: "student-000123-abcdef", role: .student, app: "org.example.greatplays")
let token = try issuer.token(for: caller, now: now)
let sealed = try TokenIssuer(key, sealing: sealing).token(for: caller, now: now)
let header = "Bearer " + token
let method = "/homeroom.context.v1.ContextService/RegisterApp"
let table = try AccessTable(methods: [method], rows: [AccessRow(method, [.student: .ownUser])])

func nanoseconds(_ name: String, _ count: Int, _ body: () throws -> Void) rethrows {
  let start = ContinuousClock.now
  for _ in 0..<count { try body() }
  print("\(name): \(Int((ContinuousClock.now - start) / .nanoseconds(1)) / count) ns")
}

/// What does not open, for two reasons: the times are to be alike.
let changed = String(sealed.dropLast(9)) + (sealed.suffix(9).first == "A" ? "B" : "A") + String(sealed.suffix(8))
let stranger = try TokenIssuer(key, sealing: SealingKeys([SealingKeys.Key()])).token(for: caller, now: now)

print("a sealed token of \(sealed.utf8.count) bytes")
print("a token of \(token.utf8.count) bytes")
try nanoseconds("known token", 1_000_000) { _ = try cache.verify(authorization: header, at: now) }
try nanoseconds("new token", 5000) { _ = try verifier.verify(token, at: now) }
try nanoseconds("new sealed token", 5000) { _ = try opener.verify(sealed, at: now) }
for (name, token) in [("a changed seal", changed), ("a seal of an unknown key", stranger)] {
  nanoseconds(name, 20_000) { precondition((try? opener.verify(token, at: now)) == nil) }
}
try nanoseconds("issue a token", 5000) { _ = try issuer.token(for: caller, now: now) }
nanoseconds("look up who may call", 1_000_000) { precondition(table.relation(method, .student) == .ownUser) }
