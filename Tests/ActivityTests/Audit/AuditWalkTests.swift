import API
import ActivityService
import Audit
import Domain
import Feeds
import Messages
import RPC
import StoreKit
import Testing

/// Walks all calls that Activity serves: each says what it leaves in the audit log, and a call that nobody has decided on fails.
@Suite("Every call and the audit log", .onBothStores)
struct AuditWalkTests {
  private struct Step {
    var method: MethodDescriptor
    var role: Role
    var user: String
    var app = ""
    var actions: [AuditAction]
    var call: @Sendable (InProcessChannel) async throws -> Void
  }

  private typealias Organization = OrganizationServiceMethods
  private typealias Roster = RosterServiceMethods
  private typealias Handout = HandoutServiceMethods
  private typealias Activity = ActivityServiceMethods
  private typealias Developer = DeveloperServiceMethods

  /// Calls that leave nothing, and why.
  private static let quiet: [(MethodDescriptor, String)] = [
    (Organization.getOrganization, "settings name nobody"),
    (Roster.listSchools, "names nobody"), (Roster.listTerms, "names nobody"),
    (Roster.getClass, "names nobody"), (Roster.listClasses, "names nobody"),
    (Handout.listInbox, "a student's own"),
    (Activity.getLimits, "names nobody"), (Activity.getPosition, "names nobody"),
    (Activity.startAttempt, "a student's work"), (Activity.pauseAttempt, "a student's work"),
    (Activity.stopAttempt, "a student's work"), (Activity.heartbeat, "a student's work"),
    (Activity.addProgress, "a student's work"), (Activity.putItems, "a student's work"),
    (Activity.removeItems, "a student's work"), (Activity.getCurrentAttempt, "a student's own"),
    (Activity.getRunningAttempt, "a student's own"), (Handout.listNotices, "a student's own"),
    (Handout.acknowledgeNotice, "a student's own"),
    (Activity.streamRecordAttempts, "as RecordAttempts"),
    (Activity.activateContext, "a hint in memory"), (Activity.resignContext, "a hint in memory"),
    (Activity.getActiveContext, "a student's own"),
    (Activity.fetchDocumentAttempt, "a student's work"), (Activity.isAssignedDocument, "a student's own"),
    (ChangesServiceMethods.streamChanges, "what services follow; they note what they show"),
    (ChangesServiceMethods.streamEarlierWork, "as StreamChanges"),
    (ChangesServiceMethods.getHead, "names nobody"), (ChangesServiceMethods.getFollowing, "names nobody"),
    (Roster.getSignInCode, "an account of nobody yet"),
    (Roster.getErasure, "names nobody"), (Roster.listErasures, "names nobody"),
    (ChangesServiceMethods.confirmErasure, "part of the erasure, whose beginning is noted"),
    (Developer.issueToken, "there is no organization yet"), (Developer.getClock, "names nobody"),
  ]

  private static let app = CardboardContext.app

  private static func principal(
    _ method: MethodDescriptor, _ actions: AuditAction...,
    call: @escaping @Sendable (InProcessChannel) async throws -> Void
  ) -> Step {
    Step(method: method, role: .administrator, user: "principal", actions: actions, call: call)
  }

  private static func tove(
    _ method: MethodDescriptor, _ actions: AuditAction...,
    call: @escaping @Sendable (InProcessChannel) async throws -> Void
  ) -> Step {
    Step(method: method, role: .teacher, user: "tove", actions: actions, call: call)
  }

  private static func ana(
    _ method: MethodDescriptor, app: String = "", _ actions: AuditAction...,
    call: @escaping @Sendable (InProcessChannel) async throws -> Void
  ) -> Step {
    Step(method: method, role: .student, user: "ana", app: app, actions: actions, call: call)
  }

  private static func record(_ id: String, path: [String] = ["Hamlet", "Act 3"], student: String = "")
    -> ActivityV1.RecordAttemptsRequest
  {
    let time = WellKnown.Timestamp(SchoolBench.now)
    return ActivityV1.RecordAttemptsRequest(records: [
      ActivityV1.AttemptRecord(
        recordID: "r-\(id)", attemptID: id, studentID: student, appID: app, identifierPath: path, startTime: time,
        happenTime: time, progress: 0.5,
        additionalItems: [
          ActivityV1.ActivityItem(
            identifier: "score", title: "Score", value: .score(ActivityV1.Score(points: 6, max: 10)))
        ])
    ])
  }

