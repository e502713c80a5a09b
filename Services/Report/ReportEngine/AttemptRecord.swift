internal import Domain

/// One attempt in numbers instead of names: what goes into the columns and comes out of them.
struct AttemptRecord: Sendable {
  var id = PackedID.uuid(0, 0)
  var student = Number<PersonID>(0)
  var context = Number<ContextID>(0)
  /// In the segment's numbering of memberships.
  var membership: UInt32 = 0
  var flags: AttemptFlags = []
  /// The measure of the union of `ranges`.
  var ticks: UInt32 = 0
  /// Milliseconds.
  var runningTime: Int64 = 0
  var primary = ItemRecord.absent
  var items: [ItemRecord] = []
  var ranges: [TickRange] = []
  var intervals: [Interval] = []

  // Milliseconds since 1970; the last three are `never` where they do not apply.
  var start: Int64 = 0
  var received: Int64 = 0
  var stopped = never
  /// When the lease of a live attempt ends.
  var leaseEnds = never
  /// When the last of it happened, if that was after all that the times above and `intervals` tell of (N82).
  var laterActivity = never

  static let never = Int64.min
}

extension AttemptRecord {
  /// Takes parts over from the attempt that was there before, in its numbers.
  mutating func take(_ parts: AttemptParts, from held: AttemptRecord) {
    if parts.contains(.items) { (primary, items) = (held.primary, held.items) }
    if parts.contains(.progress) {
      (ranges, ticks) = (held.ranges, held.ticks)
      take([.progressData, .progressSet], from: held)
    }
    if parts.contains(.runningTime) {
      (intervals, runningTime) = (held.intervals, held.runningTime)
      take(.ran, from: held)
    }
  }

  private mutating func take(_ some: AttemptFlags, from held: AttemptRecord) {
    flags = flags.subtracting(some).union(held.flags.intersection(some))
  }
}
