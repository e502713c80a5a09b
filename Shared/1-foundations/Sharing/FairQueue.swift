/// What waits for a turn: organizations take turns by what their turns have cost, and so do the callers of one.
///
/// Deficit round robin (Shreedhar and Varghese, 1995) on two levels. Whoever is at the head of the round is served as long as there is
/// credit, and pays what it cost when that is known; whoever has none left is given some and goes to the end. So the cost of a
/// turn need not be known before, nobody waits for an idle share, and to append and to take are a few steps however many wait.
/// Whose weight is twice the usual pays half (``ShareWeights``).
///
/// Everything is inlinable: every call of a server passes here, and generic code that is not made for its element costs more than
/// the call's own way.
public struct FairQueue<Element> {
  /// One caller's line in a queue, and what the caller holds.
  public final class Flow: Turn {
    /// Whose line it is, as who asked for it first.
    public let holder: Holder
    @usableFromInline let group: Group
    @usableFromInline var waiting = RingQueue<Element>()

    @inlinable init(_ holder: Holder, of group: Group) {
      self.holder = holder
      self.group = group
    }
  }

  /// The lines of an organization's callers.
  @usableFromInline final class Group: Turn {
    @usableFromInline var round = Round<Flow>()

    @inlinable override init() {}
  }

  @usableFromInline var waitingCount = 0
  @usableFromInline var held = SIMD2<Int>()
  @usableFromInline var round = Round<Group>()
  @usableFromInline var flows: [Holder: Flow] = [:]
  /// By organization.
  @usableFromInline var groups: [String: Group] = [:]
  /// The one that was asked for last: most often it is asked for next, too.
  @usableFromInline var last: Flow?
  /// In hundredths of the unit of costs.
  @usableFromInline let quantum: Int64

  /// How many flows there may be before those that hold nothing are forgotten.
  @usableFromInline var idleFlowsMax = Self.idleFlowsMax
  @inlinable static var idleFlowsMax: Int { 1_024 }

  /// - Parameter quantum: the credit of a round, in the unit of ``charge(_:to:)``: about what a usual turn costs.
  @inlinable public init(quantum: Int64) {
    precondition(1...Turn.costMax ~= quantum)
    self.quantum = quantum * 100
  }

  /// Whether nothing waits. Callers may hold something all the same.
  @inlinable public var isEmpty: Bool { waitingCount == 0 }
  /// How many wait.
  @inlinable public var count: Int { waitingCount }
  /// Callers that are remembered.
  var flowCount: Int { flows.count }

  /// Whether more than one caller waits: only then does it matter what a turn costs.
  @inlinable public var isContended: Bool { round.count > 1 || round.head.map { $0.round.count > 1 } ?? false }

  /// The line of a caller, made where there is none. Its weights are those of `holder`, where it has any, from now on.
  ///
  /// It stays the caller's while the caller waits or holds something; otherwise it may be forgotten, so it is to be
  /// asked for anew.
  @inlinable public mutating func flow(of holder: Holder) -> Flow {
    let flow = if let last, last.holder == holder { last } else { flows[holder] ?? add(holder) }
    if let weights = holder.weights {
      (flow.weight, flow.group.weight) = (Int(weights.caller), Int(weights.organization))
    }
    last = flow
    return flow
  }

  /// Puts an element at the end of a line of this queue.
  @inlinable public mutating func append(_ element: Element, to flow: Flow) {
    flow.waiting.append(element)
    enter(flow)
  }

  /// Puts an element that was taken back to the beginning of a line of this queue.
  @inlinable public mutating func putBack(_ element: Element, to flow: Flow) {
    flow.waiting.prepend(element)
    enter(flow)
  }

  @inlinable mutating func enter(_ flow: Flow) {
    waitingCount += 1
    if !flow.isInRound { flow.group.round.append(flow, credit: quantum) }
    if !flow.group.isInRound { round.append(flow.group, credit: quantum) }
  }

  /// The next one, of whoever has had least; nil when nobody waits.
  @inlinable public mutating func next() -> (element: Element, flow: Flow)? {
    guard let group = round.next(quantum), let flow = group.round.next(quantum), let element = flow.waiting.next()
    else {
      return nil
    }
    taken(from: flow)
    return (element, flow)
  }

  /// Takes the first in a line that satisfies a condition; nil where none does.
  @inlinable public mutating func remove(from flow: Flow, where isWanted: (Element) -> Bool) -> Element? {
    guard let element = flow.waiting.remove(where: isWanted) else { return nil }
    taken(from: flow)
    return element
  }

  /// Tells what a turn has cost. Whoever is alone, or has nobody waiting any more, owes nothing.
  @inlinable public mutating func charge(_ cost: Int64, to flow: Flow) {
    if round.count > 1, flow.group.isInRound { flow.group.pay(cost, quantum) }
    if flow.group.round.count > 1, flow.isInRound { flow.pay(cost, quantum) }
  }

