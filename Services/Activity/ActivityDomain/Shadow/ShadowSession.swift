public import Domain

/// What one caller did that no handout authorises (D4): kept for the session, so that reads, resumes, resends and errors
/// answer as for stored work, and never stored.
///
/// An attempt that is stored may be here too, with what came after its handouts had closed: then this one is what the
/// caller sees.
public struct ShadowSession: Sendable {
  private struct Request {
    var digest: Int64
    var attempt: AttemptID
  }

  private var attempts: [AttemptID: AttemptLog] = [:]
  private var requests: [EventID: Request] = [:]
  /// The fingerprints of marks of done that belong to no handout (D30).
  private var completions: [EventID: Int64] = [:]
  /// The kinds that this caller's own unassigned primaries fixed, where the organization has none (D7).
  private var kinds: [ContextID: ItemKind] = [:]
  /// Where the contexts stand that live for this session only (D11).
  private var paths: [ContextID: IdentifierPath] = [:]
  /// About how much memory it takes.
  public private(set) var bytes = 0

  public init() {}

  public var isEmpty: Bool { attempts.isEmpty && kinds.isEmpty && completions.isEmpty }

  public func attempt(_ id: AttemptID) -> AttemptLog? { attempts.isEmpty ? nil : attempts[id] }

  /// In their order (D14).
  public func attempts(at context: ContextID) -> [AttemptLog] {
    attempts.isEmpty ? [] : attempts.values.filter { $0.context == context }.sorted(by: AttemptLog.precedes)
  }

  public func kind(at context: ContextID) -> ItemKind? { kinds.isEmpty ? nil : kinds[context] }

  /// The fingerprint of what came under an id, and the attempt it went to.
  public func request(_ event: EventID) -> (digest: Int64, attempt: AttemptID)? {
    requests.isEmpty ? nil : requests[event].map { ($0.digest, $0.attempt) }
  }

  /// The fingerprint of a mark of done that came under an id.
  public func completion(_ event: EventID) -> Int64? { completions.isEmpty ? nil : completions[event] }

  /// Remembers a mark of done that is stored nowhere, so that the same one again is told from another.
  public mutating func noteCompletion(_ event: EventID, digest: Int64) {
    if completions.updateValue(digest, forKey: event) == nil { bytes += Self.entryBytes }
  }

  /// Where a context stands, or stood last, as the caller sees it.
  public func path(of context: ContextID, in organization: Organization) -> IdentifierPath {
    organization.content[context] == nil ? paths[context] ?? .root : organization.content.lastPath(of: context)
  }

  /// Keeps what a ruling leaves to the shadow.
  public mutating func apply(_ ruling: Ruling, of work: Work) {
    if let place = work.place, place.context.rawValue < 0,
      paths.updateValue(place.path, forKey: place.context) == nil
    {
      bytes += Self.entryBytes
    }
    if let log = ruling.shadowed {
      if attempts.updateValue(log, forKey: log.id) == nil { bytes += Self.attemptBytes }
      bytes += work.events.reduce(0) { $0 + $1.bytes }
      if let digest = work.digest {
        requests[work.event] = Request(digest: digest, attempt: log.id)
        bytes += Self.entryBytes
      }
    }
    if let kind = ruling.shadowKind, kinds.updateValue(kind, forKey: ruling.seen.context) == nil {
      bytes += Self.entryBytes
    }
  }

  public mutating func forget(_ id: AttemptID) {
    guard attempts.removeValue(forKey: id) != nil else { return }
    requests = requests.filter { $0.value.attempt != id }
    recount()
  }

  /// Forgets marks of done, then the attempts begun first, until the session fits.
  mutating func shrink(to bytesMax: Int) {
    guard bytes > bytesMax else { return }
    completions = [:]
    recount()
    for log in attempts.values.sorted(by: AttemptLog.precedes) where bytes > bytesMax / 2 { forget(log.id) }
    if bytes > bytesMax { self = ShadowSession() }
  }

  private mutating func recount() {
    bytes = (requests.count + completions.count + kinds.count + paths.count) * Self.entryBytes
    for log in attempts.values { bytes += log.events.reduce(Self.attemptBytes) { $0 + $1.bytes } }
  }

  private static let attemptBytes = 512
  private static let entryBytes = 128
}

extension AttemptEvent {
  /// About what keeping it costs.
  fileprivate var bytes: Int {
    guard case .items(let event) = self, let item = event.item else { return 64 }
    return 192 + item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
  }
}
