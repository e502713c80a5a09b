import Glibc
import RPC
import Testing

@testable import ReportService

@Suite("Scans off the loops")
struct ScanRoomTests {
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
    let room = ScanRoom(admittedMax: 1)
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
}