  /// Holds so much of something for a flow, until it is given back. Throws where there is not as much for it.
  ///
  /// An organization may hold seven times what is left free, and a caller three times (dynamic thresholds: Choudhury and Hahne, 1998):
  /// one alone gets three quarters, and there is something left for another organization. Of what an organization may hold, a
  /// part is kept for those of its callers who hold next to nothing. With twice the weight it is twice as many times.
  @inlinable public mutating func hold(_ amount: Int, _ quota: FlowQuota, of capacity: Int, for flow: Flow)
    throws(ShareScope)
  {
    let kind = quota.rawValue
    let (own, ofGroup) = (flow.held[kind], flow.group.held[kind])
    let free = capacity - held[kind]
    let isLittle = own + amount <= max(1, capacity / 512)
    let shared = min(free, flow.group.weighted(7 * free - capacity / 4) - ofGroup)
    guard amount <= free, ofGroup + amount <= flow.group.weighted(7 * free),
      isLittle || own + amount <= flow.weighted(3 * shared)
    else {
      throw own > 0 ? .caller : ofGroup > 0 ? .organization : .everybody
    }
    add(amount, quota, to: flow)
  }

  /// About how many more a flow may hold while others hold what they do; nil as long as it holds fewer than that.
  @inlinable public func whatIsLeft(_ quota: FlowQuota, of capacity: Int, for flow: Flow) -> Int? {
    let kind = quota.rawValue
    let (own, ofGroup, free) = (flow.held[kind], flow.group.held[kind], capacity - held[kind])
    // What it takes is free no more, and less may be held for that.
    let ofOrganization = (flow.group.weighted(7 * free - capacity / 4) - ofGroup) / 8
    let left = max(0, min(free, (flow.weighted(3 * free) - own) / 4, ofOrganization))
    return own > max(1, capacity / 512) && own > left ? left : nil
  }

  /// Holds it whatever there is.
  @inlinable public mutating func add(_ amount: Int, _ quota: FlowQuota, to flow: Flow) {
    let kind = quota.rawValue
    held[kind] += amount
    flow.held[kind] += amount
    flow.group.held[kind] += amount
  }

  /// Gives back what ``hold(_:_:of:for:)`` or ``add(_:_:to:)`` has taken, all of it or a part.
  @inlinable public mutating func giveBack(_ amount: Int, _ quota: FlowQuota, of flow: Flow) {
    add(-amount, quota, to: flow)
  }

  /// How much is held, by those who wait and by others.
  @inlinable public func held(_ quota: FlowQuota) -> Int { held[quota.rawValue] }

  @inlinable mutating func taken(from flow: Flow) {
    waitingCount -= 1
    guard flow.waiting.isEmpty else { return }
    flow.group.round.remove(flow)
    if flow.group.round.isEmpty { round.remove(flow.group) }
  }

  @inlinable mutating func add(_ holder: Holder) -> Flow {
    if flows.count >= idleFlowsMax + waitingCount { forgetIdle() }
    let group = groups[holder.organization] ?? Group()
    groups[holder.organization] = group
    let flow = Flow(holder, of: group)
    flows[holder] = flow
    return flow
  }

  @inlinable mutating func forgetIdle() {
    flows = flows.filter { $0.value.isInUse }
    groups = groups.filter { $0.value.isInUse }
    last = nil
    // As many again may come before it is worth looking again.
    idleFlowsMax = max(Self.idleFlowsMax, flows.count * 2)
  }
}

/// Something that the flows of a queue hold; whoever has the queue says what.
public enum FlowQuota: Int, Sendable {
  case first
  case second
}

/// Somebody who takes turns in a round.
public class Turn {
  /// What may be spent before the others have their turn.
  @usableFromInline final var credit: Int64 = 0
  @usableFromInline final var isInRound = false
  /// What is held of each quota.
  @usableFromInline final var held = SIMD2<Int>()
  /// In percent of the usual.
  @usableFromInline final var weight = 100

  @inlinable init() {}

  /// So much of what somebody of the usual weight gets `amount` of.
  @inlinable final func weighted(_ amount: Int) -> Int {
    if weight == 100 { return amount }
    let (product, overflows) = (amount / 100).multipliedReportingOverflow(by: weight)
    return overflows ? (amount < 0 ? .min / 8 : .max / 8) : product + amount % 100 * weight / 100
  }

  @inlinable final var isInUse: Bool { isInRound || held != .zero }

  /// Debts are bounded, so that one long turn is no reason to wait for ever.
  @inlinable final func pay(_ cost: Int64, _ quantum: Int64) {
    let paid = min(max(0, cost), Self.costMax) * 10_000 / Int64(weight)
    credit = max(credit - min(paid, quantum * 2 * Self.debtRoundsMax), -quantum * Self.debtRoundsMax)
  }

  /// More than anything costs: 18 minutes where it is nanoseconds.
  @inlinable static var costMax: Int64 { 1 << 40 }

  /// Rounds that somebody is passed over at most.
  @inlinable static var debtRoundsMax: Int64 { 64 }
}

/// Those who take turns, in order.
@usableFromInline struct Round<Member: Turn> {
  @usableFromInline var members = RingQueue<Member>()

  @inlinable init() {}

  @inlinable var count: Int { members.count }
  @inlinable var isEmpty: Bool { members.isEmpty }
  @inlinable var head: Member? { members.first }

  @inlinable mutating func append(_ member: Member, credit: Int64) {
    (member.isInRound, member.credit) = (true, credit)
    members.append(member)
  }

  /// The first that has credit; those before it are given some and go to the end.
  @inlinable mutating func next(_ quantum: Int64) -> Member? {
    guard members.count > 1 else { return members.first }
    while let first = members.first, first.credit <= 0 {
      first.credit += quantum
      _ = members.next()
      members.append(first)
    }
    return members.first
  }

  @inlinable mutating func remove(_ member: Member) {
    member.isInRound = false
    if members.first === member { _ = members.next() } else { _ = members.remove { $0 === member } }
  }
}
