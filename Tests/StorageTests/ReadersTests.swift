import Glibc
import Sharing
import Storage
import StoreKit
import Synchronization
import Testing

@Suite struct ReadersTests {
  let database: any Database
  let writer: Writer<ItemCount>
  let readers: Readers
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    database = try scratch.store()
    writer = try Writer(database, load: ItemCount.load)
    readers = try Readers(database)
  }

  static let values: [(Value, String)] = [
    (0, "integer"), (.integer(.min), "integer"), (.integer(.max), "integer"), (.real(0.1), "real"),
    (.text(""), "text"), ("Akt 1 – “ü” 🎭", "text"), (.text("nul\0inside"), "text"), (.blob([]), "blob"),
    (.blob([0, 255, 7]), "blob"), (nil, "null"),
  ]

  @Test("a value comes back as it was bound", arguments: values)
  func roundTrip(value: Value, type: String) throws {
    let (found, name) = try readers.readInline { connection in
      try connection.first("SELECT ?1, typeof(?1)", value) { row in (try row.value(0), try row.text(1)) }
    }!
    #expect(found == value)
    #expect(name == type)
  }

  @Test("a column of another type is refused with its name", .onBothStores)
  func wrongType() throws {
    let error = #expect(throws: StorageError.self) {
      try readers.readInline { try $0.first("SELECT 'x' AS title") { try $0.integer(0) } }
    }
    #expect(error?.code == .invalidQuery)
    #expect(error?.message == "column 0 (title) holds text, integer was asked for")
  }

  @Test("a column that is not there is refused", .onBothStores, arguments: [-1, 1, 1000])
  func noColumn(column: Int) throws {
    #expect(throws: StorageError.self) {
      try readers.readInline { try $0.first("SELECT 'x' AS title") { try $0.text(column) } }
    }
  }

  @Test("too few and too many values are refused", arguments: [[], [1, 2]] as [[Value]])
  func valueCount(values: [Value]) throws {
    #expect(throws: StorageError.self) {
      try readers.readInline { try $0.scan("SELECT ?", values) { _ in .next } }
    }
  }

  @Test("a reader cannot write", .onBothStores)
  func readOnly() throws {
    #expect(throws: StorageError.self) {
      try readers.readInline { try $0.first("INSERT INTO item (name) VALUES ('x') RETURNING id") { try $0.int(0) } }
    }
  }

  @Test("a long read in place stops at its limit; short ones after it do not")
  func stepLimit() throws {
    let error = #expect(throws: StorageError.self) {
      try readers.readInline { connection in
        try connection.exists(
          """
          WITH RECURSIVE number(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number LIMIT 1000000)
          SELECT max(value) FROM number
          """)
      }
    }
    #expect(error?.code == .stepLimit)
    for _ in 0..<20_000 { _ = try readers.readInline { try $0.exists("SELECT 1 FROM item WHERE id = 1") } }
  }

  /// The one thread of the readers, kept until it is let go.
  private final class Stop: Sendable {
    let isLetGo = Atomic(false)
    let hasBegun = Atomic(false)

    func wait() {
      hasBegun.store(true, ordering: .releasing)
      while !isLetGo.load(ordering: .acquiring) { usleep(1_000) }
    }

    func begun() async { while !hasBegun.load(ordering: .acquiring) { await Task.yield() } }
    func letGo() { isLetGo.store(true, ordering: .releasing) }
  }

  private final class Order: Sendable {
    let names = Mutex<[String]>([])
  }

  @Test("whoever comes late waits for the read under way, and not for all that came before", .onBothStores)
  func turns() async throws {
    let readers = try Readers(database, threads: 1)
    let (ana, cy) = (Holder(organization: "north", caller: "ana"), Holder(organization: "south", caller: "cy"))
    let stop = Stop()
    let order = Order()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await readers.read(for: ana) { _ in stop.wait() } }
      await stop.begun()
      for number in 0..<50 {
        group.addTask { try await readers.read(for: ana) { _ in order.names.withLock { $0.append("ana") } } }
        while readers.waitingCount <= number { await Task.yield() }
      }
      group.addTask { try await readers.read(for: cy) { _ in order.names.withLock { $0.append("cy") } } }
      while readers.waitingCount < 51 { await Task.yield() }
      // Longer than a turn's credit.
      try await Task.sleep(for: .milliseconds(3))
      stop.letGo()
      try await group.waitForAll()
    }
    #expect(order.names.withLock { $0.prefix(2).contains("cy") && $0.count == 51 })
  }

  @Test("one caller's reads take three quarters of what may wait, and another's find room", .onBothStores)
  func crowded() async throws {
    let readers = try Readers(database, threads: 1)
    let (ana, ben) = (Holder(organization: "north", caller: "ana"), Holder(organization: "north", caller: "ben"))
    let stop = Stop()
    try await withThrowingTaskGroup(of: StorageError?.self) { group in
      func read(for holder: Holder) {
        group.addTask {
          do { try await readers.read(for: holder) { _ in } } catch let error as StorageError { return error }
          return nil
        }
      }
      group.addTask {
        try await readers.read(for: ana) { _ in stop.wait() }
        return nil
      }
      await stop.begun()
      let most = Readers.queueMax * 3 / 4
      for _ in 0..<most { read(for: ana) }
      while readers.waitingCount < most { await Task.yield() }
      read(for: ana)
      let refusal = try await group.next() ?? nil
      #expect(refusal?.code == .queueFull && refusal?.share == UsedUpShare(of: .storeReads, .caller))
      read(for: ben)
      while readers.waitingCount < most + 1 { await Task.yield() }
      stop.letGo()
      for try await failure in group { #expect(failure == nil) }
    }
  }

  @Test("a read sees one state while writing goes on", .onBothStores)
  func snapshot() async throws {
    try await writer.write { try $0.insert("a", $1) }
    let gate = Gate()
    async let counts = readers.read { connection in
      let before = try connection.first("SELECT count(*) FROM item") { try $0.int(0) }
      gate.wait()
      let after = try connection.first("SELECT count(*) FROM item") { try $0.int(0) }
      return [before, after]
    }
    await gate.entered()
    try await writer.write { try $0.insert("b", $1) }
    gate.open()
    #expect(try await counts == [1, 1])
    #expect(try await readers.itemNames() == ["a", "b"])
  }

  @Test("a statement may be used inside its own rows")
  func nested() throws {
    let pairs = try readers.readInline { connection in
      try connection.all("SELECT value FROM json_each(?)", "[1,2]") { outer in
        let outer = try outer.int(0)
        return try connection.all("SELECT value FROM json_each(?)", "[1,2]") { [outer, try $0.int(0)] }
      }
    }
    #expect(pairs == [[[1, 1], [1, 2]], [[2, 1], [2, 2]]])
  }

  @Test("closed readers refuse, on the pool and in place, and may be closed again", .onBothStores)
  func close() async throws {
    #expect(try await readers.itemNames().isEmpty)
    try readers.readInline { _ in }
    await readers.close()
    await readers.close()
    let onPool = await failure { try await readers.itemNames() }
    let inPlace = await failure { try readers.readInline { _ in } }
    for outcome in [onPool, inPlace] { #expect((outcome as? StorageError)?.code == .closed) }
  }
}

extension Row {
  /// The value as it was bound, whatever its type.
  borrowing func value(_ column: Int) throws -> Value {
    if isNull(column) { return .null }
    if let integer = try? integer(column) { return .integer(integer) }
    if let real = try? real(column) { return .real(real) }
    if let text = try? text(column) { return .text(text) }
    return .blob(try blob(column))
  }
}
