/// Turns the signs of a live attempt into intervals (D15, R70, P40).
enum RunningMarks {
  struct Outcome {
    var intervals: [Interval] = []
    /// When the last lease ends of a device that was not paused; nil when all were.
    var leaseEnds: Instant?
    /// The resumes that no pause of the same instant took back.
    var resumes: [Instant] = []
  }

  /// - Parameters:
  ///   - marks: in their order (`RunningMark.precedes`).
  ///   - lease: milliseconds a device may be silent. A sign at the very end of the lease still renews it.
  static func walk(_ marks: [RunningMark], lease: Int64) -> Outcome {
    var outcome = Outcome()
    var device: String?
    var run: (start: Instant, lastSign: Instant)?
    var resumedWhileRunning: Instant?
    // Where the resumes of this device begin: a pause takes none of another device back (N3).
    var firstResume = 0

    func close(at end: Instant) {
      if let run { outcome.intervals.append(Interval(start: run.start, end: end)) }
      run = nil
    }
    func leave() {
      guard let open = run else { return }
      let end = open.lastSign + lease
      outcome.leaseEnds = outcome.leaseEnds.map { max($0, end) } ?? end
      close(at: open.lastSign)
    }

    for mark in marks {
      if device?.isExactly(mark.device) != true {
        leave()
        device = mark.device
        resumedWhileRunning = nil
        firstResume = outcome.resumes.count
      }
      if let open = run, mark.happened > open.lastSign + lease { close(at: open.lastSign) }
      let wasRunning = run != nil
      switch mark.sign {
      case .resumed:
        // Starting what runs is no new run (R70), but it is a sign of life (N2).
        run = (run?.start ?? mark.happened, mark.happened)
        resumedWhileRunning = wasRunning ? mark.happened : nil
        outcome.resumes.append(mark.happened)
      case .heartbeat:
        // Nothing runs, or the lease had lapsed: nothing changes (P40).
        if let open = run { run = (open.start, mark.happened) }
      case .paused:
        // A pause and a resume of one instant: what ran was paused first, what did not was started first (N3).
        if let open = run, resumedWhileRunning == mark.happened {
          close(at: mark.happened)
          run = (open.lastSign, open.lastSign)
        } else {
          close(at: mark.happened)
          if outcome.resumes[firstResume...].last == mark.happened { outcome.resumes.removeLast() }
        }
      }
    }
    leave()
    return outcome
  }

  /// Drops heartbeats that can never matter: those between two signs of one device no further apart than the lease.
  ///
  /// Whatever arrives later, the next sign renews in time without them.
  static func withoutRedundantHeartbeats(_ marks: [RunningMark], lease: Int64) -> [RunningMark] {
    var kept: [RunningMark] = []
    for (index, mark) in marks.enumerated() {
      if mark.sign == .heartbeat, let before = kept.last, index + 1 < marks.count {
        let after = marks[index + 1]
        if before.device.isExactly(mark.device), after.device.isExactly(mark.device), after.sign == .heartbeat,
          after.happened.since(before.happened) <= lease
        {
          continue
        }
      }
      kept.append(mark)
    }
    return kept
  }
}
