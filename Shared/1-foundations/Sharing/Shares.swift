internal import Synchronization

/// How many of something, or how many bytes, there may be at a time, and who holds them: divided by organizations, then among the callers
/// of one.
///
/// Nobody waits for an idle share: as long as there is one, whoever asks gets it. When all are held, the organization that holds most
/// for its weight gives one up to another that holds less, and in it the caller that holds most: the one that was taken first. Within one
/// organization the same goes for its callers. What cannot be given up is held
/// in another way: ``FairQueue/hold(_:_:of:for:)``.
public final class Shares: Sendable {
  private struct Callers {
    var held = 0
    var weight = 100
    var lines: [String: Line] = [:]

    /// How much somebody of the usual weight would hold.
    var burden: Int { Shares.burden(held, weight) }

    mutating func add(_ share: Share) {
      held += share.amount
      weight = Int((share.holder.weights ?? .usual).organization)
      lines[share.holder.caller, default: Line()].add(share)
    }

    /// Whether it was there.
    mutating func remove(_ share: Share) -> Bool {
      guard lines[share.holder.caller]?.remove(share) == true else { return false }
      held -= share.amount
      if lines[share.holder.caller]?.shares.isEmpty == true { lines[share.holder.caller] = nil }
      return true
    }
  }

  /// What one caller holds.
  private struct Line {
    var held = 0
    /// In the order in which they were taken.
    var shares: [Share] = []

    var burden: Int { Shares.burden(held, Int((shares.last?.holder.weights ?? .usual).caller)) }

    mutating func add(_ share: Share) {
      held += share.amount
      shares.append(share)
    }

    /// Whether it was there.
    mutating func remove(_ share: Share) -> Bool {
      guard let index = shares.firstIndex(where: { $0 === share }) else { return false }
      held -= share.amount
      shares.remove(at: index)
      return true
    }
  }

  /// What so much is to one of that weight, in what it is to one of the usual weight.
  private static func burden(_ held: Int, _ weight: Int) -> Int { held * 10_000 / weight }

  private struct State {
    var held = 0
    var organizations: [String: Callers] = [:]
  }

  /// What it is that is shared.
  public let quota: Quota
  /// How many may be held at a time.
  public let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: nil: as many as the quota says.
  public init(_ quota: Quota, capacity: Int? = nil) {
    self.quota = quota
    self.capacity = capacity ?? quota.max
  }

  /// How many are held.
  public var held: Int { state.withLock { $0.held } }

  /// Takes one, or an amount at once, until it is given back.
  ///
  /// - Parameters:
  ///   - amount: of what is counted in bytes; more than there is counts as all of it.
  ///   - giveUp: called at most once, and never after it was given back, when another is to have it: whoever holds
  ///     it then ends soon what it was taken for. Must not wait, and must not come back here.
  public func take(
    _ amount: Int = 1, for holder: Holder, giveUp: @escaping @Sendable () -> Void
  ) throws(ShareScope) -> Share {
    try state.withLock { state throws(ShareScope) in
      let share = Share(min(max(1, amount), capacity), holder, of: self, giveUp)
      try makeRoom(for: share, in: &state)
      state.held += share.amount
      state.organizations[holder.organization, default: Callers()].add(share)
      return share
    }
  }

  /// Nobody gives anything up where that is not enough.
  private func makeRoom(for share: Share, in state: inout State) throws(ShareScope) {
    guard state.held + share.amount > capacity else { return }
    let first = try Self.next(toGiveUpFor: share, in: state)
    if state.held - first.amount + share.amount <= capacity {
      Self.remove(first, from: &state)
      return first.giveUp()
    }
    var left = state
    var givenUp: [Share] = []
    while left.held + share.amount > capacity {
      let next = try Self.next(toGiveUpFor: share, in: left)
      Self.remove(next, from: &left)
      givenUp.append(next)
    }
    state = left
    for share in givenUp { share.giveUp() }
  }

  /// The first share of the caller that holds most, of the organization that holds most; of the holder's own where no other holds more
  /// than it would then.
  private static func next(toGiveUpFor share: Share, in state: State) throws(ShareScope) -> Share {
    let (holder, amount) = (share.holder, share.amount)
    let own = state.organizations[holder.organization]
    let most = state.organizations.max { ($0.value.burden, $1.key) < ($1.value.burden, $0.key) }
    // To give one up to somebody who then holds as many is to be asked for it again.
    if let most, most.key != holder.organization,
      most.value.burden > burden((own?.held ?? 0) + amount, Int((holder.weights ?? .usual).organization)),
      let first = first(of: most.value.lines)
    {
      return first
    }
    let held = own?.lines[holder.caller]?.held ?? 0
    let burden = burden(held + amount, Int((holder.weights ?? .usual).caller))
    let others = (own?.lines ?? [:]).filter { $0.key != holder.caller && $0.value.burden > burden }
    guard let first = first(of: others) else {
      throw own == nil ? .everybody : held == 0 ? .organization : .caller
    }
    return first
  }

  private static func first(of lines: [String: Line]) -> Share? {
    lines.max { ($0.value.burden, $1.key) < ($1.value.burden, $0.key) }?.value.shares.first
  }

  fileprivate func giveBack(_ share: Share) {
    state.withLock { Self.remove(share, from: &$0) }
  }

  private static func remove(_ share: Share, from state: inout State) {
    let organization = share.holder.organization
    guard state.organizations[organization]?.remove(share) == true else { return }
    state.held -= share.amount
    if state.organizations[organization]?.lines.isEmpty == true { state.organizations[organization] = nil }
  }
}

/// One of what is shared, held until it is given back.
public final class Share: Sendable {
  let amount: Int
  let holder: Holder
  private let shares: Shares
  let giveUp: @Sendable () -> Void

  init(_ amount: Int, _ holder: Holder, of shares: Shares, _ giveUp: @escaping @Sendable () -> Void) {
    self.amount = amount
    self.holder = holder
    self.shares = shares
    self.giveUp = giveUp
  }

  /// Lets go of it; once more, or after another has got it, does nothing.
  public func giveBack() { shares.giveBack(self) }
}
