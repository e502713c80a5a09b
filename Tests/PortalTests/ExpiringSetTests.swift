import Domain
import Testing

@testable import PortalService

@Suite("What is remembered for a while")
struct ExpiringSetTests {
  private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test("it is there until its time, and can be there again after that")
  func ends() {
    let set = ExpiringSet<String>(countMax: 10)
    #expect(set.insert("a", until: Self.at(5), at: Self.at(0)))
    #expect(!set.insert("a", until: Self.at(9), at: Self.at(4)))
    #expect(
      set.contains("a", at: Self.at(4)) && !set.contains("a", at: Self.at(5)) && !set.contains("b", at: Self.at(0)))
    #expect(set.insert("a", until: Self.at(9), at: Self.at(5)))
  }

  @Test("for one more than there may be, what is over goes, or what is over first")
  func bound() {
    let set = ExpiringSet<Int>(countMax: 100)
    for number in 0..<100 { set.insert(number, until: Self.at(Int64(1000 + number)), at: Self.at(0)) }
    set.insert(100, until: Self.at(5000), at: Self.at(0))
    #expect(set.count == 90)
    #expect(!set.contains(0, at: Self.at(0)) && !set.contains(10, at: Self.at(0)))
    #expect(set.contains(11, at: Self.at(0)) && set.contains(100, at: Self.at(0)))
    for number in 200..<210 { set.insert(number, until: Self.at(6000), at: Self.at(0)) }
    set.insert(300, until: Self.at(6000), at: Self.at(5500))
    #expect(set.count == 11, "all that was over has gone")
  }
}
