import EventLoop
import Testing

@testable import HTTP2Transport

// Expectations cannot change a value: these hold the values that they are about.

private final class Life {
  private var value: ConnectionLife

  init(_ value: ConnectionLife) { self.value = value }

  func check(
    _ signs: ConnectionLife.Signs, _ limits: TransportLimits, at now: LoopTime
  ) -> (action: ConnectionLife.Action, next: LoopTime) {
    value.check(signs, limits, at: now)
  }
}

private final class Conduct {
  private var value: ClientConduct
  private let limits = TransportLimits()

  init(at start: LoopTime) { value = ClientConduct(limits, at: start) }

  func judge(burdens: Int, resets: Int, ownResets: Int = 0, sent: Int, at now: LoopTime) -> ClientConduct.Verdict {
    value.judge(burdens: burdens, resets: resets, ownResets: ownResets, sent: sent, limits, at: now)
  }

  func pinged(hasCalls: Bool, sent: Int, at now: LoopTime) -> ClientConduct.Verdict {
    value.pinged(hasCalls: hasCalls, sent: sent, limits, at: now)
  }
}

private final class Budget {
  private var value: RateBudget

  init(_ value: RateBudget) { self.value = value }

  func spend(_ count: Int, at now: LoopTime) -> Bool { value.spend(count, at: now) }
}

@Suite("what time does to a connection")
struct ConnectionLifeTests {
  private let start = LoopTime(nanoseconds: 1_000_000_000_000)

  private func limits(_ change: (inout TransportLimits) -> Void) -> TransportLimits {
    var limits = TransportLimits()
    change(&limits)
    return limits
  }

  @Test("a client has ten seconds for its settings, and is looked at again when they are over")
  func handshake() {
    let limits = TransportLimits()
    let life = Life(ConnectionLife(limits, openedAt: start, chance: 0.5))
    let signs = ConnectionLife.Signs(hasSettings: false, readAt: start, idleSince: start)
    let first = life.check(signs, limits, at: start)
    #expect(first.action == .nothing)
    #expect(first.next == start + .seconds(10))
    #expect(life.check(signs, limits, at: first.next).action == .end(.noSettings))
  }

  @Test("what has begun has to be whole in its time", arguments: [(true, 10), (false, 30)])
  func partial(isFieldBlock: Bool, seconds: Int) {
    let limits = TransportLimits()
    let life = Life(ConnectionLife(limits, openedAt: start, chance: 0.5))
    let signs = ConnectionLife.Signs(readAt: start, partialSince: start, isFieldBlock: isFieldBlock, idleSince: start)
    let end = start + .seconds(seconds)
    #expect(life.check(signs, limits, at: LoopTime(nanoseconds: end.nanoseconds - 1)).action == .nothing)
    #expect(life.check(signs, limits, at: end).action == .end(.unfinishedFrame))
  }

  @Test("two hours of silence are a ping, and twenty seconds more the end, unless something comes")
  func keepalive() {
    let limits = TransportLimits()
    let life = Life(ConnectionLife(limits, openedAt: start, chance: 0.5))
    let asked = start + .seconds(7200)
    let silent = ConnectionLife.Signs(readAt: start, idleSince: start)
    let first = life.check(silent, limits, at: asked)
    #expect(first.action == .ping)
    #expect(first.next == asked + .seconds(20))
    var answered = silent
    answered.readAt = asked + .seconds(1)
    #expect(life.check(answered, limits, at: asked + .seconds(20)).action == .nothing)
    let again = answered.readAt + .seconds(7200)
    #expect(life.check(answered, limits, at: again).action == .ping)
    #expect(life.check(answered, limits, at: again + .seconds(20)).action == .end(.unansweredPing))
  }

  @Test("the age is a tenth more or less by chance", arguments: [(0.0, 90), (0.5, 100), (1.0, 110)])
  func age(chance: Double, seconds: Int) {
    let limits = limits {
      $0.connectionAgeMax = .seconds(100)
      $0.connectionAgeGrace = .seconds(5)
    }
    let life = Life(ConnectionLife(limits, openedAt: start, chance: chance))
    let signs = ConnectionLife.Signs(readAt: start)
    let first = life.check(signs, limits, at: start)
    #expect(first.action == .nothing)
    #expect(first.next == start + .seconds(seconds))
    let due = life.check(signs, limits, at: first.next)
    #expect(due.action == .drain)
    #expect(due.next == first.next + .seconds(5))
    #expect(life.check(signs, limits, at: due.next).action == .end(.graceOver))
  }

