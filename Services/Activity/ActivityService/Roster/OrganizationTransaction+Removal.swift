internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import Storage

// A class goes in two steps. First it is in no answer any more, and its rows stay; when nobody has taken it back in time, a job
// removes these.
extension OrganizationTransaction {
  /// Takes a class with its enrolments, its handouts and its switch out of every answer.
  ///
  /// - Parameters:
  ///   - now: by the organization's clock, as is `purge`.
  ///   - purge: when it can no longer be taken back.
  mutating func delete(_ message: ActivityV1.Class, at now: Instant, until purge: Instant) throws {
    let schoolClass = ClassID(message.classID)
    var deleted = DeletedClass(
      message: message, handouts: organization.handoutIDs(of: schoolClass).sorted(),
      students: organization.roster.studentsEver(of: schoolClass).sorted())
    deleted.message.deleteTime = WellKnown.Timestamp(now)
    deleted.message.purgeTime = WellKnown.Timestamp(purge)
    try rewriteRow(EntityKey(.schoolClass, message.classID), .schoolClass(deleted.message))
    try transaction.execute(
      "INSERT INTO deleted_class (organization, class_id, purge_at) VALUES (?, ?, ?)", .text(id.rawValue),
      .text(message.classID), .integer(purge.milliseconds))
    for handout in deleted.handouts { try deleteSchedule(of: handout.rawValue) }
    try store(.deletedClassID(message.classID))
    putDeleted(deleted)
  }

  /// Puts a deleted class back as it was, and tells of it anew. Its work is told anew by a job.
  ///
  /// - Parameter now: by the organization's clock.
  mutating func undelete(
    _ deleted: DeletedClass, at now: Instant, _ reinstatement: String
  ) throws -> ActivityV1.Class {
    var message = deleted.message
    message.deleteTime = nil
    message.purgeTime = nil
    message.revision += 1
    let schoolClass = ClassID(message.classID)
    forgetDeleted(schoolClass)
    try transaction.execute(
      "DELETE FROM deleted_class WHERE organization = ? AND class_id = ?", .text(id.rawValue), .text(message.classID))
    try store(.schoolClass(message), isAudited: false)
    audit(AuditDraft(.classRestored, object: message.classID))
    for key in try enrolmentKeys(of: schoolClass) { try storeAgain(key) }
    let recording = EntityKey(.recording(ActivityV1.RecordingState(RecordingSwitch(scope: .schoolClass(schoolClass)))))
    try storeAgain(recording)
    for handout in deleted.handouts { try storeAgain(EntityKey(.handout, handout.rawValue)) }
    try postDue(at: now, ofRestored: schoolClass)
    try begin(.reinstatement, of: message.classID, reinstatement)
    return message
  }

  /// Stores what a row holds once more, without those who were erased meanwhile.
  private mutating func storeAgain(_ key: EntityKey) throws {
    guard var change = try stored(key) else { return }
    for person in record.erasing {
      switch change.without(person) {
      case .all: break
      case .others(let others): change = others
      case .nothing: return
      }
    }
    try store(change, isAudited: false)
  }

  /// A deleted class cannot be taken back any more: a job removes what is left of it.
  mutating func purge(_ deleted: DeletedClass, _ erasure: String) throws {
    var deleted = deleted
    deleted.isPurged = true
    putDeleted(deleted)
    stopJudging(by: ClassID(deleted.message.classID))
    try transaction.execute(
      "DELETE FROM deleted_class WHERE organization = ? AND class_id = ?", .text(id.rawValue),
      .text(deleted.message.classID))
    audit(AuditDraft(.classPurged, object: deleted.message.classID))
    try begin(.schoolClass, of: deleted.message.classID, erasure)
  }

