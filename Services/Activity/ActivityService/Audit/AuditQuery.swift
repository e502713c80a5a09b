internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Storage
internal import Wire

/// A request for entries of an audit log, checked.
struct AuditQuery: Sendable {
  /// Entries that one page looks at: with filters it may hold fewer, or none, and yet say where to go on.
  static let examinedMax: Int64 = 20_000
  /// Of an actor that is nobody.
  private static let system = AuditActor.system.role

  private let organization: OrganizationID
  private let from: Instant?
  private let until: Instant?
  private let actor: String
  private let subject: String
  /// Between bars, so that it is found as a whole word; nil: all.
  private let actions: String?
  private let showsCheckpoint: Bool
  private let count: Int
  private let after: Int64
  private let pages: PageToken

  init(
    _ request: ActivityV1.ListAuditRequest, of organization: OrganizationID, _ tokens: PageTokens
  ) throws {
    self.organization = organization
    from = try request.fromTime.map { time throws(Violation) in try Instant(time, field: "from_time") }
    until = try request.untilTime.map { time throws(Violation) in try Instant(time, field: "until_time") }
    let idRule = TextRule(scalarsMax: 256, content: .any)
    try idRule.check(request.actorID, field: "actor_id")
    try idRule.check(request.subjectID, field: "subject_id")
    actor = request.actorID
    subject = request.subjectID
    var actions: Set<AuditAction> = []
    for (index, name) in request.actions.enumerated() {
      guard let action = AuditAction(rawValue: name) else {
        throw Violation(.notAllowed("is no action of docs/audit.md"), field: "actions[\(index)]")
      }
      actions.insert(action)
    }
    let names = actions.map(\.rawValue).sorted()
    self.actions = names.isEmpty ? nil : "|\(names.joined(separator: "|"))|"
    // It is no event, and belongs to the log as a whole.
    showsCheckpoint =
      request.fromTime == nil && request.untilTime == nil && actor.isEmpty && subject.isEmpty && names.isEmpty
    count = try PageSize.checked(request.pageSize)
    pages = PageToken(
      tokens, organization: organization,
      query: ["ListAudit", actor, subject, "\(from?.milliseconds ?? .min)", "\(until?.milliseconds ?? .max)"] + names
    )
    after = try pages.open(request.pageToken)?.first ?? 0
  }

  /// Reads a page; all of it is one state of the store.
  func page(on connection: any Connection) throws -> ActivityV1.ListAuditResponse {
    guard let head = try AuditHead.last(of: organization, on: connection) else { return .init() }
    var names = AuditNames(organization, on: connection)
    var page = ActivityV1.ListAuditResponse()
    var last = after
    if let base = try AuditBase.read(of: organization, on: connection), after < base.head.sequence {
      last = base.head.sequence
      if showsCheckpoint { page.entries.append(ActivityV1.AuditEntry(base)) }
    }
    guard let actor = try actorBytes(names), let subject = try subjectBytes(names) else { return page }
    let end = min(last + Self.examinedMax, head.sequence)
    var rest = Self.bytesMax
    let rows = try rows(after: last, upTo: end, actor, subject, on: connection)
    last = end
    for (index, row) in rows.enumerated() {
      guard index < count, rest > 0 || page.entries.isEmpty else {
        last = rows[index - 1].sequence
        break
      }
      let entry = try ActivityV1.AuditEntry(row, &names)
      rest -= row.content.count + 256 + entry.subjectIDs.reduce(0) { $0 + $1.utf8.count + 2 }
      page.entries.append(entry)
    }
    if last < head.sequence { page.nextPageToken = pages.seal(PageKey(last, id: "")) }
    return page
  }

  /// Of one page, about.
  private static let bytesMax = PageSize.bytesMax

  /// Nil: nobody of that name ever acted.
  private func actorBytes(_ names: AuditNames) throws -> Value? {
    if actor.isEmpty { return .null }
    if actor.isExactly(Self.system) { return .blob([]) }
    return try names.pseudonym(of: PersonID(actor)).map { .blob($0) }
  }

  private func subjectBytes(_ names: AuditNames) throws -> Value? {
    if subject.isEmpty { return .null }
    return try names.pseudonym(of: PersonID(subject)).map { .blob($0) }
  }

  /// One more than a page holds, which says where that one ends.
  private func rows(
    after: Int64, upTo end: Int64, _ actor: Value, _ subject: Value, on connection: any Connection
  ) throws -> [AuditRow] {
    try connection.all(
      """
      SELECT seq, people, content, digest FROM audit_entry
      WHERE organization = ?1 AND seq > ?2 AND seq <= ?3
        AND (noted_at >= ?4 OR ?4 IS NULL) AND (noted_at < ?5 OR ?5 IS NULL)
        AND (actor = ?6 OR ?6 IS NULL) AND (replace(?7, '|' || action || '|', '') <> ?7 OR ?7 IS NULL)
        AND (coalesce(people, NULL) IN (
          SELECT group_id FROM audit_member WHERE organization = ?1 AND pseudonym = ?8) OR ?8 IS NULL)
      ORDER BY seq LIMIT ?9
      """, .text(organization.rawValue), .integer(after), .integer(end), .integer(orNull: from?.milliseconds),
      .integer(orNull: until?.milliseconds), actor, .text(orNull: actions), subject, .int(count + 1)
    ) { row in
      AuditRow(
        sequence: try row.integer(0), people: try row.blobOrNull(1), content: try row.blob(2), digest: try row.blob(3))
    }
  }
}

