internal import Domain
internal import Feeds
internal import Messages

// Reads and checks the items and progress that apps report, and turns them into attempt events.
extension Item {
  /// A caller's item, held against every rule (R97, R98, D9).
  init(
    checking item: ActivityV1.ActivityItem, limits: Limits, field: @autoclosure () -> String
  ) throws(Violation) {
    let value: ItemValue
    switch item.value {
    case .score(let score): value = .score(points: score.points, possible: score.max)
    case .quantity(let quantity): value = .quantity(quantity)
    case .binary(let binary):
      guard let wording = BinaryWording(binary.wording) else {
        throw Violation(.outOfRange("a known wording"), field: "\(field()).binary.wording")
      }
      value = .binary(binary.value, wording)
    case nil: throw Violation(.empty, field: "\(field()).value")
    }
    self.init(identifier: item.identifier, title: item.title, value: value, response: item.response)
    try check(limits: limits, by: .client, field: field())
  }
}

extension ItemEvent {
  /// The writes of one call: the primary first, then the additional ones in their order (R95).
  static func writes(
    primary: ActivityV1.ActivityItem?, additional: [ActivityV1.ActivityItem], happened: Instant, event: EventID,
    limits: Limits
  ) throws(Violation) -> [AttemptEvent] {
    if additional.count + (primary == nil ? 0 : 1) > limits.itemsPerAttemptMax {
      throw Violation(.tooMany(.items, max: limits.itemsPerAttemptMax), field: "additional_items")
    }
    var writes: [AttemptEvent] = []
    writes.reserveCapacity(additional.count + 1)
    if let primary {
      let item = try Item(checking: primary, limits: limits, field: "primary_item")
      writes.append(.items(ItemEvent(.setPrimary(item), happened: happened, event: event)))
    }
    for index in additional.indices {
      let item = try Item(checking: additional[index], limits: limits, field: "additional_items[\(index)]")
      // One identifier cannot be both (R94).
      if let primary, primary.identifier.isExactly(item.identifier) {
        throw Violation(
          .notAllowed("the primary item has this identifier"), field: "additional_items[\(index)].identifier")
      }
      writes.append(.items(ItemEvent(.put(item), happened: happened, event: event, ordinal: index + 1)))
    }
    return writes
  }
}

extension AttemptEvent {
  /// The progress of one call.
  static func progress(
    ranges: [ActivityV1.ProgressRange], value: Double?, happened: Instant, rangesMax: Int, field: String
  ) throws(Violation) -> [AttemptEvent] {
    guard ranges.count <= rangesMax else { throw Violation(.tooMany(.progressRanges, max: rangesMax), field: field) }
    var events: [AttemptEvent] = []
    events.reserveCapacity(ranges.count + 1)
    for index in ranges.indices {
      let range = try TickRange(start: ranges[index].start, end: ranges[index].end, field: "\(field)[\(index)]")
      events.append(.progress(ProgressEvent(range, isExplicit: false, happened: happened)))
    }
    if let value {
      let range = try TickRange(progress: value, field: "progress")
      events.append(.progress(ProgressEvent(range, isExplicit: true, happened: happened)))
    }
    return events
  }
}
