/// The nine questions, which README.md of `aggregation` says in words.
enum Question: String, CaseIterable {
  case q1 = "Q1", q2 = "Q2", q3 = "Q3", q3r = "Q3r", q4 = "Q4", q4x = "Q4x", q5 = "Q5", q6 = "Q6", q7 = "Q7"

  /// Questions about one handout, class or student go round so many.
  func turnCount(in data: ReportData) -> Int {
    switch self {
    case .q1, .q2: data.handouts.count
    case .q7: data.students.count
    case .q3, .q3r, .q4, .q4x, .q5, .q6: 1
    }
  }
}
