import Domain
import Foundation
import Testing

@testable import ActivityService
@testable import ContextDomain
@testable import ContextService
@testable import ReportEngine
@testable import ReportService

/// What docs/limits.md says of counts of the domain is what the code has.
@Suite("The table of counts")
struct LimitTests {
  private typealias Row = (words: String, max: Int, reason: String)

  private static func row(_ words: String, _ max: KeyPath<Limits, Int>, _ count: Violation.CountLimit) -> Row {
    (words, Limits.standard[keyPath: max], count.rawValue)
  }

  /// What an organization keeps.
  private static func room(_ words: String, _ max: KeyPath<Limits, Int>, _ reason: String) -> Row {
    (words, Limits.standard[keyPath: max], reason)
  }

  /// Those that `GetLimits` publishes, and those of what one call or one answer may hold.
  private static let rows: [Row] = [
    row("entries of a path, below the app's root", \.pathEntriesMax, .pathEntries),
    row("contexts directly below one", \.childrenPerContextMax, .children),
    row("contexts of an organization, or of the catalog, removed ones included", \.contextsMax, .contexts),
    row("moves of a context", \.movesPerContextMax, .moves),
    room("apps that an organization registers, and that it lets in", \.appsMax, "TOO_MANY_APPS"),
    row("contexts below which one is shown beside its own place", \.navigationParentsPerContextMax, .navigationParents),
    row("keywords of a context", \.keywordsPerContextMax, .keywords),
    row("further languages of a context", \.localizationsPerContextMax, .localizations),
    row("standards of a context", \.standardsPerContextMax, .standards),
    row("contexts in a declaration, or in a message of a stream of them", \.contextsPerDeclareMax, .contextsInCall),
    (
      "contexts that a student's app declares in a session", Sessions.Bounds().contextsPerSessionMax,
      "TOO_MANY_SESSION_CONTEXTS"
    ),
    (
      "bytes of the texts of these contexts, and 32 for each text of a list", Sessions.Bounds().bytesPerSessionMax,
      "TOO_MANY_SESSION_CONTEXTS"
    ),
    ("contexts that one call removes", ContextConfiguration().removalMax, "SUBTREE_TOO_LARGE"),
    room("schools of an organization", \.schoolsMax, "TOO_MANY_SCHOOLS"),
    room("terms of an organization, past ones included", \.termsMax, "TOO_MANY_TERMS"),
    room(
      "classes of an organization, past ones and deleted ones that can be taken back included", \.classesMax,
      "TOO_MANY_CLASSES"),
    room("people of an organization", \.peopleMax, "TOO_MANY_PEOPLE"),
    room("people who are or were in a class", \.membersPerClassMax, "TOO_MANY_CLASS_MEMBERS"),
    room(
      "times that a person came into a class in one role", \.spansPerEnrolmentMax, "TOO_MANY_ENROLMENT_SPANS"),
    room(
      "times that recording was paused for a class, a student or all: then it is not switched on again",
      \.recordingPausesMax, "TOO_MANY_RECORDING_PAUSES"),
    row("teachers of a class at a time", \.teachersPerClassMax, .teachers),
    row("handouts of a class that are posted and not over", \.activeHandoutsPerClassMax, .activeHandouts),
    room("handouts of a class, those included that are over", \.handoutsPerClassMax, "TOO_MANY_HANDOUTS"),
    room("drafts of a class", \.draftsPerClassMax, "TOO_MANY_DRAFTS"),
    row("classes or handouts in one request for several", \.classesPerRequestMax, .classes),
    row("tasks of a handout", \.tasksPerHandoutMax, .tasks),
    row("students that a handout names", \.recipientsPerHandoutMax, .recipients),
    row(
      "times that students named by a handout were its recipients, all together", \.recipientSpansPerHandoutMax,
      .recipientSpans),
    row(
      "times that a handout was open by its late policy, to all and to single students", \.closingsPerHandoutMax,
      .closings),
    row("excuses of a handout", \.excusesPerHandoutMax, .excuses),
    row("times that a handout's tasks were open again to a student", \.reopeningsPerHandoutMax, .reopenings),
    row("students with a due time of their own in a handout", \.studentDuesPerHandoutMax, .studentDues),
    row("items of an attempt", \.itemsPerAttemptMax, .items),
    row("writes of an attempt's items", \.itemWritesPerAttemptMax, .itemWrites),
    row("bytes of the texts of these writes", \.itemOctetsPerAttemptMax, .itemOctets),
    row("ranges of progress of an attempt", \.progressRangesPerAttemptMax, .progressRanges),
    ("ranges of progress in a call", ActivityBounds.rangesPerCallMax, Violation.CountLimit.progressRanges.rawValue),
    row("marks and intervals of an attempt", \.runningMarksPerAttemptMax, .runningMarks),
    ("intervals in a call", ActivityBounds.intervalsPerCallMax, Violation.CountLimit.runningMarks.rawValue),
    row("items of an attempt that teachers gave points for", \.pointsMarksPerAttemptMax, .pointsMarks),
    ("records in a call", ActivityBounds.recordsPerCallMax, Violation.CountLimit.recordsInCall.rawValue),
    (
      "times that a student marks one thing as done, or takes that back", DoneLog.studentEventsMax,
      "TOO_MANY_DONE_MARKS"
    ),
    ("things in an import of a roster", RosterImport.elementsMax, "IMPORT_TOO_LARGE"),
    ("accounts of a person, unlinked ones included", IdentityRows.ofPersonMax, "TOO_MANY_IDENTITIES"),
    ("administrators of an organization", IdentityRows.administratorsMax, "TOO_MANY_ADMINISTRATORS"),
    ("nodes in an answer about content", ContentLimits.nodesMax, "TOO_MANY_NODES"),
    ("items in an analysis of a quiz", QuizSheets.Limits().itemsMax, "TOO_MANY_ITEMS"),
    ("attempts of which a number is explained", Explanation.contributionsMax, "TOO_MANY_ATTEMPTS"),
    ("handouts for which it is said how attempts count", AttemptReasonsRequest.handoutsMax, "TOO_MANY_HANDOUTS"),
  ]

  private static var table: String {
    "| there may be | how many | reason |\n| --- | --: | --- |\n"
      + rows.map { "| \($0.words) | \($0.max.formatted(.number.locale(.init(identifier: "en")))) | `\($0.reason)` |\n" }
      .joined()
  }

  @Test("the page has the table, row by row: where it has not, this is it")
  func documented() throws {
    let page = try String(contentsOf: House.root.appending(path: "docs/limits.md"), encoding: .utf8)
    #expect(page.contains(Self.table), "\n\(Self.table)")
  }

  @Test("each count that the domain refuses for is in it, but that of a path's scalars, which is not bounded")
  func whole() {
    let counts = Set(Violation.CountLimit.allCases.map(\.rawValue))
    #expect(counts.subtracting(Self.rows.map(\.reason)) == [Violation.CountLimit.pathScalars.rawValue])
    #expect(Limits.standard.pathScalarsMax == nil)
  }
}
