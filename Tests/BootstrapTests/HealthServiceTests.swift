import API
import Bootstrap
import Messages
import RPC
import Synchronization
import Testing

@Suite("Health")
struct HealthServiceTests {
  private typealias Status = GRPCHealthV1.HealthCheckResponse.ServingStatus

  /// A server that serves `x.S`, ready when it is told so.
  private final class Server: Sendable {
    let health: HealthService
    let client: HealthClient
    private let wants: Wants

    init() {
      let wants = Wants()
      health = HealthService(of: [ServiceDefinition(name: "x.S", methods: [])]) { wants.isReady }
      client = HealthClient(InProcessChannel(Router([health.definition])))
      self.wants = wants
    }

    func turn(ready: Bool) {
      wants.isReady = ready
      health.refresh()
    }
  }

  private final class Wants: Sendable {
    private let value = Mutex(true)
    var isReady: Bool {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  @Test("Check knows the server by the empty name, its services, and nothing else", arguments: [true, false])
  func check(ready: Bool) async throws {
    let server = Server()
    server.turn(ready: ready)
    for name in ["", "x.S", "grpc.health.v1.Health"] {
      let answer = try await server.client.check(.init(service: name))
      #expect(answer.status == (ready ? .serving : .notServing))
    }
    let unknown = await #expect(throws: RPCError.self) { try await server.client.check(.init(service: "x.T")) }
    #expect(unknown?.code == .notFound)
  }

  @Test("another service that cannot be reached has a line of its own and no say in the others")
  func dependencies() async throws {
    let isReachable = Wants()
    let health = HealthService(
      of: [ServiceDefinition(name: "x.S", methods: [])], dependencies: ["y": { isReachable.isReady }], isReady: { true }
    )
    let client = HealthClient(InProcessChannel(Router([health.definition])))
    var watched = try await client.watch(.init(service: "homeroom.dependency.y")).makeAsyncIterator()
    for (isThere, status) in [(true, Status.serving), (false, .notServing)] {
      isReachable.isReady = isThere
      health.refresh()
      #expect(try await watched.next()?.status == status)
      #expect(try await client.check(.init(service: "homeroom.dependency.y")).status == status)
      let all = try await client.list(.init()).statuses
      #expect(
        all.mapValues(\.status) == [
          "": .serving, "x.S": .serving, "grpc.health.v1.Health": .serving, "homeroom.dependency.y": status,
        ])
    }
    let unknown = await #expect(throws: RPCError.self) {
      try await client.check(.init(service: "homeroom.dependency.x"))
    }
    #expect(unknown?.code == .notFound)
  }

  @Test("Watch says at once how things stand, and again when that changes", arguments: ["", "x.S"])
  func watch(service: String) async throws {
    let server = Server()
    var statuses = try await server.client.watch(.init(service: service)).makeAsyncIterator()
    #expect(try await statuses.next()?.status == .serving)
    server.turn(ready: false)
    #expect(try await statuses.next()?.status == .notServing)
    // Nothing has changed: nothing is said, and the next that comes is the change after it.
    server.turn(ready: false)
    server.turn(ready: true)
    #expect(try await statuses.next()?.status == .serving)
  }

  @Test("a service that is not known is SERVICE_UNKNOWN, and the stream stays open until the client leaves")
  func unknown() async throws {
    let server = Server()
    let stream = try await server.client.watch(.init(service: "x.T"))
    var statuses = stream.makeAsyncIterator()
    #expect(try await statuses.next()?.status == .serviceUnknown)
    var known = try await server.client.watch(.init(service: "x.S")).makeAsyncIterator()
    #expect(try await known.next()?.status == .serving)
    await server.health.stop()
    // The other stream has heard of a change by now; this one had none to hear of, and is still there to be cancelled.
    #expect(try await known.next()?.status == .notServing)
    stream.cancel()
    let end = await #expect(throws: RPCError.self) { try await statuses.next() }
    #expect(end?.code == .cancelled)
  }

  @Test("once it stops, every watcher has been told before stop returns, and readiness counts no more")
  func stop() async throws {
    let server = Server()
    var watchers: [ResponseStream<GRPCHealthV1.HealthCheckResponse>.Iterator] = []
    for _ in 0..<5 {
      var watcher = try await server.client.watch(.init()).makeAsyncIterator()
      #expect(try await watcher.next()?.status == .serving)
      watchers.append(watcher)
    }
    await server.health.stop(patience: .seconds(60))
    #expect(try await server.client.check(.init()).status == .notServing)
    for var watcher in watchers { #expect(try await watcher.next()?.status == .notServing) }
    var late = try await server.client.watch(.init()).makeAsyncIterator()
    #expect(try await late.next()?.status == .notServing)
  }

  @Test("watchers that have left are waited for no longer")
  func left() async throws {
    let server = Server()
    let stream = try await server.client.watch(.init())
    var watcher = stream.makeAsyncIterator()
    #expect(try await watcher.next()?.status == .serving)
    stream.cancel()
    await server.health.stop(patience: .seconds(60))
    #expect(try await server.client.check(.init()).status == .notServing)
  }
}
