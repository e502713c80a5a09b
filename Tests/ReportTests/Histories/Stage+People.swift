import Domain
import Messages
import ReportEngine
import ReportReference
import Serving

@testable import ReportService

// Reports about people, as their readers ask for them.
extension Stage {
  mutating func people(_ ask: Play.Ask, _ now: Instant) -> Answer {
    let options = ReportV1.ReportOptions(ask.options)
    switch ask.what {
    case .overview(let schoolClass, let reader):
      let request = ReportV1.GetClassOverviewRequest(
        classID: schoolClass, options: options, withoutItems: !ask.options.withItems)
      var answer = answer(try? ClassOverviewRequest(request), reader, now)
      answer?.position = nil
      guard isSameWatched(.classOverview(ReportV1.GetClassOverviewRequest(classID: schoolClass)), now) else {
        return .watchedDiffers
      }
      return .overview(answer)
    case .student(let student, let schoolClass, let reader):
      let request = ReportV1.GetStudentReportRequest(
        studentID: student, classID: schoolClass ?? "", options: options, withoutItems: !ask.options.withItems)
      var answer = answer(try? StudentReportRequest(request), reader, now)
      answer?.position = nil
      guard isSameWatched(.studentReport(ReportV1.GetStudentReportRequest(studentID: student)), now) else {
        return .watchedDiffers
      }
      return .student(answer)
    case .attention(let schoolClass, let reader):
      let request = ReportV1.ListNeedsAttentionRequest(classID: schoolClass, options: options)
      let notes = answer(try? AttentionRequest(request), reader, now)?.notes
      // The words are held against the page by tests of their own.
      return .attention(
        notes?.map { note in
          var note = note
          note.explanation = ""
          return note
        })
    case .explanation(let number, let handout, let task, let context, let reader):
      var request = ReportV1.ExplainRequest(
        handoutID: handout, taskID: task, contextID: context ?? 0, options: options, pageSize: 2)
      switch number {
      case .headline: break
      case .progress: request.metric = .progress
      case .time: request.metric = .time
      case .item(let identifier, let kind):
        request.itemIdentifier = identifier
        request.itemKind =
          switch kind {
          case .score: .score
          case .quantity: .quantity
          case .binary: .binary
          }
      }
      return .explanation(explanation(request, Caller(reader), now))
    default: return .notServed
    }
  }

  /// All pages as one.
  private func explanation(
    _ request: ReportV1.ExplainRequest, _ caller: Caller, _ now: Instant
  ) -> ReportV1.ExplainResponse? {
    let tokens = PageTokens(secret: [1])
    var request = request
    var whole: ReportV1.ExplainResponse?
    repeat {
      let page = organizationState.withContents { state -> ReportV1.ExplainResponse? in
        guard var question = try? ExplanationRequest(request), case .column(let column) = question.subject else {
          return nil
        }
        question.options = lookingBack(question.options)
        return try? state.reading(column, question.options, for: caller, wall: now).explanation()
          .page(question, for: caller, tokens)
      }
      guard let page else { return nil }
      request.pageToken = page.nextPageToken
      if whole == nil { whole = page } else { whole?.attempts += page.attempts }
    } while !request.pageToken.isEmpty
    whole?.position = nil
    whole?.nextPageToken = ""
    return whole
  }

  /// Whether who has watched a report since it was last looked at sees what a query answers, parts that were kept and all.
  private mutating func isSameWatched(_ watched: ReportV1.WatchRequest.Report, _ now: Instant) -> Bool {
    guard let question = try? WatchedRequest(ReportV1.WatchRequest(report: watched)) else { return false }
    let watch =
      watches[question]
      ?? SharedWatch(question, at: organizationState, in: ComputePool("tests", admittedMax: 1), interval: .zero)
    watches[question] = watch
    let seen = try? watch.renew(for: Caller(.administrator), wall: now).bytes
    return seen == answer(question, .administrator, now)
  }

  private func answer<Question: PeopleRequest>(
    _ question: Question?, _ reader: Reader, _ now: Instant
  ) -> Question.Answer? {
    guard var question else { return nil }
    question.options = lookingBack(question.options)
    return organizationState.withContents { state in
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
