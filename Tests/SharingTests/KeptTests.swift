import Sharing
import Testing

@Suite("What is kept as long as there is room")
struct KeptTests {
  private func kept(_ organization: String, _ uses: some Sequence<Int>, amount: Int = 1) -> [Kept<String, String>] {
    uses.map { Kept("\(organization)\($0)", of: organization, amount: amount, usedAt: Int64($0)) }
  }

  @Test("where there is room, nothing goes")
  func room() {
    #expect(kept("a", 0..<10).excess(over: 10).isEmpty)
    #expect([Kept<String, String>]().excess(over: 0).isEmpty)
  }

  @Test("of whoever holds most the longest unused goes, and of others nothing, however long they did nothing")
  func most() {
    let all = kept("small", 0..<4) + kept("large", 10..<20).reversed()
    #expect(all.excess(over: 10) == ["large10", "large11", "large12", "large13"])
  }

  @Test("no more goes than has to, also where one thing is more than an equal part")
  func heavy() {
    let all = (0..<10).flatMap { kept("o\($0)-", [$0], amount: 100) }
    #expect(all.excess(over: 950) == ["o0-0"])
  }

  @Test("what is left is within the bound, and an equal part stays with everybody", arguments: [0, 1, 7, 40, 59, 60])
  func bound(total: Int) {
    let all = kept("a", 0..<30) + kept("b", 5..<25) + kept("c", 40..<50)
    let excess = Set(all.excess(over: total))
    let left = all.filter { !excess.contains($0.key) }
    #expect(left.count == min(total, all.count))
    for organization in ["a", "b", "c"] {
      let (before, after) = (
        all.count { $0.organization == organization }, left.count { $0.organization == organization }
      )
      #expect(after >= min(before, total / 3))
    }
  }
}
