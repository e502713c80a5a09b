import Domain
import RPC
import Synchronization
import Testing

@testable import Feeds
@testable import Storage

@Suite("Traces of changes that are new")
struct FeedTracesTests {
  /// That of a sampled call, whose span is another each time.
  private func trace() -> TraceContext {
    let metadata: Metadata = ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]
    return CallContext(
      method: MethodDescriptor(service: "x.S", name: "M", kind: .unary), metadata: metadata,
      receivedAt: Domain.Instant(milliseconds: 0)
    ).trace
  }

  private func page(_ sequences: ClosedRange<Int64>, epoch: Int64 = 7, committedAt: Int64 = 1000) -> ChangePage {
    let cursor = FeedCursor(FeedPosition(epoch: epoch, sequence: sequences.upperBound), digest: nil)
    return ChangePage(
      reset: false,
      changes: sequences.map { Change(sequence: $0, kind: 1, entity: "e", payload: [], committedAt: committedAt) },
      cursor: cursor, head: cursor)
  }

  private func position(_ sequence: Int64) -> FeedPosition { FeedPosition(epoch: 7, sequence: sequence) }

  @Test("a page has the trace of each call whose last change is on it, and no other's")
  func pages() {
    let traces = FeedTraces()
    let (first, second) = (trace(), trace())
    traces.note(first, "north", position(3), committedAt: 1000)
    traces.note(second, "north", position(4), committedAt: 1000)
    traces.note(second, "north", position(9), committedAt: 1000)
    #expect(traces.of("north", page(1...5)) == [first.metadata.first("traceparent")])
    #expect(traces.of("north", page(6...9)) == [second.metadata.first("traceparent")])
    #expect(traces.of("north", page(3...9)).count == 2)
    #expect(traces.of("south", page(1...9)).isEmpty)
    #expect(traces.of("north", page(1...9, epoch: 8)).isEmpty)
    // The change of that call has failed, and another has its number.
    #expect(traces.of("north", page(1...9, committedAt: 1001)).isEmpty)
  }

  @Test("beyond so many calls the oldest is forgotten, and after a minute each is")
  func bounds() {
    let clock = Mutex(Moment(nanoseconds: 1))
    let traces = FeedTraces { clock.withLock { $0 } }
    for sequence in 1...Int64(FeedTraces.tracesMax) + 1 {
      traces.note(trace(), "north", position(sequence), committedAt: 1000)
    }
    #expect(traces.of("north", page(1...1)).isEmpty)
    #expect(traces.of("north", page(1...5000)).count == FeedTraces.tracesMax)
    clock.withLock { $0 = $0.adding(nanoseconds: FeedTraces.nanosecondsMax) }
    #expect(traces.of("north", page(2...2)).count == 1)
    clock.withLock { $0 = $0.adding(nanoseconds: 1) }
    #expect(traces.of("north", page(2...2)).isEmpty)
  }
}
