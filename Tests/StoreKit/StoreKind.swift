import Foundation
import Synchronization
public import Testing

/// Which store a test's database is in.
public enum StoreKind: String, CaseIterable, Sendable {
  case sqlite, postgres

  /// That of the test at hand.
  @TaskLocal public static var current = StoreKind.sqlite
}

/// Runs each test once on a store of each kind; what it opens, it opens on ``StoreKind/current``. The environment's
/// `HOMEROOM_TEST_STORE` keeps it to one of them.
public struct OnBothStores: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  @concurrent
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await body() }
    let wanted = ProcessInfo.processInfo.environment["HOMEROOM_TEST_STORE"]
    for kind in StoreKind.allCases where wanted == nil || kind.rawValue == wanted {
      if kind == .postgres { await ServerTurns.shared.begin() }
      defer { if kind == .postgres { ServerTurns.shared.end() } }
      try await StoreKind.$current.withValue(kind) { try await body() }
    }
  }
}

/// How many tests use the server at a time: each opens some connections, of which a server has so many.
private final class ServerTurns: Sendable {
  static let shared = ServerTurns()
  private static let most = 16

  private struct State {
    var left = ServerTurns.most
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func begin() async {
    await withCheckedContinuation { continuation in
      let isTurn = state.withLock { state in
        if state.left == 0 {
          state.waiting.append(continuation)
          return false
        }
        state.left -= 1
        return true
      }
      if isTurn { continuation.resume() }
    }
  }

  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.left += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

extension Trait where Self == OnBothStores {
  /// Once on SQLite, and once on PostgreSQL.
  public static var onBothStores: Self { Self() }
}
