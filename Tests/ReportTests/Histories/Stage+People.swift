import Domain
import Messages
import ReportEngine
import ReportReference

@testable import ReportService

// Reports about people, as their readers ask for them.
extension Stage {
  func people(_ ask: Play.Ask, _ now: Instant) -> Answer {
    let options = ReportV1.ReportOptions(ask.options)
    switch ask.what {
    case .overview(let schoolClass, let reader):
      let request = ReportV1.GetClassOverviewRequest(
        classID: schoolClass, options: options, withoutItems: !ask.options.withItems)
      var answer = answer(try? ClassOverviewQuestion(request), reader, now)
      answer?.position = nil
      return .overview(answer)
    case .student(let student, let schoolClass, let reader):
      let request = ReportV1.GetStudentReportRequest(
        studentID: student, classID: schoolClass ?? "", options: options, withoutItems: !ask.options.withItems)
      var answer = answer(try? StudentReportQuestion(request), reader, now)
      answer?.position = nil
      return .student(answer)
    case .grid, .attempts, .distribution, .subtree, .items, .series, .coverage: return .notServed
    }
  }

  private func answer<Question: PeopleQuestion>(
    _ question: Question?, _ reader: Reader, _ now: Instant
  ) -> Question.Answer? {
    guard let question else { return nil }
    return desk.read { state in
      guard let reading = try? state.reading(question, for: Caller(reader), wall: now) else { return nil }
      return try? question.answer(reading)
    }
  }
}

extension Caller {
  init(_ reader: Reader) {
    switch reader {
    case .administrator: self.init(organization: "northfield", user: "head", role: .administrator)
    case .teacher(let person): self.init(organization: "northfield", user: PersonID(person), role: .teacher)
    case .student(let person): self.init(organization: "northfield", user: PersonID(person), role: .student)
    }
  }
}
