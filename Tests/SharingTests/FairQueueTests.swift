import Chance
@testable import Sharing
import Testing

@Suite("Turns")
struct FairQueueTests {
  private static func holder(_ organization: Int, _ caller: Int) -> Holder {
    Holder(organization: "o\(organization)", caller: "c\(caller)")
  }

  /// Serves `turns` of what waits, each at its cost, and says what each caller was served for.
  private func serve(_ queue: inout FairQueue<Int64>, turns: Int) -> [Holder: Int64] {
    var served: [Holder: Int64] = [:]
    for _ in 0..<turns {
      guard let (cost, flow) = queue.next() else { break }
      served[flow.holder, default: 0] += cost
      queue.charge(cost, to: flow)
    }
    return served
  }

  @Test("one caller's turns come in order, and nobody waits for an idle share")
  func alone() {
    var queue = FairQueue<Int64>(quantum: 10)
    let flow = queue.flow(of: Self.holder(0, 0))
    for cost in 0..<100 as Range<Int64> { queue.append(cost * 100, to: flow) }
    #expect(!queue.isContended)
    for cost in 0..<100 as Range<Int64> {
      let next = queue.next()
      #expect(next?.element == cost * 100 && next?.flow === flow)
      queue.charge(cost * 100, to: flow)
    }
    let none = queue.next()
    #expect(none == nil && queue.isEmpty)
  }

  @Test("who comes late waits for no more than the turn that is under way, however many wait before")
  func late() {
    var queue = FairQueue<Int64>(quantum: 10)
    let (greedy, modest) = (queue.flow(of: Self.holder(0, 0)), queue.flow(of: Self.holder(0, 1)))
    for _ in 0..<10_000 { queue.append(1_000, to: greedy) }
    for _ in 0..<5 {
      _ = queue.next()
      queue.append(1, to: modest)
      queue.charge(1_000, to: greedy)
      let next = queue.next()?.flow
      #expect(next === modest)
      queue.charge(1, to: modest)
    }
  }

  @Test(
    "organizations are served alike, and the callers of one alike, by what their turns cost",
    arguments: [1, 2, 3, 4, 5] as [UInt64])
  func shares(seed: UInt64) {
    var random = Dice(seed: seed)
    var queue = FairQueue<Int64>(quantum: 100)
    // Organization 0 has one caller with cheap turns, 1 has ten with dear ones, 2 has two of each kind.
    let callers: [(Holder, ClosedRange<Int64>)] =
      [(Self.holder(0, 0), 1...3)] + (0..<10).map { (Self.holder(1, $0), 200...400) }
      + [(Self.holder(2, 0), 1...10), (Self.holder(2, 1), 50...900)]
    func append(_ count: Int) {
      for (holder, costs) in callers {
        let flow = queue.flow(of: holder)
        for _ in 0..<count { queue.append(.random(in: costs, using: &random), to: flow) }
      }
    }
    append(200_000 / 13)
    let served = serve(&queue, turns: 10_000)
    func total(_ organization: Int) -> Double {
      Double(served.filter { $0.key.organization == "o\(organization)" }.values.reduce(0, +))
    }
    let least = (0..<3).map(total).min() ?? 0
    for organization in 0..<3 {
      #expect(abs(total(organization) - least) <= 0.1 * least + 1_500, "seed \(seed): \(organization), \(served)")
    }
    let ofTen = (0..<10).map { Double(served[Self.holder(1, $0)] ?? 0) }
    #expect((ofTen.max() ?? 0) - (ofTen.min() ?? 0) <= 1_000, "seed \(seed): \(ofTen)")
    let ofTwo = (0..<2).map { Double(served[Self.holder(2, $0)] ?? 0) }
    #expect(abs(ofTwo[0] - ofTwo[1]) <= 2_000, "seed \(seed): \(ofTwo)")
  }

