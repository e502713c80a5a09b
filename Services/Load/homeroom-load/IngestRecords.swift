import API
import LoadEngine
import Messages
import RPC

/// Work that is recorded while reports are asked for: short attempts of the targets' students, at their handouts' content.
struct IngestRecords: Sendable {
  /// Of someone who may record for others: an administrator or a service.
  var metadata: Metadata
  /// Attempts a call.
  var batch: Int
  /// In every identifier, so that a second run records other work.
  var run: String

  /// How long an attempt lasted.
  private static let seconds: Int64 = 20

  /// Some of it was not stored.
  struct NotStored: Error, CustomStringConvertible {
    let outcome: ActivityV1.RecordResult.Outcome
    var description: String { "work was not stored: \(outcome)" }
  }

  func request(
    for target: LoadTarget, using numbers: inout SeededNumbers, timeout: Duration
  ) throws -> LoadRequest {
    guard !target.columns.isEmpty, !target.studentIDs.isEmpty else {
      throw LoadRequests.Unsuitable(description: "the handout \(target.handoutID) has nothing to record work for")
    }
    var records: [ActivityV1.AttemptRecord] = []
    for _ in 0..<batch {
      let column = target.columns[Int.random(in: target.columns.indices, using: &numbers)]
      let student = target.studentIDs[Int.random(in: target.studentIDs.indices, using: &numbers)]
      records.append(record(of: student, at: column, now: target.now, using: &numbers))
    }
    let message = ActivityV1.RecordAttemptsRequest(
      records: records, sentTime: WellKnown.Timestamp(seconds: target.now))
    return LoadRequest(
      encoded: try EncodedCall(ActivityServiceMethods.recordAttempts, message),
      options: CallOptions(metadata: metadata, timeout: timeout), isRecording: true, judge: Self.checkStored)
  }

  @Sendable private static func checkStored(_ response: EncodedResponse) throws {
    let answer = try response.decoded(as: ActivityV1.RecordAttemptsResponse.self)
    let isStored: [ActivityV1.RecordResult.Outcome] = [.accepted, .stored, .duplicate]
    if let failed = answer.results.first(where: { !isStored.contains($0.outcome) }) {
      throw NotStored(outcome: failed.outcome)
    }
  }

  private func record(
    of student: String, at column: LoadTarget.Column, now: Int64, using numbers: inout SeededNumbers
  ) -> ActivityV1.AttemptRecord {
    let id = "load-\(run)-\(String(numbers.next(), radix: 36))"
    let start = WellKnown.Timestamp(seconds: now - Self.seconds)
    let end = WellKnown.Timestamp(seconds: now)
    var record = ActivityV1.AttemptRecord(
      recordID: id, attemptID: id, studentID: student, appID: column.appID, identifierPath: column.path,
      startTime: start, intervals: [.init(startTime: start, endTime: end)], stopTime: end)
    if column.metric == .score {
      record.primaryItem = ActivityV1.ActivityItem(
        identifier: "score", title: "Score",
        value: .score(ActivityV1.Score(points: Double(Int.random(in: 0...10, using: &numbers)), max: 10)))
    } else {
      let from = Double(Int.random(in: 0..<8, using: &numbers)) / 10
      record.progressRanges = [ActivityV1.ProgressRange(start: from, end: from + 0.2)]
    }
    return record
  }
}
