import Arguments
import Bootstrap
import Classroom
import Console
import FoundationEssentials
import Glibc
import HTTP2Transport
import Lifecycle
import Messages
import Synchronization
import TerminalReport

/// Plays the demo class on services of its own and prints the teacher's report.
enum DemoCommand {
  static let command = Command(
    "demo", "Play a class of 27 through the three services and print the teacher's report.",
    discussion: "Starts services of its own on free ports, with a database that is removed afterwards.",
    takes: [UpCommand.tls]
  ) { values in
    let data = try temporaryFolder()
    defer { removeFolder(data) }
    let services = try LocalServices(data: data, firstPort: nil, developerMode: true, tls: values[UpCommand.tls])
    let isPlayed = Mutex(false)
    let group = PartGroup()
    // A terminal that goes away takes the services with it, for which the signal means something else.
    try group.stopOnSignals(hangUp: group.stop.raise)
    try await group.run([
      Part("services") { stop in try await UpCommand.runUntil(stop) { try await services.run() } },
      Part("demo") { stop in
        try await UpCommand.runUntil(stop) {
          try await services.untilReady()
          try await play(on: services, json: values[Output.json])
          isPlayed.withLock { $0 = true }
        }
      },
    ])
    guard isPlayed.withLock({ $0 }) else { throw ExitCode(interrupted) }
  }

  /// As shells have it of a program that Ctrl-C has ended.
  private static let interrupted: Int32 = 130

  /// Plays on services that run, with an app process for each app.
  static func play(on services: LocalServices, json: Bool) async throws {
    let stage = Stage(
      context: try services.channel(to: services.context), activity: try services.channel(to: services.activity),
      organization: SchoolClass.organization)
    let play = DemoPlay(on: stage, report: try services.channel(to: services.report)) { Output.complain("… \($0)") }
    let grids = try await withThrowingTaskGroup(of: [ReportV1.HandoutGrid]?.self) { group in
      for app in [App.greatPlays, .quizzler] {
        group.addTask {
          try await ProvideCommand.runAppProcess(app, on: services)
          return nil
        }
      }
      group.addTask { try await play.run() }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      return []
    }
    if json { return try Output.say(ReportSheet.json(of: grids)) }
    let terminal = Terminal.ofStandardOutput
    try Output.say("\n\(SchoolClass.title), \(SchoolClass.teacherName)\n")
    for grid in grids { try Output.say(ReportSheet(grid).lines(in: terminal).joined(separator: "\n") + "\n") }
  }

  private static func temporaryFolder() throws -> String {
    var template = Array("/tmp/homeroom-demo-XXXXXX".utf8CString)
    guard unsafe template.withUnsafeMutableBufferPointer({ unsafe mkdtemp($0.baseAddress!) }) != nil else {
      throw CommandFailure("no temporary folder could be made in /tmp")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// With all that the services have put into it.
  private static func removeFolder(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
