import API
import Chance
import Domain
import Foundation
import Messages
import Observability
import Patience
import RPC
import Testing

@testable import ReportEngine
@testable import ReportService

/// Files that somebody or something changes while Report reads reports from them.
@Suite("Damaged parts", .timeLimit(.minutes(30)))
struct DamagedPartTests {
  /// A gradebook whose runs lie in a file.
  private func state(_ files: SnapshotFiles, _ dice: inout Dice) throws -> OrganizationState.Contents {
    var random = RandomAttempts(dice: dice)
    var book = Gradebook("northfield")
    for number in 0..<200 { book.apply(.attempt(random.attempt(AttemptID("a\(number)")))) }
    book.pack()
    dice = random.dice
    var state = OrganizationState.Contents(
      gradebook: book, activity: FeedStanding(isConnected: true), context: FeedStanding(isConnected: true))
    try files.keep(&state)
    return state
  }

  /// Inverts the bytes at a place of a file, or all of them.
  private func damage(_ path: String, at place: PartPlace? = nil) throws {
    var bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    for index in place.map({ $0.offset..<$0.offset + $0.count }) ?? bytes.indices { bytes[index] = ~bytes[index] }
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.write(contentsOf: bytes)
    try file.close()
  }

  @Test("a damaged run is not read, and that is known to every copy of the gradebook")
  func notRead() throws {
    var dice = Dice()
    let files = try SnapshotFiles(inMemory: true)
    let state = try state(files, &dice)
    let copy = state.gradebook
    let kept = try #require(files.last).kept
    let context = try #require(kept.runs.keys.first)
    try damage(files.paths("northfield").parts, at: try #require(kept.runs[context]).place)
    try #require(files.last).parts.cool()
    #expect(!copy.damage.isFound, "nobody has looked")
    #expect(state.gradebook.segment.students(at: context).isEmpty)
    for context in kept.runs.keys { _ = state.gradebook.segment.students(at: context) }
    #expect(copy.damage.place == kept.runs[context]?.place)
    #expect(!state.isWhole, "no report is made of it")
    var forgotten = state
    forgotten.forget()
    #expect(!forgotten.gradebook.damage.isFound && forgotten.gradebook.segment.attemptCount == 0)
  }

  @Test("what was damaged before a packing had read it gets no checksum of its own")
  func packing() throws {
    var dice = Dice()
    let files = try SnapshotFiles(inMemory: true)
    var state = try state(files, &dice)
    var random = RandomAttempts(dice: dice)
    for number in 0..<200 {
      // Of one student at one context: the others' cells are read from the file.
      var attempt = random.attempt(AttemptID("b\(number)"))
      (attempt.student, attempt.context) = ("ana", 1)
      state.gradebook.apply(.attempt(attempt))
    }
    let begun = state.gradebook.beginPacking()
    var packing = try #require(begun)
    let kept = try #require(files.last).kept
    let run = try #require(kept.runs[packing.context])
    #expect(run.isSound, "it was looked at in this turn, and is believed")
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: files.paths("northfield").parts)))
    while state.gradebook.read(&packing) {}
    // A byte that no loop runs along.
    let place = run.place.offset + run.place.count - 1
    try overwrite(files.paths("northfield").parts, at: place, with: ~bytes[place])
    let isInstalled = state.gradebook.install(packing.packed(), packing)
    #expect(!isInstalled)
    #expect(state.gradebook.damage.place == run.place)
    #expect(!state.gradebook.isWorthPacking, "nothing is packed any more")
  }

  private func overwrite(_ path: String, at offset: Int, with byte: UInt8) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: [byte])
    try file.close()
  }

  @Test("a damaged run is not copied to another file, and no snapshot is written of its gradebook")
  func copying() throws {
    var dice = Dice()
    let files = try SnapshotFiles(inMemory: true)
    var state = try state(files, &dice)
    let kept = try #require(files.last).kept
    try damage(files.paths("northfield").parts, at: try #require(kept.runs.values.first).place)
    try #require(files.last).parts.cool()
    let others = try SnapshotFiles(inMemory: true)
    #expect(throws: SnapshotError.damaged) { try others.keep(&state) }
    #expect(state.gradebook.damage.isFound)
    #expect(others.read("northfield") == nil)
    #expect(throws: SnapshotError.damaged) { try files.keep(&state) }
  }

  // MARK: The running service

  /// A service whose packed work lies in a file, in a folder of its own.
  private func withFiles(
    every interval: Duration,
    _ body: (ReportWorld, RunningReport, Metrics, _ parts: () throws -> [String]) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-damaged-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = ReportConfiguration.patient
    configuration.snapshotFolder = path
    // What is packed after a snapshot is written with the next change: here, all of it at the end.
    configuration.snapshotInterval = .seconds(3_600)
    let world = ReportWorld()
    world.content(2, "quiz", kind: .score)
    world.schoolClass(["ana", "ben"])
    world.handout(on: [2])
    for number in 0..<40 {
      let start = Double(number + 1)
      try world.work(AttemptID("of-ana-\(number)"), "ana", start: start, primary: score(Double(number), 40))
      try world.work(AttemptID("of-ben-\(number)"), "ben", start: start, primary: score(7, 40))
    }
    func parts() throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(atPath: path)
      return names.filter { $0.hasSuffix(".parts") }.map { "\(path)/\($0)" }
    }
    func run(_ metrics: Metrics, _ body: (RunningReport) async throws -> Void) async throws {
      try await world.run(configuration, metrics: metrics) { report in
        _ = try await report.grid("h")
        try await patiently("all is packed") { value("homeroom_report_attempts", "packed", in: metrics) == 80 }
        try await body(report)
      }
    }
    try await run(Metrics()) { _ in }
    configuration.snapshotInterval = interval
    let metrics = Metrics()
    try await run(metrics) { report in
      #expect(value("homeroom_report_run_bytes", "memory", in: metrics) == 0, "all of it is read from the file")
      try await body(world, report, metrics, parts)
    }
  }

  private func value(_ name: String, _ label: String? = nil, in metrics: Metrics) -> Int? {
    let found = metrics.snapshot().first { $0.name == name && $0.labels.first?.value == label }
    switch found?.value {
    case .counter(let value), .gauge(let value): return value
    case .histogram, nil: return nil
    }
  }

  private func damages(_ metrics: Metrics) -> Int? { value("homeroom_report_damages_total", in: metrics) }

  @Test("what somebody writes into the file while Report runs is in no report, and the numbers stay")
  func othersWrite() async throws {
    // No turn ends by itself.
    try await withFiles(every: .seconds(3_600)) { world, report, metrics, parts in
      let before = try await report.grid("h")
      let attempts = try await report.attempts("h", of: "ana")
      #expect(before.columns[0].headline?.n == 2 && !attempts.isEmpty)
      let paths = try parts()
      try #require(!paths.isEmpty)
      for path in paths { try damage(path) }
      for _ in 0..<3 {
        let after = try await report.grid("h")
        #expect(after.rows == before.rows && after.columns == before.columns)
        #expect(try await report.attempts("h", of: "ana") == attempts)
        #expect(damages(metrics) == 1, "it is found once")
      }
      #expect(try parts().isEmpty, "the next snapshot is an hour away, and what was damaged is gone")
      try world.work("new", "ben", start: 90, primary: score(40, 40))
      #expect(try await report.grid("h").columns[0].headline != before.columns[0].headline, "it goes on")
    }
  }

  @Test("what nobody asks for is found damaged by the walk, and a report is right afterwards")
  func walk() async throws {
    try await withFiles(every: .milliseconds(50)) { _, report, metrics, parts in
      let before = try await report.grid("h")
      let paths = try parts()
      try #require(!paths.isEmpty)
      for path in paths { try damage(path) }
      try await patiently("it is found") { damages(metrics) ?? 0 > 0 }
      let after = try await report.grid("h")
      #expect(after.rows == before.rows && after.columns == before.columns)
    }
  }

  @Test("an export never holds what was found damaged, and is whole again once the feeds were read")
  func exports() async throws {
    try await withFiles(every: .seconds(3_600)) { world, report, metrics, parts in
      let request = ReportV1.ExportRequest(
        source: .classID("drama"), format: .csv, options: ReportV1.ReportOptions(atLeast: world.position))
      func rows() async throws -> Int64 {
        var rows: Int64 = 0
        for try await chunk in try await report.client.export(request, TestCaller.administrator.options) {
          rows = chunk.rows
        }
        return rows
      }
      #expect(try await rows() == 80)
      for path in try parts() { try damage(path) }
      try await patiently("it is whole again") { (try? await rows()) == 80 }
      #expect(damages(metrics) == 1)
    }
  }
}
