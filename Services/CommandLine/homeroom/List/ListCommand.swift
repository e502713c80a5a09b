import Arguments

/// Lists what there is, with the identifiers that other commands take.
enum ListCommand {
  static let command = Command(
    "list", "List apps, content, classes, people, handouts, tasks, attempts, or what was said of work.",
    discussion:
      "Wherever a class, a person, a handout, a task, an app or content is asked for, its name will do: a class's title, a "
      + "person's name, a path of titles. An identifier comes first. Where several have the name you are asked which, or given "
      + "their identifiers where nobody can be asked.",
    takes: Services.options + ListOptions.all,
    subcommands: [
      AppList.command, ContextList.command, ClassList.command, PersonList.command, HandoutList.command,
      TaskList.command, ReturnedList.command,
      AttemptList.command,
    ])

  /// The services, and the values with identifiers in place of names.
  static func prepare(_ values: Values) async throws -> (Services, Values) {
    let services = try Services(values)
    return (services, try await NamedOptions.resolved(values, NameLookup(services)))
  }
}
