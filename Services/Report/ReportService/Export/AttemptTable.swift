internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC

/// Raw attempts as rows, each made when it is asked for.
struct AttemptTable: Sendable {
  static let columns = [
    "attempt_id", "student_id", "student_name", "context_id", "app_id", "path", "title", "handout_ids", "number",
    "start_time", "first_receive_time", "state", "finished", "progress", "time_seconds", "primary_identifier",
    "primary_title", "primary_kind", "primary_value", "primary_points", "primary_max", "primary_wording",
    "primary_response", "additional_items", "clock_corrected",
  ]

  let organization: Organization
  let now: Instant
  private(set) var listing: AttemptListing
  /// Of the context that was last asked for.
  private var place: Place?
  /// Whose the row is that was given last.
  private(set) var student: PersonID?

  private struct Place: Sendable {
    var id: ContextID
    var app: AppID
    var kind: ItemKind?
    var values: [ExportValue]
  }

  init(_ listing: AttemptListing, in organization: Organization, now: Instant) {
    self.listing = listing
    self.organization = organization
    self.now = now
  }

  /// Nil after the last one.
  mutating func next() -> [ExportValue]? {
    guard let entry = listing.next() else { return nil }
    student = entry.student
    return row(entry, at: place(of: entry.context))
  }

  /// Leaves one row out; whether there was one.
  mutating func skip() -> Bool { listing.next() != nil }

  private mutating func place(of context: ContextID) -> Place {
    if let place, place.id == context { return place }
    let node = organization.content[context]
    let found = Place(
      id: context, app: node?.app ?? "", kind: organization.primaryKind(at: context),
      values: [
        .integer(context.rawValue), .text(orNone: node?.app.rawValue ?? ""),
        .texts(organization.content.lastPath(of: context).entries), .text(node?.title ?? ""),
      ])
    place = found
    return found
  }

  private func row(_ entry: AttemptListing.Entry, at place: Place) -> [ExportValue] {
    let segment = listing.segment
    let attempt = segment.attempt(entry.row, app: place.app, primaryKind: place.kind)
    var row: [ExportValue] = [
      .text(attempt.id.rawValue), .text(entry.student.rawValue),
      .text(organization.roster.person(entry.student)?.name ?? ""),
    ]
    row += place.values
    row += [
      .texts(entry.handouts.map(\.rawValue)), .integer(Int64(entry.number)), .time(attempt.start),
      .time(attempt.received), ActivityV1.AttemptState(attempt.state(at: now)).exported,
      .flag(segment.isFinished(entry.row, place.kind)),
      attempt.progress.hasData ? .number(attempt.progress.measure.fraction) : .none,
      attempt.duration > 0 ? .number(Double(attempt.duration) / 1_000) : .none,
    ]
    // A primary of another kind than the one in force is quarantined (P26).
    if let primary = attempt.primary, primary.kind == place.kind {
      let value = ItemColumns(primary)
      row += [
        .text(primary.identifier), .text(primary.title), value.kind, value.value, value.points, value.max,
        value.wording, value.response,
      ]
    } else {
      row += Array(repeating: .none, count: 8)
    }
    row.append(
      attempt.additional.isEmpty
        ? .none
        : .list(
          attempt.additional.map { item in
            let value = ItemColumns(item)
            return .object([
              ("identifier", .text(item.identifier)), ("title", .text(item.title)), ("kind", value.kind),
              ("value", value.value), ("points", value.points), ("max", value.max), ("wording", value.wording),
              ("response", value.response),
            ])
          }))
    row.append(.flag(segment.isClockCorrected(entry.row)))
    return row
  }
}

/// What an item says, column by column.
private struct ItemColumns {
  var kind: ExportValue
  /// Progress and score as a ratio, quantity as it is, binary 0 or 1.
  var value: ExportValue
  var points = ExportValue.none
  var max = ExportValue.none
  var wording = ExportValue.none
  var response: ExportValue

  init(_ item: Item) {
    kind = ContextV1.ItemKind(item.kind).exported
    value = .number(item.value.number)
    response = item.response.map { .text($0) } ?? .none
    switch item.value {
    case .score(let points, let possible): (self.points, max) = (.number(points), .number(possible))
    case .quantity: break
    case .binary(_, let wording): self.wording = ActivityV1.BinaryWording(wording).exported
    }
  }
}
