import API
import Arguments
import Console
import Messages
import RPC
import Text

/// Lists and changes who may be an administrator when they sign in with a browser. The first one is named here, with a token of the
/// operator's.
enum AdministratorsCommand {
  private static let add = Option<String?>(
    "add", .optional(.text("PERSON")), default: nil, help: "Let this person of the roster be one.")
  private static let name = Option<String?>(
    "name", .optional(.text("NAME")), default: nil,
    help: "With --add: put them into the roster under this name first, where they are not in it.")
  private static let remove = Option<String?>(
    "remove", .optional(.text("PERSON")), default: nil, help: "Let this person be one no longer.")

  static let command = Command(
    "administrators", "Say who may be an administrator when they sign in with a browser.",
    discussion: "Without --add and --remove it lists them. It takes the token of an administrator.",
    takes: [add, name, remove] + Services.options
  ) { values in
    let services = try Services(values)
    let (roster, options) = (try services.roster, services.call)
    let lookup = NameLookup(services)
    var said: ActivityV1.Administrators?
    guard values[name] == nil || values[add] != nil else { throw WrongCall("--name goes with --add") }
    if let word = values[add] {
      // Somebody who is to be put into the roster is named by an identifier.
      let person = values[name] == nil ? try await lookup.person(word) : word
      if let name = values[name] { try await create(person, name, roster, options) }
      said = try await NamedOptions.ask(lookup) {
        try await roster.addAdministrator(.init(personID: person), options)
      }
    }
    if let word = values[remove] {
      said = try await NamedOptions.ask(about: word, lookup) { person in
        try await roster.removeAdministrator(.init(personID: person), options)
      }
    }
    let people: [String]
    if let said {
      people = said.personIDs
    } else {
      people = try await roster.listAdministrators(.init(), options).personIDs
    }
    if values[Output.json] { return try Output.say(json: ["administrators": people]) }
    if people.isEmpty { try Output.say("none") }
    for person in people { try Output.say(DisplayWidth.harmless(person)) }
  }

  private static func create(
    _ person: String, _ name: String, _ roster: RosterServiceClient, _ options: CallOptions
  ) async throws {
    do {
      _ = try await roster.createPerson(.init(person: .init(personID: person, name: name)), options)
    } catch let error as RPCError where error.code == .alreadyExists {
      // They are in it, under whichever name.
    }
  }
}
