public import Domain

/// The handouts of a scope, whom each is for, and which contexts each covers, wherever these stand: what the plans of a scope rest on,
/// whichever context they begin at.
public struct AssignedContent: Sendable {
  let audience: Audience
  /// By context: the handouts that cover it, by their place in `audience.entries`.
  let entries: [ContextID: [Int]]

  /// - Parameters:
  ///   - scope: its context, types and topics are not looked at.
  ///   - now: by the organization's clock.
  public init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    audience = Audience(scope, in: organization, segment, now: now)
    var covering = Covering(organization.content, own: scope.reader.ownWork(in: segment))
    for (index, entry) in audience.entries.enumerated() {
      covering.add(index, entry.handout, contextsWithWork: segment.contexts(withWorkOf: entry.handout.id))
    }
    entries = covering.entries
  }

  /// The span around `now` in which it holds, as long as nothing changes.
  ///
  /// - Parameter now: as it was made.
  public func validity(in organization: Organization, now: Instant) -> Window {
    organization.stableWindow(of: audience.handouts, around: now)
  }

  /// About as much memory as it takes.
  public var byteCount: Int {
    entries.values.reduce(audience.byteCount + entries.count * Self.entryBytes) { $0 + $1.count * 8 }
  }

  private static let entryBytes = 64
}

/// Which handouts cover which contexts (P16).
private struct Covering {
  private let content: ContentTree
  /// Of a student who reads: where they have work. What others' apps declared is nothing to them (D28).
  private let own: Set<ContextID>?
  /// What open handouts of a context cover below it: the same for all of them.
  private var below: [ContextID: [ContextID]] = [:]
  /// By context: the places of the handouts.
  private(set) var entries: [ContextID: [Int]] = [:]

  init(_ content: ContentTree, own: Set<ContextID>?) { (self.content, self.own) = (content, own) }

  mutating func add(_ entry: Int, _ handout: Handout, contextsWithWork: Set<ContextID>) {
    var covered = contextsWithWork.filter(isShown)
    // As for the columns of its grid.
    let instant = handout.lastOpen
    for task in handout.tasks where task.window.contains(instant) {
      guard case .context(let target, let includesDescendants) = task.target else { continue }
      covered.insert(target)
      if includesDescendants { covered.formUnion(contexts(below: target, at: instant)) }
    }
    for context in covered { entries[context, default: []].append(entry) }
  }

  private func isShown(_ context: ContextID) -> Bool {
    guard let own, content[context]?.origin == .proposed else { return true }
    return own.contains(context)
  }

  private mutating func contexts(below target: ContextID, at instant: Instant) -> [ContextID] {
    if instant == .distantFuture, let known = below[target] { return known }
    // What students' apps declared is in the report where there is work: nothing else of it is anybody's (D28).
    let found = content.contexts(handedOutWith: target, at: instant).filter { $0.origin != .proposed }.map(\.id)
    if instant == .distantFuture { below[target] = found }
    return found
  }
}

extension WorkScope.Reader {
  /// Where a student who reads has work; nil for staff.
  fileprivate func ownWork(in segment: Segment) -> Set<ContextID>? {
    guard case .student(let own) = self else { return nil }
    return segment.contexts(withWorkOf: own)
  }
}
