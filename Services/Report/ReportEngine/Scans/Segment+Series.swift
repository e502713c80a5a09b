internal import Domain

extension Segment {
  public func series(_ query: SeriesQuery) -> Series {
    guard let first = query.edges.first, let last = query.edges.last, first < last, query.groupCount > 0 else {
      return Series()
    }
    let times = TimeCodes(self)
    let groups = MembershipGroups(query, self)
    let stretches = TimeStretches(query.edges)
    var shares = Shares(room: groups.attemptCounts)
    for context in 0..<UInt32(contexts.count) { share(Number(context), times, groups, stretches, to: &shares) }

    // One group after the other, so that what is at hand is small enough to stay near.
    var series = Series()
    var sums = GroupSums(query, self, times, countMax: shares.greatestCount)
    for group in 0..<query.groupCount { sums.add(group, of: shares, to: &series) }
    return series
  }

  /// Spreads the attempts at one context.
  private func share(
    _ context: Number<ContextID>, _ times: TimeCodes, _ groups: MembershipGroups, _ stretches: TimeStretches,
    to shares: inout Shares
  ) {
    if let packed = base[context] {
      let numbers = headlines.numbers(of: packed.run.primaries.values, at: context)
      Kernels.shareOut(packed, times, numbers, groups, stretches, to: &shares)
    }
    for student in delta.cells.students(at: context) {
      delta.cells.rows(context, student)?.forEach { row in
        guard let stretch = stretches.place(of: start(of: row)) else { return }
        let primary = PackedPrimary(primary(of: row), in: dictionaries[Int(context.index)])
        let share = Share(
          student: student.index, stretch: UInt32(stretch), time: times.code(runningTime(of: row)),
          number: headlines.number(of: primary, at: context))
        for group in groups[membership(of: row)] { shares.append(share, to: Int(group)) }
      }
    }
  }
}
