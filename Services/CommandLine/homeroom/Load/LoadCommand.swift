import Arguments

/// Puts services under load, and makes a school to do it with.
enum LoadCommand {
  static let command = Command(
    "load", "Put the services under load.",
    discussion: "docs/load-testing.md shows how, also with other tools.",
    subcommands: [LoadReport.command, LoadPrepare.command])
}
