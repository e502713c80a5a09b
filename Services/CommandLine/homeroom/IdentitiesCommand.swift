import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC
import Text

/// Lists, links and unlinks the accounts at identity providers by which people sign in with a browser.
enum IdentitiesCommand {
  static let activity = Option<ServiceEndpoint>(
    "activity", .endpoint(), default: ServiceAddress.ofActivity, environment: "HOMEROOM_ACTIVITY",
    help: "Where the Activity service is.")
  private static let person = Option<String?>(
    "person", .optional(.text("PERSON")), default: nil, help: "Whose accounts are listed, or whose an account is.")
  private static let code = Option<String?>(
    "code", .optional(.text("CODE")), default: nil,
    help: "What somebody was shown who could not sign in; without --person: show whose account that is.")
  private static let unlink = Option<String?>(
    "unlink", .optional(.text("SUBJECT")), default: nil,
    help: "With --issuer: the account that is nobody's from now on, until --code or an administrator links it.")
  private static let issuer = Option<String?>(
    "issuer", .optional(.text("ISSUER")), default: nil, help: "With --unlink: the provider, as it calls itself.")

  static let command = Command(
    "identities", "Say by which accounts people sign in with a browser.",
    discussion:
      "Look at a code alone first: the name that the provider has for the account should be that of the person who gave you the code.",
    takes: [person, code, unlink, issuer] + Services.options
  ) { values in
    let services = try Services(values)
    let (roster, options) = (try services.roster, services.call)
    let lookup = NameLookup(services)
    switch (values[person], values[code], values[unlink], values[issuer]) {
    case (let word?, nil, nil, nil):
      let answer = try await NamedOptions.ask(about: word, lookup) { person in
        try await roster.listIdentities(.init(personID: person), options)
      }
      try show(answer.identities, values)
    case (let word?, let code?, nil, nil):
      let linked = try await NamedOptions.ask(about: word, lookup) { person in
        try await roster.linkIdentity(.init(personID: person, account: .code(code)), options)
      }
      try show([linked], values)
    case (nil, let code?, nil, nil):
      let found = try await roster.getSignInCode(.init(code: code), options)
      if values[Output.json] {
        return try Output.say(json: ["name": found.name, "issuer": found.issuer, "subject": found.subject])
      }
      let name = found.name.isEmpty ? "(no name)" : found.name
      try Output.say(DisplayWidth.harmless("\(name): \(found.subject) at \(found.issuer)"))
    case (nil, nil, let subject?, let issuer?):
      _ = try await roster.unlinkIdentity(.init(issuer: issuer, subject: subject), options)
      if values[Output.json] { return try Output.say(json: ["issuer": issuer, "subject": subject]) }
      try Output.say(DisplayWidth.harmless("\(subject) at \(issuer) is nobody's now"))
    default:
      throw WrongCall("say --person, --code, both, or --unlink with --issuer")
    }
  }

  private static func show(_ identities: [ActivityV1.Identity], _ values: Values) throws {
    if values[Output.json] {
      return try Output.say(
        json: identities.map { ["issuer": $0.issuer, "subject": $0.subject, "person": $0.personID] })
    }
    if identities.isEmpty { try Output.say("none") }
    for identity in identities {
      try Output.say(DisplayWidth.harmless("\(identity.personID)  \(identity.subject) at \(identity.issuer)"))
    }
  }
}
