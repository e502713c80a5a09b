public import Domain

/// The work at the contexts of a table by the classes that it was done for, and by day.
public final class ClassDays {
  /// Whatever its time.
  let groups: ClassGroups
  /// By node: the rows of its groups.
  private let rowsOfNode: RowRanges
  private let entriesOfRow: Ragged<WorkDays.Entry>

  /// - Parameters:
  ///   - work: of the plan, without a window.
  ///   - metric: nil: attempts, with data or without.
  public init(_ work: ClassWork, _ days: WorkDays, _ metric: Metric?, of plan: ContentPlan) {
    groups = work.groups(metric, of: plan)
    rowsOfNode = RowRanges(groups.ofNode.map(\.count))
    let wanted = metric.map { MetricSet($0) } ?? []
    var entries: [WorkDays.Entry] = []
    var rows: [Int] = []
    // By person: the row of their group at the node at hand.
    var rowOfPerson: [Int?] = []
    for (node, own) in groups.ofNode.enumerated() where !own.isEmpty {
      for (row, group) in zip(rowsOfNode[node], own) {
        for person in group.people {
          while rowOfPerson.count <= person { rowOfPerson.append(nil) }
          rowOfPerson[Int(person)] = row
        }
      }
      for entry in days.entries(atNode: node) where entry.metrics.isSuperset(of: wanted) {
        guard entry.person < rowOfPerson.count, let row = rowOfPerson[Int(entry.person)] else { continue }
        entries.append(entry)
        rows.append(row)
      }
      for person in own.lazy.flatMap(\.people) { rowOfPerson[Int(person)] = nil }
    }
    entriesOfRow = Ragged(entries, rowCount: groups.ofNode.reduce(0) { $0 + $1.count }) { rows[$0] }
  }

  /// What some of the groups at a node did, in the order of days.
  ///
  /// - Parameter group: by its place there.
  func entries(_ group: Int, atNode node: Int) -> ArraySlice<WorkDays.Entry> {
    entriesOfRow[rowsOfNode[node].lowerBound + group]
  }
}
