internal import EventLoop
internal import Glibc

/// One attempt to connect: resolves, then tries the addresses one after another.
///
/// Belongs to its loop; only the look-up of a name happens on a thread of its own.
final class Connector: ReadinessHandler, @unchecked Sendable {
  private let address: SocketAddress
  private let loop: EventLoop
  private let timeout: Duration
  private var done: ((Result<SocketPipe, SocketError>) -> Void)?
  private var candidates: ArraySlice<SystemAddress> = []
  private var pipe: SocketPipe?
  private var watch: WatchID?
  private var timer: TimerID?
  private var lastError: SocketError

  init(
    _ address: SocketAddress, _ loop: EventLoop, timeout: Duration,
    done: @escaping (Result<SocketPipe, SocketError>) -> Void
  ) {
    self.address = address
    self.loop = loop
    self.timeout = timeout
    self.done = done
    lastError = SocketError("connecting to \(address): there is no such address")
  }

  func start() {
    timer = loop.schedule(
      at: loop.now + timeout,
      Alarm { [self] in finish(.failure(SocketError("connecting to \(address): no answer in \(timeout)"))) })
    do throws(SocketError) {
      let numeric = try SystemAddress.resolve(address, listening: false, numericOnly: true)
      guard numeric.isEmpty else { return found(numeric) }
    } catch {
      return finish(.failure(error))
    }
    NameLookup.run { [self] in
      let result = Result { () throws(SocketError) in try SystemAddress.resolve(address, listening: false) }
      loop.execute { [self] in
        switch result {
        case .success(let list): found(list)
        case .failure(let error): finish(.failure(error))
        }
      }
    }
  }

  func cancel() {
    done = nil
    release()
  }

  func ready(_ readiness: Readiness) {
    guard let pipe else { return }
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(pipe.descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    if result == 0, code == 0 { connected() } else { tryNext(code) }
  }

  private func found(_ list: [SystemAddress]) {
    guard done != nil else { return }
    candidates = list[...]
    tryNext(nil)
  }

  private func tryNext(_ failure: Int32?) {
    if let failure { lastError = SocketError("connecting to", address, errno: failure) }
    dropSocket()
    while let next = candidates.popFirst() {
      let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = socket(next.family, type, 0)
      guard descriptor >= 0 else { return finish(.failure(SocketError("opening a socket for", address, errno: errno))) }
      if next.family != AF_UNIX { sendAtOnce(descriptor) }
      let pipe = SocketPipe(descriptor)
      self.pipe = pipe
      let result = unsafe next.withPointer { unsafe connect(descriptor, $0, $1) }
      if result == 0 { return connected() }
      if errno == EINPROGRESS {
        watch = try? loop.watch(descriptor, for: .writable, self)
        return
      }
      lastError = SocketError("connecting to", address, errno: errno)
      dropSocket()
    }
    finish(.failure(lastError))
  }

  private func connected() {
    guard let pipe else { return }
    if let watch { loop.unwatch(watch) }
    watch = nil
    self.pipe = nil
    finish(.success(pipe))
  }

  private func finish(_ result: Result<SocketPipe, SocketError>) {
    let done = done.take()
    release()
    done?(result)
  }

  private func release() {
    dropSocket()
    if let timer { loop.cancel(timer) }
    timer = nil
  }

  private func dropSocket() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    pipe?.close()
    pipe = nil
  }
}
