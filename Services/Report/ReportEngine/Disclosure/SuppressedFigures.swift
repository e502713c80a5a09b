public import Domain

/// Which figures of one metric a reader of the whole organization is not shown, since they, or a difference of figures
/// that are disclosed, would be of fewer students than the organization's threshold (decision 16).
///
/// Every decision is made on the same table, whatever was asked. Along each line of the table, the classes at a context and the
/// parts of a context, what is withheld is of nobody or of enough students together; so no sum over disclosed figures singles out
/// fewer. What is narrowed to a class, or to types or topics, is also held against the figures that it is cut out of: see
/// `SliceSuppression`.
public struct SuppressedFigures {
  private let table: SuppressionTable
  private let schoolClass: ClassID?
  /// By node: whether the types and topics asked for take it in; nil where they take in all.
  private let isIncluded: [Bool]?
  /// Of each narrowing of the question.
  private var narrowed: [DisclosedFigures] = []
  /// Empty where all that everybody did is asked for.
  private var groups = ClassGroups(ClassSets(), nodeCount: 0)

  /// - Parameters:
  ///   - scope: what was asked for, by a reader of the whole organization.
  ///   - table: for the scope, in its window.
  ///   - checkpoint: called now and then; what it throws ends the evaluation.
  public init(
    _ scope: WorkScope, _ table: SuppressionTable, checkpoint: () throws -> Void = {}
  ) throws {
    self.table = table
    schoolClass = scope.schoolClass
    if !scope.types.isEmpty || !scope.topics.isEmpty {
      let isIncluded = table.content.plan.nodes.map { scope.includes($0.context) }
      self.isIncluded = isIncluded.contains(false) ? isIncluded : nil
    } else {
      isIncluded = nil
    }
    try decide(checkpoint)
  }

  /// Whether a figure at a context is withheld.
  ///
  /// - Parameter inclusive: with everything below it.
  public func isWithheld(_ context: ContextID, inclusive: Bool) -> Bool {
    guard let index = table.content.places[context] else { return false }
    return table.isWithheld(context, inclusive: inclusive)
      || narrowed.contains { !$0.isDisclosed(index, inclusive: inclusive) }
  }

  // MARK: Slices

  /// What is disclosed of a class, and of what the types and topics asked for leave of it.
  private struct OfClass {
    var all: DisclosedFigures
    var kinds: DisclosedFigures?
  }

  private mutating func decide(_ checkpoint: () throws -> Void) throws {
    guard schoolClass != nil || isIncluded != nil, !table.content.ends.isEmpty else { return }
    groups = try table.groups()
    let everybody = table.disclosedOfEverybody
    var ofClass: [Int: OfClass] = [:]
    // Where no attempt can be for a class, there is nothing to be withheld of it.
    let schoolClass = schoolClass.flatMap { groups.sets.number(of: $0) }
    if let own = schoolClass {
      let disclosed = try disclosed(of: own, cutOutOf: everybody, checkpoint)
      ofClass[own] = disclosed
      narrowed.append(disclosed.all)
    }
    guard let isIncluded else { return }
    let kinds = try disclosedKinds(isIncluded, cutOutOf: everybody, &ofClass, checkpoint)
    narrowed.append(kinds)
    guard let own = schoolClass, let ofOwn = ofClass[own]?.kinds else { return }
    narrowed += [ofOwn, try disclosed(of: own, isIncluded, cutOutOf: kinds, checkpoint)]
  }

  /// A class, cut out of everybody's work; and types and topics, cut out of the class's.
  private func disclosed(
    of own: Int, cutOutOf everybody: DisclosedFigures, _ checkpoint: () throws -> Void
  ) throws -> OfClass {
    let sides = sides(of: own)
    let all = try slice(of: everybody, checkpoint) { nodes in
      try table.withheldClasses(over: nodes).contains(own)
    } _: { _, combination in
      sides[combination]
    }
    guard let isIncluded else { return OfClass(all: all) }
    let kinds = try slice(of: all, checkpoint) { nodes in
      isMixtureSmall(nodes, isIncluded, of: sides)
    } _: { index, combination in
      sides[combination] == .outside ? nil : isIncluded[index] ? .inside : .outside
    }
    return OfClass(all: all, kinds: kinds)
  }

  /// Types and topics, cut out of everybody's work. What is of one class alone is that class's figure, too.
  private func disclosedKinds(
    _ isIncluded: [Bool], cutOutOf everybody: DisclosedFigures, _ ofClass: inout [Int: OfClass],
    _ checkpoint: () throws -> Void
  ) throws -> DisclosedFigures {
    try slice(of: everybody, checkpoint) { nodes in
      if isMixtureSmall(nodes, isIncluded, of: nil) { return true }
      let isInclusive = nodes.upperBound == table.content.ends[nodes.lowerBound]
      return try classesOfAll(nodes, isIncluded).contains { own in
        let known = try ofClass[own] ?? disclosed(of: own, cutOutOf: everybody, checkpoint)
        ofClass[own] = known
        return !(known.kinds?.isDisclosed(nodes.lowerBound, inclusive: isInclusive) ?? true)
      }
    } _: { index, _ in
      isIncluded[index] ? .inside : .outside
    }
  }

