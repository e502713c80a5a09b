public import ActivityDomain
public import Domain

/// What one app has sent for one person since its session began. All that the app is answered is made of it (D27): nothing that is
/// stored, assigned or done by others comes in here, so nothing of it can come out.
///
/// An attempt that the session does not know is taken up where it is named: the app may have begun it in an earlier session.
public struct AppSession: Sendable {
  private struct Sent {
    var digest: Int64
    /// Nil for what belongs to no attempt.
    var attempt: AttemptID?
  }

  private struct Begun {
    var log: AttemptLog
    var path: IdentifierPath
  }

  private var attempts: [AttemptID: Begun] = [:]
  private var sent: [WorkID: Sent] = [:]
  private var places = SessionPlaces()
  /// The kinds that declarations name, as they were when the app last named the place (D7).
  private var declaredKinds: [ContextID: ItemKind] = [:]
  /// The kinds that the app's own first primary items fixed, where none is declared.
  private var fixedKinds: [ContextID: ItemKind] = [:]
  /// About how much memory it takes.
  public private(set) var bytes = 0

  public init() {}

  public func knows(_ attempt: AttemptID) -> Bool { attempts[attempt] != nil }

  // MARK: Work

  /// Takes a piece of work in, and says how its attempt stands now. Work that came before is taken once.
  ///
  /// - Throws: what the session says against it; nothing is taken then.
  public mutating func take(_ work: Work, of app: AppID, on terms: Terms) throws(Refusal) -> Answer {
    if let answer = try resent(work) { return answer }
    let place = number(of: work.place)
    var begun = attempt(of: work, app, at: place, terms)
    guard place == SessionPlaces.unknown || place == begun.log.context else { throw .attemptTaken(begun.log.id) }
    let nextStart = nextStart(after: begun.log)
    if work.isLive, let nextStart, nextStart < work.happened { throw .superseded(begun.log.id) }
    begun.log.record(all: work.takingEffect(on: begun.log, limits: terms.limits))
    var kind = kind(at: begun.log.context)
    do {
      try begun.log.check(limits: terms.limits, primaryKind: kind)
    } catch {
      throw .limit(error)
    }
    if kind == nil, let primary = work.primary {
      kind = primary.item.kind
      fixedKinds[begun.log.context] = kind
    }
    keep(begun, after: work)
    return Answer(
      log: begun.log, path: begun.path, nextStart: nextStart, kind: kind, conflict: conflict(of: work, with: kind))
  }

  /// Whether the same was noted before.
  ///
  /// - Throws: `otherContent` where something else came under its id.
  public func knows(_ request: Work.Sent) throws(Refusal) -> Bool {
    guard let earlier = sent[request.id] else { return false }
    guard earlier.digest == request.digest else { throw .otherContent }
    return true
  }

  /// Notes what belongs to no attempt, such as a mark of done. What came first under an id stays.
  mutating func note(_ request: Work.Sent) {
    guard sent[request.id] == nil else { return }
    sent[request.id] = Sent(digest: request.digest)
    bytes += Self.entryBytes
  }

  private func resent(_ work: Work) throws(Refusal) -> Answer? {
    guard let request = work.sent, let earlier = sent[request.id] else { return nil }
    guard earlier.digest == request.digest else { throw .otherContent }
    guard let begun = earlier.attempt.flatMap({ attempts[$0] }) else { return nil }
    let kind = kind(at: begun.log.context)
    return Answer(
      log: begun.log, path: begun.path, nextStart: nextStart(after: begun.log), kind: kind,
      conflict: conflict(of: work, with: kind))
  }

  /// The attempt that the work is of, before it is.
  private func attempt(of work: Work, _ app: AppID, at place: ContextID, _ terms: Terms) -> Begun {
    var (id, start) = (work.target.id, work.happened)
    switch work.target {
    case .existing: break
    case .recorded(_, let given): start = given ?? start
    case .current(_, let anew, _):
      if attempts[id] == nil, !anew, let current = current(at: place, begunBy: work.latestStart) {
        id = current.log.id
      }
    }
    let path = work.place?.path ?? .root
    if var begun = attempts[id] {
      // Taken up without a place, and now it is said where it is.
      if begun.log.context == SessionPlaces.unknown, place != SessionPlaces.unknown {
        begun = Begun(log: begun.log.moved(to: place), path: path)
      }
      return begun
    }
    return Begun(
      log: AttemptLog(
        id: id, student: work.student, app: work.place?.app ?? app, context: place, start: start,
        received: work.received, handouts: [], idleLimit: terms.idleLimits.limit(at: start)),
      path: path)
  }

