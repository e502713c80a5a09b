/// A program or one of its subcommands: what it takes and what it does, declared as a value.
///
///     let port = Option("port", .port, default: 50051, environment: "HOMEROOM_PORT", help: "Where to listen.")
///     let serve = Command("context-service", "Serves contexts.", takes: [port]) { values in
///       try await listen(values[port])
///     }
///     exit(await serve.main(arguments: CommandLine.arguments.dropFirst(), environment: environment))
public struct Command: Sendable {
  /// The word by which it is called; of a program, what messages begin with.
  public let name: String
  /// One sentence, for the help.
  public let summary: String
  let discussion: String
  let declarations: [Declaration]
  let subcommands: [Command]
  let run: (@Sendable (Values) async throws -> Void)?
  /// Takes all words but the command's own name, where they are another program's to understand.
  let handOver: (@Sendable ([String]) throws -> Void)?

  /// A command that does something.
  ///
  /// - Parameter subcommands: that do something else of the kind, and take what they say themselves.
  public init(
    _ name: String, _ summary: String, discussion: String = "", takes declared: [any Declared] = [],
    subcommands: [Command] = [], run: @escaping @Sendable (Values) async throws -> Void
  ) {
    self.init(name, summary, discussion, declared, subcommands, run)
  }

  /// A command that leads to others. What it takes itself, all of them take.
  public init(
    _ name: String, _ summary: String, discussion: String = "", takes declared: [any Declared] = [],
    subcommands: [Command]
  ) {
    self.init(name, summary, discussion, declared, subcommands, nil)
  }

  /// A subcommand that is another program. It is given every word of the call but this command's name, also those before it, and
  /// a call for help.
  public init(_ name: String, _ summary: String, handsOverTo program: @escaping @Sendable ([String]) throws -> Void) {
    self.init(name, summary, "", [], [], nil, handOver: program)
  }

  /// The same with further subcommands, behind its own.
  func adding(_ further: [Command]) -> Command {
    Command(self, subcommands: subcommands + further)
  }

  private init(_ command: Command, subcommands: [Command]) {
    name = command.name
    summary = command.summary
    discussion = command.discussion
    declarations = command.declarations
    self.subcommands = subcommands
    run = command.run
    handOver = command.handOver
  }

  private init(
    _ name: String, _ summary: String, _ discussion: String, _ declared: [any Declared], _ subcommands: [Command],
    _ run: (@Sendable (Values) async throws -> Void)?, handOver: (@Sendable ([String]) throws -> Void)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.declarations = declared.map(\.declaration)
    self.subcommands = subcommands
    self.run = run
    self.handOver = handOver
  }
}

extension [Command] {
  /// What the last one of a path takes: what it says itself, and what those above it say that do nothing but lead to others.
  var declarations: [Declaration] { inherited + (last?.declarations ?? []) }
  /// The part that those above it say.
  var inherited: [Declaration] { dropLast().filter { $0.run == nil }.flatMap(\.declarations) }
}

/// What a command answers with when it fails: a code of its own instead of 1.
public struct ExitCode: Error, Hashable, Sendable {
  /// What the process exits with.
  public let code: Int32

  /// - Parameter code: 0 to 255; the system keeps no more of it.
  public init(_ code: Int32) {
    self.code = code
  }

  /// The call itself was wrong (EX_USAGE).
  public static let usage = ExitCode(64)
  /// A file that was given is not in order (EX_DATAERR).
  public static let data = ExitCode(65)

  /// What programs exit with, for their help.
  static let meanings: [(code: Int32, meaning: String)] = [
    (0, "It was done."), (1, "It was not done, or only in part: standard error says why."),
    (usage.code, "The call was wrong, and nothing was done."),
    (data.code, "The file given is not in order, and nothing was done."),
  ]
}

/// An error that is answered with a code of its own instead of 1.
public protocol ExitCodeConvertible: Error {
  /// What the process exits with.
  var exitCode: ExitCode { get }
}

/// What went wrong with a call.
public enum CallProblem: Sendable {
  /// It could not be understood: every problem.
  case wrongCall([String])
  /// It was understood, and failed.
  case failure(any Error)
}

/// What a command throws when its arguments, each right by itself, do not go together.
public struct WrongCall: Error, CustomStringConvertible {
  /// What does not go together; said after the command's name, with a pointer to `--help`.
  public let description: String

  /// - Parameter description: for whoever called.
  public init(_ description: String) { self.description = description }
}

extension Command {
  /// Parses, runs, and says what to exit with: 0; 64 after a wrong call; 1 or an `ExitCode`'s code after a failure, also of help and version
  /// that could not be printed.
  ///
  /// - Parameters:
  ///   - arguments: without the program's own name.
  ///   - version: what `--version` prints.
  ///   - complain: puts what went wrong with a call, such as `homeroom report grid`, in words of its own; nil leaves it to the command.
  ///   - print: takes what is meant for standard output (`false`) or standard error (`true`). What it throws of the latter is left unsaid.
  public func main(
    arguments: [String], environment: [String: String], version: String? = nil, columns: Int = 100,
    complain: @Sendable (CallProblem, _ call: String) -> String? = { _, _ in nil },
    print: @Sendable (String, _ isError: Bool) throws -> Void
  ) async -> Int32 {
    switch parse(arguments, environment: environment) {
    case .help(let path):
      return await Self.attempt(path, complain, print) { try print(Help.text(for: path, columns: columns), false) }
    case .version:
      return await Self.attempt([self], complain, print) {
        try print("\(name) \(version ?? "of no version")", false)
      }
    case .wrong(let problems, let path):
      return Self.refuse(problems, path, complain, print)
    case .handOver(let command, let words, let path):
      return await Self.attempt(path, complain, print) { try command.handOver?(words) }
    case .run(let command, let values, let path):
      return await Self.attempt(path, complain, print) { try await command.run?(values) }
    }
  }

  private static func attempt(
    _ path: [Command], _ complain: (CallProblem, String) -> String?,
    _ print: @Sendable (String, _ isError: Bool) throws -> Void,
    _ run: () async throws -> Void
  ) async -> Int32 {
    do {
      try await run()
      return 0
    } catch let exit as ExitCode {
      return exit.code
    } catch let wrong as WrongCall {
      return refuse([wrong.description], path, complain, print)
    } catch {
      let call = path.map(\.name).joined(separator: " ")
      try? print(complain(.failure(error), call) ?? "\(call): \(error)", true)
      return (error as? any ExitCodeConvertible)?.exitCode.code ?? 1
    }
  }

  private static func refuse(
    _ problems: [String], _ path: [Command], _ complain: (CallProblem, String) -> String?,
    _ print: (String, _ isError: Bool) throws -> Void
  ) -> Int32 {
    let call = path.map(\.name).joined(separator: " ")
    try? print(
      complain(.wrongCall(problems), call)
        ?? problems.map { "\(call): \($0)" }.joined(separator: "\n") + "\nTry: \(call) --help", true)
    return ExitCode.usage.code
  }
}
