internal import Domain

/// A way through the attempts of a plan, context by context: what every report about content is computed on.
///
/// At each context it decides once which attempts are in the scope (for which handouts, of which students, begun in which window
/// and after which deletion), and hands them over cell by cell. What a report makes of them is its own affair; where they lie is not.
struct ContentWalk {
  private let plan: ContentPlan
  private let segment: Segment
  private var filter: RowFilter
  // Of the context at hand. Their memory stays.
  private var rows: [RowFacts] = []
  private var cells: [SelectedCell] = []

  /// To pass a cell by costs some nanoseconds, to find one some tens.
  private static let cellsPerLookUp = 8

  /// - Parameter window: instead of the plan's own.
  init(_ plan: ContentPlan, in segment: Segment, window: Window? = nil) {
    self.plan = plan
    self.segment = segment
    filter = RowFilter(plan.audience, window ?? plan.scope.window, in: segment)
  }

  /// Calls `body` with each student's attempts at one context of the plan, oldest first (D14). Who has none is left out; whether
  /// the scope's types and topics take the context in is not looked at.
  ///
  /// - Parameter node: the index of the context.
  mutating func forEachCell(at node: Int, _ body: (_ person: Int, _ rows: Span<RowFacts>) -> Void) {
    rows.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    guard let context = segment.number(plan.nodes[node].id) else { return }
    selectPacked(context, plan.nodes[node].available)
    selectLoose(context, plan.nodes[node].available)
    let rows = rows.span
    var start = 0
    for cell in cells {
      body(cell.person, rows.extracting(start..<cell.end))
      start = cell.end
    }
  }

  private mutating func selectPacked(_ context: Number<ContextID>, _ available: PersonSet) {
    guard let stretch = segment.base[context], filter.scope.enter(stretch.run, in: segment) else { return }
    guard available.count <= stretch.run.cellCount / Self.cellsPerLookUp else {
      return filter.selectAll(stretch, into: &rows, &cells)
    }
    available.forEach { person in
      guard person < segment.students.count, let cell = stretch.cell(of: Number(UInt32(person))) else { return }
      filter.select(cell, of: stretch.run, into: &rows, &cells)
    }
  }

  private mutating func selectLoose(_ context: Number<ContextID>, _ available: PersonSet) {
    for student in segment.delta.cells.students(at: context) where available.contains(Int(student.index)) {
      let first = rows.count
      segment.delta.cells.rows(context, student)?.forEach { row in
        let facts = segment.facts(of: row)
        if filter.includes(facts, of: Int(student.index)) { rows.append(facts) }
      }
      if first < rows.count { cells.append(SelectedCell(person: Int(student.index), end: rows.count)) }
    }
  }
}

/// A student's attempts among the selected ones.
private struct SelectedCell {
  var person: Int
  /// Among the rows: behind its last one.
  var end: Int
}

/// Which attempts are in a scope and in a window.
private struct RowFilter {
  // Milliseconds since 1970.
  private let from: Int64
  private let until: Int64
  private let audience: Audience
  private let segment: Segment
  var scope: MembershipScope

  init(_ audience: Audience, _ window: Window, in segment: Segment) {
    self.audience = audience
    self.segment = segment
    from = window.opens.milliseconds
    until = window.end.milliseconds
    scope = MembershipScope(audience)
  }

  func includes(_ row: RowFacts, of person: Int) -> Bool {
    from <= row.start && row.start < until && audience.includes(row, of: person, in: segment)
  }

  /// Of all cells of a run.
  mutating func selectAll(
    _ stretch: Base.Stretch, into rows: inout [RowFacts], _ cells: inout [SelectedCell]
  ) {
    let run = stretch.run
    rows.append(addingCapacity: run.count) { rows in
      cells.append(addingCapacity: run.cellCount) { cells in
        for cell in 0..<run.cellCount where !stretch.isShadowed(cell) {
          select(cell, of: run, into: &rows)
          if rows.count > (cells.isEmpty ? 0 : cells.span[cells.count - 1].end) {
            cells.append(SelectedCell(person: Int(run.students[cell].index), end: rows.count))
          }
        }
      }
    }
  }

  /// Of one cell.
  mutating func select(
    _ cell: Int, of run: PackedRun, into rows: inout [RowFacts], _ cells: inout [SelectedCell]
  ) {
    let first = rows.count
    rows.append(addingCapacity: run.rows(ofCell: cell).count) { select(cell, of: run, into: &$0) }
    if first < rows.count { cells.append(SelectedCell(person: Int(run.students[cell].index), end: rows.count)) }
  }

  @inline(__always)
  private mutating func select(_ cell: Int, of run: PackedRun, into rows: inout OutputSpan<RowFacts>) {
    let person = run.students[cell].index
    for row in run.rows(ofCell: cell) {
      let start = run.starts[row]
      guard from <= start, start < until else { continue }
      let answer = scope.includes(run.memberships.codes[row], of: person)
      guard answer != .no else { continue }
      let facts = run.facts(row)
      if answer == .yes || audience.includes(facts, of: Int(person), in: segment) { rows.append(facts) }
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
  @inline(__always)
  func includes(_ code: Int64, of person: UInt32) -> Answer {
    let (mine, theirs) = (groupOfCode[Int(code)], groupOfPerson[Int(person)])
    if mine == Self.none || theirs == Self.none { return .no }
    if mine == Self.several || theirs == Self.several || audience.hasDeletions { return .dependsOnAttempt }
    return mine == theirs ? .yes : .no
  }
}
