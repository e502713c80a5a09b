import Arguments
import Console
import Domain
import FoundationEssentials
import Glibc
import Identity
import RPC
import Text

/// Takes tokens back: one, all of a person, or all that a key has signed.
enum RevokeCommand {
  private static let file = Option<String>(
    "file", .path, default: TokenKeyFolder("homeroom-data").revocations, environment: "HOMEROOM_REVOCATIONS",
    help: "File with the revocations, which every service reads; made when missing.")
  private static let token = Option<String?>(
    "token", .optional(.text("TOKEN")), default: nil, help: "The token to take back, as it is.")
  private static let sealing = Option<String?>(
    "token-sealing-keys", .optional(.path), default: nil, environment: "HOMEROOM_TOKEN_SEALING_KEYS",
    help:
      "With --token: file with the keys that open the token of an app, where it is not token-sealing-keys.json beside the revocations."
  )
  private static let organization = Option<String?>(
    "organization", .optional(.text("ID")), default: nil, help: "With --user: whose organization.")
  private static let user = Option<String?>(
    "user", .optional(.text("ID")), default: nil,
    help: "Take back all tokens that this person has now; those that are issued from the next second on hold.")
  private static let key = Option<String?>(
    "key", .optional(.text("KID")), default: nil, help: "Take back all that this key has signed or will sign.")
  private static let issuer = Option<String>(
    "issuer", .text("ISS"), default: TokenRules().issuer, help: "With --key: whose key it is, as its tokens name it.")

  static let command = Command(
    "revoke", "Take back a token, a person's tokens, or a key's.",
    discussion:
      "Without any of these it lists what is revoked. What has no effect any more leaves the file. People stand in it as digests.",
    takes: [file, token, sealing, organization, user, key, issuer]
  ) { values in
    let path = values[file]
    let folder = try lock(path)
    defer { close(folder) }
    let now = WallClock.system.now
    let before = try RevocationFile(path).read()
    let new = try wanted(values, now, before.salt)
    let revocations = try Revocations(
      before.useful(at: now).filter { !new.contains($0) } + new, salt: before.salt)
    if revocations != before || before.namedPeople { try PublicFile.write(revocations.json, to: path) }
    if values[Output.json] { return try Output.write(revocations.json) }
    for entry in revocations.entries {
      switch entry {
      case .token(let issuer, let id, _): try Output.say(DisplayWidth.harmless("token \(id) of \(issuer)"))
      case .person(_, let organization, let before):
        let person = new.contains(entry) ? values[user] ?? "" : "somebody"
        let until = Date(timeIntervalSince1970: Double(before.milliseconds / 1000)).formatted(.iso8601)
        try Output.say(DisplayWidth.harmless("tokens of \(person) in \(organization), given until \(until)"))
      case .key(let issuer, let id): try Output.say(DisplayWidth.harmless("key \(id) of \(issuer)"))
      }
    }
    try Output.say("Services obey \(path) a quarter of a second after it has changed.")
  }

  private static func wanted(
    _ values: Values, _ now: Instant, _ salt: RevocationSalt
  ) throws -> [Revocations.Entry] {
    var wanted: [Revocations.Entry] = []
    if let token = values[token] {
      wanted.append(try Revocations.entry(of: token, sealing: try sealingKeys(for: token, values)))
    }
    if let key = values[key] { wanted.append(.key(issuer: values[issuer], id: key)) }
    switch (values[organization], values[user]) {
    case (let organization?, let user?):
      let organization = OrganizationID(organization)
      wanted.append(.person(salt.digest(of: PersonID(user), in: organization), of: organization, before: now))
    case (nil, nil): break
    default: throw WrongCall("say --organization and --user together")
    }
    return wanted
  }

  /// What opens the token; nil where it is not sealed.
  private static func sealingKeys(for token: String, _ values: Values) throws -> SealingKeys? {
    guard SealedToken(token) != nil else { return nil }
    do throws(KeySetError) {
      return try SealingKeysFile(values[sealing] ?? TokenKeyFolder.sealing(beside: values[file])).keys
    } catch {
      throw CommandFailure("this token is sealed, and takes the keys that open it, --token-sealing-keys: \(error)")
    }
  }

  /// One at a time changes the file.
  private static func lock(_ path: String) throws -> Int32 {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw CommandFailure(folder, errno: errno) }
    return descriptor
  }
}
