import Arguments
import Glibc
import TerminalReport

let homeroom = Command(
  "homeroom", "ClassKit for servers: three services, and a class to show them.",
  discussion: "Start with `homeroom demo`. Every command has --json.",
  takes: [Output.json],
  subcommands: [
    UpCommand.command, DemoCommand.command, ReportCommand.command, TokenCommand.command, LoadCommand.command,
    HealthCommand.command, ProvideCommand.command,
  ])

exit(
  await homeroom.main(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.current(), version: "0.1.0",
    columns: Output.terminal.width,
    print: { text, isError in isError ? Output.complain(text) : Output.say(text) }))
