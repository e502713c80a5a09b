import Arguments
import Bootstrap
import Console
import Crypto
import Domain
import Glibc
import Identity
import RPC

/// Issues a token that the services accept.
enum TokenCommand {
  private static let key = Option<String>(
    "signing-key", .path, default: TokenKeyFolder("homeroom-data").signingKey, environment: "HOMEROOM_SIGNING_KEY",
    help: "File with the key to sign with; `homeroom keys` makes one.")
  private static let organization = Option<String?>(
    "organization", .optional(.text("ID")), default: nil, help: "Whose data the token opens.")
  private static let user = Option<String?>("user", .optional(.text("ID")), default: nil, help: "Who calls.")
  private static let role = Option<String?>(
    "role", .optional(.text("ROLE")), default: nil,
    help: "What they may do: \(Role.allCases.map(\.name).joined(separator: ", ")).")
  private static let schools = Option<String?>(
    "schools", .optional(.text("IDS")), default: nil,
    help: "Of an administrator: the only schools they administer, with commas between.")
  private static let app = Option<String?>(
    "app", .optional(.text("ID")), default: nil, help: "The app that calls for them; none for a tool of their own.")
  private static let sealing = Option<String?>(
    "token-sealing-keys", .optional(.path), default: nil, environment: "HOMEROOM_TOKEN_SEALING_KEYS",
    help:
      "With --app: file with the keys that seal the token, so that the app cannot read it, where it is not token-sealing-keys.json "
      + "beside the key to sign with; `homeroom keys` makes one.")
  private static let unsealed = Flag(
    "unsealed",
    help: "With --app: let the app read the token, and with it the role; only services without sealing keys believe it."
  )
  private static let audience = Option<String?>(
    "audience", .optional(.text("SERVICE")), default: nil,
    help:
      "The one service that the token is for, as with the key of a service: \(ServiceName.all.joined(separator: ", "))."
  )
  private static let lifetime = Option<Duration>(
    "lifetime", .duration(.seconds(1) ... .seconds(86_400)), default: .seconds(3600), help: "How long it holds.")

  static let command = Command(
    "token", "Issue a token.",
    takes: [key, organization, user, role, schools, app, sealing, unsealed, audience, lifetime]
  ) { values in
    guard let organization = values[organization], let user = values[user], let roleName = values[role] else {
      throw WrongCall("say --organization, --user and --role")
    }
    guard let role = Role(name: roleName) else {
      throw WrongCall(
        "there is no role \(roleName): \(Role.allCases.map(\.name).joined(separator: ", "))")
    }
    var caller = Caller(
      organization: OrganizationID(organization), user: PersonID(user), role: role, app: values[app].map { AppID($0) })
    guard caller.isCredible else {
      throw WrongCall(
        "the organization * is every organization: only services act for it, and a publisher with --app publishes that app for it"
      )
    }
    if let schools = values[schools] {
      guard role == .administrator, caller.app == nil else {
        throw WrongCall("--schools is for administrators, and for no app")
      }
      caller.schools = Set(schools.split(separator: ",").map { SchoolID(String($0)) })
      guard 1...TokenRules.schoolsMax ~= caller.schools.count else {
        throw WrongCall("--schools: from one to \(TokenRules.schoolsMax) schools, with commas between")
      }
    }
    let keys = SealedToken.isDue(for: caller) && !values[unsealed] ? try sealingKeys(values) : nil
    let issuer = try TokenIssuer(try signingKey(values), sealing: keys)
    let token = try issuer.token(
      for: caller, audience: values[audience], now: WallClock.system.now,
      lifetime: values[lifetime].components.seconds * 1000)
    try Output.say(values[Output.json] ? "{\"token\": \"\(token)\"}" : token)
  }

  private static func signingKey(_ values: Values) throws -> PrivateKey {
    let path = values[key]
    guard unsafe access(path, F_OK) == 0 else {
      throw CommandFailure(
        "there is no key at \(path): say --signing-key; `homeroom up` keeps it as signing-key.pem in its --data folder, "
          + "`homeroom keys` makes one", systemError: ENOENT)
    }
    return try KeyFile.load(path)
  }

  private static func sealingKeys(_ values: Values) throws -> SealingKeys {
    do throws(KeySetError) {
      return try SealingKeysFile(values[sealing] ?? TokenKeyFolder.sealing(beside: values[key])).keys
    } catch {
      throw CommandFailure(
        "\(error): tokens of apps are sealed; say --token-sealing-keys, or --unsealed where services have no such keys")
    }
  }
}