  @Test(
    "who has so many times the weight is served for so many times as much, organizations and callers alike",
    arguments: [25, 50, 200, 1_000])
  func weights(percent: Int) {
    for isOfOrganization in [true, false] {
      var queue = FairQueue<Int64>(quantum: 10)
      let weighty = Holder(
        organization: "o0", caller: "c0",
        weights: isOfOrganization ? ShareWeights(organization: percent) : ShareWeights(caller: percent))
      let usual = isOfOrganization ? Self.holder(1, 0) : Self.holder(0, 1)
      for holder in [weighty, usual] {
        let flow = queue.flow(of: holder)
        for _ in 0..<30_000 { queue.append(7, to: flow) }
      }
      let served = serve(&queue, turns: 20_000)
      let ratio = Double(served[weighty] ?? 0) / Double(served[usual] ?? 1) * 100
      #expect(abs(ratio - Double(percent)) <= 0.05 * Double(percent), "\(ratio) of organization: \(isOfOrganization)")
    }
  }

  @Test(
    "places: with less weight less may be held, also by one alone, and what is kept for others stays kept with more")
  func weightedPlaces() {
    func holder(_ organization: Int, _ percent: Int) -> Holder {
      Holder(
        organization: "o\(organization)", caller: "c", weights: ShareWeights(organization: percent, caller: percent))
    }
    var (light, heavy) = (FairQueue<Int>(quantum: 1), FairQueue<Int>(quantum: 1))
    // A third of the usual is as much as what is left free.
    let few = take(holder(0, 33), of: &light)
    #expect(450...500 ~= few.count && few.end == .caller)
    let many = take(holder(0, 10_000), of: &heavy)
    #expect(900..<1_000 ~= many.count && many.end == .caller)
    #expect(take(holder(1, 100), of: &heavy).count > 0)
    // What cannot be counted so far is no reason to trap.
    var unbounded = FairQueue<Int>(quantum: 1)
    let flow = unbounded.flow(of: holder(0, 10_000))
    #expect(throws: Never.self) { try unbounded.hold(1, .first, of: .max / 8, for: flow) }
  }

  @Test("weights are those that were said last, also of who asked last; who asks on somebody's behalf says none")
  func weightsThatChange() {
    var queue = FairQueue<Int>(quantum: 1)
    for (organization, caller) in [(100, 100), (200, 300), (50, 300), (100, 100)] {
      let weights = ShareWeights(organization: organization, caller: caller)
      _ = queue.flow(of: Holder(organization: "o0", caller: "c0", weights: weights))
      let flow = queue.flow(of: Self.holder(0, 0))
      #expect(flow.weight == caller && flow.group.weight == organization)
      #expect(queue.flow(of: Self.holder(0, 1)).group.weight == organization)
    }
  }

  @Test("who holds more than may come is told how many more, and gets as many")
  func whatIsLeft() throws {
    var queue = FairQueue<Int>(quantum: 1)
    let flow = queue.flow(of: Self.holder(0, 0))
    var said: [Int] = []
    for _ in 0..<750 {
      try queue.hold(1, .first, of: 1_000, for: flow)
      if let left = queue.whatIsLeft(.first, of: 1_000, for: flow) { said.append(left) }
    }
    #expect(said.first == 374 && said.last == 0 && said == said.sorted(by: >), "\(said.prefix(3))")
    // Another caller of the organization has what is kept for it, and hears so.
    let other = queue.flow(of: Self.holder(0, 1))
    let idle = queue.whatIsLeft(.first, of: 1_000, for: other)
    #expect(idle == nil)
  }

  @Test("who was alone owes nothing for it when others come")
  func noDebts() {
    var queue = FairQueue<Int64>(quantum: 1)
    let (early, late) = (queue.flow(of: Self.holder(0, 0)), queue.flow(of: Self.holder(1, 0)))
    for _ in 0..<100 { queue.append(1_000_000, to: early) }
    _ = serve(&queue, turns: 50)
    for _ in 0..<100 { queue.append(1, to: late) }
    var order: [Bool] = []
    for _ in 0..<4 {
      guard let (_, flow) = queue.next() else { break }
      order.append(flow === early)
      queue.charge(1, to: flow)
    }
    #expect(order.count(where: \.self) == 2, "\(order)")
  }

