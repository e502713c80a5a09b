import Arguments
import Bootstrap
import Console

// The root command of the command-line program, with all its subcommands.
let homeroom = Command(
  "homeroom", "ClassKit for servers: three services, a portal for browsers, and a class to show them.",
  discussion: "Start with `homeroom demo`. Every command has --json.",
  takes: [Output.json],
  subcommands: [
    UpCommand.command, DemoCommand.command, ListCommand.command, ReportCommand.command, AssignCommand.command,
    DueCommand.command, DeclareCommand.command, ExportCommand.command, TokenCommand.command, KeysCommand.command,
    RevokeCommand.command, CertificatesCommand.command, LoadCommand.command, HealthCommand.command,
    FollowingCommand.command, ProvideCommand.command, AuditCommand.command, EraseCommand.command,
    AdministratorsCommand.command, IdentitiesCommand.command, BackupCommand.command, RestoreCommand.command,
    MoveStoreCommand.command, MoveOrganizationCommand.command, VerifyCommand.command, NamesCommand.command,
  ]
).describingItself(version: ProgramVersion.current, names: NamesCommand.live) { text, values in
  try values[Output.json] ? Output.say(json: ["text": text]) : Output.say(text)
}

let printsJSON = ErrorDocument.isAskedFor
await homeroom.runAsProgram { problem, call in
  if printsJSON { return ErrorDocument(problem).json }
  guard case .failure(let error) = problem, let next = NextStep(error)?.text else { return nil }
  return "\(call): \(error)\nNext: \(next)"
}
