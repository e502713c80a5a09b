internal import Messages
internal import ReportTables

// What people call the values of the schema.

extension ReportV1.Metric {
  var name: String { schemaName.isEmpty ? "none" : schemaName.lowercased() }
}

extension ReportV1.AttemptPolicy {
  var name: String { schemaName.isEmpty ? "none" : schemaName.lowercased() }
}

extension ContextV1.ItemKind {
  var name: String { schemaName.isEmpty ? "none" : schemaName.lowercased() }
}

extension ActivityV1.AttemptState {
  var name: String { schemaName.isEmpty ? "unknown" : schemaName.lowercased() }
}

extension ReportV1.CellFlag {
  /// For people; nil where it says nothing that a teacher would act on.
  var mark: String? {
    switch self {
    case .newerAttemptUnfinished: "newer"
    case .doneWithoutData: "no work"
    case .carried: "carried"
    case .late: "late"
    case .missing: "missing"
    case .arrivedLate: "sent late"
    case .finishedNotDone: "not handed in"
    case .marked: "marked"
    case .commented: "comment"
    case .excused: "excused"
    case .reopened: "open again"
    case .clockCorrected, .unspecified, .unrecognized: nil
    }
  }
}
