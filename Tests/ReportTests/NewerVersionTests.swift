import Domain
import Feeds
import Foundation
import Messages
import ReportService
import Testing

@Suite("Changes that a newer version wrote", .timeLimit(.minutes(2)))
struct NewerVersionTests {
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "scene")
    world.handout(on: [2])
    try world.work("a", "ana", ranges: [(0, 0.25)])
    return world
  }

  /// Of every sort: a kind of change, a value of an enumeration, a kind within another.
  private func tellUnknown(_ world: ReportWorld) {
    world.activity.append(to: world.organization) { ActivityV1.Change(sequence: $0) }
    world.tell(.enrolment(ActivityV1.EnrolmentState(classID: "drama", personID: "cy", role: .unrecognized(99))))
    world.tell(.recording(ActivityV1.RecordingState()))
    // What told it whole was skipped.
    world.tell(.partialAttempt(ActivityV1.PartialAttempt(attempt: .init(attemptID: "c"), itemsAsTold: true)))
    world.context.append(to: world.organization) { ContextV1.ContextChange(sequence: $0) }
  }

  @Test("they are skipped, what follows them is reported, and from then on reports say that they are old")
  func skipped() async throws {
    let world = try world()
    world.activity.giveMarks()
    world.context.giveMarks()
    try await world.run { report in
      func inStep() async throws -> Instant? { try await report.grid("h").position?.inStepTime.map { Instant($0) } }
      let begin = world.clock.now
      while try await inStep() != begin { try await Task.sleep(for: .milliseconds(2)) }
      let before = try await report.grid("h")
      tellUnknown(world)
      #expect(try await report.grid("h").rows == before.rows)
      try world.work("b", "ben", ranges: [(0, 0.5)])
      let after = try await report.grid("h")
      #expect(after.rows.map { $0.cells.map(\.attempts) } == [[1], [1]])

      world.clock.now = begin + 60_000
      let asked = world.activity.marksAsked
      while world.activity.marksAsked < asked + 3 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(try await inStep() == begin)
      world.activity.restart(world.organization, epoch: 8)
      world.schoolClass(["ana"])
      world.handout(on: [2])
      world.context.restart(world.organization, epoch: 8)
      world.content(2, "scene")
      // Until it has read them anew it is catching up, and says so.
      while (try? await inStep()) != world.clock.now { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test("no snapshot leads past them: the earlier one stays, and the next start reads them again")
  func readAgain() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-newer-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = ReportConfiguration()
    configuration.snapshotFolder = path
    configuration.snapshotInterval = .milliseconds(20)
    func snapshots() throws -> [Data] {
      try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".snapshot") }.sorted().map {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0))
      }
    }
    let world = try world()
    try await world.run(configuration) { report in _ = try await report.grid("h") }
    let written = try snapshots()
    #expect(written.count == 1)
    let unknown = world.position.activitySequence + 1
    tellUnknown(world)
    try await world.run(configuration) { report in
      try world.work("b", "ben", ranges: [(0, 0.5)])
      #expect(try await report.grid("h").rows.map { $0.cells.map(\.attempts) } == [[1], [1]])
    }
    // The service stopped in good order, which writes whatever has changed.
    #expect(try snapshots() == written)
    // The next version understands one of them.
    world.activity.replace(unknown, of: world.organization) {
      ActivityV1.Change(
        sequence: $0, change: .person(ActivityV1.Person(personID: "ana", name: "Anastasia", revision: 9)))
    }
    try await world.run(configuration) { report in
      let names = try await report.grid("h").rows.map(\.name)
      #expect(names.contains("Anastasia"))
    }
  }
}
