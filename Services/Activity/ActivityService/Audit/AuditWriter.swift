internal import Audit
internal import Crypto
internal import Domain
internal import Feeds
internal import Messages
internal import Storage
internal import Wire

/// Adds to the audit log of one organization, in the transaction that does what is noted.
struct AuditWriter {
  /// People in one entry; more of them are told in several.
  static let subjectsMax = 1_000
  /// In longer lists, entries end where the people themselves say so, one in so many: a list that somebody joined is then
  /// made of the same parts as before, but for one.
  private static let cut: UInt64 = 256

  let organization: OrganizationID
  let transaction: Transaction
  let memory: AuditMemory

  private var key: Value { .text(organization.rawValue) }

  /// Adds entries, in their order. All people whom they name are asked for together, and then all lists of them.
  ///
  /// - Parameters:
  ///   - actor: who acts in the transaction.
  ///   - now: the time of day.
  func append(_ drafts: [AuditDraft], by actor: AuditActor, at now: Instant) throws {
    let actors = drafts.map { $0.actor ?? actor }
    let known = try pseudonyms(of: Set(drafts.flatMap(\.subjects) + actors.compactMap(\.person)))
    var entries: [(draft: AuditDraft, actor: AuditActor, pseudonym: Pseudonym?, people: AuditGroup?)] = []
    for (draft, actor) in zip(drafts, actors) {
      let pseudonym = actor.person.flatMap { known[$0] }
      for part in Self.parts(Set(draft.subjects.compactMap { known[$0] }).sorted()) {
        entries.append((draft, actor, pseudonym, part.isEmpty ? nil : AuditGroup(part)))
      }
    }
    let groups = Set(entries.compactMap { $0.people?.id }).filter { !memory.groups.contains(remembered($0)) }
    try transaction.foresee { groups.prefix(Transaction.foreseenMax).map(askForGroup) }
    for entry in entries {
      try append(entry.draft, by: entry.actor, entry.pseudonym, entry.people, at: entry.draft.time ?? now)
    }
  }

