/// What students do in one sitting, as their apps tell it.
struct Lesson: Sendable {
  /// One thing that a student's app reports.
  enum Action: Sendable {
    /// Begins to work at a context, or goes on where the student left; `anew` begins another attempt.
    case start(anew: Bool)
    case progress([ClosedRange<Double>])
    case quiz(QuizResult)
    case pause
    case stop
    /// The app marks the work as done on the student's behalf.
    case complete
  }

  struct Step: Sendable {
    /// Seconds from the beginning of the lesson.
    var second: Int
    var student: Int
    var path: [String]
    var action: Action
  }

  var title: String
  var app: App
  /// When it begins, in seconds since 1970 UTC.
  var start: Int64
  private(set) var steps: [Step] = []

  init(_ title: String, app: App, start: Int64) {
    self.title = title
    self.app = app
    self.start = start
  }

  mutating func add(_ students: some Sequence<Int>, at path: [String], _ timeline: [(minute: Double, action: Action)]) {
    for student in students {
      for (minute, action) in timeline {
        steps.append(Step(second: Int(minute * 60), student: student, path: path, action: action))
      }
    }
  }
}

/// What a quiz reports at its end: the score as the headline, then what else there is to say.
struct QuizResult: Sendable {
  var points: Int
  var max: Int
  /// Hints used; nil where the app did not count them.
  var hints: Int?
  /// Question by question, where the app reports them.
  var answers: [Bool] = []
}
