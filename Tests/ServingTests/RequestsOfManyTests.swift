import Messages
import Serving
import Testing
import Wire

@testable import RPC

@Suite("How many things a request may hold")
struct RequestsOfManyTests {
  private func read<Request: Message>(_ request: Request) throws -> Request {
    var framed: [UInt8] = []
    try request.frame(into: &framed)
    return try unsafe Request(framedRequest: framed.span.bytes)
  }

  @Test("one that never holds many is refused that says so, and one that may is read")
  func bounds() throws {
    let most = [String](repeating: "a", count: WireLimits.fewElementsMax)
    #expect(try read(ActivityV1.ChangeRecipientsRequest(studentIDs: most)).studentIDs.count == most.count)
    #expect {
      try read(ActivityV1.ChangeRecipientsRequest(studentIDs: most + ["a"]))
    } throws: {
      ($0 as? RPCError)?.code == .resourceExhausted && "\($0)".contains("\(WireLimits.fewElementsMax) elements")
    }
    #expect(try read(ActivityV1.StreamEarlierWorkRequest(studentIDs: most + ["a"])).studentIDs.count == most.count + 1)
  }
}
