/// The part of a load that one thread makes: says which call is to be sent when, and notes what became of it.
///
/// It neither calls nor waits. Its owner asks what is next, at the beginning, whenever a call has ended and whenever the time has come
/// that it named, until something else than a call is next. All times are nanoseconds since the load began and never go back.
public struct LoadWorker: Sendable {
  /// What the worker's owner does next.
  public enum Step: Sendable {
    /// Send this now; then ask again.
    case call(LoadCall)
    /// Nothing is due before that time.
    case wait(until: Int64)
    /// Nothing can be sent before a call has ended.
    case waitForAnswer
    /// The time is up and every call has ended.
    case over
  }

  /// A service that refuses at once is not asked again at once: that would measure how fast it refuses.
  static let pauseAfterFailure: Int64 = 10_000_000
  /// What was due just before the end is still sent so long after it, where nothing but this program's own clock was late.
  static let lateMax: Int64 = 1_000_000_000

  private let mix: Mix
  private let warmUp: Int64
  private let end: Int64
  /// Of a closed loop.
  private var callers: Callers
  /// Of an open one.
  private var dueCalls: DueCalls?
  private var underWay = 0
  /// Of this part of the load, so far.
  public private(set) var outcome: LoadOutcome
  /// Calls of this part so far, without those of the warm-up: for whoever shows progress.
  public private(set) var answered = 0
  /// Calls of this part so far, without those of the warm-up.
  public private(set) var failed = 0

  /// - Parameter part: which of the load's `parts` this is, from 0. Together they make the plan's calls, however many they are.
  public init(_ plan: LoadPlan, part: Int = 0, of parts: Int = 1) {
    mix = Mix(plan.weights)
    warmUp = plan.warmUp.nanoseconds
    end = warmUp + plan.duration.nanoseconds
    outcome = LoadOutcome(plan)
    switch plan.shape {
    case .closed(let count, _): callers = Callers(count, seed: plan.seed, part: part, of: parts)
    case .open(let schedule, let spacing, let inFlightMax):
      callers = Callers(0, seed: plan.seed, part: part, of: parts)
      dueCalls = DueCalls(
        Arrivals(schedule.after(plan.warmUp), spacing: spacing, seed: plan.seed), part: part, of: parts,
        inFlightMax: max(1, (inFlightMax + parts - 1 - part) / parts))
    }
  }

  /// What is to be done at this time.
  public mutating func next(at now: Int64) -> Step { dueCalls == nil ? nextOfCallers(at: now) : nextDue(at: now) }

  private mutating func nextOfCallers(at now: Int64) -> Step {
    guard now < end else { return underWay == 0 ? .over : .waitForAnswer }
    guard let caller = callers.next(at: now) else {
      return callers.wakesAt.map { .wait(until: min($0, end)) } ?? .waitForAnswer
    }
    let (kind, numbers) = callers.choose(for: caller, from: mix)
    return .call(begin(caller, kind, numbers, due: now, at: now))
  }

  private mutating func nextDue(at now: Int64) -> Step {
    while let due = dueCalls?.due {
      guard due <= now else { return .wait(until: due) }
      let hasRoom = dueCalls?.hasRoom(beside: underWay) ?? false
      guard now < end + (dueCalls?.isHeldBack == true ? 0 : Self.lateMax) else {
        if due >= warmUp { outcome.notSent += 1 }
        dueCalls?.advance()
        continue
      }
      guard hasRoom, let (number, kind, numbers) = dueCalls?.choose(from: mix) else { return .waitForAnswer }
      return .call(begin(number, kind, numbers, due: due, at: now))
    }
    return underWay == 0 ? .over : .waitForAnswer
  }

  private mutating func begin(
    _ caller: Int, _ kind: Int, _ numbers: SeededNumbers, due: Int64, at now: Int64
  ) -> LoadCall {
    underWay += 1
    let call = LoadCall(caller: caller, kind: kind, numbers: numbers, due: due, sent: now, isCounted: due >= warmUp)
    if call.isCounted { outcome.began(call, sinceWarmUp: due - warmUp) }
    return call
  }

