internal import Messages

// What enumerations are called in exported rows: as in the schema, without what all names of one begin with.

extension ReportV1.Metric {
  var exported: ExportValue {
    switch self {
    case .progress: .text("PROGRESS")
    case .score: .text("SCORE")
    case .quantity: .text("QUANTITY")
    case .binary: .text("BINARY")
    case .time: .text("TIME")
    case .unspecified, .unrecognized: .none
    }
  }
}

extension ReportV1.CellFlag {
  var exported: ExportValue {
    switch self {
    case .newerAttemptUnfinished: .text("NEWER_ATTEMPT_UNFINISHED")
    case .doneWithoutData: .text("DONE_WITHOUT_DATA")
    case .carried: .text("CARRIED")
    case .late: .text("LATE")
    case .missing: .text("MISSING")
    case .arrivedLate: .text("ARRIVED_LATE")
    case .finishedNotDone: .text("FINISHED_NOT_DONE")
    case .clockCorrected: .text("CLOCK_CORRECTED")
    case .unspecified, .unrecognized: .none
    }
  }
}

extension ActivityV1.AttemptState {
  var exported: ExportValue {
    switch self {
    case .running: .text("RUNNING")
    case .paused: .text("PAUSED")
    case .stopped: .text("STOPPED")
    case .superseded: .text("SUPERSEDED")
    case .unspecified, .unrecognized: .none
    }
  }
}

extension ActivityV1.BinaryWording {
  var exported: ExportValue {
    switch self {
    case .trueFalse: .text("TRUE_FALSE")
    case .passFail: .text("PASS_FAIL")
    case .yesNo: .text("YES_NO")
    case .correctIncorrect: .text("CORRECT_INCORRECT")
    case .unspecified, .unrecognized: .none
    }
  }
}

extension ContextV1.ItemKind {
  var exported: ExportValue {
    switch self {
    case .score: .text("SCORE")
    case .quantity: .text("QUANTITY")
    case .binary: .text("BINARY")
    case .unspecified, .unrecognized: .none
    }
  }
}

extension ReportV1.Interval.Method {
  var exported: ExportValue {
    switch self {
    case .wilson: .text("WILSON")
    case .student: .text("STUDENT")
    case .unspecified, .unrecognized: .none
    }
  }
}
