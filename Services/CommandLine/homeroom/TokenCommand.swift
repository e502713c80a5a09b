import Arguments
import Console
import Crypto
import Domain
import Identity
import RPC

/// Issues a token that the services accept, or makes the key that signs them.
enum TokenCommand {
  private static let makeKey = Option<String?>(
    "make-key", .optional(.path), default: nil,
    help: "Make a signing key in this file, if there is none, and stop. Only its owner may read it.")
  private static let key = Option<String>(
    "signing-key", .path, default: "homeroom-data/signing-key.pem", environment: "HOMEROOM_SIGNING_KEY",
    help: "File with the key to sign with.")
  private static let organization = Option<String?>(
    "organization", .optional(.text("ID")), default: nil, help: "Whose data the token opens.")
  private static let user = Option<String?>("user", .optional(.text("ID")), default: nil, help: "Who calls.")
  private static let role = Option<String?>(
    "role", .optional(.text("ROLE")), default: nil,
    help: "What they may do: \(Role.allCases.map(\.name).joined(separator: ", ")).")
  private static let app = Option<String?>(
    "app", .optional(.text("ID")), default: nil, help: "The app that calls for them; none for a tool of their own.")
  private static let lifetime = Option<Duration>(
    "lifetime", .duration(.seconds(1) ... .seconds(86_400)), default: .seconds(3600), help: "How long it holds.")

  static let command = Command(
    "token", "Issue a token, or make the key that signs them.",
    takes: [makeKey, key, organization, user, role, app, lifetime]
  ) { values in
    if let path = values[makeKey] {
      _ = try KeyFile.loadOrCreate(path)
      return try Output.say(values[Output.json] ? "{\"signingKey\": \"\(path)\"}" : "The signing key is in \(path).")
    }
    guard let organization = values[organization], let user = values[user], let roleName = values[role] else {
      throw WrongCall("say --organization, --user and --role")
    }
    guard let role = Role(name: roleName) else {
      throw CommandFailure(
        "there is no role \(roleName): \(Role.allCases.map(\.name).joined(separator: ", "))")
    }
    let issuer = try TokenIssuer(try KeyFile.load(values[key]))
    let caller = Caller(
      organization: OrganizationID(organization), user: PersonID(user), role: role, app: values[app].map { AppID($0) })
    let token = try issuer.token(
      for: caller, now: WallClock.system.now, lifetime: values[lifetime].components.seconds * 1000)
    try Output.say(values[Output.json] ? "{\"token\": \"\(token)\"}" : token)
  }
}
