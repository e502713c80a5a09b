/// Puts something under load as a plan says, by a clock that a test may make itself.
public struct LoadRun<LoadClock: Clock>: Sendable where LoadClock.Duration == Duration, LoadClock.Instant: Sendable {
  /// What is told now and then to those who wait.
  public struct Progress: Sendable {
    /// Of the time, from 0 to 1.
    public var share: Double
    public var answered: Int
    public var failed: Int
  }

  public typealias Call = @Sendable (LoadCall) async throws -> Void

  let plan: LoadPlan
  let clock: LoadClock
  /// What a failure is counted under.
  let nameOfError: @Sendable (any Error) -> String

  private let progressInterval = Duration.milliseconds(100)
  /// A service that refuses at once is not asked again at once: that would measure how fast it refuses.
  private let pauseAfterFailure = Duration.milliseconds(10)
  private let lateMax = Duration.seconds(1)

  public init(_ plan: LoadPlan, clock: LoadClock, nameOfError: @escaping @Sendable (any Error) -> String) {
    self.plan = plan
    self.clock = clock
    self.nameOfError = nameOfError
  }

  /// Calls until the time is up and every call has ended.
  public func run(progress: @escaping @Sendable (Progress) -> Void, _ call: @escaping Call) async -> LoadOutcome {
    let recorder = LoadRecorder(kinds: plan.weights.count)
    let begin = clock.now
    let notSent = await withTaskGroup(of: Int?.self) { group in
      group.addTask { await calls(from: begin, recorder, call) }
      group.addTask {
        await tell(progress, since: begin, recorder)
        return nil
      }
      var notSent = 0
      for await result in group {
        guard let result else { continue }
        notSent = result
        group.cancelAll()
      }
      return notSent
    }
    var outcome = recorder.outcome
    outcome.notSent = notSent
    outcome.elapsed = max(begin.advanced(by: plan.warmUp).duration(to: clock.now), .zero)
    return outcome
  }

  private func tell(
    _ progress: @Sendable (Progress) -> Void, since begin: LoadClock.Instant, _ recorder: LoadRecorder
  ) async {
    let whole = plan.warmUp + plan.duration
    while !Task.isCancelled {
      do { try await clock.sleep(until: clock.now.advanced(by: progressInterval), tolerance: nil) } catch { return }
      progress(
        Progress(
          share: min(1, begin.duration(to: clock.now) / whole), answered: recorder.answered, failed: recorder.failed))
    }
  }

  private func calls(from begin: LoadClock.Instant, _ recorder: LoadRecorder, _ call: @escaping Call) async -> Int {
    switch plan.shape {
    case .closed(let callers):
      await withDiscardingTaskGroup { group in
        for caller in 0..<callers { group.addTask { await callAgainAndAgain(caller, from: begin, recorder, call) } }
      }
      return 0
    case .open(let rate, let spacing, let inFlightMax):
      let arrivals = Arrivals(rate: rate, spacing: spacing, seed: plan.seed)
      return await callWhenDue(arrivals, CallGate(inFlightMax), from: begin, recorder, call)
    }
  }

  // MARK: Closed

  private func callAgainAndAgain(
    _ caller: Int, from begin: LoadClock.Instant, _ recorder: LoadRecorder, _ call: Call
  ) async {
    let end = begin.advanced(by: plan.warmUp + plan.duration)
    var numbers = SeededNumbers(seed: plan.seed, of: caller)
    let mix = Mix(plan.weights)
    while !Task.isCancelled {
      let due = clock.now
      guard due < end else { return }
      let next = LoadCall(
        caller: caller, kind: mix.pick(using: &numbers), numbers: SeededNumbers(seed: numbers.next()))
      let isAnswered = await make(next, due: due, isCounted: due >= begin.advanced(by: plan.warmUp), recorder, call)
      if !isAnswered { try? await clock.sleep(until: clock.now.advanced(by: pauseAfterFailure), tolerance: nil) }
    }
  }

  // MARK: Open

  /// - Returns: the calls that were due and could not be sent before the end.
  private func callWhenDue(
    _ arrivals: Arrivals, _ gate: CallGate, from begin: LoadClock.Instant, _ recorder: LoadRecorder,
    _ call: @escaping Call
  ) async -> Int {
    let whole = plan.warmUp + plan.duration
    let end = begin.advanced(by: whole)
    let mix = Mix(plan.weights)
    return await withDiscardingTaskGroup { group in
      var notSent = 0
      for (number, offset) in arrivals.enumerated() {
        guard offset < whole, !Task.isCancelled else { break }
        let due = begin.advanced(by: offset)
        if clock.now < due { try? await clock.sleep(until: due, tolerance: .zero) }
        let isHeldBack = !gate.enterAtOnce()
        if isHeldBack, clock.now < end { await gate.enter() }
        // What was due just before the end is sent just after it where nothing but this program's own clock was late.
        guard clock.now < (isHeldBack ? end : end.advanced(by: lateMax)) else {
          if offset >= plan.warmUp { notSent += 1 }
          continue
        }
        var numbers = SeededNumbers(seed: plan.seed, of: number)
        let next = LoadCall(caller: number, kind: mix.pick(using: &numbers), numbers: numbers)
        group.addTask {
          _ = await make(next, due: due, isCounted: offset >= plan.warmUp, recorder, call)
          gate.leave()
        }
      }
      return notSent
    }
  }

  // MARK: One call

  private func make(
    _ next: LoadCall, due: LoadClock.Instant, isCounted: Bool, _ recorder: LoadRecorder, _ call: Call
  ) async -> Bool {
    let sent = clock.now
    do {
      try await call(next)
      let answered = clock.now
      if isCounted {
        recorder.answered(
          next, latency: due.duration(to: answered), service: sent.duration(to: answered),
          delay: due.duration(to: sent))
      }
      return true
    } catch {
      if isCounted {
        recorder.failed(next, name: nameOfError(error), words: "\(error)", delay: due.duration(to: sent))
      }
      return false
    }
  }
}
