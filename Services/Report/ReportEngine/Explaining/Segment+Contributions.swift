internal import Domain

// The attempts behind a column of a grid: those that its cells' figures were chosen from or made of.
extension Segment {
  /// By student as in the grid, oldest first. Their figures make up the cells, and the cells the column.
  public func contributions(
    to number: ColumnNumber, of column: GridPlan.Column, in plan: GridPlan, _ query: GridQuery
  ) -> [Contribution] {
    var contributions: [Contribution] = []
    for person in plan.rows where !person.isNotAvailable && query.students?.contains(person.student) ?? true {
      guard column.concerns(person.student), let context = column.context(of: person.student) else { continue }
      let shown = cellFacts(plan, person, column, window: query.window)
      for (row, figure) in behind(number, shown.rows.span, primaryKind: column.primaryKind, policies: query.policies) {
        contributions.append(
          Contribution(
            row: row, student: person.student, context: context, figure: figure, isCarried: shown.source != nil))
      }
    }
    return contributions
  }

  /// The rows of a cell that a number of it is made of, each with its own figure.
  private func behind(
    _ number: ColumnNumber, _ rows: Span<RowFacts>, primaryKind: ItemKind?, policies: PolicySet
  ) -> [(Row, Figure)] {
    guard !rows.isEmpty else { return [] }
    let headline = Measure.headline(primaryKind: primaryKind)
    let headlinePolicy = policies[Metric.headline(primaryKind: primaryKind)]
    switch number {
    case .headline: return behind(headline, headlinePolicy, rows)
    case .progress: return behind(.progress, policies[.progress], rows)
    case .time: return behind(.time, policies[.time], rows)
    case .item(let identifier, let kind):
      guard let column = itemColumn(identifier, kind, at: rows[0].row.context) else { return [] }
      // A headline that picks an attempt shows that attempt's items or none; else each item goes its own way (P7).
      guard headlinePolicy.picksOne else { return behind(.item(column: column, kind), policies[Metric(kind)], rows) }
      guard let picked = select(headline, headlinePolicy, rows).picked else { return [] }
      return behind(.item(column: column, kind), .latest, [picked].span)
    }
  }

  /// The rows that the policy picks, or all that it makes its number of.
  func behind(_ measure: Measure, _ policy: AttemptPolicy, _ rows: Span<RowFacts>) -> [(Row, Figure)] {
    guard !policy.picksOne else {
      let (figure, picked) = select(measure, policy, rows)
      guard let figure, let picked else { return [] }
      return [(picked.row, figure)]
    }
    return rows.indices.compactMap { index in
      select(measure, .latest, rows.extracting(index..<index + 1)).figure.map { (rows[index].row, $0) }
    }
  }

  private func itemColumn(_ identifier: String, _ kind: ItemKind, at context: Number<ContextID>) -> UInt32? {
    dictionaries[Int(context.index)].column(of: ItemColumn(identifier: identifier, kind: kind))
  }
}
