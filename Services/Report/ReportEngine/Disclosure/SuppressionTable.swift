public import Domain

/// A table of students, and what is decided of everybody's figures by it: the same for all classes, types and topics that are asked for.
///
/// They are those whose work one metric reads in one window; or those whose figure is another one under another policy, or where an end of
/// the window is moved by a day. What is small in any of these tables would single somebody out.
///
/// From the top down: the parts of a context are its own work and that of each child with all below it. What is below a withheld part
/// is withheld with it. What nobody asks about is not decided.
public final class SuppressionTable {
  let content: ContentTable
  let threshold: SuppressionThreshold
  private let people: (_ nodes: Range<Int>) -> NearestPeople
  private let makeGroups: () throws -> ClassGroups
  private var disclosed: DisclosedFigures
  private var isTopDecided = false
  /// By node: its parts are decided.
  private var isDecided: [Bool]
  private var knownGroups: ClassGroups?
  private var withheldClasses: [Range<Int>: Set<Int>] = [:]

  /// - Parameters:
  ///   - threshold: of the organization.
  ///   - people: whom everybody's figure over some nodes is of.
  ///   - groups: the same by node and class. Classes, types and topics need them; everybody's figures do not.
  private init(
    _ content: ContentTable, _ threshold: SuppressionThreshold, people: @escaping (Range<Int>) -> NearestPeople,
    groups: @escaping () throws -> ClassGroups
  ) {
    self.content = content
    self.threshold = threshold
    self.people = people
    makeGroups = groups
    disclosed = DisclosedFigures(count: content.ends.count)
    isDecided = Array(repeating: false, count: content.ends.count)
  }

  /// Of those who worked, whenever they did it.
  ///
  /// - Parameter metric: nil: attempts, with data or without.
  public convenience init(
    _ content: ContentTable, _ metric: Metric?, _ people: WorkPeople, _ threshold: SuppressionThreshold,
    classWork: @escaping () throws -> ClassWork
  ) {
    self.init(content, metric, threshold, classWork) { people.people(metric, over: $0) }
  }

  /// Of those who began it in a window.
  ///
  /// - Parameters:
  ///   - metric: nil: attempts, with data or without.
  ///   - classWork: in the window.
  public convenience init(
    _ content: ContentTable, _ metric: Metric?, _ work: WindowWork, _ threshold: SuppressionThreshold,
    classWork: @escaping () throws -> ClassWork
  ) {
    self.init(content, metric, threshold, classWork) { work.people(metric, over: $0) }
  }

  /// Of those who attempted something more than once, whenever they did it: another policy tells more of them.
  ///
  /// - Parameter repeated: those.
  public convenience init(
    _ content: ContentTable, _ metric: Metric, repeated: WorkPeople, _ threshold: SuppressionThreshold,
    classWork: @escaping () throws -> ClassWork
  ) {
    self.init(content, metric, threshold, classWork, changed: { repeated.people(metric, over: $0) })
  }

  /// Of those who did in a window.
  ///
  /// - Parameter classWork: in the window.
  public convenience init(
    _ content: ContentTable, _ metric: Metric, repeatedIn work: WindowWork, _ threshold: SuppressionThreshold,
    classWork: @escaping () throws -> ClassWork
  ) {
    self.init(content, metric, threshold, classWork, changed: { work.repeated(metric, over: $0) })
  }

  private convenience init(
    _ content: ContentTable, _ metric: Metric?, _ threshold: SuppressionThreshold,
    _ classWork: @escaping () throws -> ClassWork, people: @escaping (Range<Int>) -> PersonSet
  ) {
    self.init(content, threshold) {
      NearestPeople(people($0))
    } groups: {
      try classWork().groups(metric, of: content.plan)
    }
  }

  /// - Parameter changed: some of those who worked.
  private convenience init(
    _ content: ContentTable, _ metric: Metric, _ threshold: SuppressionThreshold,
    _ classWork: @escaping () throws -> ClassWork, changed: @escaping (Range<Int>) -> PersonSet
  ) {
    self.init(content, threshold) {
      NearestPeople(changed($0))
    } groups: {
      var groups = try classWork().groups(metric, of: content.plan)
      for node in groups.ofNode.indices where !groups.ofNode[node].isEmpty {
        let own = changed(node..<node + 1)
        groups.ofNode[node] = groups.ofNode[node].map { group in
          groups.changed(group, group.people.filter { own.contains(Int($0)) })
        }
      }
      return groups
    }
  }

  /// Of those whose figure changes first where an end of a window is moved.
  ///
  /// - Parameter classDays: of the table and the move's metric.
  public convenience init(
    _ content: ContentTable, _ move: EdgeMove, _ threshold: SuppressionThreshold,
    classDays: @escaping () throws -> ClassDays
  ) {
    self.init(content, threshold) {
      move.people(over: $0)
    } groups: {
      move.people(by: try classDays())
    }
  }

  /// Whether a figure of everybody's work is disclosed.
  func isDisclosed(_ index: Int, inclusive: Bool) -> Bool {
    if inclusive { decide(index) } else { decideParts(of: index) }
    return disclosed.isDisclosed(index, inclusive: inclusive)
  }

  /// Whether a figure at a context is withheld.
  ///
  /// - Parameter inclusive: with everything below it.
  public func isWithheld(_ context: ContextID, inclusive: Bool) -> Bool {
    // Nobody has worked at what the table does not hold.
    content.places[context].map { !isDisclosed($0, inclusive: inclusive) } ?? false
  }

  /// All that is disclosed of everybody's work.
  var disclosedOfEverybody: DisclosedFigures {
    for index in content.ends.indices { decideParts(of: index) }
    return disclosed
  }

  /// A context with everything below it: a part of the one above.
  private func decide(_ index: Int) {
    guard index == 0 else { return decideParts(of: content.parents[index]) }
    guard !isTopDecided else { return }
    isTopDecided = true
    disclosed.below[0] = !threshold.isSmall(people(content.plan.nodes.indices).count)
  }

  private func decideParts(of index: Int) {
    guard !isDecided[index] else { return }
    isDecided[index] = true
    decide(index)
    let parts = DisclosedFigures.parts(of: index, content.ends)
    guard disclosed.below[index] else {
      for part in parts { disclosed[part] = false }
      return
    }
    let work = parts.map { people($0.isDirect ? index..<index + 1 : $0.index..<content.ends[$0.index]) }
    for part in threshold.withheldParts(work) { disclosed[parts[part]] = false }
  }

  func groups() throws -> ClassGroups {
    if let known = knownGroups { return known }
    let groups = try makeGroups()
    knownGroups = groups
    return groups
  }

  /// The numbers of the classes whose figures over some nodes are withheld.
  func withheldClasses(over nodes: Range<Int>) throws -> Set<Int> {
    if let known = withheldClasses[nodes] { return known }
    let groups = try groups()
    let withheld = ClassLine(groups.ofNode[nodes], groups.sets, threshold).withheld
    withheldClasses[nodes] = withheld
    return withheld
  }
}
