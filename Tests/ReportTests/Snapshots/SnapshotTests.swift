import Chance
import Domain
import Foundation
import Messages
import Observability
import ReportEngine
import Storage
import Testing

@testable import ReportService

/// What is written is read back, and what is not whole is not read.
@Suite("Snapshots")
struct SnapshotTests {
  /// A folder that is gone with the test.
  private func withFolder<Result>(_ body: (SnapshotFolder) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-snapshots-\(UUID())"
    let folder = SnapshotFolder(path: path, log: Logger("test", level: .error))
    try folder.prepare()
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(folder)
  }

  private func state(
    _ organization: OrganizationID = "northfield", attempts: Int, _ dice: inout Dice
  ) -> OrganizationState.Contents {
    var random = RandomAttempts(dice: dice)
    var book = Gradebook(organization)
    for number in 0..<attempts { book.apply(.attempt(random.attempt(AttemptID("a\(number)")))) }
    dice = random.dice
    let position = FeedPosition(epoch: 7, sequence: Int64(attempts))
    var activity = FeedStanding(position: position, cursor: nil)
    activity.advance(to: FeedCursor(position, digest: FeedDigest((0..<16).map { UInt8($0) })))
    return OrganizationState.Contents(
      gradebook: book, activity: activity, context: FeedStanding(position: nil, cursor: nil))
  }

  /// Every attempt of everyone, as text.
  private func work(_ state: OrganizationState.Contents, _ random: RandomAttempts) -> [String] {
    let segment = state.gradebook.segment
    var lines: [String] = []
    for student in random.students {
      guard let student = segment.number(student) else { continue }
      segment.forEachCell(of: student) { _, rows in
        lines += rows.map { "\(segment.attempt($0, app: "app", primaryKind: nil))" }
      }
    }
    return lines
  }

  @Test("attempts, their index and the positions come back, and what is written again is the same")
  func roundTrip() throws {
    var dice = Dice()
    for _ in 0..<30 {
      let random = RandomAttempts(dice: dice)
      let state = state(attempts: dice.roll(0..<200), &dice)
      var again = try SnapshotBytes(of: state).state()
      #expect(work(again, random) == work(state, random), "seed \(dice.seed)")
      #expect(again.position == state.position)
      #expect(again.activity.cursor == state.activity.cursor && again.context.cursor == nil)
      #expect(again.gradebook.segment.attemptCount == state.gradebook.segment.attemptCount)
      // The index knows them: replaced, each is still one.
      for number in 0..<state.gradebook.segment.attemptCount {
        again.gradebook.apply(.attemptRemoved(AttemptID("a\(number)")))
      }
      #expect(again.gradebook.segment.attemptCount == 0, "seed \(dice.seed)")
    }
  }