  /// A call was answered.
  public mutating func answered(_ call: LoadCall, at now: Int64) {
    finish(call, freeAt: now)
    guard call.isCounted else { return }
    answered += 1
    outcome.answered(call, at: now, sinceWarmUp: now - warmUp)
  }

  /// A call failed.
  ///
  /// - Parameters:
  ///   - name: what it is counted under.
  ///   - words: why, for people; kept of the first failure of a kind.
  public mutating func failed(_ call: LoadCall, name: String, words: @autoclosure () -> String, at now: Int64) {
    finish(call, freeAt: now + Self.pauseAfterFailure)
    guard call.isCounted else { return }
    failed += 1
    outcome.failed(call, name: name, words: words(), sinceWarmUp: now - warmUp)
  }

  private mutating func finish(_ call: LoadCall, freeAt time: Int64) {
    underWay -= 1
    if dueCalls == nil { callers.free(call.caller, at: time) }
  }
}

extension LoadWorker {
  /// Those of a closed loop: free to call, at rest after a failure, or waiting for an answer.
  private struct Callers: Sendable {
    private let part: Int
    private let parts: Int
    private var numbers: [SeededNumbers]
    /// By the time from which on they may call.
    private var waiting: ArraySlice<(caller: Int, from: Int64)>

    init(_ count: Int, seed: UInt64, part: Int, of parts: Int) {
      (self.part, self.parts) = (part, parts)
      let own = Array(stride(from: part, to: count, by: parts))
      numbers = own.map { SeededNumbers(seed: seed, of: $0) }
      waiting = own.map { ($0, 0) }[...]
    }

    /// When the first of those who are not free yet will be.
    var wakesAt: Int64? { waiting.first?.from }

    mutating func next(at now: Int64) -> Int? {
      guard let first = waiting.first, first.from <= now else { return nil }
      return waiting.removeFirst().caller
    }

    mutating func choose(for caller: Int, from mix: Mix) -> (kind: Int, SeededNumbers) {
      let index = (caller - part) / parts
      return (mix.pick(using: &numbers[index]), SeededNumbers(seed: numbers[index].next()))
    }

    mutating func free(_ caller: Int, at time: Int64) {
      let index = waiting.lastIndex { $0.from <= time }.map { $0 + 1 } ?? waiting.startIndex
      waiting.insert((caller, time), at: index)
    }
  }

  /// Those of an open loop that this part has to send, the next first.
  private struct DueCalls: Sendable {
    private let seed: UInt64
    private let part: Int
    private let parts: Int
    private let inFlightMax: Int
    private var times: Arrivals.Iterator
    private var number = -1
    /// When the next is due; nil after the last.
    private(set) var due: Int64?
    /// The next has met the bound on calls at once.
    private(set) var isHeldBack = false

    init(_ arrivals: Arrivals, part: Int, of parts: Int, inFlightMax: Int) {
      (seed, self.part, self.parts, self.inFlightMax) = (arrivals.seed, part, parts, inFlightMax)
      times = arrivals.makeIterator()
      advance()
    }

    mutating func hasRoom(beside underWay: Int) -> Bool {
      guard underWay >= inFlightMax else { return true }
      isHeldBack = true
      return false
    }

    /// Takes the next; what it is does not depend on what became of others.
    mutating func choose(from mix: Mix) -> (number: Int, kind: Int, SeededNumbers) {
      var numbers = SeededNumbers(seed: seed, of: number)
      defer { advance() }
      return (number, mix.pick(using: &numbers), numbers)
    }

    mutating func advance() {
      isHeldBack = false
      repeat {
        due = times.next()
        number += 1
      } while due != nil && number % parts != part
    }
  }
}
