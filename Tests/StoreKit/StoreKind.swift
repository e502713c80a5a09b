import Foundation
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
      try await StoreKind.$current.withValue(kind) { try await body() }
    }
  }
}

extension Trait where Self == OnBothStores {
  /// Once on SQLite, and once on PostgreSQL.
  public static var onBothStores: Self { Self() }
}
