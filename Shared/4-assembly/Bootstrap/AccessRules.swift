internal import Domain
public import Identity
internal import API
internal import RPC

/// Who may call what: the product's whole table, RPC × role × relation (D20). What is not written here is denied.
///
/// A relation is what else must hold; handlers check it against what the request names. What assigns, what reports and
/// what tells how much was stored is closed to apps: an app cannot tell who was assigned what (D4).
public enum AccessRules {
  /// Every method of the product, in the order of the schema.
  public static let methods: [String] = [
    ContextServiceMethods.all, ContextProviderServiceMethods.all, ContextChangesServiceMethods.all,
    AuditServiceMethods.all, OrganizationServiceMethods.all, RosterServiceMethods.all, HandoutServiceMethods.all,
    ActivityServiceMethods.all, ChangesServiceMethods.all, DeveloperServiceMethods.all, ReportServiceMethods.all,
    CopiesServiceMethods.all, HealthMethods.all,
    ServerReflectionMethods.all, [ReflectionService.v1alpha],
  ].flatMap { $0 }.map(\.path)

  /// The rows as a table, made anew with each call.
  ///
  /// - Throws: where a method has no row or two, or a row no method.
  public static func table() throws(AccessTableError) -> AccessTable {
    try AccessTable(methods: methods, rows: rows)
  }

  static let rows: [AccessRow] =
    contextRows + providerRows + organizationRows + rosterRows + handoutRows + activityRows + developerRows
    + reportRows + feedRows + healthRows + reflectionRows

  // MARK: Who

  private static let everyone: [Role: Relation] = [
    .administrator: .any, .teacher: .any, .student: .any, .publisher: .any, .service: .any,
  ]
  /// Everyone, each app for itself.
  private static let everyApp: [Role: Relation] = [
    .administrator: .any, .teacher: .ownApp, .student: .ownApp, .publisher: .ownApp, .service: .any,
  ]
  /// Those who look after an app's content.
  private static let authors: [Role: Relation] = [
    .administrator: .any, .teacher: .ownApp, .publisher: .ownApp, .service: .any,
  ]
  private static let administrators: [Role: Relation] = [.administrator: .any]
  /// Those who administer the class's school have the role of a teacher.
  private static let administratorsOfSchools: [Role: Relation] = [
    .administrator: .any, .teacher: .administersSchool,
  ]
  private static let services: [Role: Relation] = [.service: .any]
  /// Those who teach the class, and those who look after all classes.
  private static let teachers: [Role: Relation] = [.administrator: .any, .teacher: .teachesClass]
  private static let readersOfClasses: [Role: Relation] = [
    .administrator: .any, .teacher: .teachesClass, .service: .any,
  ]
  private static let readersOfReports: [Role: Relation] = [
    .administrator: .any, .teacher: .teachesClass, .student: .ownUser, .service: .any,
  ]
  private static let students: [Role: Relation] = [.student: .ownUser]
  private static let studentsAndApps: [Role: Relation] = [.student: .ownUser, .teacher: .ownApp]
  /// Apps at work. A teacher's app is answered as a student's is, and nothing of it is kept (R54).
  private static let workers: [Role: Relation] = [
    .administrator: .any, .teacher: .ownApp, .student: .ownApp, .service: .any,
  ]

  private static func grant(
    _ methods: [MethodDescriptor], to roles: [Role: Relation], andApps isForApps: Bool = false
  ) -> [AccessRow] {
    methods.map { AccessRow($0.path, roles, isForApps: isForApps) }
  }
}

extension AccessRules {
  private typealias Context = ContextServiceMethods
  private typealias Organization = OrganizationServiceMethods
  private typealias Roster = RosterServiceMethods
  private typealias Handout = HandoutServiceMethods
  private typealias Activity = ActivityServiceMethods
  private typealias Developer = DeveloperServiceMethods
  private typealias Report = ReportServiceMethods

  private static let contextRows =
    grant([Context.listApps, Context.getLimits, Context.searchContexts], to: everyone, andApps: true)
    + grant([Context.getPosition], to: everyone)
    + grant(
      [
        Context.getAppIcon, Context.declareContexts, Context.streamDeclareContexts, Context.resolvePath,
        Context.getDescendant, Context.queryContexts, Context.listChildren, Context.listAliases,
        Context.getThumbnail, Context.streamThumbnails, Context.getLink, Context.resolveLink,
      ], to: everyApp, andApps: true)
    + grant(
      [
        Context.registerApp, Context.setAppIcon, Context.updateContext, Context.moveContext, Context.removeContext,
        Context.addNavigationChild, Context.removeNavigationChild, Context.addCapabilities,
        Context.resetCapabilities, Context.setThumbnail, Context.refreshDescendants,
      ], to: authors, andApps: true)

  private static let providerRows = grant(
    ContextProviderServiceMethods.all, to: authors, andApps: true)

