internal import Domain

/// The groups of a query that the attempts of every membership belong to.
struct MembershipGroups {
  /// By membership, where its own begin in `groups`, and one more.
  private(set) var starts: [UInt32] = [0]
  private(set) var groups: [UInt32] = []
  /// By group: no fewer than there are attempts in it.
  private(set) var attemptCounts: [Int]

  init(_ query: SeriesQuery, _ segment: Segment) {
    attemptCounts = Array(repeating: 0, count: query.groupCount)
    var byHandout: [UInt32?] = Array(repeating: nil, count: segment.handouts.count)
    for (id, group) in query.groups {
      precondition(group < query.groupCount)
      guard let handout = segment.number(id) else { continue }
      byHandout[Int(handout.index)] = UInt32(group)
      attemptCounts[group] += segment.work.attemptCount(of: handout)
    }
    for membership in 0..<segment.memberships.count {
      let start = groups.count
      for handout in segment.memberships[UInt32(membership)] {
        guard let group = byHandout[Int(handout.index)], !groups[start...].contains(group) else { continue }
        groups.append(group)
      }
      starts.append(UInt32(groups.count))
    }
  }

  subscript(membership: UInt32) -> ArraySlice<UInt32> {
    groups[Int(starts[Int(membership)])..<Int(starts[Int(membership) + 1])]
  }
}
