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
    rest.look()
    #expect(given.value == 0)
    #expect(hold(0))
    rest.look()
    #expect(given.value == 1)
    #expect(!hold(0))
    #expect(!hold(99))
    #expect(!hold(0))
    rest.look()
    #expect(given.value == 1)
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
