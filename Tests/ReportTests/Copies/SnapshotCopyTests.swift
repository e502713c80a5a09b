import Chance
import Domain
import Messages
import Patience
import ReportEngine
import Storage
import Synchronization
import Testing

@testable import ReportService

/// What one instance has in its files is given to another.
@Suite("Copies of snapshots")
struct SnapshotCopyTests {
  private struct Cut: Error {}

  /// An instance with files of its own.
  private final class Instance {
    let files: SnapshotFiles
    let gradebooks = Gradebooks()
    let worker: SnapshotWorker

    init() throws {
      files = try SnapshotFiles(inMemory: true)
      worker = try SnapshotWorker(files.folder, gradebooks, interval: patience)
    }

    func state(of organization: OrganizationID) throws -> OrganizationState {
      try #require(gradebooks.organizationState(organization))
    }
  }

  private static let organization: OrganizationID = "northfield"

  /// An instance with some work, part of it packed.
  private func source(_ dice: inout Dice, attempts: Int) throws -> (Instance, RandomAttempts) {
    let instance = try Instance()
    var random = RandomAttempts(dice: dice)
    var book = Gradebook(Self.organization)
    for number in 0..<attempts { book.apply(.attempt(random.attempt(AttemptID("a\(number)")))) }
    for context in random.contexts where random.dice.chance(0.7) { book.pack(context) }
    dice = random.dice
    let position = FeedPosition(epoch: 7, sequence: Int64(attempts))
    let standing = FeedStanding(position: position, cursor: FeedCursor(position, digest: FeedDigest(Array(0..<16))))
    instance.gradebooks.put(
      OrganizationState(OrganizationState.Contents(gradebook: book, activity: standing, context: standing)),
      of: Self.organization)
    return (instance, random)
  }

  /// Lets `target` take what `source` gives; where it breaks off, it goes on with the next piece that is missing.
  private func copy(
    from source: Instance, to target: Instance, breaking: @Sendable (Int) -> Bool = { _ in false },
    changing: @Sendable (ReportV1.CopySnapshotResponse) -> ReportV1.CopySnapshotResponse = { $0 }
  ) async throws -> Int {
    let copy = try #require(try await source.worker.copy(of: Self.organization))
    let (from, organization) = (source.worker, Self.organization)
    try await target.worker.receive(organization) { files in
      var pieces = 0
      while !files.isComplete {
        do {
          var sent = files.identity == copy.identity ? files.receivedBytes : 0
          var response = ReportV1.CopySnapshotResponse(identity: copy.identity, sizeBytes: Int64(copy.size))
          while sent < copy.size {
            let (file, count) = try await from.piece(of: copy, at: sent)
            response.file = file
            try files.take(changing(response))
            response = ReportV1.CopySnapshotResponse()
            sent += count
            pieces += 1
            if breaking(pieces) { throw Cut() }
          }
        } catch is Cut {}
      }
    }
    return copy.size
  }

  private func work(_ state: OrganizationState, _ random: RandomAttempts) -> [String] {
    random.work(in: state.withContents { $0.gradebook.segment })
  }

  @Test("it holds the same, and stands where the other stood, wherever it broke off", arguments: [1, 2, 3, Int.max])
  func same(breaksEvery count: Int) async throws {
    var dice = Dice()
    for attempts in [0, 1, 40, 20_000] {
      let (source, random) = try source(&dice, attempts: attempts)
      let target = try Instance()
      let size = try await copy(from: source, to: target) { $0 % count == 0 }
      #expect(size > 0)
      let (old, new) = (try source.state(of: Self.organization), try target.state(of: Self.organization))
      #expect(work(new, random) == work(old, random), "seed \(dice.seed)")
      let (was, now) = (old.withContents { $0.activity.cursor }, new.withContents { $0.activity.cursor })
      #expect(was == now && now?.sequence == Int64(attempts))
      #expect(new.withContents { $0.isWhole })
      // A start finds it, too.
      #expect(target.files.read(Self.organization)?.position == new.withContents { $0.position })
    }
  }

