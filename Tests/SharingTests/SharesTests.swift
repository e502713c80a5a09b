import Chance
@testable import Sharing
import Synchronization
import Testing

@Suite("Shares")
struct SharesTests {
  /// Who was made to give up, in order.
  private final class Log: Sendable {
    let names = Mutex<[String]>([])
    func note(_ name: String) -> @Sendable () -> Void { { self.names.withLock { $0.append(name) } } }
  }

  private static func holder(_ organization: String, _ caller: String) -> Holder {
    Holder(organization: organization, caller: caller)
  }

  @Test("one caller alone gets all, and gives up to others what it took first")
  func alone() throws {
    let (shares, log) = (Shares(.watchers, capacity: 4), Log())
    let greedy = Self.holder("north", "ana")
    for number in 1...4 { _ = try shares.take(for: greedy, giveUp: log.note("ana \(number)")) }
    #expect(throws: ShareScope.caller) { try shares.take(for: greedy, giveUp: {}) }
    // A colleague takes two, as many as are left to the greedy one; then neither yields to the other.
    for _ in 1...2 { _ = try shares.take(for: Self.holder("north", "ben"), giveUp: log.note("ben")) }
    #expect(log.names.withLock { $0 } == ["ana 1", "ana 2"])
    #expect(throws: ShareScope.caller) {
      try shares.take(for: Self.holder("north", "ben"), giveUp: {})
    }
    // Another organization is as good as this one.
    for _ in 1...2 { _ = try shares.take(for: Self.holder("south", "cy"), giveUp: log.note("cy")) }
    #expect(shares.held == 4 && log.names.withLock { $0 }.count == 4)
    #expect(throws: ShareScope.caller) {
      try shares.take(for: Self.holder("south", "cy"), giveUp: {})
    }
  }

  @Test("whose weight is three times the usual keeps three of four, beside an organization or a colleague")
  func weights() throws {
    for other in [Self.holder("south", "cy"), Self.holder("north", "cy")] {
      let (shares, log) = (Shares(.watchers, capacity: 40), Log())
      let weights = other.organization == "south" ? ShareWeights(organization: 300) : ShareWeights(caller: 300)
      let weighty = Holder(organization: "north", caller: "ana", weights: weights)
      for _ in 1...40 { _ = try shares.take(for: weighty, giveUp: log.note("ana")) }
      for _ in 1...10 { _ = try shares.take(for: other, giveUp: log.note("cy")) }
      #expect(throws: ShareScope.caller) { try shares.take(for: other, giveUp: {}) }
      // Nobody gets anything back by asking for it.
      #expect(throws: ShareScope.caller) { try shares.take(for: weighty, giveUp: {}) }
      #expect(log.names.withLock { $0 } == Array(repeating: "ana", count: 10))
    }
  }

  @Test("of what is counted in bytes one asks for many at once, for which others give up as many as it takes, or none")
  func amounts() throws {
    let (shares, log) = (Shares(.exportBytes, capacity: 100), Log())
    let (ana, ben, cy) = (Self.holder("north", "ana"), Self.holder("north", "ben"), Self.holder("south", "cy"))
    for number in 1...4 { _ = try shares.take(20, for: ana, giveUp: log.note("ana \(number)")) }
    let own = try shares.take(20, for: ben, giveUp: log.note("ben"))
    // More than the greedy one would have left.
    #expect(throws: ShareScope.caller) { try shares.take(45, for: ben, giveUp: {}) }
    #expect(log.names.withLock { $0.isEmpty } && shares.held == 100)
    let half = try shares.take(45, for: cy, giveUp: log.note("cy"))
    #expect(log.names.withLock { $0 } == ["ana 1", "ana 2", "ana 3"] && shares.held == 85)
    half.giveBack()
    own.giveBack()
    #expect(shares.held == 20)
    // What is more than all counts as all.
    let all = try Shares(.exportBytes, capacity: 100).take(1_000, for: cy, giveUp: {})
    #expect(all.amount == 100)
    #expect(throws: ShareScope.everybody) { try shares.take(1_000, for: cy, giveUp: {}) }
  }

  @Test("what was given back is nobody's, and is given back once")
  func givingBack() throws {
    let (shares, log) = (Shares(.watchers, capacity: 2), Log())
    let first = try shares.take(for: Self.holder("north", "ana"), giveUp: log.note("first"))
    let second = try shares.take(for: Self.holder("north", "ana"), giveUp: log.note("second"))
    first.giveBack()
    first.giveBack()
    #expect(shares.held == 1)
    _ = try shares.take(for: Self.holder("north", "ben"), giveUp: {})
    #expect(shares.held == 2 && log.names.withLock { $0.isEmpty })
    _ = try shares.take(for: Self.holder("south", "cy"), giveUp: {})
    #expect(log.names.withLock { $0 } == ["second"] || log.names.withLock { $0 } == [])
    second.giveBack()
    #expect(shares.held <= 2)
  }

  @Test(
    "whatever happens, no more are held than there are, and whoever holds none of many gets one",
    arguments: 1...20 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = Dice(seed: seed)
    let shares = Shares(.watchers, capacity: 50)
    let given = Mutex<Set<Int>>([])
    var held: [Int: (Share, Holder)] = [:]
    for number in 0..<5_000 {
      for gone in given.withLock({ $0 }) { held[gone] = nil }
      if Bool.random(using: &random) || held.isEmpty {
        let holder = Self.holder(
          "o\(min(Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random)))",
          "c\(Int.random(in: 0..<5, using: &random))")
        let own = held.values.count { $0.1 == holder }
        do {
          held[number] = (try shares.take(for: holder) { _ = given.withLock { $0.insert(number) } }, holder)
        } catch {
          #expect(held.count == 50 && own > 0, "seed \(seed): \(holder) holds none and was refused")
        }
      } else if let number = held.keys.sorted().randomElement(using: &random) {
        held.removeValue(forKey: number)?.0.giveBack()
      }
      for gone in given.withLock({ $0 }) { held[gone] = nil }
      #expect(shares.held == held.count && shares.held <= 50, "seed \(seed)")
    }
  }
}
