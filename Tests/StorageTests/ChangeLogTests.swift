import Storage
import StoreKit
import Testing

@Suite(.onBothStores) struct ChangeLogTests {
  let scratch: Scratch
  let database: any Database
  let writer: Writer<ItemCount>
  let readers: Readers

  init() throws {
    scratch = try Scratch()
    database = try scratch.store()
    writer = try Writer(database, load: ItemCount.load)
    readers = try Readers(database)
  }

  @discardableResult
  func append(_ entity: String, to organization: String = "o", refuse: Bool = false) async throws -> FeedPosition {
    try await writer.write { _, transaction in
      let position = try ChangeLog.append(
        organization: organization, kind: 1, entity: entity, payload: Array(entity.utf8), committedAt: 5_000,
        in: transaction)
      if refuse { throw Refusal() }
      return position
    }
  }

  func page(
    after cursor: FeedCursor?, of organization: String = "o", limit: Int = 1000, bytesMax: Int = 1_000_000
  ) async throws -> ChangePage? {
    try await readers.read {
      try ChangeLog.page(of: organization, after: cursor, limit: limit, bytesMax: bytesMax, on: $0)
    }
  }

  @Test("whoever fails leaves no gap: each organization's numbers are 1, 2, 3 …")
  func gapFree() async throws {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    print("seed \(seed)")
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<600 {
        let organization = "o\(number % 3)"
        let refuse = (seed &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15) >> 62 == 0
        group.addTask { _ = try? await append("e\(number)", to: organization, refuse: refuse) }
      }
    }
    for organization in ["o0", "o1", "o2"] {
      let page = try #require(try await page(after: nil, of: organization))
      #expect(page.changes.map(\.sequence) == Array(1...Int64(page.changes.count)))
      #expect(page.head.sequence == Int64(page.changes.count))
      #expect(!page.hasMore && !page.reset)
    }
  }

  @Test("pages of any size show every change once, and again when asked again", arguments: [1, 3, 7, 100])
  func paging(limit: Int) async throws {
    for number in 1...20 { try await append("e\(number)") }
    var cursor: FeedCursor?
    var seen: [String] = []
    repeat {
      let next = try #require(try await page(after: cursor, limit: limit))
      #expect(try await page(after: cursor, limit: limit) == next)
      seen += next.changes.map(\.entity)
      cursor = next.cursor
      if !next.hasMore { break }
    } while true
    #expect(seen == (1...20).map { "e\($0)" })
    #expect(cursor?.sequence == 20)
    #expect(try await page(after: cursor).map { $0.changes.isEmpty && !$0.reset } == true)
  }

  @Test("a page stops at its bytes but never before its first change")
  func bytes() async throws {
    for _ in 0..<4 { try await append("12345") }
    #expect(try await page(after: nil, bytesMax: 11)?.changes.count == 2)
    #expect(try await page(after: nil, bytesMax: 1)?.changes.count == 1)
  }

  @Test("a cursor of another epoch, beyond the head, of another digest or of none starts anew and says so (D32)")
  func reset() async throws {
    for entity in ["a", "b", "c"] { try await append(entity) }
    let second = try #require(try await page(after: nil, limit: 2)).cursor
    let third = try #require(try await page(after: nil)).cursor
    #expect(try await page(after: second)?.changes.map(\.entity) == ["c"])
    func at(_ epoch: Int64, _ sequence: Int64, _ digest: FeedDigest?) -> FeedCursor {
      FeedCursor(FeedPosition(epoch: epoch, sequence: sequence), digest: digest)
    }
    for strange in [
      at(second.epoch - 1, 2, second.digest), at(second.epoch, 4, third.digest), at(second.epoch, -1, second.digest),
      at(second.epoch, 2, third.digest), at(second.epoch, 3, second.digest), at(second.epoch, 2, nil),
      at(second.epoch, 3, nil),
    ] {
      let page = try #require(try await page(after: strange))
      #expect(page.reset && page.changes.map(\.entity) == ["a", "b", "c"], "\(strange)")
    }
    let beginning = try #require(try await page(after: FeedCursor(beginning: second.epoch)))
    #expect(!beginning.reset && beginning.changes.count == 3, "before the first change there is nothing to prove")
  }

  @Test("a new epoch is another one even when the clock stands still")
  func epochs() async throws {
    let before = try await append("a")
    try await writer.write { try ChangeLog.renewEpoch(5_000, in: $1) }
    let renewed = try await append("b")
    #expect(renewed.epoch > before.epoch)
    #expect(renewed.sequence == 2)
    try await writer.write { try ChangeLog.reset(organization: "o", epoch: 5_000, in: $1) }
    let reset = try await append("c")
    #expect(reset.epoch > renewed.epoch)
    #expect(reset.sequence == 1)
    #expect(try await page(after: FeedCursor(beginning: renewed.epoch))?.changes.map(\.entity) == ["c"])
  }

  @Test("an organization without changes has no page and no head")
  func empty() async throws {
    #expect(try await page(after: nil) == nil)
    #expect(try await readers.read { try ChangeLog.heads(on: $0).count } == 0)
  }
}
