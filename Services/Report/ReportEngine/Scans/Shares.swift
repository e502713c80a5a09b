/// Attempts spread over groups: a share for each of an attempt's groups, those of one group side by side.
@safe struct Shares: ~Copyable {
  let memory: UnsafeMutableBufferPointer<Share>
  /// By group: where its shares begin.
  private let begins: [UInt32]
  /// By group: where they end by now, and where its room ends.
  var ends: [UInt32]
  let limits: [UInt32]

  /// - Parameter counts: by group: as many as there can be.
  init(room counts: [Int]) {
    var limits: [UInt32] = []
    var sum = 0
    for count in counts {
      sum += count
      limits.append(UInt32(sum))
    }
    begins = zip(limits, counts).map { $0 - UInt32($1) }
    ends = begins
    self.limits = limits
    unsafe memory = .allocate(capacity: sum)
  }

  deinit { unsafe memory.deallocate() }

  mutating func append(_ share: Share, to group: Int) {
    precondition(ends[group] < limits[group], "more attempts than were counted")
    unsafe memory.initializeElement(at: Int(ends[group]), to: share)
    ends[group] += 1
  }

  /// They are there as long as this is.
  subscript(group: Int) -> UnsafeBufferPointer<Share> {
    unsafe UnsafeBufferPointer(rebasing: memory[Int(begins[group])..<Int(ends[group])])
  }

  /// How many the largest group has.
  var greatestCount: Int { zip(begins, ends).map { Int($1 - $0) }.max() ?? 0 }
}
