internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage

// What a student has to be told, and has read.
extension HandoutHandler {
  func listNotices(
    _ request: ActivityV1.ListNoticesRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ActivityV1.ListNoticesResponse> {
    try await access.list(call) { inquiry, connection in
      try inquiry.mustBeStudent()
      let read = try AcknowledgedNotices(inquiry, on: connection).all()
      let page = try Page(
        of: try inquiry.notices(connection).filter { !read.contains($0.noticeID) },
        by: { PageKey(-($0.createTime.map { Instant($0) } ?? .distantPast).milliseconds, id: $0.noticeID) },
        size: request.pageSize, token: request.pageToken, of: inquiry, query: ["ListNotices"],
        bytes: { 1_024 + $0.comment.utf8.count })
      return ActivityV1.ListNoticesResponse(notices: page.elements, nextPageToken: page.nextToken)
    }
  }

  func acknowledgeNotice(
    _ request: ActivityV1.AcknowledgeNoticeRequest, _ call: CallContext
  ) async throws -> ActivityV1.AcknowledgeNoticeResponse {
    try access.limits.idRule.check(request.noticeID, field: "notice_id")
    return try await access.change(request, id: "", call, mayAsk: { try $0.mustBeStudent() }) { scope, inquiry in
      let read = AcknowledgedNotices(inquiry, on: scope.transaction)
      guard try !read.contains(request.noticeID) else { return .init() }
      // Only what the student was told: nobody fills the store with other ids.
      guard try inquiry.notices(scope.transaction).contains(where: { $0.noticeID == request.noticeID }) else {
        throw RPCError.notFound("notice", request.noticeID)
      }
      try read.insert(request.noticeID, in: scope.transaction)
      return .init()
    }
  }
}

extension Inquiry {
  /// What the calling student is to be told, read or not.
  fileprivate func notices(_ connection: any Connection) throws -> [ActivityV1.Notice] {
    let rows = DoneRows(organization.id, on: connection)
    let handouts = try organization.handoutsToDo(of: caller.user, at: now)
      .map { ($0, try rows.logs(of: caller.user, in: $0.id)) }
    let returned = try ReturnedWorkRows(organization.id, on: connection).all(of: caller.user)
    return StudentNotices(
      student: caller.user, organization: organization, now: now, handouts: handouts, returned: returned
    ).all
  }
}

/// The notices that one student has read.
struct AcknowledgedNotices {
  private let organization: Value
  private let student: Value
  private let connection: any Connection

  init(_ inquiry: Inquiry, on connection: any Connection) {
    organization = .text(inquiry.organization.id.rawValue)
    student = .text(inquiry.caller.user.rawValue)
    self.connection = connection
  }

  func all() throws -> Set<String> {
    Set(
      try connection.all(
        "SELECT notice_id FROM acknowledged_notice WHERE organization = ? AND student = ?", organization, student
      ) { try $0.text(0) })
  }

  func contains(_ notice: String) throws -> Bool {
    try connection.exists(
      "SELECT 1 FROM acknowledged_notice WHERE organization = ? AND student = ? AND notice_id = ?", organization,
      student, .text(notice))
  }

  func insert(_ notice: String, in transaction: Transaction) throws {
    try transaction.execute(
      "INSERT INTO acknowledged_notice (organization, student, notice_id) VALUES (?, ?, ?)", organization, student,
      .text(notice))
  }
}

extension OrganizationTransaction {
  /// Part of a person's erasure.
  ///
  /// - Returns: how many rows there were.
  func removeNotices(of person: PersonID) throws -> Int {
    try transaction.change(
      "DELETE FROM acknowledged_notice WHERE organization = ? AND student = ?", .text(id.rawValue),
      .text(person.rawValue))
  }
}
