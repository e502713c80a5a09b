public import Messages

// The report sheet of a page of attempts, one row for each attempt.
extension ReportSheet {
  /// A page of attempts, in order of start.
  public init(
    attempts: [ReportV1.ReportedAttempt], title: String, nextPageToken: String, position: ReportV1.Position?,
    policies: ReportV1.AttemptPolicies? = nil
  ) {
    self.init("attempts", title: title, policies: policies, position: position)
    tables = [
      SheetTable(
        "attempts",
        [
          .hidden("attempt"), .number("number", "no."), .long("student", "student"), .hidden("context"),
          SheetTable.Column("start", "start (UTC)"), SheetTable.Column("state", "state"),
          .number("value", attempts.contains { $0.value != nil } ? "brings" : ""),
          .number("progress", "progress", pictureMax: 10), .number("seconds", "time"),
          .long("primary", "headline"), .hidden("primaryValue"), .hidden("primaryMaximum"), .hidden("items"),
          SheetTable.Column("finished", ""), SheetTable.Column("carried", ""), .hidden("hasHeadline"),
        ],
        attempts.map(Self.row))
    ]
    emptiness = "no attempts"
    if !nextPageToken.isEmpty { facts = [Fact("nextPageToken", "there are more", .text(nextPageToken))] }
  }

  private static func row(_ attempt: ReportV1.ReportedAttempt) -> [Cell] {
    let seconds = attempt.time.map { Double($0.seconds) + Double($0.nanos) / 1_000_000_000 }
    let primary = attempt.primaryItem
    return [
      .text(attempt.attemptID), .count(attempt.number), .text(attempt.studentID), .count(attempt.contextID),
      .instant(attempt.startTime), .text(attempt.state.name),
      attempt.value.map { Cell(.number($0.value), Shown(GridCells.text(of: $0))) } ?? .blank,
      .figure(attempt.hasProgress ? attempt.progress : nil, .progress, hasPicture: true),
      .figure(seconds, .time), primary.map { Cell(.text($0.title), Shown(words(of: $0))) } ?? .blank,
      number(primary?.number), number(primary?.maximum),
      .texts(attempt.additionalItems.map { "\($0.identifier)=\(value(of: $0))" }),
      .flag(attempt.finished, "finished"), .flag(attempt.carried, "carried"), .flag(attempt.hasHeadline, ""),
    ]
  }

  private static func number(_ value: Double?) -> Cell {
    value.map { Cell(.number($0), Shown("")) } ?? .blank
  }

  private static func words(of item: ActivityV1.ActivityItem) -> String { "\(item.title): \(value(of: item))" }

  private static func value(of item: ActivityV1.ActivityItem) -> String {
    switch item.value {
    case .score(let score): "\(Figures.number(score.points))/\(Figures.number(score.max))"
    case .quantity(let quantity): Figures.number(quantity)
    case .binary(let binary): GridCells.word(binary.value, binary.wording)
    case nil: "–"
    }
  }
}

extension ActivityV1.ActivityItem {
  fileprivate var number: Double? {
    switch value {
    case .score(let score): score.points
    case .quantity(let quantity): quantity
    case .binary(let binary): binary.value ? 1 : 0
    case nil: nil
    }
  }

  fileprivate var maximum: Double? {
    if case .score(let score) = value { score.max } else { nil }
  }
}
