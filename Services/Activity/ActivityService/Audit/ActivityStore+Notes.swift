internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Storage
internal import Serving

// What happens often is noted in memory, and written into the log in batches.
extension ActivityStore {
  /// Batches that are written in one transaction.
  private static let batchesPerTransaction = 200

  /// Notes a read. Whoever is shown something of a pupil is noted, or is not shown it.
  ///
  /// - Throws: UNAVAILABLE where so much waits to be written that nothing more can be noted.
  func note(_ key: NoteKey, _ people: ShownPeople, at instant: Instant) throws(RPCError) {
    guard noted.note(key, people, at: instant) else { throw .auditFull }
  }

  /// Writes what may leave of an organization.
  func writeNotes(of organization: OrganizationID) async throws {
    noted.seal(at: clock.now)
    while true {
      let batches = noted.take(of: organization, batchesMax: Self.batchesPerTransaction)
      guard !batches.isEmpty else { return }
      do {
        try await write(
          organization, weight: batches.count, bytes: batches.reduce(0) { $0 + 256 + $1.people.count * 32 }
        ) { [noted] scope in
          // As they are now: somebody may have been erased since.
          for batch in noted.current(batches) { scope.audit(batch) }
        }
      } catch let error as StorageError where error.code == .heldElsewhere && !isOwn(organization) {
        // As with an end of this process: it is another's log now.
        noted.confirm(batches)
        throw error
      } catch {
        noted.giveBack(batches)
        throw error
      }
      noted.confirm(batches)
    }
  }
}

extension OrganizationTransaction {
  /// Notes what happened often as one.
  mutating func audit(_ batch: NotedBatch) {
    let key = batch.key
    let draft = AuditDraft(
      key.action, object: key.object, subjects: Array(batch.people), reason: key.reason, method: key.method,
      count: batch.calls,
      actor: AuditActor(person: key.actor == "" ? nil : key.actor, role: key.role.name, app: key.app),
      time: batch.minute)
    if key.action == .pupilRead { audit(ofRead: draft) } else { audit(draft) }
  }

  /// Notes a read that is over, maybe for a while. Somebody who is not in the roster any more was erased meanwhile: nothing
  /// leads to them anew. Who is neither pupil nor teacher need not be in it.
  mutating func audit(ofRead draft: AuditDraft) {
    let roster = organization.roster
    var draft = draft
    draft.subjects.removeAll { roster.person($0) == nil }
    if let actor = draft.actor, let person = actor.person, roster.person(person) == nil,
      [Role.teacher, .student].contains(where: { $0.name == actor.role })
    {
      draft.actor?.person = nil
    }
    audit(draft)
  }
}

extension RPCError {
  /// The log cannot be written, and what waits for it is as much as may wait.
  static var auditFull: RPCError {
    .unavailable(
      "AUDIT_FULL", retryAfter: .seconds(5), "what is read cannot be noted at the moment, so it is not shown")
  }
}
