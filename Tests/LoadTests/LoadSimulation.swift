import LoadEngine

/// A load on a service of a test's making, in time that passes only when nobody has anything left to do: a second of waiting takes no
/// time, and every run is the same.
struct LoadSimulation {
  enum Reply {
    case answer(after: Duration)
    case failure(String, after: Duration)
  }

  var plan: LoadPlan
  /// By how much whoever waits for a time is late.
  var lateness = Duration.zero
  /// Threads that share the load.
  var parts = 1

  /// - Parameter reply: what the service does with a call that it is sent at a time.
  func run(_ reply: (LoadCall, _ sent: Duration) -> Reply) -> LoadOutcome {
    var outcome = LoadOutcome(plan)
    for part in 0..<parts { outcome.add(run(part, reply)) }
    return outcome
  }

  private func run(_ part: Int, _ reply: (LoadCall, Duration) -> Reply) -> LoadOutcome {
    var worker = LoadWorker(plan, part: part, of: parts)
    var now: Int64 = 0
    var underWay: [(end: Int64, call: LoadCall, reply: Reply)] = []
    func endFirst() {
      let next = underWay.removeFirst()
      now = max(now, next.end)
      switch next.reply {
      case .answer: worker.answered(next.call, at: now)
      case .failure(let name, _): worker.failed(next.call, name: name, words: "refused, says \(name)", at: now)
      }
    }
    while true {
      switch worker.next(at: now) {
      case .call(let call):
        let reply = reply(call, .nanoseconds(now))
        let end =
          switch reply {
          case .answer(let time), .failure(_, let time): now + time.nanoseconds
          }
        let index = underWay.firstIndex { $0.end > end } ?? underWay.endIndex
        underWay.insert((end, call, reply), at: index)
      case .wait(let time):
        if let first = underWay.first, first.end <= time {
          endFirst()
        } else {
          now = max(now, time + lateness.nanoseconds)
        }
      case .waitForAnswer: endFirst()
      case .over: return worker.outcome
      }
    }
  }
}

extension LoadPlan {
  /// An open loop at one rate.
  static func open(
    _ rate: Double, _ duration: Duration, _ spacing: Arrivals.Spacing = .constant, inFlightMax: Int = 1000,
    warmUp: Duration = .zero, weights: [Double] = [1], seed: UInt64 = 1
  ) -> LoadPlan {
    LoadPlan(
      .open(LoadSchedule(rate: rate, for: duration), spacing: spacing, inFlightMax: inFlightMax), warmUp: warmUp,
      weights: weights, seed: seed)
  }
}
