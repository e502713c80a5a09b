import Testing

@testable import RPC

@Suite("a line of calls")
struct CallQueueTests {
  @Test("keeps its order, also when it never ends")
  func order() {
    var line = CallQueue<Int>()
    #expect(line.next() == nil)
    line.append(0)
    for number in 1..<10_000 {
      line.append(number)
      #expect(line.next() == number - 1)
      #expect(!line.isEmpty)
    }
    #expect(line.next() == 9_999)
    #expect(line.isEmpty)
    #expect(line.next() == nil)
  }
}
