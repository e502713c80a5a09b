import Arguments
import Synchronization
import Testing

@Suite struct CommandTests {
  let program = Program()

  static let calls: [(String, [String: String], String)] = [
    ("serve", [:], "serve 50051 [] 30.0 seconds - false"),
    ("serve --port 1 --json", [:], "serve 1 [] 30.0 seconds - true"),
    ("--json serve --port=1", [:], "serve 1 [] 30.0 seconds - true"),
    ("-j serve", [:], "serve 50051 [] 30.0 seconds - true"),
    ("serve --json=false", ["HOMEROOM_JSON": "1"], "serve 50051 [] 30.0 seconds - false"),
    ("serve", ["HOMEROOM_PORT": "7", "HOMEROOM_JSON": "yes"], "serve 7 [] 30.0 seconds - true"),
    ("serve --port 8", ["HOMEROOM_PORT": "7"], "serve 8 [] 30.0 seconds - false"),
    ("serve", ["HOMEROOM_PORT": ""], "serve 50051 [] 30.0 seconds - false"),
    ("serve --peer a --peer [::1]:5", [:], "serve 50051 [a:9, [::1]:5] 30.0 seconds - false"),
    ("serve", ["HOMEROOM_PEERS": "a:1,b"], "serve 50051 [a:1, b:9] 30.0 seconds - false"),
    ("serve --wait 250ms --colour green", [:], "serve 50051 [] 0.25 seconds green false"),
    ("load --data /d file", [:], #"load /d file []"#),
    ("load file one two", ["HOMEROOM_DATA": "/d"], #"load /d file ["one", "two"]"#),
    ("load --data /d -- --file -x", [:], #"load /d --file ["-x"]"#),
    ("load --data=--odd -", [:], #"load --odd - []"#),
  ]

  @Test("a call means what it says: flags before the environment before defaults", arguments: calls)
  func call(line: String, environment: [String: String], expected: String) async {
    #expect(await program.run(line, environment) == 0)
    #expect(program.ran == [expected])
    #expect(program.err == "")
  }

  @Test(
    "a command that is another program is given all words but its own name, understood or not",
    arguments: [
      ("away", "[]"), ("away --help", #"["--help"]"#),
      ("away a --b=c -- -d", #"["a", "--b=c", "--", "-d"]"#),
      ("--json away a away", #"["--json", "a", "away"]"#), ("help away a", #"["help", "a"]"#),
    ])
  func handOver(line: String, words: String) async {
    #expect(await program.run(line) == 0)
    #expect(program.ran == ["away \(words)"])
    #expect(program.err == "" && program.out == "")
  }

  @Test("a program that cannot be run is a failure like others")
  func handOverFails() async {
    #expect(await program.run("away failing") == 1)
    #expect(program.err == "room away: it went wrong")
  }

  static let wrong: [(String, [String: String], String)] = [
    ("serve --prot 1", [:], "room serve: there is no option --prot; did you mean --port?"),
    ("serve --por 1", [:], "room serve: there is no option --por; did you mean --port?"),
    ("serve --xyzzy", [:], "room serve: there is no option --xyzzy"),
    ("srve", [:], "room: there is no command srve; did you mean serve?"),
    ("serve --port x", [:], "room serve: --port x is not a whole number"),
    ("serve --port 65536", [:], "room serve: --port 65536 is not between 0 and 65535"),
    ("serve", ["HOMEROOM_PORT": "x"], "room serve: HOMEROOM_PORT x is not a whole number"),
    ("serve --port", [:], "room serve: --port needs a value: PORT"),
    ("serve --port --json", [:], "room serve: --port needs a value: PORT"),
    ("serve --port 1 --port 2", [:], "room serve: --port is given twice"),
    ("serve --colour blue", [:], "room serve: --colour blue is not one of red, green"),
    ("serve --wait 5", [:], "room serve: --wait 5 is not a duration such as 250ms, 30s, 15m or 2h"),
    ("serve --wait 2m", [:], "room serve: --wait 2m is not between 0ms and 1m"),
    ("serve --wait 9223372036854775807d", [:], "room serve: --wait 9223372036854775807d is not between 0ms and 1m"),
    ("serve --peer ::1", [:], "room serve: --peer ::1 needs brackets around its IPv6 address"),
    ("serve --peer a:x", [:], "room serve: --peer a:x names no port between 0 and 65535"),
    ("serve --json=perhaps", [:], "room serve: --json perhaps is neither true nor false"),
    ("serve extra", [:], "room serve: extra is one argument too many"),
    ("load file", [:], "room load: --data is missing (give it, or set HOMEROOM_DATA)"),
    ("load --data /d", [:], "room load: FILE is missing"),
    ("--json", [:], "room: a command is missing"),
  ]

  @Test("a wrong call is explained and ends with 64", arguments: wrong)
  func explained(line: String, environment: [String: String], expected: String) async {
    #expect(await program.run(line, environment) == 64)
    #expect(program.err.split(separator: "\n").first.map(String.init) == expected)
    #expect(program.err.hasSuffix("--help"))
    #expect(program.ran == [])
  }

  @Test("every mistake is named at once")
  func all() async {
    #expect(await program.run("serve --port x --colour blue --bogus") == 64)
    #expect(program.err.split(separator: "\n").count == 4)
  }

  @Test("a failure is said and ends with 1, or with the code it names")
  func failures() async {
    #expect(await program.run("fail") == 1)
    #expect(program.err == "room fail: it went wrong")
    #expect(await program.run("quit") == 7)
    #expect(await program.run("doubt") == 64)
    #expect(program.err.contains("room doubt: say one thing\nTry: room doubt --help"))
  }

  @Test("help is printed for whatever it is asked for", arguments: ["", "--help", "help", "-h", "--port --help"])
  func help(line: String) async {
    #expect(await program.run(line) == 0)
    #expect(
      program.out.hasPrefix(
        "Runs a room.\n\nUsage: room COMMAND [OPTIONS]\n\nIt has walls.\n\nCommands:\n  serve  Serves."))
    #expect(program.ran == [])
  }

  @Test("a command's help lists what it takes, its own and what all take", arguments: ["serve --help", "help serve"])
  func commandHelp(line: String) async {
    #expect(await program.run(line) == 0)
    #expect(
      program.out == """
        Serves.

        Usage: room serve [OPTIONS]

        Options:
          --port PORT           Where to listen. (default: 50051; or HOMEROOM_PORT)
          --peer HOST:PORT ...  Others. (or HOMEROOM_PEERS)
          --wait DURATION       How long to wait. (default: 30s)
          --colour red|green    A colour.
          -j, --json            Print JSON. (or HOMEROOM_JSON)
          -h, --help            Show this help.
        """)
  }

  @Test("lines of a discussion are one paragraph, and examples stay as they are", arguments: [40, 80])
  func paragraphs(columns: Int) async {
    let prose = "What stands in lines of its own in the source"
    let room = Command("room", "Runs.", discussion: "\(prose)\nis one paragraph.\n\n  room serve \\\n    --port 1") {
      _ in
    }
    let out = Mutex("")
    let code = await room.main(arguments: ["--help"], environment: [:], columns: columns) { text, _ in
      out.withLock { $0 += text }
    }
    let text = out.withLock(\.self)
    #expect(code == 0 && text.contains("\n\n  room serve \\\n    --port 1\n"))
    #expect(text.contains("\(prose) is one paragraph.") == (columns == 80))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(text)")
  }

  @Test("the version is printed")
  func version() async {
    #expect(await program.run("--version") == 0)
    #expect(program.out == "room 1.2")
  }
}
