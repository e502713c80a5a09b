import Sharing
import Testing

@Suite("Allowances")
struct AllowancesTests {
  private static let day = Duration.seconds(24 * 60 * 60)

  @Test("what is used up comes back evenly, and all of it within the time")
  func refill() {
    var allowances = Allowances<String>(max: 1_000, refillsIn: Self.day, keysMax: 10)
    for step in 0..<10 {
      #expect(allowances.wait(of: "ana", at: .zero) == nil, "\(step)")
      allowances.use(100, of: "ana", at: .zero)
    }
    #expect(allowances.wait(of: "ana", at: .zero) == .seconds(1), "all of it is used up to the last")
    #expect(allowances.wait(of: "ana", at: .seconds(1)) == nil)
    // A tenth a tenth of a day later.
    allowances.use(100, of: "ana", at: Self.day / 10)
    #expect(allowances.wait(of: "ana", at: Self.day / 10) == .seconds(1))
    allowances.use(1_000, of: "ana", at: Self.day * 2)
    #expect(allowances.wait(of: "ana", at: Self.day * 2) == .seconds(1), "no more than all of it comes back")
  }

  @Test("whoever has something left may use more, and then waits so much longer")
  func debt() {
    var allowances = Allowances<String>(max: 1_000, refillsIn: Self.day, keysMax: 10)
    allowances.use(999, of: "ana", at: .zero)
    #expect(allowances.wait(of: "ana", at: .zero) == nil)
    allowances.use(501, of: "ana", at: .zero)
    #expect(allowances.wait(of: "ana", at: .zero) == Self.day / 2 + .seconds(1))
    #expect(allowances.wait(of: "ana", at: Self.day / 2) == .seconds(1))
    #expect(allowances.wait(of: "ana", at: Self.day / 2 + .seconds(1)) == nil)
    #expect(allowances.wait(of: "ben", at: .zero) == nil, "nobody else waits")
  }

  @Test("who operates it sees how much is used up of what each has, and how often it was not enough")
  func standing() {
    var allowances = Allowances<String>(max: 1_000, refillsIn: Self.day, keysMax: 2)
    #expect(allowances.standing(at: .zero).mostUsed == 0)
    allowances.use(300, of: "ana", at: .zero)
    allowances.use(700, of: "ben", at: .zero)
    allowances.use(100, of: "cy", at: .zero)
    #expect(allowances.standing(at: .zero).mostUsed == 700, "ben has used up most, and is not forgotten for cy")
    #expect(allowances.standing(at: Self.day / 2).mostUsed == 200)
    #expect(allowances.standing(at: Self.day).mostUsed == 0)
    allowances.noteRefusal()
    #expect(allowances.standing(at: Self.day).refusals == 1 && allowances.standing(at: Self.day).max == 1_000)
  }

  @Test("a little at a time counts as much as all at once")
  func small() {
    var allowances = Allowances<String>(max: 64 << 30, refillsIn: Self.day, keysMax: 10)
    for _ in 0..<64 { for _ in 0..<1_024 { allowances.use(1 << 20, of: "ana", at: .zero) } }
    #expect(allowances.wait(of: "ana", at: .zero) != nil)
    #expect(allowances.wait(of: "ana", at: .seconds(1)) == nil)
  }

  @Test("twice the weight is twice as much", arguments: [(50, 500), (100, 1_000), (200, 2_000)])
  func weights(percent: Int, amount: Int) {
    var allowances = Allowances<String>(max: 1_000, refillsIn: Self.day, keysMax: 10)
    allowances.use(amount - 1, of: "ana", percent: percent, at: .zero)
    #expect(allowances.wait(of: "ana", at: .zero) == nil)
    allowances.use(1, of: "ana", percent: percent, at: .zero)
    #expect(allowances.wait(of: "ana", at: .zero) != nil)
  }

  @Test(
    "for one more those are forgotten that have used up least, so that nobody comes round by calling themselves otherwise"
  )
  func forgetting() {
    var allowances = Allowances<String>(max: 1_000, refillsIn: Self.day, keysMax: 100)
    allowances.use(5_000, of: "flood", at: .zero)
    for number in 0..<500 {
      allowances.use(1, of: "p\(number)", at: .zero)
      #expect(allowances.count <= 100)
    }
    #expect(allowances.wait(of: "flood", at: .zero) != nil)
    // What has all come back is no matter.
    allowances.use(1, of: "later", at: Self.day * 10)
    for number in 0..<100 { allowances.use(1, of: "q\(number)", at: Self.day * 10) }
    #expect(allowances.wait(of: "flood", at: Self.day * 10) == nil)
  }
}
