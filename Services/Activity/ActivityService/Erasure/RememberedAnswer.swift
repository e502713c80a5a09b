internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Wire

/// An answer that is remembered for a request, as far as it names people.
///
/// Only the fields that name people are asked: a task, an app or a title that is called as somebody who is erased keeps its answer.
enum RememberedAnswer {
  /// Whether an answer names a person. Of a method that is not known here, and of what cannot be read, it is assumed.
  static func isNaming(_ person: PersonID, _ answer: [UInt8], to method: String) -> Bool {
    guard let read = readers[method] else { return true }
    return (try? read(answer, person)) ?? true
  }

  /// The methods whose answers are known here, by name.
  static var methods: some Sequence<String> { readers.keys }

  private typealias Reader = @Sendable (_ answer: [UInt8], _ person: PersonID) throws -> Bool

  private static let readers: [String: Reader] = {
    var readers: [String: Reader] = [:]
    func answers(of methods: [MethodDescriptor], _ read: @escaping Reader) {
      for method in methods { readers[method.name] = read }
    }
    answers(of: ofHandouts) { try ActivityV1.Handout(decoding: $0).isNaming($1) }
    answers(of: [HandoutServiceMethods.createHandouts]) { answer, person in
      try ActivityV1.CreateHandoutsResponse(decoding: answer).handouts.contains { $0.isNaming(person) }
    }
    answers(of: [HandoutServiceMethods.updateHandouts]) { answer, person in
      try ActivityV1.UpdateHandoutsResponse(decoding: answer).handouts.contains { $0.isNaming(person) }
    }
    answers(of: [HandoutServiceMethods.returnWork]) {
      try ActivityV1.ReturnedWork(decoding: $0).studentID.isExactly($1.rawValue)
    }
    answers(of: ofMarks) { try ActivityV1.AttemptMarks(decoding: $0).studentID.isExactly($1.rawValue) }
    answers(of: [RosterServiceMethods.createPerson, RosterServiceMethods.updatePerson]) {
      try ActivityV1.Person(decoding: $0).personID.isExactly($1.rawValue)
    }
    answers(of: [RosterServiceMethods.enrol, RosterServiceMethods.unenrol]) {
      try ActivityV1.Enrolment(decoding: $0).personID.isExactly($1.rawValue)
    }
    answers(of: ofNobody) { _, _ in false }
    return readers
  }()

  private static let ofHandouts = [
    HandoutServiceMethods.createHandout, HandoutServiceMethods.updateHandout, HandoutServiceMethods.postHandout,
    HandoutServiceMethods.scheduleHandout, HandoutServiceMethods.completeHandout, HandoutServiceMethods.archiveHandout,
    HandoutServiceMethods.addRecipients, HandoutServiceMethods.removeRecipients, HandoutServiceMethods.excuseStudents,
    HandoutServiceMethods.unexcuseStudents, HandoutServiceMethods.reopenTask, HandoutServiceMethods.closeReopenedTask,
    HandoutServiceMethods.setStudentDueTimes, HandoutServiceMethods.clearStudentDueTimes,
  ]

  private static let ofMarks = [
    ActivityServiceMethods.setItemPoints, ActivityServiceMethods.clearItemPoints, ActivityServiceMethods.commentAttempt,
  ]

  /// Their answers name nobody, be it that who asked speaks of themselves.
  private static let ofNobody = [
    ActivityServiceMethods.voidAttempt, ActivityServiceMethods.resetPrimaryKind, HandoutServiceMethods.deleteHandout,
    HandoutServiceMethods.markDone, HandoutServiceMethods.unmarkDone, OrganizationServiceMethods.updateOrganization,
    OrganizationServiceMethods.setRecording, RosterServiceMethods.createSchool, RosterServiceMethods.createTerm,
    RosterServiceMethods.createClass, RosterServiceMethods.updateClass, RosterServiceMethods.deleteClass,
    RosterServiceMethods.undeleteClass, RosterServiceMethods.erasePerson,
  ]
}

extension ActivityV1.Handout {
  /// As a handout that the feed publishes.
  fileprivate func isNaming(_ person: PersonID) -> Bool {
    ActivityV1.Change.Change.handout(ActivityV1.HandoutHistory(handout: self)).without(person) != .all
  }
}
