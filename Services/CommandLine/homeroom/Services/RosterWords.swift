import Messages

// What states and roles are called in lists.

extension ActivityV1.HandoutState {
  /// Empty for what has none.
  var word: String {
    switch self {
    case .draft: "draft"
    case .scheduled: "scheduled"
    case .posted: "posted"
    case .completed: "completed"
    case .archived: "archived"
    case .unspecified, .unrecognized: ""
    }
  }
}

extension ActivityV1.ClassRole {
  /// Empty for what has none.
  var word: String {
    switch self {
    case .student: "student"
    case .teacher: "teacher"
    case .unspecified, .unrecognized: ""
    }
  }
}
