internal import Domain
internal import EventLoop
internal import HTTP2
internal import Pages
internal import RPC
internal import Sharing
internal import Synchronization
internal import TLS

/// What a server has on one of its loops: connections, and what they share.
///
/// Everything but ``connectionCount`` and ``loop`` belongs to the loop's thread; that makes it sendable.
final class ServerLoop: TurnEndHandler, @unchecked Sendable {
  let loop: EventLoop
  let router: Router
  let limits: TransportLimits
  let settings: HTTP2Settings
  let buffers: LoopBuffers
  let runners: CallRunners
  let security: ServerTLS?
  let origins: WebOrigins
  let pages: (@Sendable (PageRequest) async -> Page)?
  /// What every answer to a browser has.
  let webFields: [PageRequest.Field]
  let refused: (@Sendable (_ peer: String, _ reason: String) -> Void)?
  /// Connections that are, or are about to be, on this loop.
  let connectionCount = Atomic<Int>(0)
  private let count: ConnectionCount

  private var dayTime: (at: LoopTime, Instant)?
  private var connections: [ServerConnection] = []
  private var newcomers = Newcomers()
  private let newcomersMax: Int
  /// Streams that are over and kept for the next, each of which knows the one behind it.
  private var pool: ServerStream?
  private var pooledCount = 0
  private var toArm: [ServerConnection] = []
  private var armsNext = false
  private var connectionNumber = 0
  /// Requests that are not whole yet and have to be before anything runs.
  var waiting = 0
  /// Who holds the pages that are being made for requests of this loop.
  private var pageShares = FairQueue<Never>(quantum: 1)
  private(set) var isDraining = false
  /// What the calls of this loop hold, and who makes room when all loops hold much.
  private let inbound: ByteBudget.Share
  private let outbound: ByteBudget.Share
  private let requestRelief: Relief
  private let responseRelief: Relief
  private let rest: HeapRest
  /// ``TransportLimits/bodyTimeout``, which begins anew with every piece of a request.
  let bodyNanoseconds: UInt64

  init(
    _ loop: EventLoop, _ router: Router, _ limits: TransportLimits, _ count: ConnectionCount, _ security: ServerTLS?,
    _ origins: WebOrigins, _ pages: (@Sendable (PageRequest) async -> Page)?, _ webFields: [PageRequest.Field],
    inbound: ByteBudget, _ requestRelief: Relief, outbound: ByteBudget,
    _ responseRelief: Relief, _ rest: HeapRest, lingeringMax: Int, newcomersMax: Int,
    refused: (@Sendable (_ peer: String, _ reason: String) -> Void)?
  ) {
    self.refused = refused
    self.newcomersMax = newcomersMax
    buffers = LoopBuffers(lingeringMax: lingeringMax)
    self.rest = rest
    self.inbound = ByteBudget.Share(of: inbound)
    self.outbound = ByteBudget.Share(of: outbound)
    self.requestRelief = requestRelief
    self.responseRelief = responseRelief
    self.loop = loop
    self.router = router
    self.limits = limits
    bodyNanoseconds = LoopTime.nanoseconds(of: limits.bodyTimeout)
    self.count = count
    self.security = security
    self.origins = origins
    self.pages = pages
    self.webFields = webFields
    runners = CallRunners(
      on: loop, LoopTurns(loop: loop),
      places: CallPlaceCounts(unary: limits.runningUnaryMax, streams: limits.runningStreamsMax))
    settings = HTTP2Settings(
      role: .server, concurrentStreamsMax: limits.concurrentStreamsMax, streamWindowBytes: limits.streamWindowBytes,
      connectionWindowBytes: limits.connectionWindowBytes, headerListBytesMax: limits.headerListBytesMax,
      continuationsMax: limits.continuationsMax, burdensPerReadMax: limits.burdensBurst)
  }

  /// Takes a connection over. Where that makes more than there may be, another has to go, or this one.
  func add(_ socket: SocketPipe, _ peer: Peer) {
    let hasPlace = count.place() || displace(for: peer.host)
    let newcomer = Newcomer(socket, peer, self)
    let oldest = newcomers.add(newcomer, max: newcomersMax)
    newcomer.start()
    guard hasPlace else { return newcomer.refuse() }
    oldest?.giveWay()
    if isDraining { newcomer.drain() }
  }

