public import Messages

// What values of enumerations are called: as in the schema, without what all names of one begin with. Empty for what has no name.

extension ReportV1.Metric {
  /// Such as `PROGRESS`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .progress: "PROGRESS"
    case .score: "SCORE"
    case .quantity: "QUANTITY"
    case .binary: "BINARY"
    case .time: "TIME"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ReportV1.CellFlag {
  /// Such as `DONE_WITHOUT_DATA`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .newerAttemptUnfinished: "NEWER_ATTEMPT_UNFINISHED"
    case .doneWithoutData: "DONE_WITHOUT_DATA"
    case .carried: "CARRIED"
    case .late: "LATE"
    case .missing: "MISSING"
    case .arrivedLate: "ARRIVED_LATE"
    case .finishedNotDone: "FINISHED_NOT_DONE"
    case .clockCorrected: "CLOCK_CORRECTED"
    case .marked: "MARKED"
    case .commented: "COMMENTED"
    case .excused: "EXCUSED"
    case .reopened: "REOPENED"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ActivityV1.AttemptState {
  /// Such as `RUNNING`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .running: "RUNNING"
    case .paused: "PAUSED"
    case .stopped: "STOPPED"
    case .superseded: "SUPERSEDED"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ActivityV1.BinaryWording {
  /// Such as `PASS_FAIL`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .trueFalse: "TRUE_FALSE"
    case .passFail: "PASS_FAIL"
    case .yesNo: "YES_NO"
    case .correctIncorrect: "CORRECT_INCORRECT"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ContextV1.ItemKind {
  /// Such as `SCORE`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .score: "SCORE"
    case .quantity: "QUANTITY"
    case .binary: "BINARY"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ReportV1.Interval.Method {
  /// Such as `WILSON`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .wilson: "WILSON"
    case .student: "STUDENT"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ReportV1.AttemptPolicy {
  /// Such as `LATEST`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .latest: "LATEST"
    case .first: "FIRST"
    case .best: "BEST"
    case .mean: "MEAN"
    case .all: "ALL"
    case .union: "UNION"
    case .sum: "SUM"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ReportV1.AttemptRole {
  /// Such as `PICKED`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .picked: "PICKED"
    case .passedOver: "PASSED_OVER"
    case .counted: "COUNTED"
    case .noHeadline: "NO_HEADLINE"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ReportV1.HiddenReason {
  /// Such as `NOT_POSTED`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .notPosted: "NOT_POSTED"
    case .notInClass: "NOT_IN_CLASS"
    case .notRecipient: "NOT_RECIPIENT"
    case .neverWhileOpen: "NEVER_WHILE_OPEN"
    case .recordingOff: "RECORDING_OFF"
    case .noColumn: "NO_COLUMN"
    case .excused: "EXCUSED"
    case .beforePost: "BEFORE_POST"
    case .afterEnd: "AFTER_END"
    case .notInClassThen: "NOT_IN_CLASS_THEN"
    case .notRecipientThen: "NOT_RECIPIENT_THEN"
    case .recordingOffThen: "RECORDING_OFF_THEN"
    case .notCoveredThen: "NOT_COVERED_THEN"
    case .otherHandout: "OTHER_HANDOUT"
    case .deleted: "DELETED"
    case .outsideWindow: "OUTSIDE_WINDOW"
    case .carriedInstead: "CARRIED_INSTEAD"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ActivityV1.Erasure.State {
  /// Such as `COMPLETED`; empty for what has no name.
  public var schemaName: String {
    switch self {
    case .running: "RUNNING"
    case .completed: "COMPLETED"
    case .unspecified, .unrecognized: ""
    }
  }
}
