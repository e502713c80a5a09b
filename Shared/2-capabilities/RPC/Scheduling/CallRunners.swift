internal import Sharing

/// The tasks that serve the calls of one loop: each serves one call after another, and is kept for the next.
///
/// Most handlers end without ever waiting, so one task serves all the calls of a turn, and none of them pays for a task of its own.
/// When a handler does wait, the next task goes on with the calls behind it. The calls of a turn share a part of it
/// (``TurnShare``); those whose requests may take long to read come last, and one of them is served in every turn.
///
/// Callers take turns by how long their handlers take. Strangers have a lane of their own, in which every second turn is: the calls that
/// name nobody, as those of health, and those whose credentials have yet to be checked; in it addresses take turns, and the
/// connections of one. Belongs to the thread of its executor.
public final class CallRunners: @unchecked Sendable {
  /// One task. A cancelled task stays cancelled, so one that was cancelled together with its call serves no other.
  final class Runner: @unchecked Sendable {
    fileprivate(set) var task: Task<Void, Never>?
    fileprivate(set) var identity: TaskIdentity?
    fileprivate var waiter: Waiter?
  }

  /// A call's place among those that run or wait to.
  struct Place {
    fileprivate let flow: FairQueue<ServerCall>.Flow
    fileprivate let isStranger: Bool
    fileprivate let isStream: Bool

    var holder: Holder { flow.holder }
  }

  /// Those who take turns with one another.
  private final class Lane {
    var ready: FairQueue<ServerCall>
    var patience = Patience()

    init(quantum: Int64) { ready = FairQueue(quantum: quantum) }
  }

  private enum Heavy {
    case call(ServerCall)
    /// A handler that is about to read a message of a stream.
    case reader(Waiter)
  }

  /// Refusals that are kept back; what is refused beyond that is told at once.
  private static let heldBackMax = 10_000
  /// A refusal is kept back no longer, however long it says to wait: what is used up may take days to come back.
  private static let keptBackLongest = Duration.seconds(5)
  /// Over so many moments refusals are spread, within half the time that they are kept back.
  private static let refusalMoments = 256
  /// How long a stranger whose credentials do not hold is remembered.
  private static let mistrust = Duration.seconds(1)
  /// Tasks that are kept though they have nothing to do.
  private static let idleMax = 64

  private let executor: any TaskExecutor
  private let turns: any CallTurns
  private let places: CallPlaceCounts
  /// Some hundred calls that look something up, or one that puts a large report together.
  private let callers = Lane(quantum: 500_000)
  /// A few calls, or one token: what strangers have under way says nothing of who has it.
  private let strangers = Lane(quantum: 20_000)
  private var heavy = FairQueue<Heavy>(quantum: 1)
  private var share = TurnShare()
  /// Whose call was taken last, and when: what comes behind it says how long that took. Nil where nobody else waited.
  private var charged: (place: Place, at: UInt64)?
  private var hasServedStranger = false
  private var heldBackCount = 0
  private var idle: [Runner] = []
  /// A task has been woken and has not begun.
  private var isWoken = false
  /// The rest is served in the next turn.
  private var isPutOff = false
  private var isStopped = false

  /// - Parameter places: how many calls may run or wait to run, of all callers, and as many again of strangers.
  public init(on executor: any TaskExecutor, _ turns: any CallTurns, places: CallPlaceCounts = .unbounded) {
    self.executor = executor
    self.turns = turns
    self.places = places
  }

  /// Lets the idle tasks end.
  public func stop() {
    isStopped = true
    for runner in idle { runner.waiter.take()?.resume() }
    idle = []
    while callers.ready.next() != nil || strangers.ready.next() != nil {}
    while let (one, _) = heavy.next() {
      if case .reader(let waiter) = one { waiter.resume() }
    }
  }

  private func lane(ofStrangers isStranger: Bool) -> Lane { isStranger ? strangers : callers }

  /// A place for a call, which it holds until ``leave(_:)``. Throws where there is none.
  func place(for holder: Holder, isStranger: Bool, isStream: Bool) throws(RPCError) -> Place {
    do throws(ShareScope) {
      let flow = try lane(ofStrangers: isStranger).ready.place(for: holder, isStream: isStream, of: places)
      return Place(flow: flow, isStranger: isStranger, isStream: isStream)
    } catch {
      throw .shareExceeded(of: isStream ? .streams : .unaryCalls, error, ofStranger: isStranger)
    }
  }

