internal import Domain

/// The classes that attempts are for, numbered: most of them are for the same few sets of classes.
struct ClassSets: Sendable {
  /// Ascending. The number of a class is its place.
  private let classes: [ClassID]
  /// By number of a set: the numbers of its classes.
  private(set) var sets: [Set<Int>] = []
  /// By number of a kind of cells: the numbers of the sets that one's attempts are for, ascending.
  private(set) var cells: [[Int]] = []

  init(_ classes: some Sequence<ClassID> = []) { self.classes = Set(classes).sorted() }

  /// The number of a class; nil where no attempt can be for it.
  func number(of schoolClass: ClassID) -> Int? {
    let place = classes.indices.firstPlace { classes[$0] < schoolClass }
    return place < classes.count && classes[place] == schoolClass ? place : nil
  }

  /// Whether some attempts of a cell are for other classes than others.
  func isDivided(_ cell: Int) -> Bool { cells[cell].count > 1 }

  mutating func add(_ set: Set<Int>) -> Int {
    sets.append(set)
    return sets.count - 1
  }

  mutating func add(cell sets: [Int]) -> Int {
    cells.append(sets)
    return cells.count - 1
  }
}

/// Gives the classes of cells their numbers.
final class ClassNumbering {
  private let audience: Audience
  private(set) var sets: ClassSets
  private let classOfEntry: [Int]
  private var setNumbers: [Set<Int>: Int] = [:]
  /// By number of a set of handouts: how many of them are in the scope, and their classes. Nearly everybody who worked for
  /// several handouts at once is assigned all of them.
  private var whole: [(entries: Int, set: Int)?]
  private var cellNumbers: [[Int]: Int] = [:]
  /// By set: the cell whose attempts are all of that.
  private var cellOfSet: [Int] = []

  init(_ audience: Audience, in segment: Segment) {
    self.audience = audience
    let sets = ClassSets(audience.entries.map(\.handout.schoolClass))
    self.sets = sets
    classOfEntry = audience.entries.map { sets.number(of: $0.handout.schoolClass)! }
    whole = Array(repeating: nil, count: segment.memberships.count)
  }

  /// The number of the cell, if all its attempts are for the same handouts.
  func commonCell(of rows: Span<RowFacts>, _ person: Int, _ segment: Segment) -> Int? {
    guard !rows.isEmpty, !audience.hasDeletions else { return nil }
    let first = rows[0]
    return rows.contains { $0.membership != first.membership } ? nil : cellOfSet[set(of: first, person, segment)]
  }

  /// The number of a cell.
  func cell(_ rows: [RowFacts], of person: Int, _ segment: Segment) -> Int {
    var found: [Int] = []
    for row in rows {
      let set = set(of: row, person, segment)
      if !found.contains(set) { found.append(set) }
    }
    if found.count == 1 { return cellOfSet[found[0]] }
    found.sort()
    if let known = cellNumbers[found] { return known }
    let number = sets.add(cell: found)
    cellNumbers[found] = number
    return number
  }

  /// - Precondition: the row is in the scope.
  private func set(of row: RowFacts, _ person: Int, _ segment: Segment) -> Int {
    // The usual case: it is in the scope by the only handout that it can be.
    if let whole = whole[Int(row.membership)], whole.entries == 1 { return whole.set }
    var count = 0
    audience.forEachEntry(of: row, person, in: segment) { _ in count += 1 }
    if let whole = whole[Int(row.membership)], whole.entries == count { return whole.set }
    var classes: Set<Int> = []
    audience.forEachEntry(of: row, person, in: segment) { classes.insert(classOfEntry[$0]) }
    let number = number(of: classes)
    if count == audience.entryCount(of: row, in: segment) { whole[Int(row.membership)] = (count, number) }
    return number
  }

  private func number(of classes: Set<Int>) -> Int {
    if let known = setNumbers[classes] { return known }
    let number = sets.add(classes)
    setNumbers[classes] = number
    cellOfSet.append(sets.add(cell: [number]))
    return number
  }
}
