internal import Storage
internal import Synchronization

/// Whether words of contexts that were forgotten may be left in the index of words.
///
/// SQLite's index notes beside a word that it was removed; the word itself goes when the parts of the index are merged.
final class WordRemains: Sendable {
  /// At first they may be: whoever was to merge them may have been killed.
  private let mayBeLeft = Mutex(true)

  func noteRemoval() { mayBeLeft.withLock { $0 = true } }

  /// - Returns: whether there was something to take.
  fileprivate func take() -> Bool {
    mayBeLeft.withLock { mayBeLeft in
      defer { mayBeLeft = false }
      return mayBeLeft
    }
  }
}

extension ContextStore {
  /// Pages of the index that one step merges: a few milliseconds.
  private static let pagesPerStep = 32

  /// Merges the index of words where words may be left in it of what was forgotten, in short steps, so that nobody who writes waits
  /// for it. In PostgreSQL a word goes with its row.
  func mergeWords() async throws {
    guard words.take() else { return }
    do {
      // A negative number begins to merge all parts into one.
      var pages = -Self.pagesPerStep
      while try await mergeSomeWords(pages) { pages = Self.pagesPerStep }
    } catch {
      words.noteRemoval()
      throw error
    }
  }

  /// - Returns: whether there is more to merge.
  private func mergeSomeWords(_ pages: Int) async throws -> Bool {
    try await writer.write { _, transaction in
      guard transaction.dialect == .sqlite else { return false }
      func merging(_ statement: SQL) throws -> Bool {
        let before = try Self.changes(on: transaction)
        try transaction.execute(statement, .int(pages))
        // Two changes are a page that was written; SQLite's own measure of there being more to do.
        return try Self.changes(on: transaction) - before >= 2
      }
      let titles = try merging("INSERT INTO context_title (context_title, rank) VALUES ('merge', ?)")
      let words = try merging("INSERT INTO context_words (context_words, rank) VALUES ('merge', ?)")
      return titles || words
    }
  }

  private static func changes(on transaction: Transaction) throws -> Int64 {
    try transaction.first("SELECT total_changes()") { try $0.integer(0) } ?? 0
  }
}
