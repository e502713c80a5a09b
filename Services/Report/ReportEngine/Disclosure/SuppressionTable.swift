public import Domain

/// A table's work in one window as far as one metric reads it, and what is decided of everybody's: the same for all classes,
/// types and topics that are asked for.
public final class SuppressionTable {
  let table: ContentTable
  let threshold: SuppressionThreshold
  /// By node.
  let work: [[ClassWork.Group]]
  /// What is disclosed of everybody's work.
  let disclosed: DisclosedFigures
  private var withheldClasses: [Range<Int>: Set<ClassID>] = [:]

  /// - Parameters:
  ///   - work: at the table, in the window asked for.
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  public init(_ table: ContentTable, _ work: ClassWork, _ metric: Metric?, _ threshold: SuppressionThreshold) {
    self.table = table
    self.threshold = threshold
    self.work = work.groups(metric, of: table.plan)
    disclosed = Self.disclosed(of: self.work, table, threshold)
  }

  /// The classes whose figures over some nodes are withheld.
  func withheldClasses(over nodes: Range<Int>) -> Set<ClassID> {
    if let known = withheldClasses[nodes] { return known }
    let withheld = ClassLine(work[nodes], threshold).withheld
    withheldClasses[nodes] = withheld
    return withheld
  }

  /// From the top down: the parts of a context are its own work and that of each child with all below it. What is below a
  /// withheld part is withheld with it.
  private static func disclosed(
    of work: [[ClassWork.Group]], _ table: ContentTable, _ threshold: SuppressionThreshold
  ) -> DisclosedFigures {
    var disclosed = DisclosedFigures(count: table.ends.count)
    guard !table.ends.isEmpty else { return disclosed }
    let own = work.map { $0.reduce(into: PersonSet()) { $0.insert($1.people.span) } }
    var below = own
    for place in table.ends.indices.dropFirst().reversed() where !below[place].isEmpty {
      below[table.parents[place]].formUnion(below[place])
    }
    disclosed.below[0] = !threshold.isSmall(below[0].count)
    var place = 0
    while place < table.ends.count {
      // Where nobody worked there is nothing to withhold: of most contexts on most days.
      guard !disclosed.below[place] || !below[place].isEmpty else {
        place = table.ends[place]
        continue
      }
      let parts = disclosed.parts(of: place, table.ends)
      if disclosed.below[place] {
        for index in threshold.withheldParts(parts.map { $0.isDirect ? own[$0.place] : below[$0.place] }) {
          disclosed[parts[index]] = false
        }
      } else {
        for part in parts { disclosed[part] = false }
      }
      place += 1
    }
    return disclosed
  }
}
