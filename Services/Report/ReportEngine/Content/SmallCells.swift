public import Domain

/// Which figures of one metric a reader of the whole organization is not told, since they, or a difference of figures
/// that are told, would be of fewer students than the organization's threshold (docs/decisions: small groups).
///
/// Every decision is made on the same table, whatever was asked: all work of the organization at the app's content in the
/// report's window. Along each line of the table, the classes at a context and the parts of a context, what is withheld
/// is of nobody or of enough students together; so no sum over told figures singles out fewer. What is narrowed to a class,
/// or to types or topics, is also held against the figures that it is cut out of: see `SmallSlice`.
public struct SmallCells: Sendable {
  private let threshold: Int
  /// Of the table: all content of the app.
  private let plan: ContentPlan
  /// By node: whether the report counts it.
  private let isIncluded: [Bool]
  private let schoolClass: ClassID?
  /// By node.
  private let work: [[ClassWork.Group]]
  private var places: [ContextID: Int] = [:]
  /// In the order asked for: of everybody's work everywhere, then of each narrowing of the question.
  private var decisions: [ToldPlaces] = []

  private typealias Classes = ClassWork.Classes

  /// What the table that decisions on a scope are made on is of: the same for every window.
  public static func table(of scope: WorkScope, in organization: Organization) -> WorkScope {
    var whole = scope
    whole.context =
      organization.content[scope.context].flatMap { organization.content.root(of: $0.app) } ?? scope.context
    whole.withDescendants = true
    whole.schoolClass = nil
    whole.types = []
    whole.topics = []
    return whole
  }

