public import Messages

/// The questions of a quiz (W15, P29, P30).
struct Quiz {
  struct Column: Hashable {
    var identifier: String
    var kind: History.Kind
  }

  /// The attempts that are looked at.
  let sheets: [CountedAttempt]
  let columns: [Column]
  let isDeclared: Bool

  init(_ sheets: [CountedAttempt], declared: [String]) {
    self.sheets = sheets
    isDeclared = !declared.isEmpty
    var places: [Column: Int] = [:]
    for sheet in sheets {
      for (place, item) in sheet.additional.enumerated() where item.kind != .quantity {
        let column = Column(identifier: item.identifier, kind: item.kind)
        places[column] = Swift.min(places[column] ?? place, place)
      }
    }
    guard declared.isEmpty else {
      columns = declared.flatMap { identifier in
        let occurring = [History.Kind.score, .binary].map { Column(identifier: identifier, kind: $0) }
          .filter { places[$0] != nil }
        return occurring.isEmpty ? [Column(identifier: identifier, kind: .score)] : occurring
      }
      return
    }
    columns = places.sorted { left, right in
      if left.value != right.value { return left.value < right.value }
      if !same(left.key.identifier, right.key.identifier) {
        return precedes(left.key.identifier, right.key.identifier)
      }
      return left.key.kind.rawValue < right.key.kind.rawValue
    }.map(\.key)
  }

  /// P29: a score's value as it is, 1 or 0 for what is right or wrong.
  func points(_ sheet: CountedAttempt, _ column: Column) -> Double? {
    switch sheet.item(column.identifier, column.kind)?.value {
    case .score(let points, _): points
    case .binary(let isRight, _): isRight ? 1 : 0
    case .quantity, nil: nil
    }
  }

  /// Absent items add nothing.
  func total(_ sheet: CountedAttempt) -> Double { columns.compactMap { points(sheet, $0) }.exactSum }

  var occurring: [Column] {
    columns.filter { column in sheets.contains { points($0, column) != nil } }
  }

  /// P29: over those present, of what was to be earned.
  func facility(_ column: Column) -> Double? {
    sheets.compactMap { $0.item(column.identifier, column.kind)?.number }.exactMean
  }

  /// D33: the same by the students' own points, where a teacher gave others.
  func ownFacility(_ column: Column) -> Double? {
    let items = sheets.compactMap { sheet in sheet.item(column.identifier, column.kind).map { (sheet, $0) } }
    let marks = items.map { sheet, item in sheet.mark(item) }
    guard marks.contains(where: { $0 != nil }) else { return nil }
    return zip(items, marks).map { item, mark in mark.map { $0.own / $0.possible } ?? item.1.number }.exactMean
  }

  /// Pearson's correlation of points with what `other` says, over sheets that hold the item.
  func correlation(_ column: Column, _ other: (CountedAttempt, Double) -> Double) -> Double? {
    let pairs = sheets.compactMap { sheet in points(sheet, column).map { ($0, other(sheet, $0)) } }
    let (left, right) = (Spread(pairs.map(\.0)), Spread(pairs.map(\.1)))
    guard pairs.count > 1, left.squares > 0, right.squares > 0, let mine = left.mean, let theirs = right.mean else {
      return nil
    }
    let products = pairs.map { ($0.0 - mine) * ($0.1 - theirs) }.exactSum
    return max(-1, min(1, products / (left.squares * right.squares).squareRoot()))
  }

  /// P30: groups of 27 %; those tied at the edge share the remaining places.
  func discrimination(_ column: Column) -> Double? {
    let rows = sheets.map { (total: total($0), points: points($0, column) ?? 0) }
    guard rows.count > 1, Set(rows.map(\.total)).count > 1, Set(rows.map(\.points)).count > 1 else { return nil }
    let size = max(1, Int((0.27 * Double(rows.count) + 0.5).rounded(.down)))
    func mean(_ isBefore: (Double, Double) -> Bool) -> Double {
      let edge = rows.map(\.total).sorted(by: isBefore)[size - 1]
      let inside = rows.filter { isBefore($0.total, edge) }.map(\.points)
      let tied = rows.filter { $0.total == edge }.map(\.points)
      let places = size - inside.count
      let sum =
        inside.reduce(Exact.zero) { $0 + Exact($1) } * Exact(tied.count)
        + tied.reduce(Exact.zero) { $0 + Exact($1) } * Exact(places)
      return sum.rounded / Double(tied.count * size)
    }
    return mean(>) - mean(<)
  }

