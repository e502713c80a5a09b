import API
import RPC
import Testing

@testable import Bootstrap

@Suite("how services call each other")
struct ServiceCallsTests {
  private let config: ServiceConfig
  init() throws { config = try .betweenServices() }

  @Test("feeds wait for the other service and are never cut short")
  func feeds() {
    for method in [ContextChangesServiceMethods.streamChanges, ChangesServiceMethods.streamChanges] {
      let config = config.config(for: method)
      #expect(config?.waitsForReady == true)
      #expect(config?.timeout == nil)
    }
  }

  @Test("only questions, and what twice is as once, may be sent again when a handler may have seen them")
  func retries() {
    let retried = config.methods.filter { $0.retry != nil }.flatMap(\.names)
    #expect(
      Set(retried) == [
        .init(ContextChangesServiceMethods.lookUpPath), .init(ContextChangesServiceMethods.getHead),
        .init(ChangesServiceMethods.getHead), .init(RosterServiceMethods.resolveIdentity),
      ])
    #expect(config.config(for: ContextChangesServiceMethods.lookUpPath)?.timeout == .seconds(5))
  }
}
