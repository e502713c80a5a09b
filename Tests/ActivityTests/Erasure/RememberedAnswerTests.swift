import API
import Domain
import Messages
import RPC
import Testing
import Wire

@testable import ActivityService

@Suite("Remembered answers that name people")
struct RememberedAnswerTests {
  private static let other = "t1"

  /// A handout in which everything that is no person is called as `other`.
  private static let namingFive = ActivityV1.Handout(
    handoutID: other, classID: other, title: other, instructions: other,
    tasks: [.init(taskID: other, appID: other, identifierPath: [other], title: other)],
    recipients: .init(studentIDs: ["ben"], removedStudentIDs: ["cy"]),
    excuses: [.init(taskID: other, studentID: "dan")], reopenings: [.init(taskID: other, studentID: "eve")],
    studentDueTimes: [.init(studentID: "flo")], setID: other)

  private static let methodsOfHandouts: [MethodDescriptor] = [
    HandoutServiceMethods.createHandout, HandoutServiceMethods.updateHandout, HandoutServiceMethods.postHandout,
    HandoutServiceMethods.scheduleHandout, HandoutServiceMethods.completeHandout, HandoutServiceMethods.archiveHandout,
    HandoutServiceMethods.addRecipients, HandoutServiceMethods.removeRecipients, HandoutServiceMethods.excuseStudents,
    HandoutServiceMethods.unexcuseStudents, HandoutServiceMethods.reopenTask, HandoutServiceMethods.closeReopenedTask,
    HandoutServiceMethods.setStudentDueTimes, HandoutServiceMethods.clearStudentDueTimes,
  ]

  private func isNaming(_ person: String, _ answer: some Message, _ method: MethodDescriptor) throws -> Bool {
    RememberedAnswer.isNaming(PersonID(person), try answer.encoded(), to: method.name)
  }

  @Test(
    "a handout names whoever is in it in any way, and nobody by what else is called so", arguments: methodsOfHandouts)
  func one(method: MethodDescriptor) throws {
    let handout = Self.namingFive
    for person in ["ben", "cy", "dan", "eve", "flo"] { #expect(try isNaming(person, handout, method), "\(person)") }
    for person in [Self.other, "be", "benn", ""] { #expect(try !isNaming(person, handout, method), "\(person)") }
  }

  @Test("so do several")
  func several() throws {
    let handouts = [ActivityV1.Handout(handoutID: "first"), Self.namingFive]
    let (create, update) = (HandoutServiceMethods.createHandouts, HandoutServiceMethods.updateHandouts)
    for (person, isNamed) in [("flo", true), (Self.other, false), ("first", false)] {
      #expect(try isNaming(person, ActivityV1.CreateHandoutsResponse(handouts: handouts), create) == isNamed)
      #expect(try isNaming(person, ActivityV1.UpdateHandoutsResponse(handouts: handouts), update) == isNamed)
    }
  }

  @Test("of what else is answered one field names a person, or none")
  func others() throws {
    let returned = ActivityV1.ReturnedWork(handoutID: Self.other, studentID: "ben", comment: Self.other)
    let marks = ActivityV1.AttemptMarks(attemptID: Self.other, studentID: "ben")
    let person = ActivityV1.Person(personID: "ben", name: Self.other, sortName: Self.other)
    let enrolment = ActivityV1.Enrolment(classID: Self.other, personID: "ben")
    for (name, isNamed) in [("ben", true), (Self.other, false)] {
      #expect(try isNaming(name, returned, HandoutServiceMethods.returnWork) == isNamed)
      #expect(try isNaming(name, marks, ActivityServiceMethods.commentAttempt) == isNamed)
      #expect(try isNaming(name, person, RosterServiceMethods.updatePerson) == isNamed)
      #expect(try isNaming(name, enrolment, RosterServiceMethods.enrol) == isNamed)
    }
    let (schoolClass, settings) = (
      ActivityV1.Class(classID: "ben", title: "ben"),
      ActivityV1.Organization(organizationID: "ben", title: "ben", allowedAppIDs: ["ben"])
    )
    #expect(try !isNaming("ben", schoolClass, RosterServiceMethods.createClass))
    #expect(try !isNaming("ben", settings, OrganizationServiceMethods.updateOrganization))
  }

  @Test("of what cannot be read, and of methods that are not known, it is assumed")
  func unknown() throws {
    #expect(RememberedAnswer.isNaming("ben", [0xff], to: HandoutServiceMethods.createHandout.name))
    #expect(RememberedAnswer.isNaming("ben", [], to: "OfAnotherVersion"))
  }

  /// Answers of these are not remembered by a request's name.
  private static let unremembered: Set<String> = [
    "AcknowledgeNotice", "ActivateContext", "AddAdministrator", "AddProgress", "AllowApp", "CompleteAssigned",
    "DisallowApp", "FetchDocumentAttempt", "GetActiveContext", "GetClass", "GetCurrentAttempt", "GetErasure",
    "GetHandout", "GetLimits", "GetOrganization", "GetPerson", "GetPosition", "GetRunningAttempt",
    "GetSignInCode", "Heartbeat", "ImportRoster", "IsAssignedDocument", "LinkIdentity", "ListAdministrators",
    "ListAttempts", "ListClasses", "ListEnrolments", "ListErasures", "ListHandouts", "ListIdentities",
    "ListInbox", "ListNotices", "ListPeople", "ListReturnedWork", "ListSchools", "ListTerms", "PauseAttempt",
    "PutItems", "RecordAttempts", "RemoveAdministrator", "RemoveItems", "ResignContext", "ResolveIdentity",
    "StartAttempt", "StopAttempt", "StreamRecordAttempts", "UnlinkIdentity",
  ]

  @Test("every method is known whose answers are remembered")
  func methods() throws {
    let all = [
      ActivityServiceMethods.all, HandoutServiceMethods.all, OrganizationServiceMethods.all, RosterServiceMethods.all,
    ].joined().map(\.name)
    let known = Set(RememberedAnswer.methods)
    #expect(known.isDisjoint(with: Self.unremembered))
    #expect(Set(all) == known.union(Self.unremembered), "a new method is one or the other")
  }
}