  @Test("what is taken out of the middle of a line is gone, and the others stay in order")
  func removal() {
    var queue = FairQueue<Int>(quantum: 1)
    let flow = queue.flow(of: Self.holder(0, 0))
    for element in 0..<10 { queue.append(element, to: flow) }
    let found = [queue.remove(from: flow) { $0 == 4 }, queue.remove(from: flow) { $0 == 4 }]
    #expect(found == [4, nil])
    var rest: [Int] = []
    while let (element, _) = queue.next() { rest.append(element) }
    #expect(rest == [0, 1, 2, 3, 5, 6, 7, 8, 9])
    queue.append(1, to: flow)
    let last = queue.remove(from: flow) { _ in true }
    let none = queue.next()
    #expect(last == 1 && queue.isEmpty && none == nil)
  }

  /// Holds as many as there are for somebody, and says how many, and why no more.
  private func take(_ holder: Holder, of queue: inout FairQueue<Int>) -> (count: Int, end: ShareScope?) {
    let flow = queue.flow(of: holder)
    var count = 0
    do throws(ShareScope) {
      while true {
        try queue.hold(1, .first, of: 1_000, for: flow)
        count += 1
      }
    } catch {
      return (count, error)
    }
  }

  @Test("places: one caller alone gets three quarters, and whoever holds none always finds one")
  func places() {
    var queue = FairQueue<Int>(quantum: 1)
    let alone = take(Self.holder(0, 0), of: &queue)
    #expect(alone.count == 750 && alone.end == .caller)
    // Many callers of one organization leave an eighth to the others.
    for caller in 1..<1_000 { _ = take(Self.holder(0, caller), of: &queue) }
    #expect(queue.held(.first) == 875)
    let late = take(Self.holder(0, 1_000), of: &queue)
    #expect(late.count == 0 && late.end == .organization)
    let other = take(Self.holder(1, 0), of: &queue)
    #expect(other.count >= 70)
    for organization in 2..<100 {
      let own = take(Self.holder(organization, 0), of: &queue)
      #expect(own.count >= 1 || queue.held(.first) == 1_000 && own.end == .everybody)
    }
    let flow = queue.flow(of: Self.holder(0, 0))
    for _ in 0..<750 { queue.giveBack(1, .first, of: flow) }
    let newcomer = take(Self.holder(200, 0), of: &queue)
    #expect(newcomer.count > 0)
  }

  @Test(
    "places: a few callers who take all that they get leave some to one of their own organization", arguments: 2...12)
  func colleagues(count: Int) {
    var queue = FairQueue<Int>(quantum: 1)
    for caller in 0..<count { _ = take(Self.holder(0, caller), of: &queue) }
    let late = take(Self.holder(0, count), of: &queue)
    #expect(late.count > 0)
  }

  @Test("callers who have gone are forgotten, those who wait or hold something are not")
  func memory() throws {
    var queue = FairQueue<Int>(quantum: 1)
    let (waiting, holding) = (queue.flow(of: Self.holder(0, 0)), queue.flow(of: Self.holder(0, 1)))
    queue.append(7, to: waiting)
    try queue.hold(1, .second, of: 10, for: holding)
    for caller in 0..<100_000 {
      let flow = queue.flow(of: Self.holder(caller % 7 + 1, caller))
      queue.append(1, to: flow)
      _ = queue.remove(from: flow) { _ in true }
    }
    let (first, second) = (queue.flow(of: Self.holder(0, 0)), queue.flow(of: Self.holder(0, 1)))
    #expect(first === waiting && second === holding)
    #expect(queue.flowCount <= FairQueue<Int>.idleFlowsMax + 3)
  }
}