  /// In the order in which they are done.
  private static let steps: [Step] = settings + roster + handouts + work + endings

  private static let settings: [Step] = [
    principal(Organization.updateOrganization, .organizationUpdated) {
      _ = try await OrganizationServiceClient($0).updateOrganization(
        .init(
          organization: .init(title: "School", auditRetentionDays: 400),
          updateFields: ["title", "audit_retention_days"]))
    },
    principal(Organization.allowApp, .appAllowed) {
      _ = try await OrganizationServiceClient($0).allowApp(.init(appID: "org.example.other"))
    },
    principal(Organization.disallowApp, .appDisallowed) {
      _ = try await OrganizationServiceClient($0).disallowApp(.init(appID: "org.example.other"))
    },
    principal(Organization.setRecording, .recordingPaused) {
      _ = try await OrganizationServiceClient($0).setRecording(.init(scope: .organization(true), mode: .paused))
    },
    principal(Organization.setRecording, .recordingResumed) {
      _ = try await OrganizationServiceClient($0).setRecording(.init(scope: .organization(true), mode: .on))
    },
  ]

  private static let roster: [Step] = [
    principal(Roster.createSchool, .schoolCreated) {
      _ = try await RosterServiceClient($0).createSchool(.init(school: .init(schoolID: "s", title: "S")))
    },
    principal(Roster.createTerm, .termCreated) {
      _ = try await RosterServiceClient($0).createTerm(.init(term: .init(termID: "t", title: "T")))
    },
    principal(Roster.createClass, .classCreated) {
      _ = try await RosterServiceClient($0).createClass(.init(schoolClass: .init(classID: "C", title: "C")))
    },
    principal(Roster.updateClass, .classUpdated) {
      _ = try await RosterServiceClient($0).updateClass(
        .init(schoolClass: .init(classID: "C", title: "D"), updateFields: ["title"]))
    },
    principal(Roster.createPerson, .personCreated) {
      _ = try await RosterServiceClient($0).createPerson(.init(person: .init(personID: "dee", name: "Dee")))
    },
    principal(Roster.updatePerson, .personUpdated) {
      _ = try await RosterServiceClient($0).updatePerson(
        .init(person: .init(personID: "dee", name: "D"), updateFields: ["name"]))
    },
    principal(Roster.enrol, .studentEnrolled) {
      _ = try await RosterServiceClient($0).enrol(.init(classID: "A", personID: "dee", role: .student))
    },
    principal(Roster.enrol, .teacherEnrolled) {
      _ = try await RosterServiceClient($0).enrol(.init(classID: "C", personID: "dee", role: .teacher))
    },
    principal(Roster.unenrol, .teacherUnenrolled) {
      _ = try await RosterServiceClient($0).unenrol(.init(classID: "C", personID: "dee"))
    },
    principal(Roster.importRoster, .personCreated, .studentEnrolled, .rosterImported) {
      let call = try await RosterServiceClient($0).importRoster()
      try await call.write(
        .init(
          people: [.init(personID: "eve", name: "Eve"), .init(personID: "fay", name: "Fay")],
          enrolments: ["eve", "fay"].map { .init(classID: "A", personID: $0, role: .student) }))
      _ = try await call.finish()
    },
    tove(Roster.getPerson, .pupilRead) { _ = try await RosterServiceClient($0).getPerson(.init(personID: "ana")) },
    tove(Roster.listPeople, .pupilRead) { _ = try await RosterServiceClient($0).listPeople(.init(classID: "A")) },
    tove(Roster.listEnrolments, .pupilRead) {
      _ = try await RosterServiceClient($0).listEnrolments(.init(classID: "A"))
    },
  ]