  /// A newcomer has begun to speak.
  func serve(_ connection: ServerConnection, having bytes: UnsafeRawBufferPointer) {
    connection.place = connections.count
    connections.append(connection)
    unsafe connection.start(having: bytes)
    if isDraining { connection.drain(endsEndless: true) }
  }

  /// Another for every connection of the loop.
  func nextConnectionNumber() -> Int {
    connectionNumber += 1
    return connectionNumber
  }

  func newcomerSettled() { newcomers.removeOne() }

  /// One is gone that has not begun to speak.
  func newcomerLeft(_ host: String) {
    newcomers.removeOne()
    forget(host)
    rest.stir(on: loop)
  }

  func remove(_ connection: ServerConnection) {
    guard let last = connections.popLast() else { return }
    if last !== connection {
      last.place = connection.place
      connections[last.place] = last
    }
    forget(connection.host)
    rest.stir(on: loop)
  }

  /// Closes one connection for the sake of another, of some that are looked at: whoever holds many stands to lose most.
  ///
  /// Best the one that has for longest not said who it is, so that a flood of silent ones displaces itself; where such are few, they
  /// may only have come at the same time, and the one goes first that has had nothing to do for longest. Then one of the address that has most, unless the new one's own has as many: it may only
  /// displace what can begin again elsewhere and loses nothing by that.
  private func displace(for host: String) -> Bool {
    let newcomersAreFew = newcomers.count * TransportLimits.displacementTries < connectionCount.load(ordering: .relaxed)
    if !newcomersAreFew, displaceNewcomer() { return true }
    let some = displacementCandidates
    let idle = some.compactMap { one in one.idleTime(at: loop.now).map { (one, $0) } }
    if let longest = idle.max(by: { $0.1 < $1.1 }) {
      longest.0.giveWay()
      return true
    }
    if displaceNewcomer() { return true }
    let own = count.value(of: host)
    let others = some.map { ($0, count.value(of: $0.host)) }.filter { $0.1 > own }
    let found = others.max { $0.1 < $1.1 }?.0 ?? some.first { $0.host == host && $0.canBeginAgain }
    found?.giveWay()
    return found != nil
  }

  private func displaceNewcomer() -> Bool {
    let oldest = newcomers.oldest
    oldest?.giveWay()
    return oldest != nil
  }

  /// All where they are few, so that chance decides nothing.
  private var displacementCandidates: [ServerConnection] {
    guard connections.count > TransportLimits.displacementTries else { return connections }
    return (0..<TransportLimits.displacementTries).map { _ in connections[.random(in: 0..<connections.count)] }
  }

  private func forget(_ host: String) {
    connectionCount.subtract(1, ordering: .relaxed)
    count.remove(host)
  }

  func drain() {
    isDraining = true
    for connection in connections { connection.drain(endsEndless: true) }
    for newcomer in newcomers.all { newcomer.drain() }
  }

  func abort() {
    for connection in connections { connection.abort() }
    for newcomer in newcomers.all { newcomer.end(.noError, "") }
  }

  /// The last that happens on this loop.
  func close() {
    while let stream = takePooled() { stream.discard() }
    runners.stop()
  }

  /// The time of day, looked up once a turn.
  var timeOfDay: Instant {
    if let dayTime, dayTime.at == loop.now { return dayTime.1 }
    let now = router.now
    dayTime = (loop.now, now)
    return now
  }

  // MARK: Memory

  /// Counts octets of requests that calls hold.
  func countRequests(_ bytes: Int) {
    told(inbound.add(bytes), requestRelief)
  }

  /// Counts octets of responses that wait.
  func countResponses(_ bytes: Int) {
    told(outbound.add(bytes), responseRelief)
  }

  @inline(__always) private func told(_ whom: ByteBudget.Told, _ relief: Relief) {
    guard whom != .nobody else { return }
    if whom == .othersThatItPresses { relief.ask() }
    rest.stir(on: loop)
  }

  /// The server holds more than it may: what comes now is refused, and room is made for what comes next.
  var holdsTooManyRequests: Bool {
    guard inbound.isExceeded else { return false }
    requestRelief.ask()
    return true
  }

