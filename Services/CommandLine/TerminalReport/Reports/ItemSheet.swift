public import Messages
internal import ReportTables

// The report sheet of an item analysis: difficulty, discrimination, reliability and the responses that were chosen.
extension ReportSheet {
  /// The questions of a quiz: how hard they are, and how well they tell students apart.
  public init(_ analysis: ReportV1.ItemAnalysis) {
    self.init("items", title: "items", analysis)
    let isReliabilityDisclosed = !analysis.suppressed && !analysis.completeSuppressed
    facts = [
      ("attempts", analysis.suppressed ? .withheld : .count(analysis.attempts)),
      ("with every item", isReliabilityDisclosed ? .count(analysis.complete) : .withheld),
      (
        analysis.allBinary ? "KR-20" : "Cronbach's alpha",
        .coefficient(analysis.alpha, withheld: !isReliabilityDisclosed)
      ),
      (
        "standard error",
        .figure(analysis.standardErrorOfMeasurement, .unspecified, withheld: !isReliabilityDisclosed)
      ),
      ("of", Shown(Self.chosen(analysis))),
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
    let unanswered = isOrdered ? ["omitted", "not reached"] : ["absent"]
    return SheetTable(
      [.long(""), .number("n")] + unanswered.map { .number($0) } + [
        .number("facility", pictureMax: 20), .number("upper - lower"), .number("r"), .number("r corrected"), .text(""),
      ],
      analysis.items.map { item in
        func disclosed(_ count: Int64) -> Shown { item.suppressed ? .withheld : .count(count) }
        func unanswered(_ count: Int64?) -> Shown {
          item.suppressed || item.absentSuppressed ? .withheld : count.map { .count($0) } ?? .blank
        }
        func coefficient(_ value: Double?) -> Shown { .coefficient(value, withheld: item.suppressed) }
        return [.text(item.title), disclosed(item.n)]
          + (isOrdered ? [unanswered(item.omitted), unanswered(item.notReached)] : [disclosed(item.absent)]) + [
            .figure(item.facility, own: item.ownFacility, .score, withheld: item.suppressed, hasPicture: true),
            coefficient(item.discrimination), coefficient(item.pointBiserial),
            coefficient(item.correctedPointBiserial),
            Shown(item.smallN || item.discriminationSmallN ? "few" : "", look: .dim),
          ]
      })
  }

  /// What was chosen, and how often.
  private static func responses(of analysis: ReportV1.ItemAnalysis) -> SheetTable {
    SheetTable(
      title: "answers", [.long(""), .rowName(""), .number("", pictureMax: 20)],
      analysis.items.flatMap { item in
        let all = Double(item.responses.reduce(0) { $0 + $1.count })
        return item.responses.enumerated().map { index, response in
          [
            Shown(index == 0 ? item.title : ""), .text(response.response),
            Shown("\(response.count)", .bar(Double(response.count) / all)),
          ]
        }
      })
  }
}