  private static let handouts: [Step] = [
    tove(Handout.createHandout, .handoutCreated) {
      _ = try await HandoutServiceClient($0).createHandout(.init(handout: SchoolBench.handout("w", students: ["ana"])))
    },
    tove(Handout.updateHandout, .handoutUpdated) {
      _ = try await HandoutServiceClient($0).updateHandout(
        .init(handout: .init(handoutID: "w", title: "Other"), updateFields: ["title"]))
    },
    tove(Handout.scheduleHandout, .handoutScheduled) {
      _ = try await HandoutServiceClient($0).scheduleHandout(
        .init(handoutID: "w", scheduleTime: WellKnown.Timestamp(SchoolBench.now + 3_600_000)))
    },
    tove(Handout.postHandout, .handoutPosted) {
      _ = try await HandoutServiceClient($0).postHandout(.init(handoutID: "w"))
    },
    tove(Handout.addRecipients, .handoutRecipientsChanged) {
      _ = try await HandoutServiceClient($0).addRecipients(.init(handoutID: "w", studentIDs: ["ben"]))
    },
    tove(Handout.removeRecipients, .handoutRecipientsChanged) {
      _ = try await HandoutServiceClient($0).removeRecipients(.init(handoutID: "w", studentIDs: ["ben"]))
    },
    tove(Handout.excuseStudents, .studentsExcused) {
      _ = try await HandoutServiceClient($0).excuseStudents(
        .init(handoutID: "w", taskID: "t1", studentIDs: ["ana"]))
    },
    tove(Handout.unexcuseStudents, .studentsUnexcused) {
      _ = try await HandoutServiceClient($0).unexcuseStudents(
        .init(handoutID: "w", taskID: "t1", studentIDs: ["ana"]))
    },
    tove(Handout.returnWork, .workReturned) {
      _ = try await HandoutServiceClient($0).returnWork(
        .init(handoutID: "w", studentID: "ana", comment: "Well done."))
    },
    tove(Handout.listReturnedWork, .pupilRead) {
      _ = try await HandoutServiceClient($0).listReturnedWork(.init(handoutID: "w", studentID: "ana"))
    },
    tove(Handout.reopenTask, .taskReopened) {
      _ = try await HandoutServiceClient($0).reopenTask(.init(handoutID: "w", taskID: "t1", studentID: "ana"))
    },
    tove(Handout.closeReopenedTask, .reopenedTaskClosed) {
      _ = try await HandoutServiceClient($0).closeReopenedTask(
        .init(handoutID: "w", taskID: "t1", studentID: "ana"))
    },
    tove(Handout.setStudentDueTimes, .studentDueTimesSet) {
      _ = try await HandoutServiceClient($0).setStudentDueTimes(
        .init(handoutID: "w", studentIDs: ["ana"], neverDue: true, reason: "She was ill."))
    },
    tove(Handout.clearStudentDueTimes, .studentDueTimesCleared) {
      _ = try await HandoutServiceClient($0).clearStudentDueTimes(.init(handoutID: "w", studentIDs: ["ana"]))
    },
    tove(Handout.getHandout, .pupilRead) { _ = try await HandoutServiceClient($0).getHandout(.init(handoutID: "w")) },
    tove(Handout.listHandouts, .pupilRead) {
      _ = try await HandoutServiceClient($0).listHandouts(.init(classID: "A"))
    },
    ana(Handout.markDone, .doneMarked) {
      _ = try await HandoutServiceClient($0).markDone(.init(handoutID: "w", taskID: "t1"))
    },
    ana(Handout.unmarkDone, .doneUnmarked) {
      _ = try await HandoutServiceClient($0).unmarkDone(.init(handoutID: "w", taskID: "t1"))
    },
  ]

