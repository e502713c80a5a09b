import Arguments
import Synchronization

/// A small program that remembers what it was run with.
final class Program: Sendable {
  enum Colour: String, CaseIterable { case red, green }
  struct Failure: Error, CustomStringConvertible { var description: String { "it went wrong" } }

  static let json = Flag("json", short: "j", environment: "HOMEROOM_JSON", help: "Print JSON.")
  static let port = Option("port", .port, default: 50051, environment: "HOMEROOM_PORT", help: "Where to listen.")
  static let peers = Option(
    "peer", .list(.hostPort(port: 9)), default: [], environment: "HOMEROOM_PEERS", help: "Others.")
  static let wait = Option("wait", .duration(.zero ... .seconds(60)), default: .seconds(30), help: "How long to wait.")
  static let colour = Option<Colour?>("colour", .optional(.choice()), default: nil, help: "A colour.")
  static let data = Option(required: "data", .path, environment: "HOMEROOM_DATA", help: "Where the data are.")
  static let file = Argument("file", .path, help: "What to load.")
  static let more = Argument("more", .list(.text()), default: [], help: "What else.")

  private let state = Mutex((ran: [String](), out: "", err: ""))
  var ran: [String] { state.withLock { $0.ran } }
  var out: String { state.withLock { $0.out } }
  var err: String { state.withLock { $0.err } }

  private func note(_ text: String) { state.withLock { $0.ran.append(text) } }

  var command: Command {
    Command(
      "room", "Runs a room.", discussion: "It has walls.", takes: [Self.json],
      subcommands: [
        Command("serve", "Serves.", takes: [Self.port, Self.peers, Self.wait, Self.colour]) { values in
          self.note(
            "serve \(values[Self.port]) \(values[Self.peers]) \(values[Self.wait]) "
              + "\(values[Self.colour]?.rawValue ?? "-") \(values[Self.json])")
        },
        Command("load", "Loads.", takes: [Self.data, Self.file, Self.more]) { values in
          self.note("load \(values[Self.data]) \(values[Self.file]) \(values[Self.more])")
        },
        Command("fail", "Fails.") { _ in throw Failure() },
        Command("quit", "Quits.") { _ in throw ExitCode(7) },
        Command("away", "Goes away.") { words in
          if words.contains("failing") { throw Failure() }
          self.note("away \(words)")
        },
        Command("doubt", "Doubts.") { _ in throw WrongCall("say one thing") },
      ])
  }

  func run(_ line: String, _ environment: [String: String] = [:]) async -> Int32 {
    await command.main(
      arguments: line.split(separator: " ").map(String.init), environment: environment, version: "1.2", columns: 80
    ) { text, isError in
      self.state.withLock { if isError { $0.err += text } else { $0.out += text } }
    }
  }
}
