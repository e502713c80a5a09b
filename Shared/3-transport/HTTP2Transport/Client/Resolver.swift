internal import EventLoop

/// Finds the addresses of a target: at once where it names them, else on a thread, and not more often than every 30 s.
///
/// Belongs to its loop.
final class Resolver: @unchecked Sendable {
  typealias LookUp = @Sendable (_ host: String, _ port: UInt16) throws(SocketError) -> [SystemAddress]

  /// From the beginning of one look-up of a name to that of the next.
  static let pause = Duration.seconds(30)

  private let target: Target
  private let loop: EventLoop
  private let timers: any ChannelTimers
  private let lookUp: LookUp
  private var last: LoopTime?
  private var isRunning = false
  private var timer: TimerID?
  /// Where the answers go.
  var found: ((Result<[SystemAddress], SocketError>) -> Void)?

  init(_ target: Target, _ loop: EventLoop, _ timers: any ChannelTimers, lookUp: @escaping LookUp) {
    self.target = target
    self.loop = loop
    self.timers = timers
    self.lookUp = lookUp
  }

  /// Asks, as soon as it may. Whoever asks while an answer is on its way gets that one.
  func resolve() {
    switch target.kind {
    case .addresses(let addresses): return found?(Self.numeric(addresses)) ?? ()
    case .name(let host, let port):
      if let numbers = try? SystemAddress.resolve(.tcp(host: host, port: port), listening: false, numericOnly: true),
        !numbers.isEmpty
      {
        return found?(.success(numbers)) ?? ()
      }
      guard !isRunning, timer == nil else { return }
      if let last, timers.now < last + Self.pause {
        timer = timers.schedule(
          at: last + Self.pause,
          Alarm { [weak self] in
            self?.timer = nil
            self?.ask(host, port)
          })
      } else {
        ask(host, port)
      }
    }
  }

  func stop() {
    found = nil
    if let timer { timers.cancel(timer) }
    timer = nil
  }

  private func ask(_ host: String, _ port: UInt16) {
    isRunning = true
    last = timers.now
    let runs = NameLookup.shared.run { [self, lookUp, loop] in
      let result = Result { () throws(SocketError) in try lookUp(host, port) }
      loop.execute { self.answer(result) }
    }
    if !runs { answer(.failure(SocketError("resolving \(host): too many names are being looked up"))) }
  }

  private func answer(_ result: Result<[SystemAddress], SocketError>) {
    isRunning = false
    if case .success(let list) = result, list.isEmpty {
      found?(.failure(SocketError("resolving \(target): there is no such address")))
    } else {
      found?(result)
    }
  }

  private static func numeric(_ addresses: [SocketAddress]) -> Result<[SystemAddress], SocketError> {
    Result { () throws(SocketError) in
      var list: [SystemAddress] = []
      for address in addresses {
        list += try SystemAddress.resolve(address, listening: false, numericOnly: true)
      }
      return list
    }
  }
}
