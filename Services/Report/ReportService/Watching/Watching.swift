internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Synchronization
internal import Sharing

/// The open Watch streams: state, not events. Each is sent what it has not seen yet, as fast as it reads and no faster.
final class Watching: Sendable {
  private struct State {
    var shared: [SharedWatch.Key: (watch: SharedWatch, watchers: Int)] = [:]
    var isStopping = false
  }

  private let configuration: ReportConfiguration
  private let clock: WallClock
  private let reads: ReadNotes
  private let erased: ErasedCallers
  private let state = Mutex(State())
  /// Of those who watch.
  let shares: Shares
  /// Where what they watch is computed.
  private let looks: ComputePool

  init(
    _ configuration: ReportConfiguration, _ reads: ReadNotes, _ erased: ErasedCallers, clock: WallClock
  ) {
    self.configuration = configuration
    self.reads = reads
    self.erased = erased
    self.clock = clock
    shares = Shares(.watchers, capacity: configuration.watchersMax)
    looks = ComputePool(
      "report-watches", admittedMax: configuration.watchersMax, threadsMax: configuration.scanThreadsMax)
  }

  /// Ends every stream with UNAVAILABLE the next time it wakes.
  func stop() {
    state.withLock { $0.isStopping = true }
  }

  /// Streams a report until its reader leaves, loses the right to see it, or the service stops.
  ///
  /// - Parameter token: nil where none was sent, or where it cannot be read.
  func watch(
    _ request: WatchedRequest, for caller: Caller, at organizationState: OrganizationState,
    resuming token: ResumeToken?,
    hasToken: Bool, withSignsOfLife: Bool, _ responses: ResponseWriter<ReportV1.WatchResponse>, _ call: CallContext
  ) async throws {
    let share = try shares.take(for: call)
    defer { share.giveBack() }
    var reader = WatchReader(
      resuming: token, hasToken: hasToken, atLeast: request.options.atLeast, withSignsOfLife: withSignsOfLife,
      at: organizationState)
    var request = request
    request.options.atLeast = ReportPosition()
    while true {
      let key = SharedWatch.Key(
        organization: caller.organization, request: request,
        visibility: try visibility(of: request, for: caller, at: organizationState))
      let watch = try enter(key, organizationState)
      // Who resumes may hear nothing for long, and wants to know that this is because nothing is newer.
      call.beginResponse()
      defer { leave(key) }
      try await send(from: watch, to: &reader, as: key, caller, organizationState, responses)
    }
  }

  /// Sends what is watched, as long as the reader sees what all in it do. The right to look is the reader's own, though the
  /// report is computed once for all.
  private func send(
    from watch: SharedWatch, to reader: inout WatchReader, as key: SharedWatch.Key, _ caller: Caller,
    _ organizationState: OrganizationState,
    _ responses: ResponseWriter<ReportV1.WatchResponse>
  ) async throws {
    while try visibility(of: key.request, for: caller, at: organizationState) == key.visibility {
      if state.withLock({ $0.isStopping }) { throw RPCError.stopping }
      let now = try await watch.look(for: caller, wall: clock.now)
      // Others may have looked a moment before that was reached: the next look is the first that counts.
      if now.position.hasReached(reader.atLeast) { try await tell(now, to: &reader, of: key, caller, responses) }
      await organizationState.changeSignal.wait(after: now.changeCount, until: wake(now, reader))
      try await Task.sleep(until: now.lookedAt + configuration.watchInterval, clock: .continuous)
    }
  }

  /// Sends a state that is news, or that what was sent still holds where that is due.
  private func tell(
    _ now: WatchedState, to reader: inout WatchReader, of key: SharedWatch.Key, _ caller: Caller,
    _ responses: ResponseWriter<ReportV1.WatchResponse>
  ) async throws {
    if isNews(now, to: reader) {
      try reads.note(
        now.people, object: key.request.object, for: caller, ReportServiceMethods.watch.name, at: clock.now)
      try await responses.write(now.response(isReset: reader.isReset(by: now)))
      reader.note(now)
    } else if let due = signOfLife(to: reader), due <= .now {
      try await responses.write(now.signOfLife)
      reader.noteSignOfLife()
    }
  }

