import Testing

@testable import HTTP2

@Suite("the numbers of a client's streams")
struct StreamHistoryTests {
  @Test("what was ended and what was passed over is remembered, and forgotten together")
  func remembers() {
    var history = StreamHistory()
    #expect(history.standing(of: 1) == .unused)
    history.open(1)
    history.open(3)
    history.end(1)
    history.open(9)
    history.end(5)
    #expect(
      [1, 3, 5, 7, 9, 11, 8].map(history.standing) == [
        .ended, .open, .passedOver, .passedOver, .open, .unused, .unused,
      ])
    for stream in stride(from: Int32(11), through: 1023, by: 2) {
      history.open(stream)
      history.end(stream)
    }
    #expect([1, 3, 5, 9].map(history.standing) == [.ended, .open, .passedOver, .open])
    history.open(1025)
    #expect([1, 3, 1025].map(history.standing) == [.old, .open, .open])
    history.end(1)
    // Its place is that of 1, and not its past.
    #expect(history.standing(of: 1025) == .open)
  }

  @Test("a leap over more numbers than are remembered")
  func leaps() {
    var history = StreamHistory()
    history.open(1)
    history.end(1)
    history.open(1_000_001)
    #expect(history.standing(of: 1) == .old)
    #expect(history.standing(of: 999_999) == .passedOver)
    #expect(history.standing(of: 1_000_001 - 1022) == .passedOver)
    #expect(history.standing(of: 1_000_001 - 1024) == .old)
    history.open(.max)
    #expect(history.standing(of: .max) == .open)
    #expect(history.standing(of: 1_000_001) == .old)
  }
}