  private static let work: [Step] = [
    ana(Activity.completeAssigned, app: app, .doneMarked) {
      _ = try await ActivityServiceClient($0).completeAssigned(
        .init(appID: app, identifierPath: ["Hamlet", "Act 3"]))
    },
    ana(Activity.recordAttempts, app: app) {
      _ = try await ActivityServiceClient($0).recordAttempts(record("a1"))
    },
    ana(Activity.recordAttempts, app: app, .workDropped) {
      _ = try await ActivityServiceClient($0).recordAttempts(record("a2", path: ["Extras"]))
    },
    principal(Activity.recordAttempts, .workRecorded) {
      _ = try await ActivityServiceClient($0).recordAttempts(record("a3", student: "ana"))
    },
    principal(Activity.listAttempts, .pupilRead) {
      _ = try await ActivityServiceClient($0).listAttempts(
        .init(appID: app, identifierPath: ["Hamlet", "Act 3"], studentID: "ana"))
    },
    tove(Activity.setItemPoints, .pointsSet) {
      _ = try await ActivityServiceClient($0).setItemPoints(
        .init(attemptID: "a1", itemIdentifier: "score", points: 11))
    },
    tove(Activity.clearItemPoints, .pointsCleared) {
      _ = try await ActivityServiceClient($0).clearItemPoints(.init(attemptID: "a1", itemIdentifier: "score"))
    },
    tove(Activity.commentAttempt, .attemptCommented) {
      _ = try await ActivityServiceClient($0).commentAttempt(.init(attemptID: "a1", text: "Well done."))
    },
    tove(Activity.voidAttempt, .attemptVoided) {
      _ = try await ActivityServiceClient($0).voidAttempt(.init(attemptID: "a1", reason: "not hers"))
    },
    principal(Activity.resetPrimaryKind, .primaryKindReset) {
      _ = try await ActivityServiceClient($0).resetPrimaryKind(
        .init(appID: app, identifierPath: ["Hamlet", "Act 3"], reason: "another app version"))
    },
    Step(
      method: ChangesServiceMethods.recordReads, role: .service, user: "report-service", actions: [.pupilRead]
    ) {
      _ = try await ChangesServiceClient($0).recordReads(
        .init(reads: [
          .init(
            organizationID: "org", readerID: "tove", method: "GetHandoutGrid", objectID: "w",
            minute: WellKnown.Timestamp(SchoolBench.now), studentIDs: ["ana"], calls: 2, readID: "1", role: "teacher")
        ]))
    },
  ]

  private static let endings: [Step] = [
    tove(Handout.completeHandout, .handoutCompleted) {
      _ = try await HandoutServiceClient($0).completeHandout(.init(handoutID: "w"))
    },
    tove(Handout.archiveHandout, .handoutArchived) {
      _ = try await HandoutServiceClient($0).archiveHandout(.init(handoutID: "w"))
    },
    tove(Handout.createHandout, .handoutCreated) {
      _ = try await HandoutServiceClient($0).createHandout(.init(handout: SchoolBench.handout("x")))
    },
    tove(Handout.createHandouts, .handoutCreated) {
      var common = SchoolBench.handout()
      (common.handoutID, common.classID, common.recipients) = ("", "", nil)
      _ = try await HandoutServiceClient($0).createHandouts(
        .init(handout: common, classes: [.init(classID: "A", handoutID: "y")]))
    },
    tove(Handout.updateHandouts, .handoutUpdated) {
      _ = try await HandoutServiceClient($0).updateHandouts(
        .init(handouts: [.init(handoutID: "y")], handout: .init(title: "Other"), updateFields: ["title"]))
    },
    tove(Handout.deleteHandout, .handoutDeleted) {
      _ = try await HandoutServiceClient($0).deleteHandout(.init(handoutID: "x"))
    },
    principal(Organization.setRecording, .recordingDeleted) {
      _ = try await OrganizationServiceClient($0).setRecording(.init(scope: .studentID("ben"), mode: .deleted))
    },
    principal(Roster.addAdministrator, .administratorAdded) {
      _ = try await RosterServiceClient($0).addAdministrator(.init(personID: "tove"))
    },
    principal(Roster.listAdministrators, .pupilRead) {
      _ = try await RosterServiceClient($0).listAdministrators(.init())
    },
    principal(Roster.removeAdministrator, .administratorRemoved) {
      _ = try await RosterServiceClient($0).removeAdministrator(.init(personID: "tove"))
    },
    Step(method: Roster.resolveIdentity, role: .service, user: "portal-service", actions: [.identityLinked]) {
      _ = try await RosterServiceClient($0).resolveIdentity(
        .init(organizationID: "org", issuer: "i", subject: "s", signIn: .init(rosterClaim: "tove")))
    },
    principal(Roster.listIdentities, .pupilRead) {
      _ = try await RosterServiceClient($0).listIdentities(.init(personID: "tove"))
    },
    principal(Roster.unlinkIdentity, .identityUnlinked) {
      _ = try await RosterServiceClient($0).unlinkIdentity(.init(issuer: "i", subject: "s"))
    },
    principal(Roster.linkIdentity, .identityLinked) {
      _ = try await RosterServiceClient($0).linkIdentity(
        .init(personID: "tove", account: .identity(.init(issuer: "i", subject: "s"))))
    },
    principal(Roster.deleteClass, .classDeleted) {
      _ = try await RosterServiceClient($0).deleteClass(.init(classID: "B"))
    },
    principal(Roster.undeleteClass, .classRestored) {
      _ = try await RosterServiceClient($0).undeleteClass(.init(classID: "B"))
    },
    principal(Roster.erasePerson, .personErased) {
      _ = try await RosterServiceClient($0).erasePerson(.init(personID: "dee"))
    },
    principal(AuditServiceMethods.listAudit) { _ = try await AuditServiceClient($0).listAudit(.init()) },
    principal(Developer.setClock, .clockSet) {
      _ = try await DeveloperServiceClient($0).setClock(.init(time: .init(seconds: 1_790_000_000)))
    },
    principal(Developer.releaseClock, .clockReleased) {
      _ = try await DeveloperServiceClient($0).releaseClock(.init())
    },
    principal(Developer.resetOrganization, .organizationReset) {
      _ = try await DeveloperServiceClient($0).resetOrganization(.init())
    },
  ]

