internal import Domain

/// The packed attempts of a segment: a run for each context.
///
/// Runs never change. A cell that does is *shadowed*: all its rows have gone to the delta, and what the run still says of
/// it is not looked at.
struct Base: Sendable {
  /// One context's run and which of its cells still count.
  struct LiveRun: Sendable {
    fileprivate(set) var run: PackedRun
    private(set) var shadow: Shadow

    init(_ run: PackedRun, _ shadow: Shadow) {
      self.run = run
      self.shadow = shadow
    }

    var shadowedCells: Int { shadow.cellCount }
    var count: Int { run.count - shadow.rowCount }

    func isShadowed(_ cell: Int) -> Bool { shadow.contains(cell) }

    mutating func shadow(_ cell: Int) { shadow.insert(cell, of: run) }
    mutating func unshadow(_ cell: Int) { shadow.remove(cell, of: run) }

    /// The student's cell, where it is not shadowed.
    func cell(of student: Number<PersonID>) -> Int? {
      guard let cell = run.cell(of: student), !isShadowed(cell) else { return nil }
      return cell
    }
  }

  /// By context number.
  private var liveRuns: [LiveRun?] = []
  /// Rows that count.
  private(set) var count = 0
  /// What was found damaged of the runs that lie in a file.
  let damage = PartDamage()

  /// What there is at a context, to be read; nil also where that is damaged, which is noted.
  subscript(context: Number<ContextID>) -> LiveRun? {
    guard let live = unread(at: context), isSound(live.run) else { return nil }
    return live
  }

  /// The same for those who read none of its rows: how many there are, and which cells are shadowed, is known without.
  func unread(at context: Number<ContextID>) -> LiveRun? {
    context.index < liveRuns.count ? liveRuns[Int(context.index)] : nil
  }

  /// Whether a run that lies in a file is what was written there.
  @inline(__always)
  func isSound(_ run: PackedRun) -> Bool {
    if run.memory.isSound { return true }
    if let stored = run.memory.stored { damage.note(stored.place) }
    return false
  }

  /// All there are, in no order.
  var runs: some Sequence<PackedRun> { liveRuns.lazy.compactMap { $0?.run } }

  /// What there is at a context, shadowed or not, for those who have found rows of it before.
  func run(at context: Number<ContextID>) -> PackedRun? {
    context.index < liveRuns.count ? liveRuns[Int(context.index)]?.run : nil
  }

  /// Where a student's cell lies, if it is here and counts; nil also where that is damaged, which is noted.
  func cell(of student: Number<PersonID>, at context: Number<ContextID>) -> (run: PackedRun, cell: Int)? {
    guard context.index < liveRuns.count, let run = liveRuns[Int(context.index)]?.run, isSound(run),
      let cell = run.cell(of: student), liveRuns[Int(context.index)]?.isShadowed(cell) == false
    else { return nil }
    return (run, cell)
  }

  /// The contexts whose runs hold rows of a student, shadowed or not. All runs are looked through, so none is compared: one that is damaged
  /// is thrown away with all its rows when that is found.
  func contexts(holding student: Number<PersonID>) -> [Number<ContextID>] {
    liveRuns.compactMap { live in live.flatMap { $0.run.cell(of: student) == nil ? nil : $0.run.context } }
  }

  /// - Precondition: it is not shadowed.
  mutating func shadow(_ cell: Int, at context: Number<ContextID>) {
    guard let run = self[context]?.run else { return }
    liveRuns[Int(context.index)]?.shadow(cell)
    count -= run.rows(ofCell: cell).count
  }

  /// Lets a cell count again: the delta has let go of it.
  ///
  /// - Precondition: it is shadowed, and what the run says of it holds.
  mutating func unshadow(_ cell: Int, at context: Number<ContextID>) {
    guard let run = self[context]?.run else { return }
    liveRuns[Int(context.index)]?.unshadow(cell)
    count += run.rows(ofCell: cell).count
  }

  /// From now on a run's rows are read from a file.
  ///
  /// - Returns: false where the run is not there any more.
  mutating func move(_ run: PackedRun, to stored: StoredPart) -> Bool {
    guard self.run(at: run.context) === run else { return false }
    liveRuns[Int(run.context.index)]?.run = PackedRun(run, in: stored)
    return true
  }

  /// Puts a run in the place of the one at its context.
  ///
  /// - Parameter shadowed: its cells that the delta holds as well, a bit each, and how many they and their rows are.
  mutating func install(_ run: PackedRun, shadowed: Shadow = Shadow()) {
    while liveRuns.count <= run.context.index { liveRuns.append(nil) }
    count -= unread(at: run.context)?.count ?? 0
    let live = LiveRun(run, shadowed)
    liveRuns[Int(run.context.index)] = live
    count += live.count
  }
}