  /// How many more calls the holder of a place may have, where these are few.
  func whatIsLeft(beside place: Place) -> Int? {
    let lane = lane(ofStrangers: place.isStranger)
    return place.isStream
      ? lane.ready.whatIsLeft(.streams, of: places.streams, for: place.flow)
      : lane.ready.whatIsLeft(.unary, of: places.unary, for: place.flow)
  }

  /// A call runs no more. May be told on any thread.
  func leave(_ place: Place) {
    guard !turns.isCurrent else { return giveBack(place) }
    // Nobody looks into it before it is back on the thread.
    nonisolated(unsafe) let place = place
    turns.next { [self] in unsafe giveBack(place) }
  }

  private func giveBack(_ place: Place) {
    lane(ofStrangers: place.isStranger).ready.giveBack(1, place.isStream ? .streams : .unary, of: place.flow)
  }

  /// Ends a call that has no place, now or when whoever calls may be told.
  func refuse(_ call: ServerCall, _ error: RPCError, of holder: Holder, isStranger: Bool) {
    let delay = error.refusalDelay ?? (isStranger && error.code == .unauthenticated ? Self.mistrust : nil)
    guard let delay, let wait = patience(with: holder, isStranger: isStranger, after: delay) else {
      return call.refuseToRun(error)
    }
    Task(executorPreference: executor) {
      await self.holdBack(for: wait)
      call.refuseToRun(error)
    }
  }

  /// Returns when the holder of a place who was refused something may hear so.
  func holdBack(_ place: Place, after delay: Duration) async {
    guard turns.isCurrent, let wait = patience(with: place.holder, isStranger: place.isStranger, after: delay) else {
      return
    }
    await holdBack(for: wait)
  }

  private func holdBack(for wait: Duration) async {
    try? await Task.sleep(for: wait)
    heldBackCount -= 1
  }

  /// How long a refusal is to be kept back, which then counts as one of those that are; nil: it is told at once.
  private func patience(with holder: Holder, isStranger: Bool, after delay: Duration) -> Duration? {
    guard heldBackCount < Self.heldBackMax else { return nil }
    let delay = min(delay, Self.keptBackLongest)
    let now = turns.nanoseconds
    let end = now + UInt64(clamping: Int64(delay / .nanoseconds(1)))
    guard let wait = lane(ofStrangers: isStranger).patience.wait(of: holder, from: now, until: end) else { return nil }
    heldBackCount += 1
    // Refusals that all came due at one moment would make others wait.
    let spread = delay / 2 * (heldBackCount % Self.refusalMoments)
    return .nanoseconds(Int64(clamping: wait)) + spread / Self.refusalMoments
  }

  /// - Parameter isHeavy: its request may take long to read.
  func serve(_ call: ServerCall, _ place: Place, isHeavy: Bool) {
    if isHeavy {
      append(.call(call), of: place)
    } else {
      lane(ofStrangers: place.isStranger).ready.append(call, to: place.flow)
    }
    wake()
  }

  /// Returns when a message that may take long to read may be read. At once on other threads, which nobody waits for.
  func heavyTurn(_ place: Place) async {
    guard turns.isCurrent, !isStopped else { return }
    await Waiter.wait { waiter in
      append(.reader(waiter), of: place)
      wake()
      return true
    }
  }

  private func append(_ one: Heavy, of place: Place) {
    heavy.append(one, to: heavy.flow(of: place.holder))
  }

  /// When the turn began, which is about now.
  var turnBegan: Moment { Moment(nanoseconds: turns.number) }

  private var hasReady: Bool { !callers.ready.isEmpty || !strangers.ready.isEmpty }

  private func wake() {
    guard !isWoken, !isPutOff else { return }
    isWoken = true
    if let runner = idle.popLast() {
      runner.waiter.take()?.resume()
    } else {
      let runner = Runner()
      runner.task = Task(executorPreference: executor) { await self.run(runner) }
    }
  }