  @Test("every call of Activity is decided on: what it leaves, or why it leaves nothing")
  func complete() async throws {
    let bench = try SchoolBench()
    let served = Set(bench.host.services.flatMap { $0.methods.map(\.method) })
    let decided = Set(Self.steps.map(\.method)).union(Self.quiet.map(\.0))
    #expect(served.subtracting(decided).map(\.path).sorted() == [])
    #expect(decided.subtracting(served).map(\.path).sorted() == [])
  }

  @Test("each successful call leaves its entries, by who called, and the chain holds")
  func walk() async throws {
    let bench = try SchoolBench()
    try await bench.populate()
    for step in Self.steps {
      let channel = bench.channel(step.role, step.user, app: step.app.isEmpty ? nil : step.app)
      let entries = try await bench.entries { try await step.call(channel) }
      #expect(entries.map(\.action) == step.actions.map(\.rawValue), "\(step.method.name)")
      let isOfReport = step.method == ChangesServiceMethods.recordReads
      for entry in entries {
        #expect(entry.actorID == (isOfReport ? "tove" : step.user), "\(step.method.name)")
        #expect(entry.role == (isOfReport ? "teacher" : step.role.name), "\(step.method.name)")
        #expect(entry.appID == step.app, "\(step.method.name)")
        #expect(entry.time.map { Domain.Instant($0) <= SchoolBench.now } == true, "\(step.method.name)")
      }
    }
    _ = try await bench.verify()
  }

  @Test("a call that is refused, repeated under its id, or changes nothing leaves nothing")
  func nothing() async throws {
    let bench = try SchoolBench()
    try await bench.populate()
    let roster = RosterServiceClient(bench.administrator)
    let request = ActivityV1.CreatePersonRequest(person: .init(personID: "new", name: "New"), requestID: "once")
    _ = try await roster.createPerson(request)
    let entries = try await bench.entries {
      _ = try await roster.createPerson(request)
      _ = try await roster.createPerson(.init(person: .init(personID: "new", name: "New")))
      _ = try await roster.enrol(.init(classID: "A", personID: "ana", role: .student))
      _ = await refusal { try await roster.createPerson(.init(person: .init(personID: "ana", name: "Somebody else"))) }
      _ = await refusal { try await roster.erasePerson(.init(personID: "nobody")) }
      _ = await refusal {
        try await HandoutServiceClient(bench.channel(.teacher, "bo")).createHandout(
          .init(handout: SchoolBench.handout()))
      }
      _ = try await OrganizationServiceClient(bench.administrator).allowApp(.init(appID: CardboardContext.app))
    }
    #expect(entries == [])
  }
}
