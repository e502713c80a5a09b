public import Domain

/// A table's work in one window as far as one metric reads it, and what is decided of everybody's: the same for all classes,
/// types and topics that are asked for.
///
/// From the top down: the parts of a context are its own work and that of each child with all below it. What is below a withheld part
/// is withheld with it. What nobody asks about is not decided.
public final class SuppressionTable {
  let table: ContentTable
  let threshold: SuppressionThreshold
  private let metric: Metric?
  private let people: WorkPeople
  private let classWork: () throws -> ClassWork
  private var disclosed: DisclosedFigures
  private var isTopDecided = false
  /// By node: its parts are decided.
  private var isDecided: [Bool]
  private var knownGroups: [[ClassWork.Group]]?
  private var withheldClasses: [Range<Int>: Set<ClassID>] = [:]

  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - people: at the table, in the window asked for.
  ///   - threshold: of the organization.
  ///   - classWork: of the same. Classes, types and topics need it; everybody's figures do not.
  public init(
    _ table: ContentTable, _ metric: Metric?, _ people: WorkPeople, _ threshold: SuppressionThreshold,
    classWork: @escaping () throws -> ClassWork
  ) {
    self.table = table
    self.metric = metric
    self.people = people
    self.threshold = threshold
    self.classWork = classWork
    disclosed = DisclosedFigures(count: table.ends.count)
    isDecided = Array(repeating: false, count: table.ends.count)
  }

  /// Whether a figure of everybody's work is disclosed.
  func isDisclosed(_ index: Int, inclusive: Bool) -> Bool {
    if inclusive { decide(index) } else { decideParts(of: index) }
    return disclosed.isDisclosed(index, inclusive: inclusive)
  }

  /// All that is disclosed of everybody's work.
  var disclosedOfEverybody: DisclosedFigures {
    for index in table.ends.indices { decideParts(of: index) }
    return disclosed
  }

  /// A context with everything below it: a part of the one above.
  private func decide(_ index: Int) {
    guard index == 0 else { return decideParts(of: table.parents[index]) }
    guard !isTopDecided else { return }
    isTopDecided = true
    disclosed.below[0] = !threshold.isSmall(people(over: table.plan.nodes.indices).count)
  }

  private func decideParts(of index: Int) {
    guard !isDecided[index] else { return }
    isDecided[index] = true
    decide(index)
    let parts = DisclosedFigures.parts(of: index, table.ends)
    guard disclosed.below[index] else {
      for part in parts { disclosed[part] = false }
      return
    }
    let work = parts.map { people(over: $0.isDirect ? index..<index + 1 : $0.index..<table.ends[$0.index]) }
    for part in threshold.withheldParts(work) { disclosed[parts[part]] = false }
  }

  private func people(over nodes: Range<Int>) -> PersonSet { people.people(metric, over: nodes) }

  /// By node: its work by the classes that it was done for.
  func groups() throws -> [[ClassWork.Group]] {
    if let known = knownGroups { return known }
    let groups = try classWork().groups(metric, of: table.plan)
    knownGroups = groups
    return groups
  }

  /// The classes whose figures over some nodes are withheld.
  func withheldClasses(over nodes: Range<Int>) throws -> Set<ClassID> {
    if let known = withheldClasses[nodes] { return known }
    let withheld = ClassLine(try groups()[nodes], threshold).withheld
    withheldClasses[nodes] = withheld
    return withheld
  }
}
