import Glibc
import RPC
import Testing

@testable import ReportService

@Suite("Scans off the loops")
struct ScanPoolTests {
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

  @Test("one more than the queue holds is refused; a call that has left is not computed; then there is room again")
  func bounds() async throws {
    let room = ScanPool(admittedMax: 1)
    let gate = Gate()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        try await room.run {
          continuation.finish()
          gate.wait()
          return 1
        }
      }
      for await _ in started {}
      #expect(await code { _ = try await room.run { 2 } } == .resourceExhausted)
      gate.open()
      let first = try await group.next()
      #expect(first == 1)
    }
    let again = try await room.run { 3 }
    #expect(again == 3)
    let left = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await room.run { 4 }
    }
    await #expect(throws: CancellationError.self) { try await left.value }
  }

  @Test("scans are computed beside each other, on as many threads as there may be", arguments: [1, 2, 3])
  func threads(_ threadsMax: Int) async throws {
    let room = ScanPool(admittedMax: 8, threadsMax: threadsMax)
    let gates = (0..<threadsMax).map { _ in Gate() }
    let (started, continuation) = AsyncStream.makeStream(of: Int.self)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (place, gate) in gates.enumerated() {
        group.addTask {
          try await room.run {
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
      group.addTask { try await room.run { threadsMax } }
      for gate in gates { gate.open() }
      var found: Set<Int> = []
      for try await place in group { found.insert(place) }
      #expect(found == Set(0...threadsMax))
    }
  }
}