  /// A class, cut out of everybody's work of some types and topics.
  private func disclosed(
    of own: Int, _ isIncluded: [Bool], cutOutOf kinds: DisclosedFigures, _ checkpoint: () throws -> Void
  ) rethrows -> DisclosedFigures {
    let sides = sides(of: own)
    return try slice(of: kinds, checkpoint) { nodes in
      let work = nodes.filter { isIncluded[$0] }.map { groups.ofNode[$0] }
      return ClassLine(work, groups.sets, table.threshold).withheld.contains(own)
    } _: { index, combination in
      isIncluded[index] ? sides[combination] : nil
    }
  }

  /// - Parameters:
  ///   - isRefused: whether a figure over some nodes must not be disclosed for a reason of its own.
  ///   - side: whose the work of a group is; nil: it is in neither.
  private func slice(
    of base: DisclosedFigures, _ checkpoint: () throws -> Void, _ isRefused: (Range<Int>) throws -> Bool,
    _ side: (_ index: Int, _ combination: Int) -> SliceSuppression.Side?
  ) rethrows -> DisclosedFigures {
    var direct = Array(repeating: SliceSuppression.Work(), count: groups.ofNode.count)
    for index in direct.indices {
      for group in groups.ofNode[index] {
        guard let side = side(index, group.combination) else { continue }
        direct[index].insert(group.people.span, at: group.distance, side)
      }
    }
    return try SliceSuppression(threshold: table.threshold).disclosed(of: direct, table.content.ends, cutOutOf: base) {
      nodes in
      try checkpoint()
      return try isRefused(nodes)
    }
  }

  /// By combination of sets of classes: whose it is, where a class is cut out.
  private func sides(of own: Int) -> [SliceSuppression.Side] {
    let isOfOwn = groups.sets.sets.map { $0.contains(own) }
    return groups.sets.combinations.map { sets in
      if sets.allSatisfy({ isOfOwn[$0] }) { return .inside }
      return sets.contains { isOfOwn[$0] } ? .both : .outside
    }
  }

  /// The classes that all attempts of the types and topics belong to.
  private func classesOfAll(_ nodes: Range<Int>, _ isIncluded: [Bool]) -> Set<Int> {
    var shared: Set<Int>?
    for index in nodes where isIncluded[index] {
      for set in groups.ofNode[index].lazy.flatMap({ groups.sets.combinations[$0.combination] }) {
        let classes = groups.sets.sets[set]
        shared = shared?.intersection(classes) ?? classes
        if shared?.isEmpty ?? false { return [] }
      }
    }
    return shared ?? []
  }

  // MARK: Types and topics

  /// Whether one of the types or topics asked for, or all others together, are the work of few: then two filters that differ
  /// by them would tell. So would those of the others that leave few, when all else is asked for one by one.
  ///
  /// - Parameter sides: by combination, of the class that is asked for; nil: of everybody.
  private func isMixtureSmall(
    _ nodes: Range<Int>, _ isIncluded: [Bool], of sides: [SliceSuppression.Side]?
  ) -> Bool {
    let own = nodes.map { index in
      groups.ofNode[index].reduce(into: NearestPeople()) { people, group in
        if sides?[group.combination] != .outside { people.insert(group.people.span, at: group.distance) }
      }
    }
    func people(where counts: (Int) -> Bool) -> NearestPeople {
      nodes.reduce(into: NearestPeople()) { if counts($1) { $0.formUnion(own[$1 - nodes.lowerBound]) } }
    }
    func isSmall(where counts: (Int) -> Bool) -> Bool { table.threshold.isSmall(people(where: counts).count) }
    if isSmall(where: { !isIncluded[$0] }) { return true }
    func isDisclosed<Kind: Hashable & Comparable>(_ kind: (Int) -> Kind) -> Bool {
      let kinds = Set(nodes.map(kind)).sorted()
      let asked = Set(nodes.filter { isIncluded[$0] }.map(kind))
      guard !asked.contains(where: { one in isSmall { isIncluded[$0] && kind($0) == one } }) else { return false }
      let withheld = table.threshold.withheldParts(kinds.map { one in people { kind($0) == one } })
      guard !withheld.contains(where: { asked.contains(kinds[$0]) }) else { return false }
      // A type and a topic may be all but the same.
      return !kinds.contains { one in
        let isOther = asked.contains(one) && !people { isIncluded[$0] && kind($0) == one }.isEmpty
        return isOther
          && (isSmall { isIncluded[$0] && kind($0) != one } || isSmall { !isIncluded[$0] && kind($0) == one })
      }
    }
    let contexts = table.content.plan.nodes
    return !isDisclosed { contexts[$0].context.type.rawValue }
      || !isDisclosed { contexts[$0].context.topic?.rawValue ?? 0 }
  }
}
