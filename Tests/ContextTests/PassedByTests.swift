// What Context stores of how far it has followed Activity, most of whose feed is work, of which it keeps nothing.
import API
@testable import ContextService
import Domain
import Feeds
import Foundation
import Messages
import Storage
import StoreKit
import Testing

@Suite("Passing work by", .onBothStores)
struct PassedByTests {
  /// A follower of Activity without Activity.
  private struct Following {
    let store: ContextStore
    let replica: SchoolReplica
    private let organization = ContextBench.organization

    init(_ store: ContextStore) async throws {
      self.store = store
      let progress = FeedProgress(of: "activity", clock: FeedClock())
      let barrier = HeadBarrier(progress) { _, _ in FeedCursor(beginning: 1) }
      replica = try await SchoolReplica(store, progress, barrier, grace: .zero)
    }

    /// Takes a change in: a setting, which is kept, or a school, which is not.
    func take(_ sequence: Int64, isKept: Bool = false) async throws {
      let change: ActivityV1.Change.Change =
        isKept ? .organization(.init(organizationID: "north")) : .school(.init(schoolID: "s", title: "S"))
      try await replica.take(
        [ActivityV1.Change(sequence: sequence, change: change)], of: organization,
        upTo: FeedCursor(FeedPosition(epoch: 1, sequence: sequence), digest: nil))
    }

    var stands: Int64? { get async throws { try await replica.cursors()[organization]?.sequence } }
    var stored: Int64? {
      get async throws {
        try await store.readers.read { try $0.first("SELECT seq FROM school_cursor") { try $0.integer(0) } }
      }
    }
  }

  private func withStore(_ body: (ContextStore) async throws -> Void) async throws {
    let directory = NSTemporaryDirectory() + "homeroom-context-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let host = try await ContextServiceHost(
      ContextConfiguration(), database: TestDatabase.of(directory + "/context.sqlite"), activity: nil)
    do { try await body(host.store) } catch { Issue.record(error) }
    await host.close()
  }

  @Test("how far work leads is stored with what is kept next, or once there is much of it, and is no gap")
  func lag() async throws {
    try await withStore { store in
      let following = try await Following(store)
      try await following.take(1, isKept: true)
      let last = SchoolReplica.passedMax
      for sequence in 2...last { try await following.take(sequence) }
      #expect(try await following.stored == 1)
      #expect(try await following.stands == last)
      try await following.take(last + 1)
      #expect(try await following.stored == last + 1)
      try await following.take(last + 2)
      try await following.take(last + 3, isKept: true)
      #expect(try await following.stored == last + 3)
      try await following.take(last + 4)
      #expect(try await following.stands == last + 4)
      // Who is started anew is told again what was passed by.
      #expect(try await Following(store).stands == last + 3)
    }
  }

  @Test("a store that has gone back is noticed at the next change that is kept, however far work has led")
  func wentBack() async throws {
    try await withStore { store in
      let following = try await Following(store)
      for sequence: Int64 in 1...3 { try await following.take(sequence, isKept: true) }
      try await following.take(4)
      try await store.writer.write { _, transaction in
        try transaction.execute("UPDATE school_cursor SET seq = ?", .integer(2))
      }
      await #expect(throws: FeedError.gap(stored: 2, next: 4)) { try await following.take(5, isKept: true) }
      #expect(try await following.stands == 2)
      for sequence: Int64 in 3...5 { try await following.take(sequence, isKept: true) }
      #expect(try await following.stored == 5)
    }
  }
}
