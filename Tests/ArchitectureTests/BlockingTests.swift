import Foundation
import Testing

/// Swift's pool has a thread for each core. Whoever keeps one waiting for what another task has to do may wait for ever, and keeps
/// everybody else waiting; so threads wait only where they belong to whoever waits.
@Suite("Threads that wait")
struct BlockingTests {
  private static let waits = [
    "usleep(", "nanosleep(", "{ sleep(", "Thread.sleep", "sched_yield(", "DispatchSemaphore(", "DispatchGroup(",
    "waitUntilExit(", "sem_wait(", "sem_timedwait(", "pthread_cond_wait(", "pthread_cond_timedwait(", "pthread_join(",
  ]

  /// Each file that may wait, and whose thread it is that does.
  private static let owners = [
    "Shared/1-foundations/EventLoop/EventLoop.swift": "who stops a loop, until its turn is over",
    "Shared/1-foundations/Storage/Monitor.swift": "a store's; who opens or closes one waits for its file",
    "Shared/2-capabilities/HTTP1/OpenConnections.swift": "a page server's, which accepts",
    "Shared/2-capabilities/StorageSQLite/StoreCheck.swift": "a check of a store, while pages of it are being written",
    "Tests/ChannelTests/ConnectivityTests.swift": "the look-ups of names",
    "Tests/ChannelTests/Support/FaultyProxy.swift": "the proxy's",
    "Tests/ContextTests/DeclareTests.swift": "readers of the store",
    "Tests/EventLoopTests/EventLoopTests.swift": "a loop",
    "Tests/Fuzz/FuzzTargets/ChannelUnderFuzz.swift": "the fuzzer's, and a thread of the corpus test's own",
    "Tests/HTTP2TransportTests/TurnTests.swift": "a server's loop",
    "Tests/StorageTests/ConversionTests.swift": "a process of its own",
    "Tests/StorageTests/ReadersTests.swift": "a reader of the store",
    "Tests/StorageTests/ResidueTests.swift": "a reader of the store",
    "Tests/StorageTests/WriterTests.swift": "the store's writer",
    "Tests/StoreKit/PostgresServer.swift": "who asks the tests' server, which answers by itself",
  ]

  @Test("a thread waits only in the files whose threads are known not to be the pool's")
  func owned() throws {
    var found: Set<String> = []
    for folder in ["Services", "Shared", "Tests"] {
      for file in House.swiftFiles(under: folder) where !file.hasPrefix("Tests/ArchitectureTests/") {
        let text = try String(contentsOf: House.root.appending(path: file), encoding: .utf8)
        if Self.waits.contains(where: text.contains) { found.insert(file) }
      }
    }
    #expect(found.subtracting(Self.owners.keys).sorted() == [], "whose threads wait there?")
    #expect(Set(Self.owners.keys).subtracting(found).sorted() == [], "nobody waits there any more")
  }
}