  /// Another state than the one sent last; or the same one, when it has become old or is so no more, when it is of another history,
  /// or when it has held for a while and the position moved on.
  private func isNews(_ now: WatchedState, to reader: WatchReader) -> Bool {
    guard let seen = reader.seen, seen.token.fingerprint == now.fingerprint, seen.isOld == now.isOld,
      !reader.isReset(by: now)
    else { return true }
    return seen.token.position != now.token.position && seen.at + configuration.watchRefresh <= .now
  }

  /// When to look again though no change has come.
  private func wake(_ now: WatchedState, _ reader: WatchReader) -> ContinuousClock.Instant {
    var wake = ContinuousClock.now + .seconds(60)
    if let distance = now.edgeDistance { wake = min(wake, now.lookedAt + min(distance, .seconds(60))) }
    if let seen = reader.seen, seen.token.position != now.token.position {
      wake = min(wake, seen.at + configuration.watchRefresh)
    }
    return signOfLife(to: reader).map { min(wake, $0) } ?? wake
  }

  /// When the reader wants to hear something, be it that nothing is new: at once where it goes on with what it has seen.
  private func signOfLife(to reader: WatchReader) -> ContinuousClock.Instant? {
    guard reader.withSignsOfLife else { return nil }
    return reader.heardAt.map { $0 + configuration.watchSignOfLife } ?? .now
  }

  private func visibility(
    of request: WatchedRequest, for caller: Caller, at organizationState: OrganizationState
  ) throws(RPCError) -> Visibility {
    if erased.isErased(caller) { throw .callerErased }
    let wall = clock.now
    return try organizationState.withContents { state throws(RPCError) in
      let now = state.gradebook.organization.now(wall: wall)
      guard state.isWhole else { throw RPCError.catchingUp }
      return try request.visibility(for: caller, in: state.gradebook.organization, now: now)
    }
  }

  private func enter(_ key: SharedWatch.Key, _ organizationState: OrganizationState) throws(RPCError) -> SharedWatch {
    try state.withLock { state throws(RPCError) in
      guard !state.isStopping else { throw RPCError.stopping }
      let watch =
        state.shared[key]?.watch
        ?? SharedWatch(
          key.request, at: organizationState, in: looks, interval: configuration.watchInterval)
      state.shared[key] = (watch, (state.shared[key]?.watchers ?? 0) + 1)
      return watch
    }
  }

  private func leave(_ key: SharedWatch.Key) {
    state.withLock { state in
      guard let (watch, watchers) = state.shared[key] else { return }
      state.shared[key] = watchers > 1 ? (watch, watchers - 1) : nil
    }
  }
}

/// What somebody who watches has seen.
private struct WatchReader {
  private(set) var seen: (token: ResumeToken, isOld: Bool, at: ContinuousClock.Instant)?
  /// Came with a token that stands for nothing known: the first state is a whole new beginning.
  private var isLost: Bool
  /// Earlier states are none that the reader wants to see.
  let atLeast: ReportPosition
  let withSignsOfLife: Bool
  /// When something was sent last; nil: nothing yet.
  private(set) var heardAt: ContinuousClock.Instant?

  init(
    resuming token: ResumeToken?, hasToken: Bool, atLeast: ReportPosition, withSignsOfLife: Bool,
    at organizationState: OrganizationState
  ) {
    isLost = hasToken
    self.atLeast = atLeast
    self.withSignsOfLife = withSignsOfLife
    // Whether it was old when it was seen is not known: who sees it as old now is told.
    if let token, organizationState.withContents({ token.isKnown(at: $0.position) }) { see(token, isOld: false) }
  }

  /// Whether a state is the beginning of something else than what the reader has: Report may learn of a restore only after it took the
  /// reader's token for known.
  func isReset(by state: WatchedState) -> Bool {
    isLost || seen.map { !$0.token.isKnown(at: state.token.position) } ?? false
  }

  mutating func note(_ state: WatchedState) {
    see(state.token, isOld: state.isOld)
    heardAt = .now
  }

  private mutating func see(_ token: ResumeToken, isOld: Bool) {
    seen = (token, isOld, .now)
    isLost = false
  }

  mutating func noteSignOfLife() { heardAt = .now }
}
