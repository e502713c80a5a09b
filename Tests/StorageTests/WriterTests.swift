import Glibc
import Storage
import StorageSQLite
import StoreKit
import Synchronization
import Testing
internal import Sharing

@Suite(.onBothStores) struct WriterTests {
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

  @Test("what was written is read once write returns")
  func readYourWrite() async throws {
    let count = try await writer.write { state, transaction in
      try state.insert("a", transaction)
      return state.items
    }
    #expect(count == 1)
    #expect(try await readers.itemNames() == ["a"])
  }

  @Test("many bodies share a commit and each gets its own answer")
  func groupCommit() async throws {
    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<500 {
        group.addTask {
          try await writer.write { state, transaction in
            try state.insert("item \(number)", transaction)
            return number
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(ids.count == 500)
    #expect(try await readers.itemNames().count == 500)
    #expect(writer.statistics.commits < 500)
    #expect(writer.statistics.bodies == 500)
  }

  @Test("a body that throws after writing leaves nothing, and its neighbours stay")
  func refusalIsAlone() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<300 {
        group.addTask {
          let outcome = await failure {
            try await writer.write { state, transaction in
              try state.insert("item \(number)", transaction)
              if number.isMultiple(of: 3) { throw Refusal() }
            }
          }
          #expect((outcome is Refusal) == number.isMultiple(of: 3))
        }
      }
    }
    #expect(try await readers.itemNames().count == 200)
    let state = try await writer.write { state, _ in state }
    #expect(state == ItemCount(items: 200))
  }

  @Test("a body that throws before it wrote does not disturb the next commit")
  func refusalBeforeWriting() async throws {
    let outcome = await failure { try await writer.write { _, _ in throw Refusal() } }
    #expect(outcome is Refusal)
    try await writer.write { state, transaction in try state.insert("a", transaction) }
    #expect(try await readers.itemNames() == ["a"])
  }

  @Test("a taken unique key is a conflict and fails one body")
  func conflict() async throws {
    try await writer.write { try $0.insert("a", $1) }
    let outcome = await failure { try await writer.write { try $0.insert("a", $1) } }
    #expect((outcome as? StorageError)?.code == .conflict)
    #expect(try await writer.write { state, _ in state.items } == 1)
  }

  @Test("a body sees what an earlier body of the same commit wrote")
  func bodiesSeeEachOther() async throws {
    let names = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await writer.write { state, transaction in
            let before = try transaction.first("SELECT count(*) FROM item") { try $0.int(0) }!
            try state.insert("item \(number)", transaction)
            return before
          }
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(names == Set(0..<50))
  }

  @Test("readers can be told of a commit before its writer's caller is")
  func didCommitComesFirst() async throws {
    let shared = Published()
    let writer = try Writer(
      try scratch.store("other.sqlite"), load: ItemCount.load, didCommit: { shared.publish($0.items) })
    for expected in 1...20 {
      try await writer.write { try $0.insert("item \(expected)", $1) }
      #expect(shared.current == expected)
    }
  }

  @Test("a full disk fails every body, reads go on, and room makes writing go on")
  func fullDisk() async throws {
    var options = SQLiteOptions()
    options.pagesMax = 40
    guard StoreKind.current == .sqlite else { return }
    let database = try scratch.database("small.sqlite", options: options)
    let writer = try Writer(database, load: ItemCount.load)
    let readers = try Readers(database)
    try await writer.write { try $0.insert("before", $1) }
    let outcome = await failure {
      try await writer.write { state, transaction in
        try state.insert("much", transaction)
        try transaction.execute("UPDATE item SET data = zeroblob(1000000) WHERE name = 'much'")
      }
    }
    #expect((outcome as? StorageError)?.code == .full)
    #expect(try await readers.itemNames() == ["before"])
    #expect(try await writer.write { state, _ in state.items } == 1)
    try await writer.write { try $0.insert("after", $1) }
    #expect(try await readers.itemNames() == ["before", "after"])
  }

  @Test("beyond the bound a write is refused at once, and nothing accepted is lost")
  func queueBound() async throws {
    var limits = WriterLimits()
    limits.queueRecordsMax = 10
    let writer = try Writer(try scratch.store("bound.sqlite"), limits: limits, load: ItemCount.load)
    let gate = Gate()
    async let held: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let full = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<30 {
        group.addTask {
          let holder = Holder(organization: "\(number)", caller: "")
          let outcome = await failure { try await writer.write(for: holder) { try $0.insert("item \(number)", $1) } }
          return (outcome as? StorageError)?.code == .queueFull
        }
      }
      // The gate opens once the queue cannot take more: then 20 have been refused.
      while writer.statistics.recordsWaiting < 10 { await Task.yield() }
      var refused = 0
      while refused < 20, let isFull = await group.next() { if isFull { refused += 1 } }
      gate.open()
      return refused
    }
    try await held
    #expect(full == 20)
    #expect(try await writer.write { state, _ in state.items } == 10)
  }

