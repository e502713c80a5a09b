internal import Domain
internal import Messages
internal import RPC
internal import Serving

// How much of everything a roster holds (N90): counts that no school comes near, so that nobody makes one grow without end.
extension Inquiry {
  func mustHaveRoom(forSchools more: Int, _ limits: Limits) throws(RPCError) {
    try Self.mustFit(
      more, beside: record.schools.count, limits.schoolsMax, "TOO_MANY_SCHOOLS", "organization: schools",
      "an organization has at most \(limits.schoolsMax) schools")
  }

  func mustHaveRoom(forTerms more: Int, _ limits: Limits) throws(RPCError) {
    try Self.mustFit(
      more, beside: record.terms.count, limits.termsMax, "TOO_MANY_TERMS", "organization: terms",
      "an organization has at most \(limits.termsMax) terms, past ones included")
  }

  /// Deleted classes count while they are in rows.
  func mustHaveRoom(forClasses more: Int, _ limits: Limits) throws(RPCError) {
    try Self.mustFit(
      more, beside: record.classes.count + record.deletedClasses.count, limits.classesMax, "TOO_MANY_CLASSES",
      "organization: classes", "an organization has at most \(limits.classesMax) classes, past ones included")
  }

  func mustHaveRoom(forPeople more: Int, _ limits: Limits) throws(RPCError) {
    try Self.mustFit(
      more, beside: record.people.count, limits.peopleMax, "TOO_MANY_PEOPLE", "organization: people",
      "an organization has at most \(limits.peopleMax) people")
  }

  func mustHaveRoom(forMembers more: Int, of schoolClass: ClassID, _ limits: Limits) throws(RPCError) {
    guard more > 0 else { return }
    try Self.mustFit(
      more, beside: organization.roster.memberCount(of: schoolClass), limits.membersPerClassMax,
      "TOO_MANY_CLASS_MEMBERS", "class: members",
      "at most \(limits.membersPerClassMax) people are, or were, in a class")
  }

  /// - Parameter more: that come to what is there; with none of them everything is well, whatever is there.
  static func mustFit(
    _ more: Int, beside count: Int, _ max: Int, _ reason: String, _ subject: String, _ message: String
  ) throws(RPCError) {
    guard more > 0, count + more > max else { return }
    throw .tooMany(reason, subject, max: max, message)
  }
}

extension Limits {
  /// An enrolment that has become longer: each change tells all of it.
  func check(_ after: WindowSet, instead before: WindowSet) throws(RPCError) {
    try Inquiry.mustFit(
      after.windows.count - before.windows.count, beside: before.windows.count, spansPerEnrolmentMax,
      "TOO_MANY_ENROLMENT_SPANS", "enrolment: spans",
      "a person comes into a class in one role at most \(spansPerEnrolmentMax) times")
  }
}
