internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage

// What readers of another service were shown: noted there, and written into the log here.
extension ChangesHandler {
  static let readsPerCallMax = 1_000

  func recordReads(
    _ request: ActivityV1.RecordReadsRequest, _ call: CallContext
  ) async throws -> ActivityV1.RecordReadsResponse {
    let caller = try call.verifiedService
    guard let store = live?.store else { throw RPCError(.unimplemented, "files take no reads") }
    guard request.reads.count <= Self.readsPerCallMax else {
      throw RPCError.invalid("OUT_OF_RANGE", field: "reads", "reads must be at most \(Self.readsPerCallMax)")
    }
    let now = store.clock.now
    var reads: [OrganizationID: [RecordedRead]] = [:]
    for (index, read) in request.reads.enumerated() {
      let checked = try RecordedRead(read, field: "reads[\(index)]", now: now)
      guard (caller.confinement ?? checked.organization) == checked.organization else {
        throw RPCError.denied("NOT_PERMITTED", "the token is of another organization")
      }
      reads[checked.organization, default: []].append(checked)
    }
    for (organization, reads) in reads.sorted(by: { $0.key < $1.key }) {
      try await store.write(
        organization, weight: reads.count, bytes: reads.reduce(0) { $0 + 256 + $1.draft.subjects.count * 32 }
      ) { scope in
        // Of an organization that is not here nobody can be named.
        guard scope.record.settings != nil else { return }
        for read in reads { try scope.record(read) }
      }
    }
    return ActivityV1.RecordReadsResponse()
  }
}

/// One read that a service tells of, checked.
struct RecordedRead: Sendable {
  static let studentsMax = AuditWriter.subjectsMax

  let organization: OrganizationID
  let id: String
  let draft: AuditDraft

  init(_ read: ActivityV1.PupilRead, field: String, now: Instant) throws(Violation) {
    try Fields.id.check(read.organizationID, field: "\(field).organization_id")
    try Fields.id.check(read.readID, field: "\(field).read_id")
    let free = TextRule(scalarsMax: 256, content: .any)
    try free.check(read.readerID, field: "\(field).reader_id")
    try free.check(read.appID, field: "\(field).app_id")
    try free.check(read.objectID, field: "\(field).object_id")
    try TextRule(scalarsMax: 64, content: .any).check(read.method, field: "\(field).method")
    guard let role = Role(name: read.role) else {
      throw Violation(.notAllowed("must be the name of a role"), field: "\(field).role")
    }
    guard read.studentIDs.count <= Self.studentsMax else {
      throw Violation(.outOfRange("at most \(Self.studentsMax) of them"), field: "\(field).student_ids")
    }
    for (index, id) in read.studentIDs.enumerated() {
      try free.check(id, field: "\(field).student_ids[\(index)]")
    }
    guard read.calls > 0 else { throw Violation(.outOfRange("at least 1"), field: "\(field).calls") }
    guard let minute = read.minute else { throw Violation(.empty, field: "\(field).minute") }
    organization = OrganizationID(read.organizationID)
    id = read.readID
    draft = AuditDraft(
      .pupilRead, object: read.objectID, subjects: read.studentIDs.map { PersonID($0) }, method: read.method,
      count: read.calls,
      actor: AuditActor(
        person: read.readerID.isEmpty ? nil : PersonID(read.readerID), role: role.name,
        app: read.appID.isEmpty ? nil : AppID(read.appID)),
      // Another machine's clock may be ahead: nothing is noted of times to come.
      time: min(try Instant(minute, field: "\(field).minute"), now))
  }
}

extension OrganizationTransaction {
  /// Notes a read, once.
  fileprivate mutating func record(_ read: RecordedRead) throws {
    // No caller's own request has such a name: those begin with a number.
    let name = "read:\(read.id)"
    let earlier = try RequestLog.earlier(
      organization: id.rawValue, requestID: name, method: "RecordReads", digest: [], on: transaction)
    guard earlier == .none else { return }
    try RequestLog.note(
      organization: id.rawValue, requestID: name, method: "RecordReads", digest: [], response: [],
      answeredAt: committedAt.milliseconds, in: transaction)
    audit(ofRead: read.draft)
  }
}
