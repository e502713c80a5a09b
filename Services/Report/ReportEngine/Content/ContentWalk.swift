internal import Domain

/// Walks over the attempts of a plan, context by context. Every report about content is computed on it.
///
/// At each context it decides once which attempts are in the scope (for which handouts, of which students, begun in which window
/// and after which deletion), and hands them over cell by cell. What a report makes of them is its own affair; where they lie is not.
struct ContentWalk {
  private let plan: ContentPlan
  private let segment: Segment
  // Milliseconds since 1970.
  private let from: Int64
  private let until: Int64
  private var scope: MembershipScope
  /// What `select` found. Its memory stays.
  private(set) var work = SelectedWork()

  /// To pass a cell by costs some nanoseconds, to find one some tens.
  private static let cellsPerLookUp = 8

  /// - Parameter window: instead of the plan's own.
  init(_ plan: ContentPlan, in segment: Segment, window: Window? = nil) {
    self.plan = plan
    self.segment = segment
    let window = window ?? plan.scope.window
    from = window.opens.milliseconds
    until = window.end.milliseconds
    scope = MembershipScope(plan.audience)
  }

  /// Makes the attempts at one context of the plan the `work` at hand. Whether the scope's types and topics take the context in is
  /// not looked at.
  ///
  /// - Parameter node: the index of the context.
  mutating func select(at node: Int) {
    let context = segment.number(plan.nodes[node].id)
    work.begin(at: context ?? Number(0))
    guard let context else { return }
    if let live = segment.base[context] { select(live, plan.nodes[node].available) }
    selectLoose(context, plan.nodes[node].available)
  }

  /// Selects the attempts at a context, and calls `body` with those of each student who has some.
  mutating func forEachCell(at node: Int, _ body: (_ person: Int, _ rows: Span<RowFacts>) -> Void) {
    select(at: node)
    segment.forEachCell(of: work, body)
  }

  /// By measure, nil for each attempt: whose attempts at one context of the plan are in the scope and count. `work` is of no use after it.
  ///
  /// - Parameter node: the index of the context.
  mutating func people(at node: Int, with measures: [Measure?]) -> [PersonSet] {
    let context = segment.number(plan.nodes[node].id)
    work.begin(at: context ?? Number(0))
    guard let context else { return measures.map { _ in PersonSet() } }
    let available = plan.nodes[node].available
    var people = segment.base[context].map { peopleOfRun($0, available, measures) } ?? measures.map { _ in PersonSet() }
    work.begin(at: context)
    selectLoose(context, available)
    guard !work.cells.isEmpty else { return people }
    for (index, measure) in measures.enumerated() { people[index].formUnion(segment.people(with: measure, of: work)) }
    return people
  }

  private mutating func peopleOfRun(
    _ live: Base.LiveRun, _ available: PersonSet, _ measures: [Measure?]
  ) -> [PersonSet] {
    func found() -> [PersonSet] {
      select(live, available)
      return measures.map { segment.people(with: $0, of: work) }
    }
    // What a window or a shadow leaves out is another matter each time.
    guard isWholeTime, live.shadowedCells == 0 else { return found() }
    return plan.selections.people(of: live.run, with: measures, found)
  }

  private var isWholeTime: Bool { from == Instant.distantPast.milliseconds && until == Window.always.end.milliseconds }

  private mutating func select(_ live: Base.LiveRun, _ available: PersonSet) {
    let run = live.run
    if available.count <= run.cellCount / Self.cellsPerLookUp {
      guard scope.enter(run, in: segment) else { return }
      return available.forEach { person in
        guard person < segment.students.count, let cell = live.cell(of: Number(UInt32(person))) else { return }
        for row in run.rows(ofCell: cell) where isInWindow(run.starts[row]) && isInScope(row, of: run, UInt32(person)) {
          work.append(row)
        }
        work.endCell(of: person, isPacked: true)
      }
    }
    switch plan.selections.selection(of: run, { selection(of: run) }) {
    case .none: return
    case .all where isWholeTime && live.shadowedCells == 0: work.fill(withAllOf: run)
    case .all: select(live) { _ in true }
    case .some(let mask): select(live) { mask.hasBit($0) }
    }
  }

