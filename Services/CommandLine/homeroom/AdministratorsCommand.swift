import API
import Arguments
import Bootstrap
import Console
import Messages
import RPC
import TerminalReport

/// Lists and changes who may be an administrator when they sign in with a browser. The first one is named here, with a token of the
/// operator's.
enum AdministratorsCommand {
  private static let add = Option<String?>(
    "add", .optional(.text("PERSON")), default: nil, help: "Let this person of the roster be one.")
  private static let remove = Option<String?>(
    "remove", .optional(.text("PERSON")), default: nil, help: "Let this person be one no longer.")

  static let command = Command(
    "administrators", "Say who may be an administrator when they sign in with a browser.",
    discussion: "Without --add and --remove it lists them. It takes the token of an administrator.",
    takes: [IdentitiesCommand.activity, ReportCommand.token, ReportCommand.timeout, add, remove] + ClientOptions.all
  ) { values in
    let roster = try IdentitiesCommand.roster(values)
    let options = try ReportCommand.options(values)
    var said: ActivityV1.Administrators?
    if let person = values[add] { said = try await roster.addAdministrator(.init(personID: person), options) }
    if let person = values[remove] { said = try await roster.removeAdministrator(.init(personID: person), options) }
    let people: [String]
    if let said {
      people = said.personIDs
    } else {
      people = try await roster.listAdministrators(.init(), options).personIDs
    }
    if values[Output.json] { return try Output.say(json: ["administrators": people]) }
    for person in people { try Output.say(DisplayWidth.harmless(person)) }
  }
}