  private func append(
    _ draft: AuditDraft, by actor: AuditActor, _ pseudonym: Pseudonym?, _ people: AuditGroup?, at time: Instant
  ) throws {
    let former = try head()
    let sequence = former.sequence + 1
    if let people { try store(people) }
    let group = people?.id
    var content = ActivityV1.AuditContent(
      sequence: sequence, time: WellKnown.Timestamp(time), actor: pseudonym?.bytes ?? [], role: actor.role,
      appID: actor.app?.rawValue ?? "", action: draft.action.rawValue, method: draft.method, subjects: group ?? [],
      subjectCount: Int64(people?.members.count ?? 0), count: draft.count)
    if draft.isSealed {
      content.sealed = try seal(draft, sequence)
    } else {
      content.objectID = draft.object
      content.reason = draft.reason
    }
    let bytes = try content.encoded()
    let head = AuditHead(sequence: sequence, digest: AuditChain.digest(after: former.digest, content: bytes))
    try transaction.execute(
      """
      INSERT INTO audit_entry (organization, seq, noted_at, action, actor, people, content, digest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, key, .integer(sequence), .integer(time.milliseconds), .text(draft.action.rawValue),
      actor.isSystem ? .blob([]) : .blob(orNull: pseudonym?.bytes), .blob(orNull: group), .blob(bytes),
      .blob(head.digest))
    memory.note(head, of: organization)
  }

  private func seal(_ draft: AuditDraft, _ sequence: Int64) throws -> [UInt8] {
    let salt = try SecureRandom.bytes(AuditChain.saltBytes)
    try transaction.execute(
      "INSERT INTO audit_words (organization, seq, salt, object, reason) VALUES (?, ?, ?, ?, ?)",
      key, .integer(sequence), .blob(salt), .text(draft.object), .text(draft.reason))
    return AuditChain.seal(object: draft.object, reason: draft.reason, salt: salt)
  }

  /// The last entry; where there is none, what was noted before there was a chain comes first.
  private func head() throws -> AuditHead {
    if let known = memory.heads[organization] { return known }
    let last = try AuditHead.last(of: organization, on: transaction)
    memory.note(last ?? AuditHead(), of: organization)
    if last == nil { try takeInFormerNotes() }
    return memory.heads[organization] ?? AuditHead()
  }

  // MARK: People

  private static func parts(_ all: [Pseudonym]) -> [ArraySlice<Pseudonym>] {
    guard all.count > subjectsMax else { return [all[...]] }
    var parts: [ArraySlice<Pseudonym>] = []
    var start = 0
    for index in all.indices {
      guard index + 1 - start >= subjectsMax || all[index].isCut(oneIn: cut) else { continue }
      parts.append(all[start...index])
      start = index + 1
    }
    if start < all.count { parts.append(all[start...]) }
    return parts
  }

  /// What is about a person, or about a list of people.
  private enum About: Hashable {
    case person(PersonID)
    case group([UInt8])
  }

  private func askForPerson(_ person: PersonID) -> Query {
    Query(
      "SELECT pseudonym FROM audit_person WHERE organization = ? AND person = ?", key, .text(person.rawValue),
      about: [Subject(About.person(person))])
  }

  private func askForGroup(_ id: [UInt8]) -> Query {
    Query(
      "SELECT 1 FROM audit_group WHERE organization = ? AND group_id = ?", key, .blob(id),
      about: [Subject(About.group(id))])
  }

  /// Of those who have none yet they are made.
  private func pseudonyms(of people: Set<PersonID>) throws -> [PersonID: Pseudonym] {
    var found: [PersonID: Pseudonym] = [:]
    var unknown: [PersonID] = []
    for person in people {
      found[person] = memory.pseudonyms[remembered(person)]
      if found[person] == nil { unknown.append(person) }
    }
    for start in stride(from: 0, to: unknown.count, by: Transaction.foreseenMax) {
      let some = unknown[start..<min(start + Transaction.foreseenMax, unknown.count)]
      try transaction.foresee { some.map(askForPerson) }
      for person in some { found[person] = try storedOrNewPseudonym(of: person) }
    }
    return found
  }

  private func remembered(_ person: PersonID) -> AuditMemory.Person {
    AuditMemory.Person(organization: organization, person: person)
  }

  private func remembered(_ group: [UInt8]) -> AuditMemory.Group {
    AuditMemory.Group(organization: organization, id: group)
  }

  private func storedOrNewPseudonym(of person: PersonID) throws -> Pseudonym {
    let stored = try transaction.first(askForPerson(person)) { row in Pseudonym(try row.blob(0)) }
    let pseudonym: Pseudonym
    if let stored {
      guard let stored else { throw StorageError(.corrupt, "a pseudonym of the audit log has the wrong length") }
      pseudonym = stored
    } else {
      let secret = try SecureRandom.bytes(Pseudonym.secretBytes)
      pseudonym = Pseudonym(of: person, secret: secret)
      try transaction.execute(
        "INSERT INTO audit_person (organization, person, secret, pseudonym) VALUES (?, ?, ?, ?)",
        key, .text(person.rawValue), .blob(secret), .blob(pseudonym.bytes), touching: [Subject(About.person(person))])
    }
    memory.note(pseudonym, of: remembered(person))
    return pseudonym
  }

  /// They are written down once, however often they are named together.
  private func store(_ group: AuditGroup) throws {
    let remembered = remembered(group.id)
    guard !memory.groups.contains(remembered) else { return }
    if try transaction.first(askForGroup(group.id), row: { _ in true }) == nil {
      try transaction.execute(
        "INSERT INTO audit_group (organization, group_id, members) VALUES (?, ?, ?)",
        key, .blob(group.id), .blob(group.bytes), touching: [Subject(About.group(group.id))])
      for pseudonym in group.members {
        try transaction.execute(
          "INSERT INTO audit_member (organization, pseudonym, group_id) VALUES (?, ?, ?)",
          key, .blob(pseudonym.bytes), .blob(group.id), touching: [])
      }
    }
    memory.note(remembered)
  }

  /// Destroys what leads from the log to a person: their name, and the words about them. The entries stay as they are, and
  /// the chain holds. What waits to be noted forgets them, too.
  func forget(_ person: PersonID, at now: Instant) throws {
    memory.noted.forget(person, of: organization, at: now)
    let remembered = AuditMemory.Person(organization: organization, person: person)
    memory.forget(remembered)
    let (person, pseudonym) = (Value.text(person.rawValue), try storedPseudonym(of: person))
    guard let pseudonym else { return }
    try transaction.execute(
      """
      DELETE FROM audit_words WHERE organization = ?1 AND seq IN (
        SELECT audit_words.seq FROM audit_words
        JOIN audit_entry ON audit_entry.organization = ?1 AND audit_entry.seq = audit_words.seq
        JOIN audit_member ON audit_member.organization = ?1 AND audit_member.pseudonym = ?2
          AND audit_member.group_id = audit_entry.people
        WHERE audit_words.organization = ?1)
      """, key, .blob(pseudonym))
    try transaction.execute("DELETE FROM audit_person WHERE organization = ? AND person = ?", key, person)
  }

  private func storedPseudonym(of person: PersonID) throws -> [UInt8]? {
    try transaction.first(
      "SELECT pseudonym FROM audit_person WHERE organization = ? AND person = ?", key, .text(person.rawValue)
    ) { row in try row.blob(0) }
  }
}

extension AuditWriter {
  /// Chains what was noted in a table of its own before there was a chain. People did it by hand, one attempt at a time: there
  /// are few.
  func takeInFormerNotes() throws {
    struct Note {
      var time: Instant
      var person: PersonID
      var action: String
      var object: String
      var reason: String
    }
    let notes = try transaction.all(
      "SELECT noted_at, person, action, object, reason FROM audit WHERE organization = ? ORDER BY rowid", key
    ) { row in
      Note(
        time: Instant(milliseconds: try row.integer(0)), person: PersonID(try row.text(1)), action: try row.text(2),
        object: try row.text(3), reason: try row.text(4))
    }
    guard !notes.isEmpty else { return }
    // Before they are chained: whoever asks for the head meanwhile is not led here again.
    try transaction.execute("DELETE FROM audit WHERE organization = ?", key)
    for note in notes {
      let student = try transaction.first(
        "SELECT student FROM attempt WHERE organization = ? AND attempt_id = ?", key, .text(note.object)
      ) { row in PersonID(try row.text(0)) }
      let isVoid = note.action == "attempt voided"
      let draft = AuditDraft(
        isVoid ? .attemptVoided : .primaryKindReset, object: note.object,
        subjects: isVoid ? [student].compactMap(\.self) : [], reason: note.reason, isSealed: isVoid)
      try append(
        [draft],
        // In which role was not noted then.
        by: AuditActor(person: note.person, role: "", app: nil), at: note.time)
    }
  }
}

/// People whom an entry names together, in the order of their pseudonyms.
private struct AuditGroup {
  let members: ArraySlice<Pseudonym>
  /// The members, one after another.
  let bytes: [UInt8]
  /// What entries call them.
  let id: [UInt8]

  init(_ members: ArraySlice<Pseudonym>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(members.count * Pseudonym.byteCount)
    for pseudonym in members { pseudonym.append(to: &bytes) }
    (self.members, self.bytes, id) = (members, bytes, AuditChain.group(of: bytes))
  }
}

extension AuditHead {
  /// The last entry of an organization; nil before the first.
  static func last(of organization: OrganizationID, on connection: any Connection) throws -> AuditHead? {
    try connection.first(
      "SELECT seq, digest FROM audit_entry WHERE organization = ? ORDER BY seq DESC LIMIT 1",
      .text(organization.rawValue)
    ) { row in AuditHead(sequence: try row.integer(0), digest: try row.blob(1)) }
  }
}
