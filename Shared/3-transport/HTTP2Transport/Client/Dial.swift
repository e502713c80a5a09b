internal import EventLoop
internal import RPC
internal import TLS

/// One try at a list of addresses: one after another, the next as soon as one fails or has not answered for a while; the
/// first that speaks HTTP/2 wins.
///
/// Belongs to its loop.
final class Dial: ClientConnectionOwner {
  /// How long an address is alone before the next is tried beside it (RFC 8305 §5).
  static let headStart = Duration.milliseconds(250)

  private final class Attempt {
    var connector: Connector?
    var connection: ClientConnection?
    var timer: TimerID?
  }

  private let channel: ChannelCore
  private var rest: ArraySlice<SystemAddress>
  private var done: ((Result<ClientConnection, RPCError>) -> Void)?
  private var attempts: [Attempt] = []
  private var headStartTimer: TimerID?
  private var lastError = RPCError(.unavailable, "there is no address to connect to")

  /// - Parameter addresses: at least one.
  init(
    _ addresses: [SystemAddress], _ channel: ChannelCore,
    done: @escaping (Result<ClientConnection, RPCError>) -> Void
  ) {
    self.channel = channel
    self.done = done
    rest = addresses[...]
  }

  func start() {
    if let headStartTimer { channel.timers.cancel(headStartTimer) }
    headStartTimer = nil
    guard let address = rest.popFirst() else {
      if attempts.isEmpty { finish(.failure(lastError)) }
      return
    }
    if !rest.isEmpty {
      headStartTimer = channel.timers.schedule(after: Self.headStart) { [weak self] in
        self?.headStartTimer = nil
        self?.start()
      }
    }
    let attempt = Attempt()
    attempts.append(attempt)
    let timeout = channel.limits.connectTimeout
    attempt.timer = channel.timers.schedule(after: timeout) { [weak self, weak attempt] in
      guard let self, let attempt else { return }
      self.failed(attempt, "connecting to \(address.text): no answer in \(timeout)")
    }
    let connector = Connector(address, channel.loop) { [weak self, weak attempt] result in
      guard let self, let attempt else { return }
      attempt.connector = nil
      switch result {
      case .success(let pipe): self.connected(pipe, to: address, attempt)
      case .failure(let error): self.failed(attempt, error.description)
      }
    }
    attempt.connector = connector
    connector.start()
  }

  func cancel() {
    done = nil
    release(except: nil)
  }

  private func connected(_ socket: SocketPipe, to address: SystemAddress, _ attempt: Attempt) {
    let pipe: any BytePipe
    do throws(TLSError) {
      pipe = try channel.pipe(over: socket, to: address)
    } catch {
      socket.close()
      return failed(attempt, "connecting to \(address.text): \(error)")
    }
    let connection = ClientConnection(pipe, to: address, channel)
    attempt.connection = connection
    connection.owner = self
    connection.open()
  }

  func connectionIsReady(_ connection: ClientConnection) {
    release(except: connection)
    finish(.success(connection))
  }

  func connectionHasRoom(_ connection: ClientConnection) {}

  /// It goes before it has come.
  func connectionLeaves(_ connection: ClientConnection) {}

  func connectionClosed(_ connection: ClientConnection) {
    guard let attempt = attempts.first(where: { $0.connection === connection }) else { return }
    let reason = connection.http2.closeReason.map { ": \($0)" } ?? " before it spoke HTTP/2"
    failed(attempt, "\(connection.address.text) closed the connection\(reason)")
  }

  private func failed(_ attempt: Attempt, _ reason: String) {
    lastError = RPCError(.unavailable, reason)
    attempts.removeAll { $0 === attempt }
    drop(attempt)
    start()
  }

  private func finish(_ result: Result<ClientConnection, RPCError>) {
    let done = done.take()
    done?(result)
  }

  private func release(except winner: ClientConnection?) {
    rest = []
    if let headStartTimer { channel.timers.cancel(headStartTimer) }
    headStartTimer = nil
    let all = attempts
    attempts = []
    for attempt in all {
      if let connection = attempt.connection, connection === winner { attempt.connection = nil }
      drop(attempt)
    }
  }

  private func drop(_ attempt: Attempt) {
    if let timer = attempt.timer { channel.timers.cancel(timer) }
    attempt.timer = nil
    attempt.connector?.cancel()
    attempt.connector = nil
    if let connection = attempt.connection {
      connection.owner = nil
      connection.close()
    }
    attempt.connection = nil
  }
}
