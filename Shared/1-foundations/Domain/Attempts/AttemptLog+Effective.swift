// Computes effective attempts from attempt logs: what of each attempt counts, as of now or as of an earlier instant.
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
    // An attempt begun later is not there, and stops nothing (N19).
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
    // As they stand now, whatever the cut: of the items that were there then (N55).
    items.mark(teacherMarks)

    // A sign after the cut says, too, that it ran until then.
    let live = LiveTime(of: self, until: bounds.nextStart)
    let stopped = finalStop(resumes: live.resumes, where: counts)
    let reported = intervals + live.intervals
    // Time neither precedes the attempt, which would count it twice with the former one, nor follows its final stop
    // (N5), the next attempt (P4) or the cut.
    let end = [bounds.nextStart, stopped, cut].compactMap(\.self).min()
    let running = RunningTime(reported).clipped(from: start, to: end).clipped(to: bounds.open)

    var attempt = Attempt(
      id: id, student: student, app: app, context: context, start: start, received: received, handouts: handouts,
      progress: ProgressRanges(ranges, isExplicit: isExplicit), runningTime: running,
      hasInterval: !running.isEmpty
        || reported.contains { start <= $0.start ? counts($0.start) : start < $0.end && counts(start) }, items: items,
      primaryKind: bounds.primaryKind, stopped: stopped, isSuperseded: bounds.nextStart != nil,
      leaseEnds: stopped == nil ? live.lastSign.map { $0 + bounds.lease } : nil, comment: teacherMarks.comment)
    let last = lastActivity(where: counts)
    if last > attempt.lastTimed { attempt.laterActivity = last }
    return attempt
  }

  /// When the last of it happened that counts, running time left aside. A heartbeat says no more than that an app is open, and counts by
  /// the time that it makes (N82).
  private func lastActivity(where counts: (Instant) -> Bool) -> Instant {
    // Each is sorted by time.
    max(
      start, marks.last { $0.sign != .heartbeat && counts($0.happened) }?.happened ?? start,
      progress.last { counts($0.happened) }?.happened ?? start, items.last { counts($0.happened) }?.happened ?? start,
      stops.last(where: counts) ?? start)
  }

  /// From when on the start of the student's next attempt leaves this one as it is, save that it is superseded (P4): all
  /// of it has happened, and if it was left running, the idle limit is over.
  public var settled: Instant {
    let lastSign = LiveTime(of: self, until: nil).lastSign
    return max(lastHappened, lastSign.map { $0 + idleLimit + 1 } ?? .distantPast)
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
}