  @Test("only a connection without calls is idle, and is asked to leave once")
  func idle() {
    let limits = limits { $0.connectionIdleMax = .seconds(60) }
    let life = Life(ConnectionLife(limits, openedAt: start, chance: 0.5))
    let later = start + .seconds(60)
    #expect(life.check(.init(readAt: start), limits, at: later).action == .nothing)
    #expect(life.check(.init(readAt: start, idleSince: start), limits, at: later).action == .drain)
    #expect(life.check(.init(readAt: start, idleSince: start), limits, at: later).action == .nothing)
  }
}

@Suite("what a client may do that brings nothing")
struct ClientConductTests {
  private let start = LoopTime(nanoseconds: 1_000_000_000_000)

  @Test("a budget is spent, comes back with time and is never more than full")
  func budget() {
    let budget = Budget(RateBudget(burst: 10, perSecond: 2, at: start))
    #expect(budget.spend(10, at: start))
    #expect(!budget.spend(1, at: start))
    // What was spent too much is owed.
    #expect(!budget.spend(1, at: start + .milliseconds(500)))
    #expect(budget.spend(1, at: start + .milliseconds(1500)))
    #expect(budget.spend(10, at: start + .seconds(10_000_000)))
    #expect(!budget.spend(1, at: start + .seconds(10_000_000)))
  }

  @Test("burdens are counted against time and against what was sent")
  func burdens() {
    let conduct = Conduct(at: start)
    #expect(conduct.judge(burdens: 1000, resets: 0, sent: 0, at: start) == .fine)
    #expect(conduct.judge(burdens: 1160, resets: 0, sent: 10, at: start) == .fine)
    #expect(conduct.judge(burdens: 1161, resets: 0, sent: 10, at: start) == .tooManyFrames)
  }

  @Test("resets that were provoked are counted by the second")
  func resets() {
    let conduct = Conduct(at: start)
    #expect(conduct.judge(burdens: 0, resets: 200, sent: 0, at: start) == .fine)
    #expect(conduct.judge(burdens: 0, resets: 250, sent: 0, at: start + .seconds(1)) == .fine)
    #expect(conduct.judge(burdens: 0, resets: 251, sent: 0, at: start + .seconds(1)) == .tooManyResets)
  }

  @Test("the fourth ping too soon is one too many; five minutes apart none is, and what is sent forgives them")
  func pings() {
    var conduct = Conduct(at: start)
    for second in 0..<3 {
      #expect(conduct.pinged(hasCalls: true, sent: 0, at: start + .seconds(second)) == .fine)
    }
    #expect(conduct.pinged(hasCalls: true, sent: 0, at: start + .seconds(3)) == .tooManyPings)

    conduct = Conduct(at: start)
    for second in 0..<20 {
      #expect(conduct.pinged(hasCalls: true, sent: second, at: start + .seconds(second)) == .fine)
    }

    conduct = Conduct(at: start)
    for minutes in stride(from: 0, to: 100, by: 5) {
      #expect(conduct.pinged(hasCalls: true, sent: 0, at: start + .seconds(minutes * 60)) == .fine)
    }
    // Without calls that is too soon.
    let verdicts = (21...23).map {
      conduct.pinged(hasCalls: false, sent: 0, at: start + .seconds($0 * 300))
    }
    #expect(verdicts == [.fine, .fine, .tooManyPings])
  }
}

@Suite("octets that a process holds")
struct ByteBudgetTests {
  @Test("loops keep small amounts to themselves and see each other's large ones")
  func shares() {
    let budget = ByteBudget(max: 1024 * 1024)
    let one = ByteBudget.Share(of: budget)
    let other = ByteBudget.Share(of: budget)
    one.add(1024 * 1024)
    #expect(!other.isExceeded)
    other.add(1)
    #expect(other.isExceeded)
    one.add(-1024 * 1024)
    #expect(!other.isExceeded)
  }
}