  private func run(_ runner: Runner) async {
    runner.identity = .current
    repeat {
      isWoken = false
      while let call = next() {
        guard let (handler, context) = call.begin(runner) else { continue }
        let mayGoOn =
          if let trace = context.sampledTrace {
            await TraceContext.$current.withValue(trace) { await handler.serve(call, context) }
          } else {
            await handler.serve(call, context)
          }
        guard mayGoOn else { return }
      }
    } while await rest(runner)
  }

  /// Waits until there is something to do; false when the task is needed no more.
  private func rest(_ runner: Runner) async -> Bool {
    guard !isStopped, idle.count < Self.idleMax else { return false }
    await Waiter.wait { waiter in
      runner.waiter = waiter
      idle.append(runner)
      return true
    }
    return !isStopped
  }

  /// The call whose turn it is. Should its handler wait, another task goes on with the others.
  private func next() -> ServerCall? {
    settle()
    guard hasReady || !heavy.isEmpty, !isPutOff else { return nil }
    let isSpent = share.isSpent(in: turns)
    if !heavy.isEmpty, isSpent ? !share.hasServedHeavy : !hasReady { return nextHeavy() }
    guard !isSpent else {
      putOff()
      return nil
    }
    let call = nextReady()
    if hasReady || !heavy.isEmpty { wake() }
    return call
  }

  private func nextReady() -> ServerCall? {
    let isStranger = !strangers.ready.isEmpty && (!hasServedStranger || callers.ready.isEmpty)
    hasServedStranger = isStranger
    let lane = lane(ofStrangers: isStranger)
    guard let (call, flow) = lane.ready.next() else { return nil }
    if lane.ready.isContended {
      charged = (Place(flow: flow, isStranger: isStranger, isStream: false), turns.nanoseconds)
    }
    return call
  }

  /// Whoever was served last pays for it.
  private func settle() {
    guard let (place, begunAt) = charged.take() else { return }
    let cost = Int64(clamping: turns.nanoseconds &- begunAt)
    lane(ofStrangers: place.isStranger).ready.charge(cost, to: place.flow)
  }

  private func nextHeavy() -> ServerCall? {
    share.serveHeavy()
    guard let (one, flow) = heavy.next() else { return nil }
    // How long it takes is not known before the others go on: one is one.
    heavy.charge(1, to: flow)
    let hasMore = hasReady || !heavy.isEmpty
    switch one {
    case .call(let call):
      if hasMore { wake() }
      return call
    case .reader(let waiter):
      // It reads first, then the task that is woken behind it goes on.
      waiter.resume()
      if hasMore { wake() }
      return nil
    }
  }

  private func putOff() {
    isPutOff = true
    turns.next { [self] in
      isPutOff = false
      if hasReady || !heavy.isEmpty { wake() }
    }
  }
}

/// How many calls may run on a loop, or wait to.
public struct CallPlaceCounts: Sendable {
  /// Calls of one request and one response.
  public var unary: Int
  /// Calls that stream in either direction.
  public var streams: Int

  /// The counts are shared by callers, none of whom gets all of them (``FairQueue``).
  public init(unary: Int, streams: Int) {
    self.unary = unary
    self.streams = streams
  }

  /// More than a loop will ever hold: nobody is refused a place.
  public static let unbounded = CallPlaceCounts(unary: .max / 8, streams: .max / 8)
}

/// The turns of the thread that ``CallRunners`` serve calls on.
public protocol CallTurns: Sendable {
  /// Names the turn by when it began, in nanoseconds since the machine started; another number is another turn.
  var number: UInt64 { get }
  /// The time, in nanoseconds.
  var nanoseconds: UInt64 { get }
  /// The calling thread is the one whose turns these are.
  var isCurrent: Bool { get }
  /// Runs `body` on the thread, in its next turn: when sockets and timers have been looked at.
  func next(_ body: @escaping @Sendable () -> Void)
}

extension FairQueue {
  fileprivate mutating func place(
    for holder: Holder, isStream: Bool, of places: CallPlaceCounts
  ) throws(ShareScope) -> Flow {
    let flow = flow(of: holder)
    if isStream {
      try hold(1, .streams, of: places.streams, for: flow)
    } else {
      try hold(1, .unary, of: places.unary, for: flow)
    }
    return flow
  }
}

extension FlowQuota {
  fileprivate static let unary = FlowQuota.first
  fileprivate static let streams = FlowQuota.second
}
