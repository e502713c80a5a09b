import Foundation
import Memory
import Synchronization
import Testing

@testable import HTTP2Transport

@Suite("giving memory back after a peak")
struct HeapRestTests {
  @Test("happens once for each time that much less is held than before, and not while it is held")
  func peaks() {
    let (held, given) = (Sent(0), Sent(0))
    var limits = TransportLimits()
    limits.heapRestBytesMin = 100
    let rest = HeapRest(limits, held: { held.value }, giveBack: { given.add(1) })
    func hold(_ bytes: Int) -> Bool {
      held.set(bytes)
      return rest.notes()
    }
    #expect(!hold(1000))
    #expect(!hold(901))
    #expect(hold(900))
    // Somebody looks already.
    #expect(!hold(0))
    // It has come back meanwhile: later.
    #expect(!hold(950))
    #expect(!rest.look() && given.value == 0)
    #expect(hold(200))
    // More has come to be free, and more may.
    held.set(0)
    #expect(rest.look() && given.value == 0)
    #expect(!hold(10))
    #expect(!rest.look() && given.value == 1)
    #expect(!hold(0))
    #expect(!hold(99))
    #expect(!hold(0))
    #expect(!rest.look() && given.value == 1)
  }

  // Sanitizers bring an allocator of their own.
  @Test(
    "in between, the memory of one large message is had again for the next",
    .disabled(if: ProcessInfo.processInfo.environment["HOMEROOM_SANITIZED"] != nil))
  func reuse() throws {
    Heap.keepLargePieces()
    // Of this thread: the tenth word, the eighth behind the name. The first piece may be new.
    func faults() throws -> Int {
      let words = try String(contentsOfFile: "/proc/thread-self/stat", encoding: .utf8).split(separator: ")")
      let behindName = try #require(words.last).split(separator: " ")
      return try #require(Int(behindName[7]))
    }
    let (rounds, bytes) = (100, 1 << 20)
    let before = try faults()
    var sum = 0
    for round in 0..<rounds { sum += [UInt8](repeating: UInt8(round), count: bytes).count }
    #expect(sum == rounds * bytes)
    #expect(try faults() - before < rounds * bytes / 4096 / 4)
  }

  /// A number that closures share.
  private final class Sent: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) { self.number = Mutex(number) }

    var value: Int { number.withLock { $0 } }
    func set(_ value: Int) { number.withLock { $0 = value } }
    func add(_ more: Int) { number.withLock { $0 += more } }
  }
}