  var holdsTooManyResponses: Bool {
    guard outbound.isExceeded else { return false }
    responseRelief.ask()
    return true
  }

  /// The connections that hold most for longest.
  func holders(of kind: Relief.Kind) -> [Relief.Holder] {
    let now = loop.now
    var found: [Relief.Holder] = []
    for connection in connections {
      let holding = kind == .requests ? connection.requests : connection.responses
      guard holding.bytes > 0 else { continue }
      found.append(
        Relief.Holder(
          connection: connection, bytes: holding.bytes, weight: holding.weight(at: now, patience: limits.writeTimeout)))
    }
    found.sort { $0.weight > $1.weight }
    return Array(found.prefix(Relief.holdersPerLoop))
  }

  // MARK: Pages

  /// One of the pages that are made at a time, held for whoever asks.
  typealias PageShare = FairQueue<Never>.Flow

  /// Nil when whoever asks has as many as they may have beside others: an address seven eighths, a connection three quarters.
  func beginPage(for stranger: Holder) -> PageShare? {
    let share = pageShares.flow(of: stranger)
    do throws(ShareScope) {
      try pageShares.hold(1, .first, of: TransportLimits.runningPagesMax, for: share)
    } catch {
      return nil
    }
    return share
  }

  func endPage(_ share: PageShare) { pageShares.giveBack(1, .first, of: share) }

  // MARK: Calls

  func makeStream() -> ServerStream { takePooled() ?? ServerStream(self) }

  func release(_ stream: ServerStream) {
    guard stream.finish() else { return }
    guard pooledCount < TransportLimits.pooledStreamsMax else { return stream.discard() }
    stream.nextPooled = pool
    pool = stream
    pooledCount += 1
  }

  private func takePooled() -> ServerStream? {
    guard let stream = pool else { return nil }
    pool = stream.nextPooled
    stream.nextPooled = nil
    pooledCount -= 1
    return stream
  }

  /// After what this turn answers has been sent: a call that is over needs no timer.
  func armLater(_ connection: ServerConnection) {
    if toArm.isEmpty {
      armsNext = false
      loop.callAtTurnEnd(self)
    }
    toArm.append(connection)
  }

  func turnEnded() {
    guard armsNext else {
      armsNext = true
      return loop.callAtTurnEnd(self)
    }
    var list: [ServerConnection] = []
    swap(&list, &toArm)
    for connection in list { connection.armDeadlines() }
    list.removeAll(keepingCapacity: true)
    swap(&list, &toArm)
  }
}

/// The newcomers of a loop: to have many of them is cheap for whoever begins them, and each may hold the state of a handshake. So there is
/// a bound on them far below that of connections, and the oldest goes for one more.
private struct Newcomers {
  /// The oldest first; those that are none any more are taken out when they come to the head.
  private var line: [Newcomer] = []
  private var head = 0
  private(set) var count = 0

  var oldest: Newcomer? { head < line.count ? line[head] : nil }
  var all: ArraySlice<Newcomer> { line[head...] }

  /// - Returns: the one that has to go for it.
  mutating func add(_ newcomer: Newcomer, max: Int) -> Newcomer? {
    count += 1
    line.append(newcomer)
    return count > max ? oldest : nil
  }

  /// One of them does not count any more.
  mutating func removeOne() {
    count -= 1
    while head < line.count, !line[head].isCounted { head += 1 }
    guard head > line.count / 2 else { return }
    line.removeSubrange(..<head)
    head = 0
  }
}

/// The turns of an event loop, as those who serve calls on it see them.
struct LoopTurns: CallTurns {
  let loop: EventLoop

  var number: UInt64 { loop.now.nanoseconds }
  var nanoseconds: UInt64 { LoopTime.now.nanoseconds }
  var isCurrent: Bool { loop.isCurrent }

  func next(_ body: @escaping @Sendable () -> Void) { loop.execute(body) }
}

extension Peer {
  /// The address without a port: what connections are counted by.
  var host: String {
    guard !address.hasPrefix("unix:"), let colon = address.lastIndex(of: ":") else { return address }
    return String(address[..<colon])
  }
}
