public import Domain
public import RPC
public import Storage
internal import Synchronization

/// The traces of sampled calls whose changes are new, so that followers can tell when they had them.
///
/// They are kept in memory and for a minute: what is read again later is nobody's call any more. Nothing of them is stored.
public final class FeedTraces: Sendable {
  /// Calls that are remembered; for one more the oldest goes.
  static let tracesMax = 1024
  static let nanosecondsMax: UInt64 = 60_000_000_000

  private struct Entry {
    var organization: OrganizationID
    var position: FeedPosition
    var committedAt: Int64
    var trace: TraceContext
    var end: Moment
  }

  private let entries = Mutex<[Entry]>([])
  private let now: @Sendable () -> Moment

  /// By this machine's clock.
  public convenience init() { self.init { .now } }

  init(now: @escaping @Sendable () -> Moment) { self.now = now }

  /// A call makes a change, which may yet fail: then another change has its number, and another time. Of those of one call the last
  /// counts.
  public func note(
    _ trace: TraceContext, _ organization: OrganizationID, _ position: FeedPosition, committedAt: Int64
  ) {
    let end = now().adding(nanoseconds: Self.nanosecondsMax)
    entries.withLock { entries in
      entries.removeAll { $0.trace.span == trace.span && $0.organization == organization }
      if entries.count >= Self.tracesMax { entries.removeFirst() }
      entries.append(
        Entry(organization: organization, position: position, committedAt: committedAt, trace: trace, end: end))
    }
  }

  /// `traceparent` of each call whose last change is among these.
  public func of(_ organization: OrganizationID, _ page: ChangePage) -> [String] {
    let now = now()
    let found = entries.withLock { entries in
      if let first = entries.first, first.end < now { entries.removeAll { $0.end < now } }
      return entries.filter { $0.organization == organization && $0.position.epoch == page.cursor.epoch }
    }
    guard let first = page.changes.first else { return [] }
    return found.compactMap { entry in
      let index = Int(entry.position.sequence - first.sequence)
      guard page.changes.indices.contains(index), page.changes[index].committedAt == entry.committedAt else {
        return nil
      }
      return entry.trace.metadata.first("traceparent")
    }
  }
}