  private static let organizationRows =
    grant([Organization.getOrganization], to: everyone, andApps: true)
    + grant(
      [
        Organization.updateOrganization, Organization.allowApp, Organization.disallowApp, Organization.setRecording,
      ], to: administrators)

  private static let rosterRows =
    grant(
      [
        Roster.listSchools, Roster.listTerms, Roster.listClasses, Roster.getPerson, Roster.listPeople,
        Roster.listEnrolments,
      ], to: readersOfClasses)
    + grant([Roster.getClass], to: readersOfClasses.merging([.student: .attendsClass]) { first, _ in first })
    + grant(
      [
        Roster.createSchool, Roster.createTerm, Roster.deleteClass, Roster.createPerson, Roster.updatePerson,
        Roster.erasePerson, Roster.importRoster, Roster.undeleteClass, Roster.getErasure, Roster.listErasures,
        Roster.listAdministrators, Roster.addAdministrator, Roster.removeAdministrator, Roster.linkIdentity,
        Roster.listIdentities, Roster.unlinkIdentity, Roster.getSignInCode,
      ], to: administrators)
    + grant([Roster.resolveIdentity], to: services)
    + grant([Roster.createClass, Roster.updateClass, Roster.enrol, Roster.unenrol], to: administratorsOfSchools)
    + grant(AuditServiceMethods.all, to: administrators)

  private static let handoutRows =
    grant([Handout.getHandout, Handout.listHandouts, Handout.listReturnedWork], to: readersOfClasses)
    + grant(
      [
        Handout.createHandout, Handout.createHandouts, Handout.updateHandout, Handout.updateHandouts,
        Handout.deleteHandout, Handout.postHandout,
        Handout.scheduleHandout, Handout.completeHandout, Handout.archiveHandout, Handout.addRecipients,
        Handout.removeRecipients, Handout.excuseStudents, Handout.unexcuseStudents, Handout.returnWork,
        Handout.reopenTask, Handout.closeReopenedTask, Handout.setStudentDueTimes, Handout.clearStudentDueTimes,
      ], to: teachers)
    + grant([Handout.listInbox, Handout.listNotices, Handout.acknowledgeNotice], to: students)
    // A teacher's app is answered as a student's is, which hears nothing (N79); a teacher's own tool is refused by the handler.
    + grant([Handout.markDone, Handout.unmarkDone], to: studentsAndApps, andApps: true)

  private static let activityRows =
    grant([Activity.getLimits], to: everyone, andApps: true)
    + grant([Activity.getPosition], to: everyone)
    + grant(
      [
        Activity.startAttempt, Activity.pauseAttempt, Activity.stopAttempt, Activity.heartbeat, Activity.addProgress,
        Activity.putItems, Activity.removeItems, Activity.getCurrentAttempt, Activity.getRunningAttempt,
        Activity.listAttempts,
        Activity.recordAttempts, Activity.streamRecordAttempts, Activity.completeAssigned, Activity.activateContext,
        Activity.resignContext, Activity.getActiveContext, Activity.fetchDocumentAttempt,
        Activity.isAssignedDocument,
      ], to: workers, andApps: true)
    + grant(
      [Activity.voidAttempt, Activity.setItemPoints, Activity.clearItemPoints, Activity.commentAttempt], to: teachers)
    + grant([Activity.resetPrimaryKind], to: administrators)

  private static let developerRows =
    // Whoever is on this machine, while developer mode is on: the handler sees to both.
    [AccessRow.open(Developer.issueToken.path)]
    + grant([Developer.getClock], to: everyone, andApps: true)
    + grant([Developer.setClock, Developer.releaseClock, Developer.resetOrganization], to: administrators)

  private static let reportRows =
    grant(
      [
        Report.getHandoutGrid, Report.listCellAttempts, Report.watch, Report.getStudentReport, Report.explain,
        Report.explainAttempts,
        // Of their own work alone.
        Report.getSubtreeReport, Report.getDistribution, Report.getTimeSeries, Report.getCoverage,
      ], to: readersOfReports)
    + grant(
      [
        Report.getClassOverview, Report.compareGroups, Report.listNeedsAttention, Report.getItemAnalysis,
        Report.export,
      ], to: readersOfClasses)

  private static let feedRows =
    grant(
      (ContextChangesServiceMethods.all + ChangesServiceMethods.all).filter { !following.contains($0) }
        + CopiesServiceMethods.all, to: services)
    + grant(following, to: [.administrator: .any, .service: .any])

  private static let following = [
    ContextChangesServiceMethods.getFollowing, ChangesServiceMethods.getFollowing, ReportServiceMethods.getFollowing,
  ]

  private static let healthRows = HealthMethods.all.map { AccessRow.open($0.path) }

  /// The schema is public, and a tool that reads it has no token yet.
  private static let reflectionRows = (ServerReflectionMethods.all + [ReflectionService.v1alpha]).map {
    AccessRow.open($0.path)
  }
}
