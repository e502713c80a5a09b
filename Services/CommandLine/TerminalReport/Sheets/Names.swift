internal import Messages

// What programs and people call the values of the schema.

extension ReportV1.Metric {
  var name: String {
    switch self {
    case .progress: "progress"
    case .score: "score"
    case .quantity: "quantity"
    case .binary: "binary"
    case .time: "time"
    case .unspecified, .unrecognized: "none"
    }
  }
}

extension ReportV1.AttemptPolicy {
  var name: String {
    switch self {
    case .latest: "latest"
    case .first: "first"
    case .best: "best"
    case .mean: "mean"
    case .all: "all"
    case .union: "union"
    case .sum: "sum"
    case .unspecified, .unrecognized: "none"
    }
  }
}

extension ReportV1.AttemptPolicies {
  /// Those that are told, by metric.
  var named: [(String, String)] {
    [("progress", progress), ("score", score), ("quantity", quantity), ("binary", binary), ("time", time)]
      .compactMap { $1 == .unspecified ? nil : ($0, $1.name) }
  }
}

extension ReportV1.CellFlag {
  var name: String {
    switch self {
    case .newerAttemptUnfinished: "newer_attempt_unfinished"
    case .doneWithoutData: "done_without_data"
    case .carried: "carried"
    case .late: "late"
    case .missing: "missing"
    case .arrivedLate: "arrived_late"
    case .finishedNotDone: "finished_not_done"
    case .clockCorrected: "clock_corrected"
    case .unspecified, .unrecognized: "unknown"
    }
  }

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
    case .clockCorrected, .unspecified, .unrecognized: nil
    }
  }
}

extension ContextV1.ItemKind {
  var name: String {
    switch self {
    case .score: "score"
    case .quantity: "quantity"
    case .binary: "binary"
    case .unspecified, .unrecognized: "none"
    }
  }
}

extension ActivityV1.AttemptState {
  var name: String {
    switch self {
    case .running: "running"
    case .paused: "paused"
    case .stopped: "stopped"
    case .superseded: "superseded"
    case .unspecified, .unrecognized: "unknown"
    }
  }
}

extension ContextV1.ContextType {
  var name: String {
    switch self {
    case .app: "app"
    case .chapter: "chapter"
    case .section: "section"
    case .level: "level"
    case .page: "page"
    case .task: "task"
    case .challenge: "challenge"
    case .quiz: "quiz"
    case .exercise: "exercise"
    case .lesson: "lesson"
    case .book: "book"
    case .game: "game"
    case .document: "document"
    case .audio: "audio"
    case .video: "video"
    case .course: "course"
    case .custom: "custom"
    case .unspecified, .unrecognized: "none"
    }
  }
}