  var complete: [CountedAttempt] {
    sheets.filter { sheet in !columns.isEmpty && columns.allSatisfy { points(sheet, $0) != nil } }
  }

  var alpha: Double? {
    let totals = Spread(complete.map(total))
    guard columns.count > 1, totals.numbers.count > 1, totals.squares > 0 else { return nil }
    let parts = columns.map { column in
      Spread(complete.compactMap { points($0, column) }).squares / totals.squares
    }
    let k = Double(columns.count)
    return k / (k - 1) * (1 - parts.exactSum)
  }

  var standardError: Double? {
    guard let alpha, let deviation = Spread(complete.map(total)).standardDeviation else { return nil }
    return deviation * max(0, 1 - alpha).squareRoot()
  }
}

extension Reference {
  /// - Parameter declared: the quiz's items in their order; empty where they are not told.
  public func itemAnalysis(
    _ scope: Scope, _ options: Options, declared: [String], isUnfinishedIncluded: Bool, now: Time
  ) -> ReportV1.ItemAnalysis {
    var scope = scope
    scope.withDescendants = false
    // W15: FIRST unless told otherwise.
    var policies = options.policies
    if policies.progress == .unspecified { policies.progress = .first }
    if policies.score == .unspecified { policies.score = .first }
    if policies.quantity == .unspecified { policies.quantity = .first }
    if policies.binary == .unspecified { policies.binary = .first }
    if policies.time == .unspecified { policies.time = .first }
    let view = ContentView(self, scope, options, policies, now: now)
    var sheets: [CountedAttempt] = []
    if let node = view.nodes.first, node.isIncluded {
      let kind = view.kind(node)
      for attempts in node.cells.values {
        let looked = isUnfinishedIncluded ? attempts : attempts.filter { $0.isFinished(kind) }
        let headline = Cell(looked, kind, policies).headline
        sheets += headline.picked.map { [$0.attempt] } ?? headline.behind.map(\.attempt)
      }
    }
    sheets.sort(by: CountedAttempt.precedes)
    let quiz = Quiz(sheets, declared: declared)
    let groupSize = max(1, Int((0.27 * Double(sheets.count) + 0.5).rounded(.down)))
    return ReportV1.ItemAnalysis(
      attempts: Int64(sheets.count), complete: Int64(quiz.complete.count),
      items: quiz.columns.indices.map { quiz.statistics($0, groupSize) }, alpha: quiz.alpha,
      standardErrorOfMeasurement: quiz.standardError,
      // What is declared and in no attempt has no kind.
      allBinary: !quiz.occurring.isEmpty && quiz.occurring.allSatisfy { $0.kind == .binary }, policies: policies,
      headlineMetric: ReportV1.Metric(kind(scope.context)), finishedOnly: !isUnfinishedIncluded)
  }
}

extension Quiz {
  fileprivate func statistics(_ place: Int, _ groupSize: Int) -> ReportV1.ItemStatistics {
    let column = columns[place]
    let holding = sheets.filter { points($0, column) != nil }
    let absent = sheets.filter { points($0, column) == nil }
    // Omitted if the attempt holds a later item.
    let omitted = absent.count { sheet in columns[(place + 1)...].contains { points(sheet, $0) != nil } }
    var responses: [String: Int64] = [:]
    for sheet in holding {
      if let response = sheet.item(column.identifier, column.kind)?.response { responses[response, default: 0] += 1 }
    }
    return ReportV1.ItemStatistics(
      identifier: column.identifier, title: holding.last?.item(column.identifier, column.kind)?.title ?? "",
      n: Int64(holding.count), absent: Int64(absent.count), facility: facility(column),
      discrimination: discrimination(column), pointBiserial: correlation(column) { sheet, _ in total(sheet) },
      correctedPointBiserial: correlation(column) { sheet, points in total(sheet) - points },
      responses: responses.sorted { $0.value == $1.value ? precedes($0.key, $1.key) : $0.value > $1.value }
        .map { ReportV1.ResponseCount(response: $0.key, count: $0.value) },
      smallN: holding.count < 10, kind: holding.isEmpty ? .unspecified : ContextV1.ItemKind(column.kind),
      omitted: isDeclared ? Int64(omitted) : nil, notReached: isDeclared ? Int64(absent.count - omitted) : nil,
      discriminationSmallN: groupSize < 10, ownFacility: ownFacility(column))
  }
}
