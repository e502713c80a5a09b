import Glibc
import RPC
import Serving
import Sharing
import Testing

@Suite("What is computed off the loops")
struct ComputePoolTests {
  private static let holder = Holder(organization: "north", caller: "ana")

  /// Blocks whoever reads until the test lets go.
  private struct Gate: Sendable {
    let reading: Int32
    let writing: Int32

    init() {
      var ends: [Int32] = [0, 0]
      _ = unsafe ends.withUnsafeMutableBufferPointer { unsafe pipe($0.baseAddress) }
      (reading, writing) = (ends[0], ends[1])
    }

    func wait() {
      var byte: UInt8 = 0
      _ = unsafe read(reading, &byte, 1)
    }

    func open() { close(writing) }
  }

  @Test("more than there are places for are refused; a call that has left is not computed; then there is room again")
  func bounds() async throws {
    let pool = ComputePool("tests", admittedMax: 1)
    let gate = Gate()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        try await pool.run(for: Self.holder) {
          continuation.finish()
          gate.wait()
          return 1
        }
      }
      for await _ in started {}
      let refusal = await #expect(throws: RPCError.self) { try await pool.run(for: Self.holder) { 2 } }
      #expect(refusal?.code == .resourceExhausted)
      gate.open()
      let first = try await group.next()
      #expect(first == 1)
    }
    let again = try await pool.run(for: Self.holder) { 3 }
    #expect(again == 3)
    let left = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await pool.run(for: Self.holder) { 4 }
    }
    await #expect(throws: CancellationError.self) { try await left.value }
  }

  @Test("what is read first is read where the call runs, when it is its turn; the rest on a thread of the pool")
  func reading() async throws {
    let pool = ComputePool("tests", admittedMax: 4)
    let own = try await pool.run(for: Self.holder) { pthread_self() }
    let threads = try await pool.run(for: Self.holder, reading: { [pthread_self()] }, { $0 + [pthread_self()] })
    #expect(threads.count == 2 && threads[0] != own && threads[1] == own)
    struct Unread: Error {}
    await #expect(throws: Unread.self) {
      try await pool.run(for: Self.holder, reading: { throw Unread() }, { 1 })
    }
    #expect(pool.heldCount == 0)
  }

  @Test("answers are computed beside each other, on as many threads as there may be", arguments: [1, 2, 3])
  func threads(_ threadsMax: Int) async throws {
    let pool = ComputePool("tests", admittedMax: 8, threadsMax: threadsMax)
    let gates = (0..<threadsMax).map { _ in Gate() }
    let (started, continuation) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (place, gate) in gates.enumerated() {
        group.addTask {
          try await pool.run(for: Self.holder) {
            continuation.yield(place)
            gate.wait()
            return place
          }
        }
      }
      // All of them run, though none has ended.
      var running: Set<Int> = []
      for await place in started {
        running.insert(place)
        if running.count == threadsMax { break }
      }
      // One more waits for a thread, and is computed when there is one.
      group.addTask { try await pool.run(for: Self.holder) { threadsMax } }
      for gate in gates { gate.open() }
      var found: Set<Int> = []
      for try await place in group { found.insert(place) }
      #expect(found == Set(0...threadsMax))
    }
  }

  @Test("whoever comes late waits for the answer that is being computed and no other, however many wait before")
  func turns() async throws {
    let pool = ComputePool("tests", admittedMax: 100)
    let gate = Gate()
    let (begun, continuation) = AsyncStream.makeStream(of: String.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      func add(_ organization: String, _ caller: String, _ body: @escaping @Sendable () -> Void = {}) {
        group.addTask {
          try await pool.run(for: Holder(organization: organization, caller: caller)) {
            continuation.yield("\(organization) \(caller)")
            body()
          }
        }
      }
      var order = begun.makeAsyncIterator()
      add("north", "ana") { gate.wait() }
      #expect(await order.next() == "north ana")
      for _ in 0..<50 { add("north", "ana") }
      while pool.waitingCount < 50 { await Task.yield() }
      add("north", "ben")
      add("south", "cy")
      while pool.waitingCount < 52 { await Task.yield() }
      // Longer than a turn's credit: what took less is followed by more of the same caller's.
      try await Task.sleep(for: .nanoseconds(2 * ComputePool.quantumNanoseconds))
      gate.open()
      var first: Set<String> = []
      for _ in 0..<4 { first.insert(await order.next() ?? "") }
      #expect(first.isSuperset(of: ["north ben", "south cy"]), "\(first)")
      try await group.waitForAll()
    }
  }

  @Test("who leaves while others are computed is not waited for, and gives the place back")
  func leaving() async throws {
    let pool = ComputePool("tests", admittedMax: 8)
    let gate = Gate()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    async let first: Void = pool.run(for: Self.holder) {
      continuation.finish()
      gate.wait()
    }
    for await _ in started {}
    for _ in 0..<20 {
      let left = Task { try await pool.run(for: Self.holder) { Issue.record("computed for nobody") } }
      while pool.waitingCount == 0 { await Task.yield() }
      left.cancel()
      await #expect(throws: CancellationError.self) { try await left.value }
    }
    gate.open()
    try await first
    try await pool.run(for: Self.holder) {}
    #expect(pool.waitingCount == 0)
  }
}