  @Test("what came otherwise than it was sent is not taken, and nothing of it stays")
  func damaged() async throws {
    var dice = Dice()
    let (source, _) = try source(&dice, attempts: 3_000)
    let whole = try #require(try await source.worker.copy(of: Self.organization)).size
    for _ in 0..<12 {
      let target = try Instance()
      let place = dice.roll(0..<whole)
      let counter = Counted()
      await #expect(throws: (any Error).self, "byte \(place), seed \(dice.seed)") {
        _ = try await copy(
          from: source, to: target,
          changing: { response in
            var response = response
            let begin = counter.add(response.byteCount)
            if begin <= place, place < begin + response.byteCount { response.flip(place - begin) }
            return response
          })
      }
      #expect(target.gradebooks.organizationState(Self.organization) == nil)
      #expect(target.files.bytes(Self.organization).isEmpty, "byte \(place), seed \(dice.seed)")
    }
  }

  @Test("what is no piece of the copy is refused")
  func wrongPieces() async throws {
    let bytes = ReportV1.CopiedBytes(offset: 0, data: [1, 2, 3])
    let begin = ReportV1.CopySnapshotResponse(identity: [1], sizeBytes: 4, file: .snapshot(bytes))
    for (first, second) in [
      (ReportV1.CopySnapshotResponse(file: .snapshot(bytes)), nil), (.init(identity: [1], sizeBytes: 4), nil),
      (.init(identity: [1], sizeBytes: 2, file: .snapshot(bytes)), nil),
      (begin, .init(file: .snapshot(bytes))), (begin, .init(file: .parts(.init(offset: -1, data: [1])))),
      (begin, .init(file: .parts(.init(offset: .max, data: [1])))), (begin, .init(file: .parts(bytes))),
      (begin, .init()),
    ] as [(ReportV1.CopySnapshotResponse, ReportV1.CopySnapshotResponse?)] {
      let target = try Instance()
      await #expect(throws: SnapshotError.self, "\(first) \(String(describing: second))") {
        try await target.worker.receive(Self.organization) { files in
          try files.take(first)
          if let second { try files.take(second) }
        }
      }
      #expect(target.files.bytes(Self.organization).isEmpty)
    }
  }

  @Test("an organization that is still being read is not given away, nor one that there is not")
  func notWhole() async throws {
    let instance = try Instance()
    #expect(try await instance.worker.copy(of: Self.organization) == nil)
    _ = instance.gradebooks.stateMakingOne(Self.organization)
    #expect(try await instance.worker.copy(of: Self.organization) == nil)
  }

  @Test("a copy ends when somebody is erased")
  func erased() async throws {
    var dice = Dice()
    let (source, random) = try source(&dice, attempts: 2_000)
    let copy = try #require(try await source.worker.copy(of: Self.organization))
    _ = try await source.worker.piece(of: copy, at: 0)
    try source.state(of: Self.organization).change {
      $0.gradebook.apply(OrganizationChange.personErased(random.students[0]))
    }
    await #expect(throws: (any Error).self) { _ = try await source.worker.piece(of: copy, at: 0) }
  }
}

/// Counts on any thread.
private final class Counted: Sendable {
  private let count = Mutex(0)

  /// - Returns: how many there were before.
  func add(_ more: Int) -> Int {
    count.withLock { count in
      defer { count += more }
      return count
    }
  }
}

extension ReportV1.CopySnapshotResponse {
  fileprivate var byteCount: Int {
    switch file {
    case .snapshot(let piece), .parts(let piece): piece.data.count
    case nil: 0
    }
  }

  fileprivate mutating func flip(_ index: Int) {
    switch file {
    case .snapshot(var piece):
      piece.data[index] ^= 1
      file = .snapshot(piece)
    case .parts(var piece):
      piece.data[index] ^= 1
      file = .parts(piece)
    case nil: break
    }
  }
}
