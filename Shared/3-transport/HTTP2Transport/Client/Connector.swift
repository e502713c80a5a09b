internal import EventLoop
internal import Glibc

/// One attempt to connect to one address. Belongs to its loop.
final class Connector: ReadinessHandler {
  private let address: SystemAddress
  private let loop: EventLoop
  private var done: ((Result<SocketPipe, SocketError>) -> Void)?
  private var pipe: SocketPipe?
  private var watch: WatchID?

  init(_ address: SystemAddress, _ loop: EventLoop, done: @escaping (Result<SocketPipe, SocketError>) -> Void) {
    self.address = address
    self.loop = loop
    self.done = done
  }

  func start() {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.family, type, 0)
    guard descriptor >= 0 else {
      return finish(.failure(SocketError("opening a socket for", address.text, errno: errno)))
    }
    if address.family != AF_UNIX { sendAtOnce(descriptor) }
    let pipe = SocketPipe(descriptor)
    self.pipe = pipe
    guard unsafe address.withPointer({ unsafe connect(descriptor, $0, $1) }) != 0 else { return connected() }
    guard errno == EINPROGRESS else { return failed(errno) }
    do throws(EventLoopError) {
      watch = try loop.watch(descriptor, for: .writable, self)
    } catch {
      failed(error.errno)
    }
  }

  func cancel() {
    done = nil
    dropSocket()
  }

  func ready(_ readiness: Readiness) {
    guard let pipe else { return }
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(pipe.descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    if result == 0, code == 0 { connected() } else { failed(code) }
  }

  private func connected() {
    guard let pipe else { return }
    if let watch { loop.unwatch(watch) }
    watch = nil
    self.pipe = nil
    finish(.success(pipe))
  }

  private func failed(_ code: Int32) {
    dropSocket()
    finish(.failure(SocketError("connecting to", address.text, errno: code)))
  }

  private func finish(_ result: Result<SocketPipe, SocketError>) {
    let done = done.take()
    done?(result)
  }

  private func dropSocket() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    pipe?.close()
    pipe = nil
  }
}
