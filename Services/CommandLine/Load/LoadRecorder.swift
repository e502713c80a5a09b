internal import Synchronization

/// Takes down what became of each call; in several books, so that callers do not wait for each other.
final class LoadRecorder: Sendable {
  private final class Book: Sendable {
    let outcome: Mutex<LoadOutcome>
    init(kinds: Int) { outcome = Mutex(LoadOutcome(kinds: kinds)) }
  }

  private static let bookCount = 8

  private let books: [Book]
  private let answeredCount = Atomic(0)
  private let failedCount = Atomic(0)

  init(kinds: Int) {
    books = (0..<Self.bookCount).map { _ in Book(kinds: kinds) }
  }

  var answered: Int { answeredCount.load(ordering: .relaxed) }
  var failed: Int { failedCount.load(ordering: .relaxed) }

  func answered(_ call: LoadCall, latency: Duration, service: Duration, delay: Duration) {
    books[call.caller % Self.bookCount].outcome.withLock { outcome in
      outcome.kinds[call.kind].latencies.record(latency)
      outcome.kinds[call.kind].serviceTimes.record(service)
      outcome.delays.record(delay)
    }
    answeredCount.add(1, ordering: .relaxed)
  }

  func failed(_ call: LoadCall, name: String, words: String, delay: Duration) {
    books[call.caller % Self.bookCount].outcome.withLock { outcome in
      outcome.kinds[call.kind].failures[name, default: 0] += 1
      outcome.kinds[call.kind].firstFailure = outcome.kinds[call.kind].firstFailure ?? words
      outcome.delays.record(delay)
    }
    failedCount.add(1, ordering: .relaxed)
  }

  var outcome: LoadOutcome {
    var total = books[0].outcome.withLock { $0 }
    for book in books.dropFirst() { total.add(book.outcome.withLock { $0 }) }
    return total
  }
}
