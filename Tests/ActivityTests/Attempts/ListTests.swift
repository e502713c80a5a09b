// Where lists are put together: by turns, and on no loop.
import API
import Domain
import Messages
import RPC
import Synchronization
import Testing

@testable import ActivityService

@Suite("Lists")
struct ListTests {
  @Test("a list is put together where rows are read, and not in the task of its call, which would keep its loop")
  func apart() async throws {
    let classroom = try await AttemptsClassroom()
    let isInTask = Mutex<Bool?>(nil)
    let call = CallContext(
      method: HandoutServiceMethods.listInbox, receivedAt: classroom.store.clock.now,
      caller: classroom.app("ana").caller)
    let response = try await classroom.handouts.access.list(call) { inquiry, _ in
      isInTask.withLock { $0 = unsafe withUnsafeCurrentTask { unsafe $0 != nil } }
      return ActivityV1.ListInboxResponse(nextPageToken: inquiry.caller.user.rawValue)
    }
    #expect(isInTask.withLock { $0 } == false)
    #expect(response.byteCount > 0)
  }
}
