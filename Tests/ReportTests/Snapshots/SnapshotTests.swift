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

  private func work(_ state: OrganizationState.Contents, _ random: RandomAttempts) -> [String] {
    random.work(in: state.gradebook.segment)
  }

  @Test("attempts, their index and the positions come back, packed and loose ones alike")
  func roundTrip() throws {
    var dice = Dice()
    for _ in 0..<30 {
      let random = RandomAttempts(dice: dice)
      var state = state(attempts: dice.roll(0..<200), &dice)
      for context in random.contexts where dice.chance(0.7) { state.gradebook.pack(context) }
      let files = try SnapshotFiles(inMemory: true)
      try files.keep(&state)
      var again = try #require(files.read("northfield"), "seed \(dice.seed)")
      #expect(work(again, random) == work(state, random), "seed \(dice.seed)")
      #expect(again.position == state.position)
      #expect(again.activity.cursor == state.activity.cursor && again.context.cursor == nil)
      #expect(again.gradebook.segment.attemptCount == state.gradebook.segment.attemptCount)
      for handout in random.handouts {
        #expect(
          again.gradebook.segment.attemptCount(of: handout) == state.gradebook.segment.attemptCount(of: handout),
          "seed \(dice.seed)")
      }
      // The index knows them: replaced, each is still one.
      for number in 0..<state.gradebook.segment.attemptCount {
        again.gradebook.apply(.attemptRemoved(AttemptID("a\(number)")))
      }
      #expect(again.gradebook.segment.attemptCount == 0, "seed \(dice.seed)")
      #expect(random.handouts.allSatisfy { again.gradebook.segment.attemptCount(of: $0) == 0 }, "seed \(dice.seed)")
    }
  }

  @Test(
    "however often a state is written while it changes, the last snapshot holds it, and the file of parts holds no other part"
  )
  func manyTimes() throws {
    var dice = Dice()
    for _ in 0..<10 {
      var random = RandomAttempts(dice: dice)
      dice = random.dice
      var state = state(attempts: 300, &dice)
      var files = try SnapshotFiles(inMemory: true)
      for round in 0..<12 {
        for _ in 0..<dice.roll(0..<40) {
          let id = AttemptID("a\(dice.roll(0..<400))")
          state.gradebook.apply(dice.chance(0.2) ? .attemptRemoved(id) : .attempt(random.attempt(id)))
        }
        for context in random.contexts where dice.chance(0.4) { state.gradebook.pack(context) }
        try files.keep(&state)
        let size = state.gradebook.size
        #expect(size.runBytes == 0, "after it all runs are read from the file, seed \(dice.seed)")
        let held = try #require(files.last)
        #expect(held.parts.heldCount == held.kept.places.count, "seed \(dice.seed)")
        if round % 4 == 3 {
          let before = work(state, random)
          state = try #require(files.read("northfield"), "seed \(dice.seed)")
          #expect(work(state, random) == before, "seed \(dice.seed)")
        }
      }
      files = try SnapshotFiles(inMemory: true)
      try files.keep(&state)
      #expect(work(try #require(files.read("northfield")), random) == work(state, random), "into another file")
    }
  }

  @Test("whoever reads an earlier state finds it as it was, and its runs go when they have done")
  func earlierStates() throws {
    var dice = Dice()
    let random = RandomAttempts(dice: dice)
    var state = state(attempts: 200, &dice)
    state.gradebook.pack()
    let files = try SnapshotFiles(inMemory: true)
    try files.keep(&state)
    var earlier: OrganizationState.Contents? = state
    let before = work(state, random)
    for number in 0..<200 { state.gradebook.apply(.attemptRemoved(AttemptID("a\(number)"))) }
    state.gradebook.pack()
    try files.keep(&state)
    let held = try #require(files.last)
    #expect(held.parts.heldCount > held.kept.places.count)
    #expect(try work(#require(earlier), random) == before)
    earlier = nil
    #expect(held.parts.heldCount == held.kept.places.count)
    try held.parts.reclaim()
    let bytes = try #require(FileManager.default.contents(atPath: files.paths("northfield").parts))
    let named = Set(held.kept.places.flatMap { $0.offset..<$0.offset + $0.count })
    #expect(bytes.indices.allSatisfy { named.contains($0) || bytes[$0] == 0 })
  }

  @Test("nothing of who was erased is in the files when that has been written")
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
    let files = try SnapshotFiles()
    func holds(_ text: String) -> Bool { files.bytes("northfield").contains(subsequence: Array(text.utf8)) }
    try files.keep(&state)
    #expect(
      holds("zarathustra") && holds("Zarathustra") && holds("Spitama") && holds("z7-of-them") && holds("Thus I have"))
    state.gradebook.apply(OrganizationChange.personErased("zarathustra"))
    #expect(!state.gradebook.segment.isPurged)
    // A start that follows a snapshot of meanwhile goes on with it.
    try files.keep(&state)
    state = try #require(files.read("northfield"))
    #expect(!state.gradebook.segment.isPurged)
    while var packing = state.gradebook.beginPacking() {
      while state.gradebook.read(&packing) {}
      let isInstalled = state.gradebook.install(packing.packed(), packing)
      #expect(isInstalled)
      while state.gradebook.settle(&packing) {}
    }
    #expect(state.gradebook.segment.isPurged)
    let isForgotten = state.gradebook.forgetTexts(besides: state.gradebook.segment.textsInUse())
    #expect(isForgotten)
    try files.keep(&state)
    #expect(
      !holds("zarathustra") && !holds("Zarathustra") && !holds("Spitama") && !holds("-of-them")
        && !holds("Thus I have"))
  }

  @Test("files that are cut off, damaged, of another version or of somebody else are discarded")
  func unusable() throws {
    var dice = Dice()
    var state = state(attempts: 60, &dice)
    state.gradebook.pack(1)
    state.gradebook.pack(2)
    let files = try SnapshotFiles()
    try files.keep(&state)
    let paths = files.paths("northfield")
    let whole = try [paths.snapshot, paths.parts].map {
      [UInt8](try #require(FileManager.default.contents(atPath: $0)))
    }
    func put(_ bytes: [[UInt8]], _ paths: (snapshot: String, parts: String)) {
      for (path, bytes) in zip([paths.snapshot, paths.parts], bytes) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
      }
    }
    func discards(_ bytes: [UInt8], _ part: Int, _ why: String) {
      var both = whole
      both[part] = bytes
      put(both, paths)
      #expect(files.read("northfield") == nil, "\(why), seed \(dice.seed)")
      #expect(!FileManager.default.fileExists(atPath: paths.snapshot), "\(why)")
      #expect(!FileManager.default.fileExists(atPath: paths.parts), "\(why)")
    }
    let (snapshot, parts) = (whole[0], whole[1])
    for length in [0, 1, 39, 40, 41, snapshot.count - 1] + (0..<40).map({ _ in dice.roll(0..<snapshot.count) }) {
      discards(Array(snapshot.prefix(length)), 0, "\(length) bytes")
    }
    discards(snapshot + [0], 0, "one more byte")
    put(whole, paths)
    _ = files.read("northfield")
    let named = try #require(files.last).kept.places
    for _ in 0..<200 {
      var damaged = snapshot
      let place = dice.roll(0..<snapshot.count)
      damaged[place] ^= 1 << UInt8(dice.roll(0..<8))
      discards(damaged, 0, "a bit at \(place) of the snapshot")
      let part = named[dice.roll(0..<named.count)]
      damaged = parts
      damaged[part.offset + dice.roll(0..<part.count)] ^= 1 << UInt8(dice.roll(0..<8))
      discards(damaged, 1, "a bit of the part at \(part.offset)")
      let end = named.map { $0.offset + $0.count }.max() ?? 0
      discards(Array(parts.prefix(dice.roll(0..<end))), 1, "parts that are cut off")
    }
    put(whole, files.paths("southfield"))
    #expect(files.read("southfield") == nil, "another organization's")
    put(whole, paths)
    #expect(files.read("northfield")?.position == state.position)
    // A byte that belongs to no part is nobody's, and is made zero.
    put([snapshot, parts + rest(of: parts) + Array("left behind".utf8)], paths)
    #expect(files.read("northfield")?.position == state.position)
    let isLeft = files.bytes("northfield").contains(subsequence: Array("left behind".utf8))
    #expect(!isLeft)
  }

  /// Up to where the next part may begin.
  private func rest(of parts: [UInt8]) -> [UInt8] { Array(repeating: 0, count: (256 - parts.count % 256) % 256) }

  @Test("whenever writing stops, the old snapshot is there, whole, and what was begun is gone at the next start")
  func interrupted() throws {
    var dice = Dice()
    var old = state(attempts: 40, &dice)
    var new = state(attempts: 90, &dice)
    for context in RandomAttempts(dice: dice).contexts {
      old.gradebook.pack(context)
      new.gradebook.pack(context)
    }
    let files = try SnapshotFiles()
    try files.keep(&old)
    let (path, parts) = files.paths("northfield")
    let bytes = try #require(FileManager.default.contents(atPath: path))
    for length in [0, 40, bytes.count] + (0..<20).map({ _ in dice.roll(0..<bytes.count) }) {
      // As kill -9 leaves it: some more parts, and a part of the snapshot that would name them.
      _ = FileManager.default.createFile(atPath: path + ".new", contents: Data(bytes.prefix(length)))
      let whole = [UInt8](try #require(FileManager.default.contents(atPath: parts)))
      let more = whole + rest(of: whole) + Array("parts that nobody names".utf8)
      _ = FileManager.default.createFile(atPath: parts, contents: Data(more))
      #expect(files.folder.files() == [path])
      #expect(!FileManager.default.fileExists(atPath: path + ".new"))
      #expect(files.read("northfield")?.position == old.position)
      let isLeft = files.bytes("northfield").contains(subsequence: Array("that nobody names".utf8))
      #expect(!isLeft)
    }
    try files.keep(&new)
    #expect(files.read("northfield")?.position == new.position)
    // Parts without a snapshot are of no use.
    try FileManager.default.removeItem(atPath: path)
    #expect(files.folder.files().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: parts))
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
