internal import Domain

extension Segment {
  /// Buckets that hold an attempt, by group, then by time.
  public func series(_ query: SeriesQuery) -> [SeriesBucket] {
    guard let first = query.edges.first, let last = query.edges.last, first < last, query.groupCount > 0 else {
      return []
    }
    var gathering = SeriesGathering(query, self)
    for index in 0..<UInt32(contexts.count) { gathering.add(Number(index), of: self) }
    return gathering.buckets()
  }
}

/// Spreads attempts over their buckets, then looks at one bucket after the other.
private struct SeriesGathering {
  /// An attempt in one of its buckets.
  private struct Share {
    var bucket: UInt32
    var student: UInt32
    var time: UInt32
    var units: Int64
  }

  private let query: SeriesQuery
  /// The groups of all memberships, one after the other, and by membership number where its own end.
  private var groups: [UInt32] = []
  private var groupEnds: [Int] = [0]
  private let edges: [Int64]
  private let stretchesPerMillisecond: Double
  private let times: TimeCodes
  private let scale: FixedPoint?
  private var shares: [Share] = []
  private let studentCount: Int

  private static let noNumber = Int64.min

  init(_ query: SeriesQuery, _ segment: Segment) {
    self.query = query
    edges = query.edges.map(\.milliseconds)
    let byHandout = Dictionary(
      query.groups.compactMap { id, group in segment.number(id).map { ($0, group) } },
      uniquingKeysWith: { first, _ in first })
    times = TimeCodes(segment)
    scale = FixedPoint(for: segment.headlines.numbers.lazy.filter { $0.kind != .quantity }.map(\.number))
    studentCount = segment.students.count
    for number in 0..<segment.memberships.count {
      for handout in segment.memberships[UInt32(number)] {
        guard let group = byHandout[handout].map({ UInt32($0) }) else { continue }
        if !groups[groupEnds[number]...].contains(group) { groups.append(group) }
      }
      groupEnds.append(groups.count)
    }
    // Attempts of two groups come twice. What is not needed is never touched.
    shares.reserveCapacity(segment.attemptCount * 2)
    stretchesPerMillisecond = Double(edges.count - 1) / Double(edges[edges.count - 1] - edges[0])
  }

  mutating func add(_ context: Number<ContextID>, of segment: Segment) {
    let dictionary = segment.dictionaries[Int(context.index)]
    if let stretch = segment.base[context] {
      let run = stretch.run
      let units = run.primaries.values.map { self.units($0, dictionary) }
      let groups = run.memberships.values.map { self.groups(of: $0) }
      for cell in 0..<run.cellCount where !stretch.isShadowed(cell) {
        let student = run.students[cell].index
        for row in run.rows(ofCell: cell) {
          add(
            groups[run.memberships.codes[row]], run.starts[row], student, run.runningTimes[row],
            units[run.primaries.codes[row]])
        }
      }
    }
    for student in segment.delta.cells.students(at: context) {
      segment.delta.cells.rows(context, student)?.forEach { row in
        add(
          groups(of: segment.membership(of: row)), segment.start(of: row), student.index,
          segment.runningTime(of: row), units(segment.primary(of: row), dictionary))
      }
    }
  }

  @inline(__always)
  private mutating func add(_ own: Range<Int>, _ start: Int64, _ student: UInt32, _ time: Int64, _ units: Int64) {
    guard !own.isEmpty, let stretch = stretch(start) else { return }
    let code = times.code(time)
    for place in own {
      let bucket = groups[place] * UInt32(edges.count - 1) + UInt32(stretch)
      shares.append(Share(bucket: bucket, student: student, time: code, units: units))
    }
  }

  /// In `groups`.
  private func groups(of membership: UInt32) -> Range<Int> {
    groupEnds[Int(membership)]..<groupEnds[Int(membership) + 1]
  }

  private func units(_ primary: ItemCell, _ dictionary: ItemDictionary) -> Int64 {
    guard primary.isPresent, dictionary[primary.entry].kind != .quantity else { return Self.noNumber }
    return scale.map { $0.units(primary.number) } ?? Int64(bitPattern: primary.number.bitPattern)
  }

  /// The stretch of time that holds an instant. Most are of one length, so a guess is right or nearly so.
  private func stretch(_ start: Int64) -> Int? {
    guard start >= edges[0], start < edges[edges.count - 1] else { return nil }
    var place = min(edges.count - 2, Int(Double(start - edges[0]) * stretchesPerMillisecond))
    while start < edges[place] { place -= 1 }
    while start >= edges[place + 1] { place += 1 }
    return place
  }

  func buckets() -> [SeriesBucket] {
    let sorted = SortedShares(shares.count, bucketCount: query.groupCount * (edges.count - 1)) { shares[$0].bucket }
    var ordered = shares
    var ends = sorted.starts
    for share in shares {
      ordered[ends[Int(share.bucket)]] = share
      ends[Int(share.bucket)] += 1
    }
    var lastBucket = Array(repeating: -1, count: studentCount)
    var timing = TimeQuantiles(query.quantiles, self.times)
    var buckets: [SeriesBucket] = []
    for bucket in 0..<sorted.starts.count - 1 {
      let range = sorted.starts[bucket]..<sorted.starts[bucket + 1]
      guard !range.isEmpty else { continue }
      var distinct = 0
      for share in ordered[range] where lastBucket[Int(share.student)] != bucket {
        lastBucket[Int(share.student)] = bucket
        distinct += 1
      }
      buckets.append(
        SeriesBucket(
          group: bucket / (edges.count - 1), stretch: bucket % (edges.count - 1), attempts: range.count,
          students: distinct, mean: mean(ordered[range]),
          timeQuantiles: timing.seconds(of: ordered[range].lazy.map { $0.time })))
    }
    return buckets
  }

  private func mean(_ shares: ArraySlice<Share>) -> Double? {
    var n = 0
    if let scale {
      var sum: Int128 = 0
      for share in shares where share.units != Self.noNumber {
        sum += Int128(share.units)
        n += 1
      }
      return n == 0 ? nil : scale.value(sum) / Double(n)
    }
    var sum = ExactSum()
    for share in shares where share.units != Self.noNumber {
      sum.add(Double(bitPattern: UInt64(bitPattern: share.units)))
      n += 1
    }
    return sum.mean(of: n)
  }
}

/// Where each bucket begins, once what is in them lies bucket by bucket.
private struct SortedShares {
  private(set) var starts: [Int]

  init(_ count: Int, bucketCount: Int, bucket: (Int) -> UInt32) {
    starts = Array(repeating: 0, count: bucketCount + 1)
    for place in 0..<count { starts[Int(bucket(place)) + 1] += 1 }
    for place in 1...bucketCount { starts[place] += starts[place - 1] }
  }
}