  @Test("what is refused says of what there is no more: of records, or of bytes", arguments: [true, false])
  func namesTheQuota(areRecords: Bool) async throws {
    var limits = WriterLimits()
    (limits.queueRecordsMax, limits.queueBytesMax) = areRecords ? (4, 4_000) : (400, 40)
    let writer = try Writer(try scratch.store("named.sqlite"), limits: limits, load: ItemCount.load)
    let gate = Gate()
    async let held: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let ana = Holder(organization: "north", caller: "ana")
    async let first: Void = writer.write(for: ana, weight: 3, bytes: 30) { try $0.insert("first", $1) }
    while writer.statistics.recordsWaiting < 3 { await Task.yield() }
    let refused = await failure {
      try await writer.write(for: ana, weight: 3, bytes: 30) { try $0.insert("more", $1) }
    }
    #expect(
      (refused as? StorageError)?.share == UsedUpShare(of: areRecords ? .storeRecords : .storeBytes, .caller))
    gate.open()
    try await held
    try await first
  }

  @Test("one caller's flood neither fills the queue nor comes before what others write after it, and stays in order")
  func shares() async throws {
    var limits = WriterLimits()
    limits.queueRecordsMax = 1_000
    limits.batchRecordsMax = 64
    let writer = try Writer(try scratch.store("shares.sqlite"), limits: limits, load: ItemCount.load)
    let gate = Gate()
    async let held: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let log = WriteLog()
    await withTaskGroup(of: Void.self) { group in
      let all = (0..<1_000).map { ("north", "ana", $0) } + [("north", "ben", 0), ("south", "cy", 0)]
      for (organization, caller, number) in all {
        let waiting = writer.statistics.recordsWaiting + log.refused.withLock { $0 }
        group.addTask {
          let (name, holder) = (
            "\(organization) \(caller) \(number)", Holder(organization: organization, caller: caller)
          )
          do {
            try await writer.write(for: holder) { state, transaction in
              try state.insert(name, transaction)
              log.written.withLock { $0.append(name) }
            }
          } catch { log.refused.withLock { $0 += 1 } }
        }
        while writer.statistics.recordsWaiting + log.refused.withLock({ $0 }) == waiting { await Task.yield() }
      }
      gate.open()
    }
    try await held
    let order = log.written.withLock { $0 }
    #expect(log.refused.withLock { $0 } == 250)
    #expect(order.filter { $0.hasPrefix("north ana") } == (0..<750).map { "north ana \($0)" })
    for late in ["north ben 0", "south cy 0"] {
      let place = order.firstIndex(of: late) ?? .max
      #expect(place < 200, "\(late) came as number \(place)")
    }
  }

  @Test(
    "who has bodies run that take long pays for their time: quick ones of another come between them, and each stays in order"
  )
  func timeIsTurns() async throws {
    // Across a network all of a batch waits together.
    guard StoreKind.current == .sqlite else { return }
    var limits = WriterLimits()
    limits.batchTimeMax = .milliseconds(20)
    let writer = try Writer(try scratch.store("slow.sqlite"), limits: limits, load: ItemCount.load)
    let gate = Gate()
    async let held: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let log = WriteLog()
    await withTaskGroup(of: Void.self) { group in
      // As many of each, all of one record, of which the slow ones came first.
      let all = (0..<40).map { ("slow", $0, UInt32(5_000)) } + (0..<40).map { ("quick", $0, UInt32(0)) }
      for (caller, number, pause) in all {
        let waiting = writer.statistics.recordsWaiting
        group.addTask {
          let (name, holder) = ("\(caller) \(number)", Holder(organization: "north", caller: caller))
          try? await writer.write(for: holder) { state, transaction in
            try state.insert(name, transaction)
            usleep(pause)
            log.written.withLock { $0.append(name) }
          }
        }
        while writer.statistics.recordsWaiting == waiting { await Task.yield() }
      }
      gate.open()
    }
    try await held
    let order = log.written.withLock { $0 }
    for caller in ["slow", "quick"] {
      #expect(order.filter { $0.hasPrefix(caller) } == (0..<40).map { "\(caller) \($0)" })
    }
    let slowBefore = order.prefix { $0 != "quick 39" }.count { $0.hasPrefix("slow") }
    #expect(slowBefore < 20, "\(slowBefore) slow bodies came before the last quick one")
    #expect(writer.statistics.recordsWaiting == 0)
  }

  @Test("who writes heavy records pays for their bytes: light ones of another come between them")
  func bytesAreTurns() async throws {
    let writer = try Writer(try scratch.store("heavy.sqlite"), load: ItemCount.load)
    let gate = Gate()
    async let held: Void = writer.write { _, _ in gate.wait() }
    await gate.entered()
    let log = WriteLog()
    await withTaskGroup(of: Void.self) { group in
      // As many of each, of which the heavy ones came first.
      let all = (0..<20).map { ("heavy", $0, 128 * 1024) } + (0..<20).map { ("light", $0, 100) }
      for (caller, number, bytes) in all {
        let waiting = writer.statistics.recordsWaiting
        group.addTask {
          let (name, holder) = ("\(caller) \(number)", Holder(organization: "north", caller: caller))
          try? await writer.write(for: holder, bytes: bytes) { state, transaction in
            try state.insert(name, transaction)
            log.written.withLock { $0.append(name) }
          }
        }
        while writer.statistics.recordsWaiting == waiting { await Task.yield() }
      }
      gate.open()
    }
    try await held
    let order = log.written.withLock { $0 }
    #expect(order.count == 40)
    let heavyBefore = order.prefix { $0 != "light 19" }.filter { $0.hasPrefix("heavy") }.count
    #expect(heavyBefore <= 2, "\(order)")
  }

  @Test("closing writes what waits and refuses what comes later")
  func close() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { try await writer.write { try $0.insert("item \(number)", $1) } } }
      try await group.waitForAll()
    }
    await writer.close()
    await writer.close()
    let outcome = await failure { try await writer.write { try $0.insert("late", $1) } }
    #expect((outcome as? StorageError)?.code == .closed)
    #expect(try await readers.itemNames().count == 100)
  }

  @Test("a store that cannot be loaded fails to open")
  func loadFails() throws {
    #expect(throws: Refusal.self) {
      try Writer<Int>(database, load: { _ in throw Refusal() })
    }
  }
}

/// What a body threw, or nil.
func failure(_ body: () async throws -> some Any) async -> (any Error)? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error
  }
}

final class Published: Sendable {
  private let value = Mutex(0)
  func publish(_ items: Int) { value.withLock { $0 = items } }
  var current: Int { value.withLock { $0 } }
}

/// Holds the writer's thread inside a body until the test opens it.
final class Gate: Sendable {
  private let state = Mutex((entered: false, open: false))

  func wait() {
    state.withLock { $0.entered = true }
    while !state.withLock({ $0.open }) { usleep(100) }
  }

  func entered() async {
    while !state.withLock({ $0.entered }) { await Task.yield() }
  }

  func open() { state.withLock { $0.open = true } }
}

/// What was written, in order, and how much was refused.
private final class WriteLog: Sendable {
  let written = Mutex<[String]>([])
  let refused = Mutex(0)
}
