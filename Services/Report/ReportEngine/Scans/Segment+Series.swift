internal import CKernels
internal import Domain

extension Segment {
  public func series(_ query: SeriesQuery) -> Series {
    guard let first = query.edges.first, let last = query.edges.last, first < last, query.groupCount > 0 else {
      return Series()
    }
    var shares = Shares(query, self)
    return shares.series(query, self)
  }
}

/// Attempts spread over their buckets: a share for each of an attempt's groups.
private struct Shares {
  private let times: TimeCodes
  private var shares: [ckernels_share] = []
  /// By share.
  private var buckets: [UInt32] = []
  /// By bucket: how many shares it has.
  private var counts: [UInt32]

  init(_ query: SeriesQuery, _ segment: Segment) {
    times = TimeCodes(segment)
    counts = Array(repeating: 0, count: query.groupCount * (query.edges.count - 1))
    let sharing = Sharing(query, segment, times)
    let room = sharing.room(for: segment)
    buckets = unsafe Array(unsafeUninitializedCapacity: room) { buckets, count in
      shares = unsafe Array(unsafeUninitializedCapacity: room) { shares, made in
        for context in 0..<UInt32(segment.contexts.count) {
          unsafe sharing.share(Number(context), of: segment, &counts, into: shares, buckets, &made)
        }
        count = made
      }
    }
  }

  mutating func series(_ query: SeriesQuery, _ segment: Segment) -> Series {
    // Where each bucket's shares begin; once they lie there, where they end.
    var ends = counts
    var sum: UInt32 = 0
    for bucket in ends.indices {
      ends[bucket] = sum
      sum += counts[bucket]
    }
    let sorted = unsafe Array<ckernels_share>(unsafeUninitializedCapacity: shares.count) { sorted, count in
      unsafe ckernels_sort_shares(shares, buckets, shares.count, &ends, sorted.baseAddress)
      count = shares.count
    }
    let stretchCount = query.edges.count - 1
    var series = Series()
    var sums = ShareSums(segment)
    var quantiles = TimeQuantiles(query.quantiles, times, countMax: Int(counts.max() ?? 0))
    for bucket in counts.indices where counts[bucket] > 0 {
      let count = Int(counts[bucket])
      let own = sorted[Int(ends[bucket]) - count..<Int(ends[bucket])]
      let (students, mean) = sums.add(own, mark: UInt32(bucket) + 1, times: &quantiles.values)
      series.buckets.append(
        SeriesBucket(
          group: bucket / stretchCount, stretch: bucket % stretchCount, attempts: count, students: students,
          mean: mean))
      quantiles.appendSeconds(count, to: &series.quantiles)
    }
    return series
  }
}

/// How attempts are spread.
private struct Sharing {
  private let edges: [Int64]
  private let edgesPerMillisecond: Double
  private let groups: MembershipGroups
  private let times: TimeCodes

  init(_ query: SeriesQuery, _ segment: Segment, _ times: TimeCodes) {
    edges = query.edges.map(\.milliseconds)
    edgesPerMillisecond = Double(edges.count - 1) / Double(edges[edges.count - 1] - edges[0])
    groups = MembershipGroups(query, segment)
    self.times = times
  }

  /// As many shares as there can be.
  func room(for segment: Segment) -> Int {
    var room = segment.delta.count * groups.most
    for context in 0..<UInt32(segment.contexts.count) {
      guard let run = segment.base.run(at: Number(context)) else { continue }
      room += run.count * (run.memberships.values.lazy.map { groups.count(of: $0) }.max() ?? 0)
    }
    return room
  }

