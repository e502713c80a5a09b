public import Domain

/// A table's work in one window as far as one metric reads it, and what is decided of everybody's: the same for all classes,
/// types and topics that are asked for.
public final class SuppressionTable {
  let table: ContentTable
  let threshold: SuppressionThreshold
  /// By node.
  let work: [[ClassWork.Group]]
  /// What is told of everybody's work.
  let told: ToldPlaces
  private var withheldClasses: [Range<Int>: Set<ClassID>] = [:]

  /// - Parameters:
  ///   - work: at the table, in the window asked for.
  ///   - metric: nil: attempts, with data or without.
  ///   - threshold: of the organization.
  public init(_ table: ContentTable, _ work: ClassWork, _ metric: Metric?, _ threshold: SuppressionThreshold) {
    self.table = table
    self.threshold = threshold
    self.work = work.groups(metric, of: table.plan)
    told = Self.told(of: self.work, table.ends, threshold)
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
  private static func told(
    of work: [[ClassWork.Group]], _ ends: [Int], _ threshold: SuppressionThreshold
  ) -> ToldPlaces {
    var told = ToldPlaces(count: ends.count)
    guard !ends.isEmpty else { return told }
    let own = work.map { $0.reduce(into: PersonSet()) { $0.insert($1.people.span) } }
    var below = own
    for place in ends.indices.reversed() {
      for part in told.parts(of: place, ends).dropFirst() { below[place].formUnion(below[part.place]) }
    }
    told.below[0] = !threshold.isSmall(below[0].count)
    for place in ends.indices {
      let parts = told.parts(of: place, ends)
      guard told.below[place] else {
        for part in parts { told[part] = false }
        continue
      }
      for index in threshold.withheldParts(parts.map { $0.isDirect ? own[$0.place] : below[$0.place] }) {
        told[parts[index]] = false
      }
    }
    return told
  }
}