  /// Removes rows of a class that is being purged, as many as may go in one transaction.
  ///
  /// - Returns: how many of what; empty when none is left.
  mutating func removeRows(ofClass schoolClass: ClassID, limit: Int) throws -> [String: Int] {
    let enrolments = try enrolmentKeys(of: schoolClass, limit: limit)
    if !enrolments.isEmpty {
      for key in enrolments { try deleteRow(key) }
      return ["enrolments": enrolments.count]
    }
    guard var deleted = record.deletedClasses[schoolClass] else { return [:] }
    let handouts = deleted.handouts.prefix(limit)
    for handout in handouts {
      try deleteRow(EntityKey(.handout, handout.rawValue))
      // The step before has removed them, but in a job that an earlier version began.
      _ = try ReturnedWorkRows(id, on: transaction).remove(of: handout, limit: .max, in: transaction)
    }
    if handouts.count < deleted.handouts.count {
      deleted.handouts.removeFirst(handouts.count)
      putDeleted(deleted)
      return ["handouts": handouts.count]
    }
    try deleteRow(EntityKey(.recording(ActivityV1.RecordingState(RecordingSwitch(scope: .schoolClass(schoolClass))))))
    try deleteRow(EntityKey(.schoolClass, schoolClass.rawValue))
    forgetDeleted(schoolClass)
    return ["handouts": handouts.count, "classes": 1]
  }

  /// The rows that say who was in a class. The class comes first in their names.
  private func enrolmentKeys(of schoolClass: ClassID, limit: Int = .max) throws -> [EntityKey] {
    let prefix = EntityKey.idPrefix(schoolClass.rawValue)
    return try transaction.all(
      "SELECT id FROM entity WHERE organization = ? AND kind = ? AND id > ? AND id < ? ORDER BY id LIMIT ?",
      .text(id.rawValue), .int(EntityKind.enrolment.rawValue), .text(prefix),
      // Behind it stands the length of the next part.
      .text(prefix + ":"), .int(min(limit, Int(Int32.max)))
    ) { row in EntityKey(.enrolment, try row.text(0)) }
  }
}

extension OrganizationRecord {
  /// Takes in what a row holds: what belongs to a deleted class counts as not there. Classes come before what belongs to them.
  ///
  /// - Parameter aside: what belongs to deleted classes, by class.
  mutating func take(
    _ change: ActivityV1.Change.Change, aside: inout [ClassID: [ActivityV1.Change.Change]]
  ) throws(FeedError) {
    switch change {
    case .schoolClass(let message) where message.deleteTime != nil:
      aside[ClassID(message.classID), default: []].append(change)
      return putDeleted(DeletedClass(message: message))
    case .enrolment(let state):
      guard var deleted = deletedClasses[ClassID(state.classID)] else { break }
      aside[ClassID(state.classID), default: []].append(change)
      if state.role == .student { deleted.students.append(PersonID(state.personID)) }
      return putDeleted(deleted)
    case .handout(let history):
      guard let handout = history.handout, var deleted = deletedClasses[ClassID(handout.classID)] else { break }
      aside[ClassID(handout.classID), default: []].append(change)
      deleted.handouts.append(HandoutID(handout.handoutID))
      return putDeleted(deleted)
    case .recording(let state):
      if case .classID(let id) = state.scope, deletedClasses[ClassID(id)] != nil {
        aside[ClassID(id), default: []].append(change)
        return
      }
    case .organization, .clock, .school, .term, .schoolClass, .person, .attempt, .partialAttempt, .done, .primaryKind,
      .organizationReset, .erasedPersonID, .deletedClassID, .deletedHandoutID, .erasedPerson:
      break
    }
    try apply(change)
  }

  /// - Parameter standing: deleted classes that can be taken back; the others are being purged.
  mutating func settleDeletedClasses(standing: Set<ClassID>) {
    for (id, schoolClass) in deletedClasses {
      var settled = schoolClass
      settled.isPurged = !standing.contains(id)
      settled.handouts.sort()
      settled.students.sort()
      putDeleted(settled)
    }
  }
}
