extension AttemptLog {
  /// What of the attempt counts.
  ///
  /// Pure: it depends on the set of events and on `bounds`, never on the order of arrival (D14).
  public func effective(within bounds: AttemptBounds) -> Attempt {
    fold(within: bounds, until: nil)
  }

  /// What of the attempt counted as of an instant: records are cut by happened time, those of that very instant belong
  /// (P20, W9). Nil when the attempt had not begun. Kinds and windows are those of `bounds`: as now.
  public func effective(within bounds: AttemptBounds, asOf instant: Instant) -> Attempt? {
    guard start <= instant else { return nil }
    var bounds = bounds
    if let next = bounds.nextStart, instant < next { bounds.nextStart = nil }
    return fold(within: bounds, until: instant)
  }

  private func fold(within bounds: AttemptBounds, until cut: Instant?) -> Attempt {
    func counts(_ happened: Instant) -> Bool {
      if let cut, cut < happened { return false }
      return bounds.admits(happened)
    }

    var ranges: [TickRange] = []
    var isExplicit = false
    for event in progress where counts(event.happened) {
      ranges.append(event.range)
      isExplicit = isExplicit || event.isExplicit
    }

    var items = AttemptItems()
    for event in self.items where counts(event.happened) {
      items.apply(event.change, primaryKind: bounds.primaryKind)
    }

    let outcome = RunningMarks.walk(marks, lease: bounds.lease)
    let stopped = finalStop(resumes: outcome.resumes, where: counts)
    let reported = intervals + outcome.intervals
    // Time neither precedes the attempt, which would count it twice with the former one, nor follows its final stop
    // (N5), the next attempt (P4) or the cut.
    let end = [bounds.nextStart, stopped, cut].compactMap(\.self).min()
    let running = RunningTime(reported).clipped(from: start, to: end).clipped(to: bounds.open)

    return Attempt(
      id: id, student: student, app: app, context: context, start: start, received: received, handouts: handouts,
      progress: ProgressRanges(ranges, isExplicit: isExplicit), runningTime: running,
      hasInterval: !running.isEmpty
        || reported.contains { start <= $0.start ? counts($0.start) : start < $0.end && counts(start) }, items: items,
      primaryKind: bounds.primaryKind,
      stopped: stopped, isSuperseded: bounds.nextStart != nil,
      leaseEnds: stopped == nil ? outcome.leaseEnds : nil)
  }

  /// Whether the student's next attempt, which starts then, leaves this one as it was, save that it is superseded: nothing
  /// of it happened later, and it was stopped or its lease is over (P4).
  ///
  /// - Parameter bounds: as they were before the next one, or with it: it makes no difference where this is true.
  public func isOver(by next: Instant, within bounds: AttemptBounds) -> Bool {
    let last = lastHappened
    if last + bounds.lease <= next { return true }
    guard last <= next else { return false }
    return finalStop(resumes: RunningMarks.walk(marks, lease: bounds.lease).resumes, where: bounds.admits) != nil
  }

  /// The last stop, unless the student resumed the attempt after it (P15, R69): then it was a pause.
  private func finalStop(resumes: [Instant], where counts: (Instant) -> Bool) -> Instant? {
    guard let last = stops.last(where: counts) else { return nil }
    return resumes.contains { last <= $0 && counts($0) } ? nil : last
  }

  /// The effective attempts of one student at one context, in their order (D14), each bounded by the next (P4).
  ///
  /// - Parameters:
  ///   - logs: every stored attempt and no voided one: a void supersedes nothing (P24). In any order.
  ///   - asOf: cuts records by happened time (P20); attempts begun later are absent and supersede nothing.
  ///   - open: when an attempt's handouts are open to the student.
  public static func effective(
    _ logs: [AttemptLog], primaryKind: ItemKind?, asOf: Instant? = nil,
    lease: Int64 = Limits.standard.heartbeatLeaseMilliseconds, open: (AttemptLog) -> WindowSet = { _ in .always }
  ) -> [Attempt] {
    let ordered = logs.sorted(by: precedes)
    return ordered.indices.compactMap { index in
      let bounds = AttemptBounds(
        nextStart: index + 1 < ordered.count ? ordered[index + 1].start : nil, open: open(ordered[index]),
        primaryKind: primaryKind, lease: lease)
      guard let asOf else { return ordered[index].effective(within: bounds) }
      return ordered[index].effective(within: bounds, asOf: asOf)
    }
  }

  /// Only what counts, still with its times: what other services are told of the attempt, so that they can look at it
  /// as of any instant themselves (P20). Folding it without bounds but the kind gives what `effective(within:)` gives,
  /// save that `isSuperseded` must be told apart, and that a stop which a start undid is not told (P15).
  public func bounded(within bounds: AttemptBounds) -> AttemptLog {
    let outcome = RunningMarks.walk(marks, lease: bounds.lease)
    let stopped = finalStop(resumes: outcome.resumes, where: bounds.admits)
    let end = [bounds.nextStart, stopped].compactMap(\.self).min()
    let running = RunningTime(intervals + outcome.intervals)
      .clipped(from: start, to: end).clipped(to: bounds.open)
    var log = AttemptLog(
      id: id, student: student, app: app, context: context, start: start, received: received, handouts: handouts)
    for interval in running.intervals { log.record(.interval(interval)) }
    for event in progress where bounds.admits(event.happened) { log.record(.progress(event)) }
    for event in items where bounds.admits(event.happened) { log.record(.items(event)) }
    if let stopped { log.record(.stop(happened: stopped)) }
    return log
  }
}
