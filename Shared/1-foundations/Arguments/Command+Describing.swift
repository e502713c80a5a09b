// Commands that describe the program itself, for the shell and for `man`.
extension Command {
  private static let shell = Argument<Completion>(
    "shell", .choice(), help: "The shell that reads the script: bash, zsh or fish.")

  /// The same program with `completion` and `manual`.
  ///
  /// - Parameters:
  ///   - version: said by the manual.
  ///   - names: what scripts ask the program's `names` for.
  ///   - print: takes the text of a script or of the manual, and the values of the call.
  public func describingItself(
    version: String, names: LiveNames = LiveNames(), print: @escaping @Sendable (String, Values) throws -> Void
  ) -> Command {
    let program = self
    // The two are among what they describe.
    let whole: @Sendable () -> Command = { program.describingItself(version: version, names: names, print: print) }
    return adding([
      Command(
        "completion", "Print a script by which bash, zsh or fish completes commands and options.",
        discussion:
          "  source <(\(name) completion bash)\n  \(name) completion fish > ~/.config/fish/completions/\(name).fish",
        takes: [Self.shell]
      ) { values in try print(values[Self.shell].script(for: whole(), names: names), values) },
      Command(
        "manual", "Print the manual as a page for man.",
        discussion: "  \(name) manual > /usr/local/share/man/man1/\(name).1"
      ) { values in try print(Manual.page(for: whole(), version: version), values) },
    ])
  }
}
