internal import Messages

// What a person reads for a value of a report.
extension Shown {
  static let nothing = Shown("–", look: .dim, mark: .noData)
  static let withheld = Shown("withheld", look: .dim, mark: .withheld)
  /// For columns that say something of some rows only.
  static let blank = Shown("")

  /// An empty text says nothing.
  static func text(_ text: String, look: Look = .plain) -> Shown { text.isEmpty ? .blank : Shown(text, look: look) }

  static func count(_ count: some BinaryInteger) -> Shown { Shown("\(count)") }

  /// - Parameters:
  ///   - own: where points in it are a teacher's, what it would be by the students' own, which is said behind it.
  ///   - isWithheld: wins over the value, which is not there then.
  static func figure(
    _ value: Double?, own: Double? = nil, _ metric: ReportV1.Metric, withheld isWithheld: Bool = false,
    hasPicture: Bool = false
  ) -> Shown {
    if isWithheld { return .withheld }
    guard let value else { return .nothing }
    let isRatio = metric == .progress || metric == .score || metric == .binary
    var shown = Shown(Figures.figure(value, metric), hasPicture && isRatio ? .bar(value) : nil)
    if let own { shown.rest = "(own \(Figures.figure(own, metric)))" }
    return shown
  }

  static func mean(_ summary: ReportV1.Summary?, hasPicture: Bool = false) -> Shown {
    figure(
      summary?.mean, own: summary?.ownMean, summary?.metric ?? .unspecified, withheld: summary?.suppressed ?? false,
      hasPicture: hasPicture)
  }

  /// Of the students whose work is recorded, those with something to show.
  static func withData(_ summary: ReportV1.Summary?) -> Shown {
    guard let summary, let population = summary.population else { return .nothing }
    guard !summary.suppressed else { return .withheld }
    let available = population.assigned - population.notAvailable
    let hidden = population.notAvailable > 0 ? ", \(population.notAvailable) N/A" : ""
    return Shown("\(population.withData) of \(available)\(hidden)")
  }

  /// A number between -1 and 1.
  static func coefficient(_ value: Double?, withheld isWithheld: Bool = false) -> Shown {
    if isWithheld { return .withheld }
    return value.map { Shown(Figures.coefficient($0)) } ?? .nothing
  }

  /// The same of a column; of a container, which has no data but its own, with how many have data below it (N83).
  static func withData(of column: ReportV1.GridColumn) -> Shown {
    var shown = withData(column.headline ?? column.progress)
    if column.hasDataBelow, shown.mark == nil {
      shown.lead += ", \(column.counts?.workedBelow ?? 0) below"
    }
    return shown
  }

  /// Of a container: of the students whose work is recorded, those with data below it (N83); of any other column nothing.
  static func dataBelow(_ column: ReportV1.GridColumn) -> Shown {
    guard column.hasDataBelow, let population = (column.headline ?? column.progress)?.population else { return .blank }
    return Shown("\(column.counts?.workedBelow ?? 0) of \(population.assigned - population.notAvailable)")
  }

  static func instant(_ time: WellKnown.Timestamp?) -> Shown { time.map { Shown(Figures.instant($0)) } ?? .blank }
}

extension ReportV1.GridColumn {
  /// What lies below it is in the report, too, so that it is known how many have data there.
  var hasDataBelow: Bool { isContainer && foldedColumns == 0 }
}
