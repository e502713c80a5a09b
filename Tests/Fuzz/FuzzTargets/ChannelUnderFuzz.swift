internal import Glibc
internal import HTTP2Transport
internal import RPC
internal import SchemaAPI
internal import SchemaMessages
internal import Synchronization

/// A listener that says what it is told to say to a whole channel.
final class ChannelUnderFuzz: Sendable {
  static let shared = ChannelUnderFuzz()

  private static let path = UnixSocket.path("channel")
  private let listener = Mutex(UnixSocket.listen(on: path))

  /// Calls once; whoever listens says these bytes and leaves. The call has to end by itself.
  func answer(_ bytes: [UInt8]) {
    listener.withLock { listener in
      guard let channel = try? HTTP2Channel(to: .unix(path: Self.path)) else { fatalError("no channel") }
      let isOver = Semaphore()
      Task {
        let options = CallOptions(timeout: .milliseconds(200))
        _ = try? await EchoServiceClient(channel).say(EchoV1.EchoRequest(text: "hello"), options)
        await channel.shutdown()
        isOver.signal()
      }
      if let peer = listener.accept() {
        peer.send([0, 0, 0, 4, 0, 0, 0, 0, 0])
        peer.send(bytes)
        peer.end()
        peer.receiveToEnd()
      }
      guard isOver.wait(seconds: 30) else { fatalError("the call does not end") }
    }
  }
}

/// Lets a thread wait for a task.
@safe private final class Semaphore: @unchecked Sendable {
  private let system = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { unsafe sem_init(system, 0, 0) }

  deinit {
    unsafe sem_destroy(system)
    unsafe system.deallocate()
  }

  func signal() { unsafe sem_post(system) }

  func wait(seconds: Int) -> Bool {
    var deadline = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += seconds
    while unsafe sem_timedwait(system, &deadline) != 0 {
      // libFuzzer's own alarm comes now and then.
      guard errno == EINTR else { return false }
    }
    return true
  }
}
