internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import ReportTables

/// Raw attempts as rows, each made when it is asked for.
struct AttemptTable: ExportRows {
  private static let shape = TableShape<ExportedAttempt>.exportedAttempts
  static var columns: [String] { shape.columns }

  /// Those of one student at one context are at hand, and who may see them.
  static let heldBytes = 256 * 1024

  let organization: Organization
  let now: Instant
  private(set) var listing: AttemptListing
  /// The one that was last asked for.
  private var context: Context?

  private struct Context: Sendable {
    var id: ContextID
    var app: AppID
    var kind: ItemKind?
    var path: [String]
    var title: String
  }

  init(_ listing: AttemptListing, in organization: Organization, now: Instant) {
    self.listing = listing
    self.organization = organization
    self.now = now
  }

  var columns: [String] { Self.columns }
  var heldBytes: Int { Self.heldBytes }

  mutating func next(showing people: inout Set<PersonID>) -> [TableValue]? {
    guard let entry = listing.next() else { return nil }
    people.insert(entry.student)
    return row(entry, at: context(entry.context))
  }

  mutating func skip() -> Bool { listing.next() != nil }

  private mutating func context(_ id: ContextID) -> Context {
    if let context, context.id == id { return context }
    let node = organization.content[id]
    let found = Context(
      id: id, app: node?.app ?? "", kind: organization.primaryKind(at: id),
      path: organization.content.lastPath(of: id).entries, title: node?.title ?? "")
    context = found
    return found
  }

  private func row(_ entry: AttemptListing.Entry, at context: Context) -> [TableValue] {
    let segment = listing.segment
    let attempt = segment.attempt(entry.row, app: context.app, primaryKind: context.kind)
    var reported = ReportV1.ReportedAttempt(attempt, at: now)
    reported.number = Int32(entry.number)
    reported.finished = segment.isFinished(entry.row, context.kind)
    return Self.shape.row(
      of: (
        attempt: reported, studentName: organization.roster.person(entry.student)?.name ?? "",
        appID: context.app.rawValue, path: context.path, title: context.title,
        handoutIDs: entry.handouts.map(\.rawValue),
        firstReceiveTime: attempt.received, clockCorrected: segment.isClockCorrected(entry.row)
      ))
  }
}