  /// - Parameters:
  ///   - scope: what was asked for, by a reader of the whole organization.
  ///   - table: of the scope.
  ///   - work: at the table, in the window asked for.
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ scope: WorkScope, _ table: ContentPlan, _ work: ClassWork, _ metric: Metric?, threshold: Int,
    checkpoint: () throws -> Void = {}
  ) rethrows {
    self.threshold = threshold
    schoolClass = scope.schoolClass
    plan = table
    isIncluded = plan.nodes.map { scope.includes($0.context) }
    self.work = work.groups(metric, of: table)
    for (place, node) in plan.nodes.enumerated() { places[node.id] = place }
    try decide(checkpoint)
  }

  /// Whether a figure at a context is withheld.
  ///
  /// - Parameter inclusive: with everything below it.
  public func isWithheld(_ context: ContextID, inclusive: Bool) -> Bool {
    // Nobody has worked at what the table does not hold.
    guard let place = places[context] else { return false }
    return !decisions.allSatisfy { $0.isTold(place, inclusive: inclusive) }
  }

  private func isSmall(_ count: Int) -> Bool { (1..<threshold).contains(count) }

  /// Whose a cell is, for a slice of the table; nil: it is in none.
  private typealias Siding = (_ place: Int, _ cell: Set<Classes>) -> SmallSlice.Side?

  private mutating func decide(_ checkpoint: () throws -> Void) rethrows {
    guard !plan.nodes.isEmpty else { return }
    let ends = plan.nodes.map(\.end)
    let whole = wholeTable(ends)
    decisions = [whole]
    let isNarrowed = isIncluded.contains(false)
    /// Of a class; and of what the filter leaves of it.
    func told(of own: ClassID) -> (all: ToldPlaces, kinds: ToldPlaces?) {
      let all = slice(ends, of: whole, { self.withheldClasses($0, isNarrowed: false).contains(own) }) { _, cell in
        self.side(own, cell)
      }
      guard isNarrowed else { return (all, nil) }
      let kinds = slice(ends, of: all, { self.isMixtureSmall($0, of: own) }) { place, cell in
        self.side(own, cell) == .outside ? nil : self.isIncluded[place] ? .inside : .outside
      }
      return (all, kinds)
    }
    var ofClass: [ClassID: (all: ToldPlaces, kinds: ToldPlaces?)] = [:]
    if let own = schoolClass {
      try checkpoint()
      let told = told(of: own)
      ofClass[own] = told
      decisions.append(told.all)
    }
    guard isNarrowed else { return }
    try checkpoint()
    /// What is of one class alone is that class's figure, too.
    func isRefused(_ range: Range<Int>) -> Bool {
      isMixtureSmall(range, of: nil)
        || classesOfAll(range).contains { own in
          if ofClass[own] == nil { ofClass[own] = told(of: own) }
          let isInclusive = range.upperBound == ends[range.lowerBound]
          return !(ofClass[own]?.kinds?.isTold(range.lowerBound, inclusive: isInclusive) ?? true)
        }
    }
    let ofKinds = slice(ends, of: whole, isRefused) { place, _ in self.isIncluded[place] ? .inside : .outside }
    decisions.append(ofKinds)
    guard let own = schoolClass, let kinds = ofClass[own]?.kinds else { return }
    try checkpoint()
    let classOfKinds = slice(ends, of: ofKinds, { self.withheldClasses($0, isNarrowed: true).contains(own) }) {
      self.isIncluded[$0] ? self.side(own, $1) : nil
    }
    decisions += [kinds, classOfKinds]
  }

  /// The classes that all attempts of the filter belong to.
  private func classesOfAll(_ range: Range<Int>) -> Classes {
    var shared: Classes?
    for place in range where isIncluded[place] {
      for group in work[place] {
        for classes in group.cell {
          shared = shared?.intersection(classes) ?? classes
          if shared?.isEmpty ?? false { return [] }
        }
      }
    }
    return shared ?? []
  }

  private func side(_ own: ClassID, _ cell: Set<Classes>) -> SmallSlice.Side {
    if cell.allSatisfy({ $0.contains(own) }) { return .inside }
    return cell.contains { $0.contains(own) } ? .both : .outside
  }

  private func slice(
    _ ends: [Int], of base: ToldPlaces, _ isRefused: (Range<Int>) -> Bool, _ side: Siding
  ) -> ToldPlaces {
    var cells = Array(repeating: SmallSlice.Work(), count: ends.count)
    for place in ends.indices {
      for group in work[place] {
        guard let side = side(place, group.cell) else { continue }
        cells[place].insert(PersonSet(group.people), side)
      }
    }
    return SmallSlice(threshold: threshold).told(of: cells, ends, cutOutOf: base, isRefused)
  }

  // MARK: Lines of content

  /// Of everybody's work, from the top down: the parts of a context are its own work and that of each child with all below
  /// it. What is below a withheld part is withheld with it.
  private func wholeTable(_ ends: [Int]) -> ToldPlaces {
    var told = ToldPlaces(count: ends.count)
    let own = work.map { $0.reduce(into: PersonSet()) { $0.insert($1.people) } }
    var below = own
    for place in ends.indices.reversed() {
      for part in told.parts(of: place, ends).dropFirst() { below[place].formUnion(below[part.place]) }
    }
    told.below[0] = !isSmall(below[0].count)
    for place in ends.indices {
      let parts = told.parts(of: place, ends)
      guard told.below[place] else {
        for part in parts { told[part] = false }
        continue
      }
      for index in withheldParts(parts.map { $0.isDirect ? own[$0.place] : below[$0.place] }) {
        told[parts[index]] = false
      }
    }
    return told
  }

  /// The small parts, and as many more, the smallest first, as it takes for those withheld to be enough together.
  private func withheldParts(_ parts: [PersonSet]) -> Set<Int> {
    var withheld = Set(parts.indices.filter { isSmall(parts[$0].count) })
    while isSmall(withheld.reduce(into: PersonSet()) { $0.formUnion(parts[$1]) }.count) {
      let others = parts.indices.filter { !withheld.contains($0) && !parts[$0].isEmpty }
      guard let smallest = others.min(by: { (parts[$0].count, $0) < (parts[$1].count, $1) }) else { break }
      withheld.insert(smallest)
    }
    return withheld
  }

  // MARK: The line of classes

  /// The classes whose figures over some nodes are withheld: small ones; those that leave few others in the organization's
  /// figure; and more, until neither what only withheld classes have nor what several told ones share is of few students.
  private func withheldClasses(_ range: Range<Int>, isNarrowed: Bool) -> Set<ClassID> {
    var groups: [Classes: PersonSet] = [:]
    for place in range where !isNarrowed || isIncluded[place] {
      for group in work[place] {
        for classes in group.cell { groups[classes, default: PersonSet()].insert(group.people) }
      }
    }
    func people(_ isMeant: (Classes) -> Bool) -> PersonSet {
      groups.reduce(into: PersonSet()) { if isMeant($1.key) { $0.formUnion($1.value) } }
    }
    let classes = groups.keys.reduce(into: Classes()) { $0.formUnion($1) }
    let sizes = Dictionary(uniqueKeysWithValues: classes.map { own in (own, people { $0.contains(own) }.count) })
    var withheld = classes.filter { own in
      isSmall(sizes[own] ?? 0) || isSmall(people { !$0.contains(own) }.count)
    }
    func withholdSmallest(of candidates: Classes) -> Bool {
      let told = candidates.subtracting(withheld)
      guard let smallest = told.min(by: { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }) else { return false }
      withheld.insert(smallest)
      return true
    }
    while true {
      if isSmall(people { $0.isSubset(of: withheld) }.count), withholdSmallest(of: classes) { continue }
      let isShared = { (own: Classes) in own.subtracting(withheld).count > 1 }
      let sharing = groups.keys.filter(isShared).reduce(into: Classes()) { $0.formUnion($1) }
      if isSmall(people(isShared).count), withholdSmallest(of: sharing) { continue }
      return withheld
    }
  }

  // MARK: Types and topics

  /// Whether one of the types or topics asked for, or all others together, are the work of few: then two filters that differ
  /// by them would tell. So would those of the others that leave few, when all else is asked for one by one.
  private func isMixtureSmall(_ range: Range<Int>, of schoolClass: ClassID?) -> Bool {
    let own = range.map { place in
      work[place].reduce(into: PersonSet()) { people, group in
        let isMeant = schoolClass.map { own in group.cell.contains { $0.contains(own) } } ?? true
        if isMeant { people.insert(group.people) }
      }
    }
    func people(where counts: (Int) -> Bool) -> PersonSet {
      range.reduce(into: PersonSet()) { if counts($1) { $0.formUnion(own[$1 - range.lowerBound]) } }
    }
    if isSmall(people { !isIncluded[$0] }.count) { return true }
    func isTold<Kind: Hashable & Comparable>(_ kind: (Int) -> Kind) -> Bool {
      let kinds = Set(range.map(kind)).sorted()
      let asked = Set(range.filter { isIncluded[$0] }.map(kind))
      guard !asked.contains(where: { one in isSmall(people { isIncluded[$0] && kind($0) == one }.count) }) else {
        return false
      }
      let withheld = withheldParts(kinds.map { one in people { kind($0) == one } })
      guard !withheld.contains(where: { asked.contains(kinds[$0]) }) else { return false }
      // A type and a topic may be all but the same.
      return !kinds.contains { one in
        let isOther = asked.contains(one) && people { isIncluded[$0] && kind($0) == one }.count > 0
        return isOther
          && (isSmall(people { isIncluded[$0] && kind($0) != one }.count)
            || isSmall(people { !isIncluded[$0] && kind($0) == one }.count))
      }
    }
    return !isTold { plan.nodes[$0].context.type.rawValue } || !isTold { plan.nodes[$0].context.topic?.rawValue ?? 0 }
  }
}
