public import Messages

// The report sheet of an item analysis: difficulty, discrimination, reliability and the responses that were chosen.
extension ReportSheet {
  /// The questions of a quiz: how hard they are, and how well they tell students apart.
  public init(_ analysis: ReportV1.ItemAnalysis) {
    self.init("items", title: "items", policies: analysis.policies, position: analysis.position)
    func told(_ cell: Cell) -> Cell { analysis.suppressed ? .withheld : cell }
    let isReliabilityTold = !analysis.suppressed && !analysis.completeSuppressed
    facts = [
      Fact("attempts", "attempts", told(.count(analysis.attempts))),
      Fact("complete", "with every item", isReliabilityTold ? .count(analysis.complete) : .withheld),
      Fact(
        "alpha", analysis.allBinary ? "KR-20" : "Cronbach's alpha",
        .coefficient(analysis.alpha, withheld: !isReliabilityTold)),
      Fact(
        "standardErrorOfMeasurement", "standard error",
        isReliabilityTold
          ? analysis.standardErrorOfMeasurement.map { Cell(.number($0), Shown(Figures.number($0))) } ?? .nothing
          : .withheld),
      Fact("finishedOnly", "of", Cell(.flag(analysis.finishedOnly), Shown(Self.chosen(analysis)))),
      Fact("allBinary", nil, .flag(analysis.allBinary, "")),
      Fact("headlineMetric", nil, .text(analysis.headlineMetric.name)),
    ]
    tables = [Self.items(of: analysis), Self.responses(of: analysis)]
  }

  private static func chosen(_ analysis: ReportV1.ItemAnalysis) -> String {
    let policies = analysis.policies ?? ReportV1.AttemptPolicies()
    let policy: ReportV1.AttemptPolicy =
      switch analysis.headlineMetric {
      case .score: policies.score
      case .binary: policies.binary
      case .quantity: policies.quantity
      default: policies.progress
      }
    let which = policy == .all ? "every" : "each student's \(policy.name)"
    return "\(which) \(analysis.finishedOnly ? "finished attempt" : "attempt")"
  }

  private static func items(of analysis: ReportV1.ItemAnalysis) -> SheetTable {
    let isOrdered = analysis.items.contains { $0.omitted != nil || $0.notReached != nil || $0.absentSuppressed }
    return SheetTable(
      "items",
      [
        .hidden("item"), .long("title", ""), .hidden("kind"), .number("n", "n"),
        isOrdered ? .hidden("absent") : .number("absent", "absent"),
        isOrdered ? .number("omitted", "omitted") : .hidden("omitted"),
        isOrdered ? .number("notReached", "not reached") : .hidden("notReached"),
        .number("facility", "facility", pictureMax: 20), .number("discrimination", "upper - lower"),
        .number("pointBiserial", "r"), .number("correctedPointBiserial", "r corrected"),
        SheetTable.Column("smallN", ""), .hidden("discriminationSmallN"), .hidden("responsesIncomplete"),
      ],
      analysis.items.map { item in
        func told(_ cell: Cell) -> Cell { item.suppressed ? .withheld : cell }
        func unanswered(_ count: Int64?) -> Cell {
          item.suppressed || item.absentSuppressed ? .withheld : count.map { .count($0) } ?? .blank
        }
        func coefficient(_ value: Double?) -> Cell { .coefficient(value, withheld: item.suppressed) }
        return [
          .text(item.identifier), .text(item.title), .text(item.kind.name), told(.count(item.n)),
          told(.count(item.absent)), unanswered(item.omitted), unanswered(item.notReached),
          .figure(item.facility, .score, withheld: item.suppressed, hasPicture: true),
          coefficient(item.discrimination), coefficient(item.pointBiserial), coefficient(item.correctedPointBiserial),
          Cell(.flag(item.smallN), Shown(item.smallN || item.discriminationSmallN ? "few" : "", look: .dim)),
          .flag(item.discriminationSmallN, ""), .flag(item.responsesIncomplete, ""),
        ]
      })
  }

  /// What was chosen, and how often.
  private static func responses(of analysis: ReportV1.ItemAnalysis) -> SheetTable {
    SheetTable(
      "responses", title: "answers",
      [.hidden("item"), .long("title", ""), .long("response", ""), .number("count", "", pictureMax: 20)],
      analysis.items.flatMap { item in
        let all = Double(item.responses.reduce(0) { $0 + $1.count })
        return item.responses.enumerated().map { index, response in
          [
            .text(item.identifier), Cell(.text(item.title), Shown(index == 0 ? item.title : "")),
            .text(response.response),
            Cell(.count(response.count), Shown("\(response.count)", .bar(Double(response.count) / all))),
          ]
        }
      })
  }
}
