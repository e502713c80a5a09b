import Storage
import StoreKit
import Testing

@Suite(.onBothStores) struct RequestLogTests {
  let scratch: Scratch
  let writer: Writer<ItemCount>

  init() throws {
    scratch = try Scratch()
    writer = try Writer(try scratch.store(), load: ItemCount.load)
  }

  func earlier(
    organization: String = "o", method: String = "Post", digest: [UInt8] = [1]
  ) async throws -> RequestLog.Earlier {
    try await writer.write {
      try RequestLog.earlier(organization: organization, requestID: "r", method: method, digest: digest, on: $1)
    }
  }

  @Test("the same request gets the same answer, another one under its id differs, another tenant's is unknown")
  func again() async throws {
    #expect(try await earlier() == .none)
    _ = try await writer.write { _, transaction in
      try RequestLog.note(
        organization: "o", requestID: "r", method: "Post", digest: [1], response: [9], answeredAt: 10, in: transaction)
    }
    #expect(try await earlier() == .answered([9]))
    #expect(try await earlier(digest: [2]) == .differs)
    #expect(try await earlier(method: "Put") == .differs)
    #expect(try await earlier(organization: "p") == .none)
  }

  @Test("forgetting takes the oldest first, as many as it may")
  func forget() async throws {
    let left = try await writer.write { _, transaction in
      for age in 1...10 {
        try RequestLog.note(
          organization: "o", requestID: "r\(age)", method: "Post", digest: [], response: [], answeredAt: Int64(age),
          in: transaction)
      }
      #expect(try RequestLog.forget(before: 8, limit: 5, in: transaction) == 5)
      #expect(try RequestLog.forget(before: 8, limit: 5, in: transaction) == 2)
      return try transaction.all("SELECT answered_at FROM request ORDER BY 1") { try $0.int(0) }
    }
    #expect(left == [8, 9, 10])
  }
}