  private mutating func number(of place: Work.Place?) -> ContextID {
    guard let place else { return SessionPlaces.unknown }
    let number = places.number(of: place)
    declaredKinds[number] = place.declaredKind
    return number
  }

  private func kind(at place: ContextID) -> ItemKind? { declaredKinds[place] ?? fixedKinds[place] }

  private func conflict(of work: Work, with kind: ItemKind?) -> KindConflict? {
    guard let given = work.primary?.item.kind, let kind, kind != given else { return nil }
    return KindConflict(fixed: kind, given: given)
  }

  private mutating func keep(_ begun: Begun, after work: Work) {
    if attempts.updateValue(begun, forKey: begun.log.id) == nil { bytes += Self.attemptBytes }
    bytes += work.events.reduce(Self.entryBytes) { $0 + $1.bytes }
    if let request = work.sent { sent[request.id] = Sent(digest: request.digest, attempt: begun.log.id) }
  }

  // MARK: Reads

  /// The current attempt at a path (R77).
  public func current(at path: IdentifierPath) -> Answer? {
    guard let place = places.number(at: path) else { return nil }
    return current(at: place, begunBy: .distantFuture).map(answer)
  }

  /// All attempts at a path in their order (D14).
  public func attempts(at path: IdentifierPath) -> [Answer] {
    guard let place = places.number(at: path) else { return [] }
    return begun(at: place).map(answer)
  }

  private func answer(_ begun: Begun) -> Answer {
    Answer(
      log: begun.log, path: begun.path, nextStart: nextStart(after: begun.log),
      kind: kind(at: begun.log.context))
  }

  private func begun(at place: ContextID) -> [Begun] {
    guard place != SessionPlaces.unknown else { return [] }
    return attempts.values.filter { $0.log.context == place }.sorted { AttemptLog.precedes($0.log, $1.log) }
  }

  private func current(at place: ContextID, begunBy instant: Instant) -> Begun? {
    begun(at: place).last { $0.log.start <= instant }
  }

  private func nextStart(after log: AttemptLog) -> Instant? {
    begun(at: log.context).first { AttemptLog.precedes(log, $0.log) }?.log.start
  }

  // MARK: Bounds

  /// Forgets the attempts begun first, until the session fits.
  mutating func shrink(to bytesMax: Int) {
    guard bytes > bytesMax else { return }
    recount()
    guard bytes > bytesMax else { return }
    for begun in attempts.values.sorted(by: { AttemptLog.precedes($0.log, $1.log) }) where bytes > bytesMax / 2 {
      attempts[begun.log.id] = nil
      sent = sent.filter { $0.value.attempt != begun.log.id }
      recount()
    }
    if bytes > bytesMax { self = AppSession() }
  }

  private mutating func recount() {
    bytes = (sent.count + places.count + declaredKinds.count + fixedKinds.count) * Self.entryBytes
    for begun in attempts.values { bytes += begun.log.events.reduce(Self.attemptBytes) { $0 + $1.bytes } }
  }

  private static let attemptBytes = 512
  private static let entryBytes = 128
}

extension AttemptLog {
  fileprivate func moved(to place: ContextID) -> AttemptLog {
    AttemptLog(
      id: id, student: student, app: app, context: place, start: start, received: received, handouts: handouts,
      idleLimit: idleLimit, events: events)
  }
}

extension AttemptEvent {
  /// About what keeping it costs.
  fileprivate var bytes: Int {
    guard case .items(let event) = self, let item = event.item else { return 64 }
    return 192 + item.identifier.utf8.count + item.title.utf8.count + (item.response?.utf8.count ?? 0)
  }
}
