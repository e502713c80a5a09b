public import Messages
internal import ReportTables

// The report sheet of a page of attempts, one row for each attempt.
extension ReportSheet {
  /// The attempts behind a cell, in order of start.
  ///
  /// - Parameter student: whose they are, for where no attempt says it.
  public init(_ response: ReportV1.ListCellAttemptsResponse, of student: String) {
    let name = response.attempts.first?.studentName ?? ""
    self.init("attempts", title: "attempts of \(name.isEmpty ? student : name)", response)
    list(response.attempts, nextPageToken: response.nextPageToken)
  }

  mutating func list(_ attempts: [ReportV1.ReportedAttempt], nextPageToken: String) {
    let names = DistinctNames.of(attempts.map { ($0.studentName, $0.studentID) })
    tables.append(
      SheetTable(
        [
          .number("no."), .rowName("student"), .text("start (UTC)"), .text("state"),
          .number(attempts.contains { $0.value != nil } ? "brings" : ""), .number("progress", pictureMax: 10),
          .number("time"), .long("headline"), .text(""), .text(""),
        ],
        zip(attempts, names).map(Self.row)))
    let said = zip(attempts, names).flatMap(Self.teachers)
    if !said.isEmpty {
      tables.append(SheetTable(title: "teachers", [.number("no."), .long("student"), .wrapped("")], said))
    }
    emptiness = "no attempts"
    if !nextPageToken.isEmpty { facts.append(("there are more", .text("--page-token \(nextPageToken)"))) }
  }

  private static func row(_ attempt: ReportV1.ReportedAttempt, of student: String) -> [Shown] {
    let seconds = attempt.time.map { Double($0.seconds) + Double($0.nanos) / 1_000_000_000 }
    return [
      .count(attempt.number), .text(student), .instant(attempt.startTime), .text(attempt.state.name),
      attempt.value.map { Shown(GridCells.text(of: $0)) } ?? .blank,
      .figure(attempt.hasProgress ? attempt.progress : nil, .progress, hasPicture: true),
      .figure(seconds, .time), attempt.primaryItem.map { Shown("\($0.title): \(value(of: $0))") } ?? .blank,
      Shown(attempt.finished ? "finished" : ""), Shown(attempt.carried ? "carried" : ""),
    ]
  }

  /// What teachers have said of an attempt, a line each: which points are theirs, with the student's own, and the comment.
  private static func teachers(_ attempt: ReportV1.ReportedAttempt, of student: String) -> [[Shown]] {
    let items = attempt.additionalItems + [attempt.primaryItem].compactMap(\.self)
    let marks = attempt.markedItems.map { mark in
      let title = items.first { $0.identifier == mark.identifier }?.title ?? mark.identifier
      let own = mark.own ?? ActivityV1.Score()
      return "\(title): \(Figures.number(mark.points)) given, own "
        + "\(Figures.number(own.points))/\(Figures.number(own.max))"
    }
    return (marks + [attempt.comment.map { "“\($0.text)”" }].compactMap(\.self)).map { sentence in
      [.count(attempt.number), .text(student), Shown(sentence)]
    }
  }

  private static func value(of item: ActivityV1.ActivityItem) -> String {
    switch item.value {
    case .score(let score): "\(Figures.number(score.points))/\(Figures.number(score.max))"
    case .quantity(let quantity): Figures.number(quantity)
    case .binary(let binary): GridCells.word(binary.value, binary.wording)
    case nil: "–"
    }
  }
}