  /// Adds the shares of one context to `made` others.
  func share(
    _ context: Number<ContextID>, of segment: Segment, _ counts: inout [UInt32],
    into shares: UnsafeMutableBufferPointer<ckernels_share>, _ buckets: UnsafeMutableBufferPointer<UInt32>,
    _ made: inout Int
  ) {
    let dictionary = segment.dictionaries[Int(context.index)]
    if let stretch = segment.base[context] {
      let run = stretch.run
      let numbers = segment.headlines.numbers(run.primaries.values, dictionary, at: context)
      made += unsafe ckernels_share_out(
        run.students, run.cellStarts, run.cellCount, stretch.shadowed, stretch.shadowed.count, run.starts,
        times.codes(of: run.runningTimes), run.memberships.codes.bytes, run.memberships.codes.width,
        run.memberships.values, run.primaries.codes.bytes, run.primaries.codes.width, numbers, groups.starts,
        groups.firstBuckets, edges, edges.count, edgesPerMillisecond, shares.baseAddress! + made,
        buckets.baseAddress! + made, &counts)
    }
    for student in segment.delta.cells.students(at: context) {
      segment.delta.cells.rows(context, student)?.forEach { row in
        let start = segment.start(of: row)
        guard start >= edges[0], let end = edges.firstIndex(where: { start < $0 }) else { return }
        let share = ckernels_share(
          student: student.index, time: times.code(segment.runningTime(of: row)),
          number: segment.headlines.numbers([segment.primary(of: row)], dictionary, at: context)[0])
        for first in groups[segment.membership(of: row)] {
          let bucket = first + UInt32(end - 1)
          counts[Int(bucket)] += 1
          unsafe shares.initializeElement(at: made, to: share)
          unsafe buckets.initializeElement(at: made, to: bucket)
          made += 1
        }
      }
    }
  }
}

/// The groups of every membership.
private struct MembershipGroups {
  /// By membership, where its own begin in `firstBuckets`, and one more.
  private(set) var starts: [UInt32] = [0]
  /// Of each of its groups the first bucket.
  private(set) var firstBuckets: [UInt32] = []
  /// That one of them has.
  private(set) var most = 0

  init(_ query: SeriesQuery, _ segment: Segment) {
    let stretchCount = UInt32(query.edges.count - 1)
    var byHandout: [UInt32?] = Array(repeating: nil, count: segment.handouts.count)
    for (id, group) in query.groups {
      precondition(group < query.groupCount)
      if let handout = segment.number(id) { byHandout[Int(handout.index)] = UInt32(group) * stretchCount }
    }
    for membership in 0..<segment.memberships.count {
      let start = firstBuckets.count
      for handout in segment.memberships[UInt32(membership)] {
        guard let first = byHandout[Int(handout.index)], !firstBuckets[start...].contains(first) else { continue }
        firstBuckets.append(first)
      }
      most = max(most, firstBuckets.count - start)
      starts.append(UInt32(firstBuckets.count))
    }
  }

  func count(of membership: UInt32) -> Int { Int(starts[Int(membership) + 1] - starts[Int(membership)]) }

  subscript(membership: UInt32) -> ArraySlice<UInt32> {
    firstBuckets[Int(starts[Int(membership)])..<Int(starts[Int(membership) + 1])]
  }
}

/// Adds up the shares of one bucket after another.
private struct ShareSums {
  /// By student: the bucket that met them last.
  private var marks: [UInt32]
  /// By number of the number.
  private let numbers: [Double]
  private let scale: FixedPoint?
  /// On the scale; one more for what is no number.
  private let units: [Int64]

  init(_ segment: Segment) {
    marks = Array(repeating: 0, count: segment.students.count)
    // Quantities are numbers of no share.
    numbers = segment.headlines.numbers.map { $0.kind == .quantity ? 0 : $0.number }
    let scale = FixedPoint(for: numbers)
    self.scale = scale
    units = numbers.map { scale?.units($0) ?? 0 } + [0]
  }

  mutating func add(
    _ shares: ArraySlice<ckernels_share>, mark: UInt32, times: inout [UInt32]
  ) -> (students: Int, mean: Double?) {
    precondition(times.count >= shares.count)
    let sum = unsafe shares.withUnsafeBufferPointer { shares in
      unsafe ckernels_add_shares(shares.baseAddress, shares.count, mark, &marks, units, UInt32(numbers.count), &times)
    }
    return (Int(sum.students), sum.numbers == 0 ? nil : whole(sum, shares) / Double(sum.numbers))
  }

  private func whole(_ sum: ckernels_sum, _ shares: ArraySlice<ckernels_share>) -> Double {
    if let scale { return scale.value(Int128(sum.high) << 64 | Int128(sum.low)) }
    return ExactSum(shares.lazy.filter { $0.number < numbers.count }.map { numbers[Int($0.number)] }).value
  }
}
