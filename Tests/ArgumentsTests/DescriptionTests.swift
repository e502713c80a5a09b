import Arguments
import Testing

@Suite("What a program says of itself")
struct DescriptionTests {
  let program = Program()

  @Test("every shell's script has every command and option", arguments: Completion.allCases)
  func complete(shell: Completion) {
    let script = shell.script(for: program.command)
    let options = shell == .fish ? ["-l port", "-l colour", "-l json"] : ["--port", "--colour", "--json"]
    for word in ["room serve", "room load"] + options { #expect(script.contains(word), "\(word)") }
    #expect(script.contains("red") && script.contains("green"), "an option's words are offered")
  }

  @Test("names are asked of the program where a command takes them, and nowhere else", arguments: Completion.allCases)
  func names(shell: Completion) {
    let option = Option<String>("pupil", .text("PUPIL"), default: "", help: "")
    let commands = ["seat", "mark"].map {
      Command($0, "", takes: [option, Argument<String>("row", .text("ROW"), help: "")]) { _ in }
    }
    let room = Command("room", "", subcommands: commands)
    let script = shell.script(for: room, names: LiveNames(kinds: ["pupil", "row", "desk"], commands: ["seat"]))
    let calls = shell == .bash ? ["_room_names pupil", "_room_names row"] : ["room names pupil", "room names row"]
    for call in calls { #expect(script.ranges(of: call).count == 1, "\(call)") }
    #expect(!shell.script(for: room).contains("names row"))
    #expect(!script.contains("desk"))
  }

  @Test("the manual has what the help has, and nothing in it is a command of roff")
  func manual() {
    let page = Manual.page(for: program.command, version: "1.2")
    for text in [".TH ROOM 1", ".SS \"room serve\"", ".B \\-\\-port PORT", "EXIT STATUS", "HOMEROOM_PORT"] {
      #expect(page.contains(text), "\(text)")
    }
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".EX", ".EE", ".\\\""]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test("a text that begins as a command of roff does is text, and so are backslashes")
  func roff() {
    let command = Command(
      "odd", ".so /etc/passwd \\n(x", discussion: "'br\n.ex", subcommands: [Command("a", "…") { _ in }])
    let page = Manual.page(for: command, version: "\"1\"")
    #expect(page.contains("odd \\- \\&.so /etc/passwd \\en(x"))
    #expect(page.contains("\n\\&'br\n\\&.ex\n"))
    #expect(page.contains("\\[u2026]"))
    #expect(page.contains("\"odd \\(dq1\\(dq\""))
  }

  @Test("a program that describes itself describes that, too")
  func itself() async {
    let whole = program.command.describingItself(version: "1.2") { _, _ in }
    #expect(Manual.page(for: whole, version: "1.2").contains(".SS \"room manual\""))
    #expect(Completion.bash.script(for: whole).contains("'room completion'"))
  }

  @Test("what programs exit with is in their help", arguments: [0, 1, 64, 65])
  func exitCodes(code: Int) async {
    _ = await program.run("--help")
    #expect(program.out.contains("\n  \(code) "))
  }

  @Test("a blank text is refused", arguments: ["x", " "])
  func blank(text: String) async {
    let command = Command("room", "", takes: [Argument<String>("title", .text("TITLE"), help: "")]) { _ in }
    let code = await command.main(arguments: [text], environment: [:]) { said, _ in
      #expect(said.hasPrefix("room: TITLE   is blank"))
    }
    #expect(code == (text == "x" ? 0 : 64))
  }

  @Test("help and version that cannot be printed are a failure, which is said", arguments: ["--help", "--version"])
  func unprintable(word: String) async {
    struct Full: Error {}
    let code = await program.command.main(arguments: [word], environment: [:], version: "1.2") { said, isError in
      guard isError else { throw Full() }
      #expect(said.contains("Full"))
    }
    #expect(code == 1)
  }

  @Test("a program may put what went wrong in words of its own")
  func complain() async {
    struct OutOfOrder: ExitCodeConvertible { var exitCode: ExitCode { .data } }
    let command = Command("room", "", takes: [Flag("json", help: "")]) { _ in throw OutOfOrder() }
    for (arguments, expected) in [([], 65), (["--jsn"], 64)] as [([String], Int32)] {
      let code = await command.main(
        arguments: arguments, environment: [:],
        complain: { problem, _ in
          switch problem {
          case .wrongCall(let problems): "wrong: \(problems.count)"
          case .failure: "failed"
          }
        }, print: { said, isError in #expect(isError && said == (expected == 65 ? "failed" : "wrong: 1")) })
      #expect(code == expected)
    }
  }
}
