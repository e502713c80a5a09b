import Domain
import EchoKit
import RPC
import Synchronization
import Testing

@Suite("A group of channels")
struct ChannelGroupTests {
  /// Counts the calls that each channel was given.
  private final class Counting: Channel {
    let base: any Channel
    let count = Mutex(0)

    init(_ base: any Channel) { self.base = base }

    func start(_ call: ClientCall) {
      count.withLock { $0 += 1 }
      base.start(call)
    }
  }

  /// A group before a server whose streams stay open until they are let go, and the channels that it has made.
  private func group(callsMax: Int, channelsMax: Int) throws -> (ChannelGroup, () -> [Int], letGo: @Sendable () -> Void)
  {
    let isOpen = Mutex(false)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, call in
      try await responses.write(EchoMessage())
      while !isOpen.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
    }
    let router = Router([handlers.definition])
    let made = Mutex<[Counting]>([])
    let group = try ChannelGroup(callsMax: callsMax, channelsMax: channelsMax) {
      let channel = Counting(InProcessChannel(router))
      made.withLock { $0.append(channel) }
      return channel
    }
    return (group, { made.withLock { $0.map { $0.count.withLock { $0 } } } }, { isOpen.withLock { $0 = true } })
  }

  @Test(
    "calls beyond what a channel takes go to another, beyond all channels to the one with the fewest, and ended ones make room"
  )
  func spread() async throws {
    let (group, counts, letGo) = try group(callsMax: 2, channelsMax: 3)
    let client = EchoClient(group)
    var streams: [ResponseStream<EchoMessage>] = []
    for _ in 0..<7 {
      let stream = try await client.repeat(EchoMessage())
      var iterator = stream.makeAsyncIterator()
      _ = try await iterator.next()
      streams.append(stream)
    }
    #expect(counts() == [3, 2, 2])
    letGo()
    for stream in streams { for try await _ in stream {} }
    _ = try await client.say(EchoMessage())
    #expect(counts() == [4, 2, 2], "the first has room again")
  }

  @Test("all calls that run are ended at once, whatever the server does; those to come are made as before")
  func ending() async throws {
    let (group, _, letGo) = try group(callsMax: 2, channelsMax: 3)
    let client = EchoClient(group)
    var streams: [ResponseStream<EchoMessage>] = []
    for _ in 0..<5 { streams.append(try await client.repeat(EchoMessage())) }
    let end = RPCError(.unavailable, "it serves this no more")
    group.endCalls(end)
    for stream in streams { await #expect(throws: end) { for try await _ in stream {} } }
    _ = try await client.say(EchoMessage())
    letGo()
    for try await _ in try await client.repeat(EchoMessage()) {}
  }
}