  /// - Parameter isInScope: whether a row is.
  @inline(__always)
  private mutating func select(_ live: Base.LiveRun, where isInScope: (Int) -> Bool) {
    let run = live.run
    let (from, until) = (from, until)
    work.fill(rowCount: run.count, cellCount: run.cellCount) { rows, cells in
      for cell in 0..<run.cellCount where !live.isShadowed(cell) {
        let former = rows.count
        for row in run.rows(ofCell: cell) where from <= run.starts[row] && run.starts[row] < until && isInScope(row) {
          rows.append(UInt32(row))
        }
        if former < rows.count {
          cells.append(SelectedWork.Cell(person: run.students[cell].index, end: UInt32(rows.count)))
        }
      }
    }
  }

  private mutating func selection(of run: PackedRun) -> RunSelection {
    guard scope.enter(run, in: segment) else { return .none }
    var mask: [UInt64] = []
    for cell in 0..<run.cellCount {
      let person = run.students[cell].index
      for row in run.rows(ofCell: cell) where isInScope(row, of: run, person) { mask.setBit(row, of: run.count) }
    }
    return RunSelection(mask, of: run.count)
  }

  private mutating func selectLoose(_ context: Number<ContextID>, _ available: PersonSet) {
    for student in segment.delta.cells.students(at: context) where available.contains(Int(student.index)) {
      segment.delta.cells.rows(context, student)?.forEach { row in
        let facts = segment.facts(of: row)
        if isInWindow(facts.start), plan.audience.includes(facts, of: Int(student.index), in: segment) {
          work.append(row.index)
        }
      }
      work.endCell(of: Int(student.index), isPacked: false)
    }
  }

  @inline(__always)
  private func isInWindow(_ start: Int64) -> Bool { from <= start && start < until }

  private func isInScope(_ row: Int, of run: PackedRun, _ person: UInt32) -> Bool {
    switch scope.includes(run.memberships.codes[row], of: person) {
    case .no: false
    case .yes: true
    case .dependsOnAttempt: plan.audience.includes(run.facts(row), of: Int(person), in: segment)
    }
  }
}

/// Which attempts of a run are in a scope: by the code of their handouts, and whom these are for.
///
/// Handouts of a class are mostly for the same students, a group, and a student is mostly in one of those that worked at a context. So an
/// attempt is mostly in the scope if its handouts' group is its student's.
private struct MembershipScope {
  private let audience: Audience
  /// By person: their group, of those of the run at hand.
  private var groupOfPerson: [Int32]
  /// By code: for whom its handouts are.
  private var groupOfCode: [Int32] = []
  /// Those of the run at hand.
  private var groups: [Int] = []
  /// By group.
  private var isThere: [Bool]

  private static let none: Int32 = -1
  private static let several: Int32 = -2

  init(_ audience: Audience) {
    self.audience = audience
    groupOfPerson = Array(repeating: Self.none, count: audience.placeCount)
    isThere = Array(repeating: false, count: audience.groups.count)
  }

  /// - Returns: false where no attempt of the run can be in the scope.
  mutating func enter(_ run: PackedRun, in segment: Segment) -> Bool {
    let former = groups
    for group in former { isThere[group] = false }
    groups.removeAll(keepingCapacity: true)
    groupOfCode.removeAll(keepingCapacity: true)
    for code in run.memberships.values.indices {
      var own = Self.none
      segment.memberships.forEach(in: run.memberships.values[code]) { handout in
        guard let group = audience.group(of: handout) else { return }
        own = own == Self.none || own == group ? Int32(group) : Self.several
        if !isThere[group] { groups.append(group) }
        isThere[group] = true
      }
      groupOfCode.append(own)
    }
    // From one context to the next the classes are often the same.
    if groups != former { mark(former) }
    return !groups.isEmpty
  }

  private mutating func mark(_ former: [Int]) {
    for group in former {
      for index in audience.groups[group] { groupOfPerson[Int(audience.available[index])] = Self.none }
    }
    for group in groups {
      for index in audience.groups[group] {
        let person = Int(audience.available[index])
        groupOfPerson[person] = groupOfPerson[person] == Self.none ? Int32(group) : Self.several
      }
    }
  }

  enum Answer { case yes, no, dependsOnAttempt }

  /// Whether a person's attempts of a code are in the scope.
  func includes(_ code: Int64, of person: UInt32) -> Answer {
    let (mine, theirs) = (groupOfCode[Int(code)], groupOfPerson[Int(person)])
    if mine == Self.none || theirs == Self.none { return .no }
    if audience.hasDeletions || mine == Self.several || theirs == Self.several { return .dependsOnAttempt }
    return mine == theirs ? .yes : .no
  }
}