/// An entry as it is stored.
private struct AuditRow {
  var sequence: Int64
  var people: [UInt8]?
  var content: [UInt8]
  var digest: [UInt8]
}

/// Where a log begins whose oldest entries were removed.
struct AuditBase {
  /// The last that was removed.
  var head: AuditHead
  var time: Instant

  static func read(of organization: OrganizationID, on connection: any Connection) throws -> AuditBase? {
    try connection.first(
      "SELECT seq, digest, trimmed_at FROM audit_base WHERE organization = ?", .text(organization.rawValue)
    ) { row in
      AuditBase(
        head: AuditHead(sequence: try row.integer(0), digest: try row.blob(1)),
        time: Instant(milliseconds: try row.integer(2)))
    }
  }
}

/// Who stands behind the pseudonyms of a log, each looked up once.
private struct AuditNames {
  let organization: OrganizationID
  let connection: any Connection
  private var people: [Pseudonym: PersonID?] = [:]
  private var groups: [[UInt8]: [String]] = [:]

  init(_ organization: OrganizationID, on connection: any Connection) {
    self.organization = organization
    self.connection = connection
  }

  private var key: Value { .text(organization.rawValue) }

  func pseudonym(of person: PersonID) throws -> [UInt8]? {
    try connection.first(
      "SELECT pseudonym FROM audit_person WHERE organization = ? AND person = ?", key, .text(person.rawValue)
    ) { row in try row.blob(0) }
  }

  /// Nil: they were erased.
  mutating func person(_ bytes: [UInt8]) throws -> PersonID? {
    guard let pseudonym = Pseudonym(bytes) else { throw Self.damaged("a pseudonym") }
    if let known = people[pseudonym] { return known }
    let found = try connection.first(
      "SELECT person, secret FROM audit_person WHERE organization = ? AND pseudonym = ?", key, .blob(bytes)
    ) { row in (person: PersonID(try row.text(0)), secret: try row.blob(1)) }
    if let found, Pseudonym(of: found.person, secret: found.secret) != pseudonym { throw Self.damaged("a name") }
    people[pseudonym] = .some(found?.person)
    return found?.person
  }

  /// Those of a group who were not erased, in order.
  mutating func people(of group: [UInt8]) throws -> [String] {
    if let known = groups[group] { return known }
    let members = try connection.first(
      "SELECT members FROM audit_group WHERE organization = ? AND group_id = ?", key, .blob(group)
    ) { row in try row.blob(0) }
    guard let members, AuditChain.group(of: members) == group, members.count % Pseudonym.byteCount == 0 else {
      throw Self.damaged("a list of people")
    }
    var found: [PersonID] = []
    for start in stride(from: 0, to: members.count, by: Pseudonym.byteCount) {
      if let person = try person(Array(members[start..<start + Pseudonym.byteCount])) { found.append(person) }
    }
    let names = found.sorted().map(\.rawValue)
    groups[group] = names
    return names
  }

  /// The words behind a seal; nil where they were destroyed.
  func words(of sequence: Int64, _ seal: [UInt8]) throws -> (object: String, reason: String)? {
    let words = try connection.first(
      "SELECT salt, object, reason FROM audit_words WHERE organization = ? AND seq = ?", key, .integer(sequence)
    ) { row in (salt: try row.blob(0), object: try row.text(1), reason: try row.text(2)) }
    guard let words else { return nil }
    guard AuditChain.seal(object: words.object, reason: words.reason, salt: words.salt) == seal else {
      throw Self.damaged("words")
    }
    return (words.object, words.reason)
  }

  /// It was changed beside the chain: whoever reads is not shown another name than was noted.
  private static func damaged(_ what: String) -> StorageError {
    StorageError(.corrupt, "\(what) of the audit log is not what its entries were made with")
  }
}

extension ActivityV1.AuditEntry {
  fileprivate init(_ row: AuditRow, _ names: inout AuditNames) throws {
    let content: ActivityV1.AuditContent
    do {
      content = try ActivityV1.AuditContent(decoding: row.content)
    } catch {
      throw StorageError(.corrupt, "entry \(row.sequence) of the audit log cannot be read")
    }
    self.init(
      sequence: row.sequence, time: content.time, role: content.role, appID: content.appID, action: content.action,
      objectID: content.objectID, reason: content.reason, count: content.count, digest: row.digest,
      content: row.content, method: content.method, subjectCount: content.subjectCount)
    if content.role.isExactly(AuditActor.system.role) {
      actorID = AuditActor.system.role
    } else if !content.actor.isEmpty {
      actorID = try names.person(content.actor)?.rawValue ?? ""
    }
    if !content.subjects.isEmpty { subjectIDs = try names.people(of: content.subjects) }
    if !content.sealed.isEmpty, let words = try names.words(of: row.sequence, content.sealed) {
      objectID = words.object
      reason = words.reason
    }
  }

  /// What stands for all entries that were removed.
  fileprivate init(_ base: AuditBase) {
    self.init(
      sequence: base.head.sequence, time: WellKnown.Timestamp(base.time), actorID: AuditActor.system.role,
      role: AuditActor.system.role, action: AuditAction.auditCheckpoint.rawValue, count: base.head.sequence,
      digest: base.head.digest)
  }
}