  @Test("nothing of who was erased is in the next snapshot")
  func erasure() throws {
    var dice = Dice()
    var state = state(attempts: 50, &dice)
    var random = RandomAttempts(dice: dice)
    state.gradebook.apply(.person(Person(id: "zarathustra", name: "Zarathustra", sortName: "Spitama")))
    for number in 0..<20 {
      var attempt = random.attempt(AttemptID("z\(number)-of-them"))
      attempt.student = "zarathustra"
      if number == 3 {
        let essay = Item(
          identifier: "essay", title: "Essay", value: .score(points: 1, possible: 2), response: "Thus I have spoken")
        attempt.items = AttemptItems(primary: attempt.primary, additional: [essay])
      }
      state.gradebook.apply(.attempt(attempt))
    }
    state.gradebook.pack()
    func holds(_ text: String) throws -> Bool {
      try SnapshotBytes(of: state).bytes.contains(subsequence: Array(text.utf8))
    }
    #expect(
      try holds("zarathustra") && holds("Zarathustra") && holds("Spitama") && holds("z7-of-them")
        && holds("Thus I have"))
    state.gradebook.apply(OrganizationChange.personErased("zarathustra"))
    #expect(
      try !holds("zarathustra") && !holds("Zarathustra") && !holds("Spitama") && !holds("-of-them")
        && !holds("Thus I have"))
  }

  @Test("a file that is cut off, damaged, of another version or of somebody else is discarded")
  func unusable() throws {
    var dice = Dice()
    let state = state(attempts: 60, &dice)
    let bytes = try SnapshotBytes(of: state).bytes
    try withFolder { folder in
      let path = folder.file(of: "northfield")
      func discards(_ bytes: [UInt8], _ why: String, at path: String) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
        #expect(folder.read(path) == nil, "\(why), seed \(dice.seed)")
        #expect(!FileManager.default.fileExists(atPath: path), "\(why)")
      }
      for length in [0, 1, 39, 40, 41, bytes.count - 1] + (0..<40).map({ _ in dice.roll(0..<bytes.count) }) {
        discards(Array(bytes.prefix(length)), "\(length) bytes", at: path)
      }
      discards(bytes + [0], "one more byte", at: path)
      for _ in 0..<200 {
        var damaged = bytes
        let place = dice.roll(0..<bytes.count)
        damaged[place] ^= 1 << UInt8(dice.roll(0..<8))
        discards(damaged, "a bit at \(place)", at: path)
      }
      discards(bytes, "another organization's", at: folder.file(of: "southfield"))
      _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
      #expect(folder.read(path)?.position == state.position)
    }
  }

  @Test("whenever writing stops, the old file is there, whole, and what was begun is gone at the next start")
  func interrupted() throws {
    var dice = Dice()
    let old = state(attempts: 40, &dice)
    let new = state(attempts: 90, &dice)
    try withFolder { folder in
      try folder.write(old)
      let path = folder.file(of: "northfield")
      let bytes = try SnapshotBytes(of: new).bytes
      for length in [0, 40, bytes.count] + (0..<20).map({ _ in dice.roll(0..<bytes.count) }) {
        // As kill -9 leaves it.
        _ = FileManager.default.createFile(atPath: path + ".new", contents: Data(bytes.prefix(length)))
        #expect(folder.files() == [path])
        #expect(!FileManager.default.fileExists(atPath: path + ".new"))
        #expect(folder.read(path)?.position == old.position)
      }
      try folder.write(new)
      #expect(folder.read(path)?.position == new.position)
    }
  }

  @Test("a restart goes on from the snapshot: the same answers, and of the feeds only what is new")
  func restart() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/homeroom-snapshots-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var configuration = ReportConfiguration.patient
    configuration.snapshotFolder = path
    let world = ReportWorld()
    world.schoolClass(["ana", "ben"])
    world.content(2, "quiz", kind: .score)
    world.handout(on: [2])
    try world.work("a", "ana", primary: score(3, 10))
    let before = try await world.run(configuration) { try await $0.grid("h") }
    world.activity.forgetUpTo(world.organization)
    try world.work("b", "ben", primary: score(9, 10))
    let (after, attempts) = try await world.run(configuration) {
      (try await $0.grid("h"), try await $0.attempts("h", of: "ana"))
    }
    #expect(before.columns[0].headline?.mean == 0.3 && before.columns[0].headline?.n == 1)
    #expect(after.columns[0].headline?.mean == 0.6 && after.columns[0].headline?.n == 2)
    #expect(attempts.map(\.attemptID) == ["a"])
    // Another history has another epoch, and nothing of the snapshot is left.
    world.activity.restart(world.organization, epoch: 8)
    world.schoolClass(["cy"])
    world.handout(on: [2])
    let replaced = try await world.run(configuration) { try await $0.grid("h") }
    #expect(replaced.rows.map(\.studentID) == ["cy"])
  }
}

extension [UInt8] {
  fileprivate func contains(subsequence: [UInt8]) -> Bool {
    indices.dropLast(subsequence.count - 1).contains { self[$0...].starts(with: subsequence) }
  }
}
