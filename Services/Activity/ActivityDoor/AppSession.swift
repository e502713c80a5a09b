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

  private var attempts = SessionAttempts()
  private var sent: [WorkID: Sent] = [:]
  private var locations = SessionLocations()
  /// The kinds that declarations name, as they were when the app last named the path (D7).
  private var declaredKinds: [ContextID: ItemKind] = [:]
  /// The kinds that the app's own first primary items fixed, where none is declared.
  private var fixedKinds: [ContextID: ItemKind] = [:]
  private var names = FreshName()
  /// The client's; nil before the first call that says something about it.
  private var clock: ClientClock?
  /// Of what belongs to no attempt.
  private var otherBytes = 0

  /// One that knows of nothing: also what an app finds again after its session has ended.
  public init() {}

  /// About how much memory it takes.
  public var bytes: Int { attempts.bytes + otherBytes + locations.bytes }

  /// Whether the app has named the attempt in this session, and the session still holds it.
  public func knows(_ attempt: AttemptID) -> Bool { attempts[attempt] != nil }

  /// A name for an attempt whose app gives it none. It tells of no other session.
  mutating func newName(at now: Instant, random: UInt64) -> AttemptID {
    AttemptID(names.next(at: now, random: random))
  }

  /// The client's clock, as this call shows it and those before it did.
  mutating func clock(sent: Instant, received: Instant, mayHaveWaited: Bool) -> ClientClock {
    let clock = ClientClock(sent: sent, received: received, after: clock, mayHaveWaited: mayHaveWaited)
    self.clock = clock
    return clock
  }

  // MARK: Work

  /// Takes a piece of work in, and says how its attempt stands now. Work that came before is taken once.
  ///
  /// - Throws: what the session says against it; nothing is taken then.
  public mutating func take(_ work: Work, of app: AppID, on terms: Terms) throws(Refusal) -> Answer {
    if let answer = try resent(work) { return answer }
    let location = number(of: work.location)
    var attempt = attempt(of: work, app, at: location, terms)
    guard location == SessionLocations.unknown || location == attempt.log.context else {
      throw .attemptTaken(attempt.log.id)
    }
    let earlier = work.mayBegin && !attempt.isBegun ? attempt.log.events : []
    attempt.isBegun = attempt.isBegun || work.mayBegin
    let nextStart = attempts.nextStart(after: attempt.log)
    if work.isLive, let nextStart, nextStart < work.happened { throw .superseded(attempt.log.id) }
    attempt.log.record(all: work.takingEffect(on: attempt.log, limits: terms.limits))
    var kind = kind(of: attempt)
    do {
      try attempt.log.check(limits: terms.limits, primaryKind: kind)
    } catch {
      throw .limit(error)
    }
    if kind == nil, let primary = work.primary {
      kind = primary.item.kind
      attempt.kind = kind
      if attempt.log.context != SessionLocations.unknown { fixedKinds[attempt.log.context] = kind }
    }
    keep(attempt, after: work)
    return Answer(
      log: attempt.log, path: attempt.path, nextStart: nextStart, kind: kind, conflict: conflict(of: work, with: kind),
      earlier: earlier)
  }

  /// Whether the same was noted before.
  ///
  /// - Throws: `otherContent` where something else came under its id.
  public func knows(_ request: Work.Sent) throws(Refusal) -> Bool {
    guard let earlier = sent[request.id] else { return false }
    guard earlier.digest == request.digest else { throw .otherContent }
    return true
  }

  /// Whether work came under this id before, be it the same or not: nothing is taken of it again.
  public func recalls(_ work: Work) -> Bool { work.sent.map { sent[$0.id] != nil } ?? false }

  /// Notes what belongs to no attempt, such as a mark of done. What came first under an id stays.
  mutating func note(_ request: Work.Sent) {
    guard sent[request.id] == nil else { return }
    sent[request.id] = Sent(digest: request.digest)
    otherBytes += request.id.bytes
  }

  private func resent(_ work: Work) throws(Refusal) -> Answer? {
    guard let request = work.sent, let earlier = sent[request.id] else { return nil }
    guard earlier.digest == request.digest else { throw .otherContent }
    guard let attempt = earlier.attempt.flatMap({ attempts[$0] }) else { return nil }
    let kind = kind(of: attempt)
    return Answer(
      log: attempt.log, path: attempt.path, nextStart: attempts.nextStart(after: attempt.log), kind: kind,
      conflict: conflict(of: work, with: kind), isResent: true)
  }

  /// The attempt that the work is of, before it is.
  private func attempt(of work: Work, _ app: AppID, at location: ContextID, _ terms: Terms) -> SessionAttempt {
    var (id, start) = (work.target.id, work.happened)
    switch work.target {
    case .existing: break
    case .recorded(_, let given): start = given ?? start
    case .current(_, let anew, _):
      if attempts[id] == nil, !anew, location != SessionLocations.unknown,
        let current = attempts.last(at: location, begunBy: work.latestStart)
      {
        id = current.log.id
      }
    }
    let path = work.location?.path ?? .root
    if var known = attempts[id] {
      // The attempt was taken up without a location or its start, and this work names them.
      if known.log.context == SessionLocations.unknown, location != SessionLocations.unknown {
        (known.log, known.path) = (known.log.moved(to: location, start: known.log.start), path)
      }
      if !known.isBegun, work.mayBegin, start < known.log.start {
        known.log = known.log.moved(to: known.log.context, start: start)
      }
      return known
    }
    let log = AttemptLog(
      id: id, student: work.student, app: work.location?.app ?? app, context: location, start: start,
      received: work.received,
      handouts: [], idleLimit: terms.idleLimits.limit(at: start))
    return SessionAttempt(log: log, path: path, bytes: Self.attemptBytes + id.rawValue.utf8.count)
  }

  private mutating func number(of location: Work.Location?) -> ContextID {
    guard let location else { return SessionLocations.unknown }
    let number = locations.number(of: location)
    declaredKinds[number] = location.declaredKind
    return number
  }

  private func kind(of attempt: SessionAttempt) -> ItemKind? {
    declaredKinds[attempt.log.context] ?? fixedKinds[attempt.log.context] ?? attempt.kind
  }

  private func conflict(of work: Work, with kind: ItemKind?) -> KindConflict? {
    guard let given = work.primary?.item.kind, let kind, kind != given else { return nil }
    return KindConflict(fixed: kind, given: given)
  }

  private mutating func keep(_ attempt: SessionAttempt, after work: Work) {
    var attempt = attempt
    attempt.bytes += work.events.reduce(0) { $0 + $1.bytes }
    if let request = work.sent {
      if sent.updateValue(Sent(digest: request.digest, attempt: attempt.log.id), forKey: request.id) == nil {
        attempt.sent.append(request.id)
        attempt.bytes += request.id.bytes
      }
    }
    attempts.put(attempt)
  }

  // MARK: Reads

  /// The current attempt at a path (R77).
  public func current(at path: IdentifierPath) -> Answer? {
    locations.number(at: path).flatMap { attempts.last(at: $0, begunBy: .distantFuture) }.map(answer)
  }

  /// Attempts at a path in their order (D14).
  ///
  /// - Parameter cursor: begins after this attempt; nil: with the first.
  public func attempts(at path: IdentifierPath, after cursor: (Instant, AttemptID)?, limit: Int) -> [Answer] {
    guard let number = locations.number(at: path) else { return [] }
    return attempts.list(at: number, after: cursor).prefix(limit).map(answer)
  }

  /// Of the attempts that run in an app, the one that was started or resumed last (R76).
  ///
  /// - Parameter lease: how long an attempt is shown as running after its last sign of life: milliseconds.
  public func running(in app: AppID, at now: Instant, lease: Int64) -> Answer? {
    attempts.lastResumedFirst.lazy.filter { $0.log.app == app }.map(answer).first { answer in
      let bounds = AttemptBounds(nextStart: answer.nextStart, primaryKind: answer.kind, lease: lease)
      return answer.log.effective(within: bounds).state(at: now) == .running
    }
  }

  private func answer(_ attempt: SessionAttempt) -> Answer {
    Answer(
      log: attempt.log, path: attempt.path, nextStart: attempts.nextStart(after: attempt.log),
      kind: kind(of: attempt))
  }

  // MARK: Bounds

  /// Forgets the attempts begun first, until the session fits.
  mutating func shrink(to bytesMax: Int) {
    guard bytes > bytesMax else { return }
    for id in attempts.shrink(to: bytesMax / 2) { sent[id] = nil }
    if bytes > bytesMax { self = AppSession() }
  }

  private static let attemptBytes = 512
}

extension WorkID {
  /// About what keeping it costs, by itself and with its attempt.
  fileprivate var bytes: Int { 160 + 2 * name.utf8.count }
}

extension AttemptLog {
  fileprivate func moved(to location: ContextID, start: Instant) -> AttemptLog {
    AttemptLog(
      id: id, student: student, app: app, context: location, start: start, received: received, handouts: handouts,
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
