internal import Domain
internal import Feeds
internal import Messages
internal import Storage

extension OrganizationTransaction {
  /// Deletes a class with its enrolments, its handouts with their marks of done, and its switch.
  ///
  /// - Returns: the handouts it had.
  mutating func deleteClass(_ schoolClass: ClassID) throws -> Set<HandoutID> {
    let handouts = organization.handouts(of: schoolClass).map(\.id)
    for handout in handouts {
      try deleteRow(EntityKey(.handout, handout.rawValue))
      try transaction.execute(
        "DELETE FROM done_event WHERE organization = ? AND handout_id = ?", .text(id.rawValue),
        .text(handout.rawValue))
    }
    for enrolment in organization.roster.enrolments(of: schoolClass) {
      try deleteRow(EntityKey(.enrolment(ActivityV1.EnrolmentState(enrolment))))
    }
    try deleteRow(EntityKey(.recording(ActivityV1.RecordingState(RecordingSwitch(scope: .schoolClass(schoolClass))))))
    try deleteRow(EntityKey(.schoolClass, schoolClass.rawValue))
    try store(.deletedClassID(schoolClass.rawValue))
    return Set(handouts)
  }
}
