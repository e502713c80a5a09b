import Domain
import Identity
import Testing

@testable import Bootstrap

@Suite("Who may call what")
struct AccessRulesTests {
  @Test("the table has exactly one row for each method of the product")
  func complete() throws {
    _ = try AccessRules.table()
    #expect(AccessRules.methods.count > 100)
    #expect(Set(AccessRules.methods).count == AccessRules.methods.count)
  }

  /// The whole table, method by method, as a person would read it: A administrator, T teacher, S student,
  /// P publisher, V service; `*` needs no token.
  static let expected: [(roles: String, methods: [String])] = [
    ("*", ["Check", "List", "Watch", "IssueToken", "ServerReflectionInfo"]),
    (
      "ATSPV",
      [
        "ListApps", "GetLimits", "GetPosition", "GetAppIcon", "DeclareContexts", "StreamDeclareContexts",
        "ResolvePath", "GetDescendant", "QueryContexts", "ListChildren", "ListAliases", "GetThumbnail",
        "StreamThumbnails", "SearchContexts", "GetLink",
        "ResolveLink", "GetOrganization", "GetClock",
      ]
    ),
    (
      "ATPV",
      [
        "RegisterApp", "SetAppIcon", "UpdateContext", "MoveContext", "RemoveContext", "AddNavigationChild",
        "RemoveNavigationChild", "AddCapabilities", "ResetCapabilities", "SetThumbnail", "RefreshDescendants",
        "Provide",
      ]
    ),
    (
      "ATV",
      [
        "ListSchools", "ListTerms", "ListClasses", "GetPerson", "ListPeople", "ListEnrolments",
        "GetHandout", "ListHandouts", "ListReturnedWork", "GetClassOverview", "CompareGroups", "ListNeedsAttention",
        "GetItemAnalysis",
        "Export",
      ]
    ),
    (
      "ATSV",
      [
        "StartAttempt", "PauseAttempt", "StopAttempt", "Heartbeat", "AddProgress", "PutItems", "RemoveItems",
        "GetCurrentAttempt", "ListAttempts", "RecordAttempts", "StreamRecordAttempts", "CompleteAssigned",
        "ActivateContext", "ResignContext", "GetActiveContext", "GetHandoutGrid", "ListCellAttempts",
        "GetStudentReport", "GetSubtreeReport", "GetDistribution", "GetTimeSeries", "GetCoverage",
        "Explain", "ExplainAttempts", "GetClass", "GetRunningAttempt", "FetchDocumentAttempt", "IsAssignedDocument",
      ]
    ),
    (
      "AT",
      [
        "CreateHandout", "CreateHandouts", "UpdateHandouts", "UpdateHandout", "DeleteHandout", "PostHandout",
        "ScheduleHandout", "CompleteHandout",
        "ArchiveHandout", "AddRecipients", "RemoveRecipients", "VoidAttempt",
        "ExcuseStudents", "UnexcuseStudents", "ReturnWork", "ReopenTask", "CloseReopenedTask", "SetStudentDueTimes",
        "ClearStudentDueTimes",
        "SetItemPoints", "ClearItemPoints", "CommentAttempt",
      ]
    ),
    (
      "A",
      [
        "UpdateOrganization", "AllowApp", "DisallowApp", "SetRecording", "CreateSchool", "CreateTerm", "DeleteClass",
        "CreatePerson", "UpdatePerson", "ErasePerson", "ImportRoster", "ResetPrimaryKind", "SetClock", "ReleaseClock",
        "ResetOrganization", "UndeleteClass",
        "GetErasure", "ListErasures", "ListAudit", "ListAdministrators", "AddAdministrator", "RemoveAdministrator",
        "LinkIdentity", "ListIdentities", "UnlinkIdentity", "GetSignInCode",
      ]
    ),
    // Of those with the role of a teacher, administrators of schools alone.
    ("AT", ["CreateClass", "UpdateClass", "Enrol", "Unenrol"]),
    ("S", ["ListInbox", "ListNotices", "AcknowledgeNotice"]),
    // Of those with the role of a teacher, apps alone.
    ("TS", ["MarkDone", "UnmarkDone"]),
    ("AV", ["GetFollowing"]),
    (
      "V",
      [
        "StreamChanges", "StreamEarlierWork", "LookUpPath", "LookUpLink", "GetHead", "ResetContent",
        "ReinstateContexts", "ForgetContexts", "ConfirmErasure", "RecordReads", "ResolveIdentity",
        "ListCopies", "CopySnapshot",
      ]
    ),
  ]

  /// What credentials of an app are good for; all else is for people's own tools (D4).
  static let forApps =
    expected[0].methods + expected[1].methods.filter { $0 != "GetPosition" } + expected[2].methods + [
      "StartAttempt", "PauseAttempt", "StopAttempt", "Heartbeat", "AddProgress", "PutItems", "RemoveItems",
      "GetCurrentAttempt", "GetRunningAttempt", "ListAttempts", "RecordAttempts", "StreamRecordAttempts",
      "CompleteAssigned", "ActivateContext", "ResignContext", "GetActiveContext", "MarkDone", "UnmarkDone",
      "FetchDocumentAttempt", "IsAssignedDocument",
    ]

  @Test("an app is answered alike whoever it calls for, where it has no business", arguments: AccessRules.methods)
  func apps(path: String) throws {
    let row = try #require(try AccessRules.table()[path])
    let method = String(try #require(path.split(separator: "/").last))
    let isForApps = Self.forApps.contains(method) && !path.hasSuffix("ReportService/Watch")
    for (role, _) in Self.letters {
      let actsForNone = role == .administrator || role == .service
      let caller = Caller(organization: "o", user: "u", role: role, app: "app")
      #expect(row.isClosedToApp(of: caller) == (!isForApps && !actsForNone))
      #expect(!row.isClosedToApp(of: Caller(organization: "o", user: "u", role: role)))
    }
  }

  static let letters: [(Role, Character)] = [
    (.administrator, "A"), (.teacher, "T"), (.student, "S"), (.publisher, "P"), (.service, "V"),
  ]

  @Test("every method is open to the roles that it is meant for, and to no other", arguments: AccessRules.methods)
  func roles(path: String) throws {
    let table = try AccessRules.table()
    let row = try #require(table[path])
    let method = String(try #require(path.split(separator: "/").last))
    // Two services have a Watch: the report's is for those who read reports.
    let isReportWatch = path.hasSuffix("ReportService/Watch")
    let wanted = isReportWatch ? "ATSV" : Self.expected.first { $0.methods.contains(method) }?.roles
    let roles = row.isOpen ? "*" : String(Self.letters.filter { row.relation(for: $0.0) != nil }.map(\.1))
    #expect(roles == wanted)
  }
}
