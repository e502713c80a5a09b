internal import Domain

/// The classes that attempts are for, numbered: most of them are for the same few sets of classes.
struct ClassSets: Sendable {
  /// Ascending. The number of a class is its place.
  private let classes: [ClassID]
  /// By number of a set: the numbers of its classes.
  private(set) var sets: [Set<Int>] = []
  /// By number: the sets, by their numbers, that the attempts of one cell are for, ascending. Mostly it is one.
  private(set) var combinations: [[Int]] = []

  init(_ classes: some Sequence<ClassID> = []) { self.classes = Set(classes).sorted() }

  /// The number of a class; nil where no attempt can be for it.
  func number(of schoolClass: ClassID) -> Int? {
    let place = classes.indices.firstPlace { classes[$0] < schoolClass }
    return place < classes.count && classes[place] == schoolClass ? place : nil
  }

  /// Whether some attempts of a cell are for other classes than others.
  func isDivided(_ combination: Int) -> Bool { combinations[combination].count > 1 }

  mutating func add(_ set: Set<Int>) -> Int {
    sets.append(set)
    return sets.count - 1
  }

  mutating func add(combination sets: [Int]) -> Int {
    combinations.append(sets)
    return combinations.count - 1
  }
}

/// Numbers the classes that attempts are for.
final class ClassNumbering {
  private let audience: Audience
  private(set) var sets: ClassSets
  private let classOfEntry: [Int]
  private var setNumbers: [Set<Int>: Int] = [:]
  /// By number of a set of handouts: how many of them are in the scope, and their classes. Nearly everybody who worked for
  /// several handouts at once is assigned all of them.
  private var whole: [(entries: Int, set: Int)?]
  private var combinationNumbers: [[Int]: Int] = [:]
  /// By set: the combination of it alone.
  private var combinationOfSet: [Int] = []

  init(_ audience: Audience, in segment: Segment) {
    self.audience = audience
    let sets = ClassSets(audience.entries.map(\.handout.schoolClass))
    self.sets = sets
    classOfEntry = audience.entries.map { sets.number(of: $0.handout.schoolClass)! }
    whole = Array(repeating: nil, count: segment.memberships.count)
  }

  /// The number of a cell's combination, if all its attempts are for the same handouts.
  func commonCombination(of rows: Span<RowFacts>, _ person: Int, _ segment: Segment) -> Int? {
    guard !rows.isEmpty, !audience.hasDeletions else { return nil }
    let first = rows[0]
    return rows.contains { $0.membership != first.membership } ? nil : combinationOfSet[set(of: first, person, segment)]
  }

  /// The number of a cell's combination.
  func combination(_ rows: [RowFacts], of person: Int, _ segment: Segment) -> Int {
    var found: [Int] = []
    for row in rows {
      let set = set(of: row, person, segment)
      if !found.contains(set) { found.append(set) }
    }
    if found.count == 1 { return combinationOfSet[found[0]] }
    found.sort()
    if let known = combinationNumbers[found] { return known }
    let number = sets.add(combination: found)
    combinationNumbers[found] = number
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
    combinationOfSet.append(sets.add(combination: [number]))
    return number
  }
}
