/// Builds the contexts that nobody has declared yet. It is called on any thread, which is why it must be `Sendable`: as a final class of
/// constants is, or one on the main actor with a `nonisolated` function.
public protocol DataStoreDelegate: AnyObject, Sendable {
  /// Makes the context that is missing. Called once for each, from the root to the leaf, each time with the parent that was found or
  /// made before (R18). What it returns is attached and declared without a save (R20).
  ///
  /// It is no place for look-ups of its own, which is why it cannot wait.
  ///
  /// - Parameters:
  ///   - identifier: what the context returned must be called (R23).
  ///   - parentIdentifierPath: from below the root to `parent`.
  /// - Returns: nil where the app has no such content: the look-up ends there (R19).
  func createContext(
    _ identifier: String, in parent: Context, parentIdentifierPath: [String]
  ) -> ContextDraft?
}
