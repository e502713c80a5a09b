public import Domain

// From the delta into the base: at once, or in steps that leave room for others (`ContextPacking`).
extension Segment {
  /// Whether some context waits to be packed: it has much in the delta, or held somebody who was erased. Where something is damaged, nothing
  /// is packed any more.
  public var isWorthPacking: Bool { !packing.requested.isEmpty && !base.damage.isFound }

  /// Begins to pack a context that is worth it; nil if there is none, or one is being packed already.
  public mutating func beginPacking() -> ContextPacking? {
    guard packing.underway == nil, !base.damage.isFound, let context = packing.takeRequest() else { return nil }
    return beginPacking(context)
  }

  private mutating func beginPacking(_ context: Number<ContextID>) -> ContextPacking {
    ContextPacking(packing.begin(context), context, base[context], delta.cells.students(at: context))
  }

  /// Reads some of the cells. A packing that was given up, or is of a segment that another has replaced, reads nothing.
  ///
  /// - Returns: whether there may be more.
  public func read(_ packing: inout ContextPacking) -> Bool {
    guard self.packing.isUnderway(packing.mark) else {
      packing.giveUp()
      return false
    }
    let step = packing.nextStep()
    guard !step.isEmpty else {
      packing.endReading(dictionaries[Int(packing.context.index)])
      return false
    }
    var record = AttemptRecord()
    for student in step {
      delta.cells.rows(packing.context, student)?.forEach { row in
        delta.read(row, into: &record)
        packing.append(record)
      }
    }
    return true
  }

  /// Puts the new run in place.
  ///
  /// - Returns: false if the packing was given up meanwhile, or what it read was found damaged, which is noted.
  public mutating func install(_ packed: PackedContext, _ packing: ContextPacking) -> Bool {
    guard let underway = self.packing.underway, underway.mark === packing.mark else { return false }
    if let damaged = packed.damaged { base.damage.note(damaged) }
    guard !base.damage.isFound else { return false }
    base.install(packed.run, shadowed: packed.shadow)
    self.packing.isPurged(packing.context)
    for student in underway.changed {
      if let (_, cell) = base.cell(of: student, at: packing.context) { base.shadow(cell, at: packing.context) }
    }
    return true
  }

  /// Lets the delta go of some of the cells that the new run has.
  ///
  /// - Returns: whether there may be more.
  public mutating func settle(_ packing: inout ContextPacking) -> Bool {
    guard self.packing.isUnderway(packing.mark) else { return false }
    let step = packing.nextStep()
    guard !step.isEmpty, let run = base[packing.context]?.run else {
      self.packing.end()
      if delta.isMostlyFree { delta = delta.compacted() }
      dictionaries[Int(packing.context.index)].compact()
      noteWhetherWorthPacking(packing.context)
      return false
    }
    for student in step where !self.packing.hasChanged(student) {
      guard let cell = run.cell(of: student) else { continue }
      delta.remove(student, at: packing.context)
      base.unshadow(cell, at: packing.context)
    }
    return true
  }

  /// Packs a context at once: work of the order of that context's attempts.
  public mutating func pack(_ context: Number<ContextID>) {
    guard delta.cells.rowCount(at: context) > 0 || (base.unread(at: context)?.shadowedCells ?? 0) > 0 else { return }
    packing.abandon()
    packing.takeRequest(of: context)
    var own = beginPacking(context)
    while read(&own) {}
    _ = install(own.packed(), own)
    while settle(&own) {}
  }

  /// Packs everything at once.
  public mutating func packAll() {
    for index in 0..<UInt32(contexts.count) { pack(Number(index)) }
    packing = PackingState()
    // Its columns keep the memory they once needed.
    delta = Delta()
  }

  /// Asks for the packing of every context whose run holds what was removed.
  public mutating func requestPurge() {
    // What is under way has read it already.
    packing.abandon()
    for index in 0..<UInt32(contexts.count) where base.unread(at: Number(index))?.shadowedCells ?? 0 > 0 {
      packing.requestPurge(of: Number(index))
    }
  }

  /// No run holds what was removed before `requestPurge`, or before somebody was erased.
  public var isPurged: Bool { packing.purging.isEmpty }

  func isWorthPacking(_ context: Number<ContextID>) -> Bool {
    let packed = base.unread(at: context)?.run.count ?? 0
    return delta.cells.rowCount(at: context) >= max(Self.looseMin, packed / Self.looseShare)
      && packing.changeCount(at: context) >= packed / Self.changeShare
  }

  mutating func noteWhetherWorthPacking(_ context: Number<ContextID>) {
    // While it is being packed, most of what is loose will not be for long.
    if packing.underway?.context != context, isWorthPacking(context) { packing.request(context) }
  }

  /// Asks for the packing of what is idle by now: where it costs little beside what it saves.
  public mutating func requestIdlePacking() {
    for index in 0..<UInt32(contexts.count) {
      let context = Number<ContextID>(index)
      let loose = delta.cells.rowCount(at: context)
      let packed = base.unread(at: context)?.run.count ?? 0
      if loose > 0, loose >= packed / Self.looseShareWhenIdle,
        packing.changeCount(at: context) >= packed / Self.changeShareWhenIdle
      {
        packing.request(context)
      }
    }
  }

  /// A context is packed when at least `looseMin` of its attempts are loose, and one for every `looseShare` that are packed.
  private static let looseMin = 64
  private static let looseShare = 2
  private static let looseShareWhenIdle = 64
  /// And when this many were changed, one of so many that are packed. A change makes its whole cell loose, and somebody may
  /// have thousands of attempts at one context: each of their changes would have all of these packed and made loose again.
  private static let changeShare = 16
  private static let changeShareWhenIdle = 1_024
}
