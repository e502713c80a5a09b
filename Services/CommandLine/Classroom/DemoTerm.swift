/// The week that the demo plays, minute by minute. The numbers of the report follow from it by hand:
/// `Tests/Foreign/test_demo.py` holds them.
public enum DemoTerm {
  /// Monday 7 September 2026, 08:00 UTC.
  public static let monday: Int64 = 1_788_768_000
  private static let hour: Int64 = 3600
  private static let day: Int64 = 24 * hour
  /// Friday 11 September, 23:59 in Berlin.
  public static let due = monday + 4 * day + 13 * hour + 59 * 60
  /// When the teacher looks at the report.
  public static let evening = monday + 3 * day

  static let actThree = ["Hamlet", "Act 3"]
  static let sceneOne = actThree + ["Scene 1"]
  static let sceneTwo = actThree + ["Scene 2"]
  static let quiz = sceneOne + ["Quiz"]
  static let addition = ["addition"]
  static let unassigned = ["Macbeth", "Act 1", "Scene 1"]

  static var lessons: [Lesson] { [reading, quizOnSceneOne, additionQuiz] }

  /// Scene 1 by 23 of the class, Scene 2 by nine of them.
  static var reading: Lesson {
    var lesson = Lesson("reading Hamlet, Act 3", app: .greatPlays, start: monday + 2 * hour)
    // Left after six minutes, came back, and read a part again: 1.0 in 11 minutes.
    lesson.add(
      0..<9, at: sceneOne,
      [
        (0, .start(anew: false)), (6, .progress([0...0.6])), (6, .pause),
        (10, .start(anew: false)), (15, .progress([0.4...1])), (15, .stop),
      ])
    // Two ranges that overlap: 0.5 in 8 minutes.
    lesson.add(
      9..<18, at: sceneOne,
      [(0, .start(anew: false)), (5, .progress([0...0.3])), (8, .progress([0.2...0.5])), (8, .stop)])
    // Two ranges apart: 0.4 in 5 minutes.
    lesson.add(
      18..<23, at: sceneOne,
      [(0, .start(anew: false)), (5, .progress([0...0.2, 0.6...0.8])), (5, .stop)])
    // Opened, and looked at no more.
    lesson.add(23..<25, at: sceneOne, [(0, .start(anew: false)), (0, .stop)])
    // Recording is off; the app does as always and never knows.
    lesson.add(
      [SchoolClass.withoutRecording], at: sceneOne, [(0, .start(anew: false)), (5, .progress([0...1])), (5, .stop)])
    // Nobody assigned Macbeth; the app does as always and never knows.
    lesson.add(
      [SchoolClass.explorer], at: unassigned, [(0, .start(anew: false)), (5, .progress([0...1])), (5, .stop)])
    lesson.add(
      0..<9, at: sceneTwo, [(20, .start(anew: false)), (27, .progress([0...1])), (27, .stop)])
    return lesson
  }

  /// Twelve take it, two of them twice, and one opens it again and leaves.
  static var quizOnSceneOne: Lesson {
    var lesson = Lesson("the quiz on Scene 1", app: .greatPlays, start: monday + day + 2 * hour)
    func take(_ students: Range<Int>, at minute: Double = 0, for minutes: Double, _ result: QuizResult) {
      lesson.add(
        students, at: quiz,
        [
          (minute, .start(anew: true)), (minute + minutes, .quiz(result)), (minute + minutes, .complete),
          (minute + minutes, .stop),
        ])
    }
    take(0..<4, for: 4, QuizResult(points: 5, max: 5, hints: 0))
    take(4..<8, for: 4, QuizResult(points: 4, max: 5, hints: 1))
    take(8..<10, for: 4, QuizResult(points: 2, max: 5, hints: 3))
    take(8..<10, at: 10, for: 3, QuizResult(points: 4, max: 5, hints: 1))
    take(10..<11, for: 4, QuizResult(points: 3, max: 5, hints: 2))
    lesson.add([10], at: quiz, [(10, .start(anew: true)), (11, .pause)])
    take(11..<12, for: 4, QuizResult(points: 3, max: 5, hints: nil))
    return lesson
  }

  /// Twenty take it. Student i gets question q right where i ≥ q: the first question is the easiest.
  static var additionQuiz: Lesson {
    var lesson = Lesson("the addition quiz", app: .quizzler, start: monday + 2 * day + 2 * hour)
    for student in 0..<20 {
      let answers = (1...10).map { student >= $0 }
      let result = QuizResult(points: answers.count { $0 }, max: 10, hints: nil, answers: answers)
      lesson.add(
        [student], at: addition, [(0, .start(anew: true)), (3, .quiz(result)), (3, .complete), (3, .stop)])
    }
    return lesson
  }
}
