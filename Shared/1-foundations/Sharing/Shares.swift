internal import Synchronization

/// How many of something there may be at a time, and who holds them: divided by organizations, then among the callers of one.
///
/// Nobody waits for an idle share: as long as there is one, whoever asks gets it. When all are held, the organization that holds most
/// for its weight gives one up to another that holds less, and in it the caller that holds most: the one that was taken first. Within one
/// organization the same goes for its callers. What cannot be given up is held
/// in another way: ``FairQueue/hold(_:_:of:for:)``.
public final class Shares: Sendable {
  private struct Callers {
    var held = 0
    var weight = 100
    /// By caller, in the order in which they were taken.
    var shares: [String: [Share]] = [:]

    /// How much somebody of the usual weight would hold.
    var burden: Int { Shares.burden(held, weight) }
  }

  /// What so many are to one of that weight, in what they are to one of the usual weight.
  private static func burden(_ held: Int, _ weight: Int) -> Int { held * 10_000 / weight }

  private static func burden(_ shares: [Share]) -> Int {
    burden(shares.count, Int((shares.last?.holder.weights ?? .usual).caller))
  }

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

  /// Takes one until it is given back.
  ///
  /// - Parameter giveUp: called at most once, and never after it was given back, when another is to have it: whoever holds
  ///   it then ends soon what it was taken for. Must not wait, and must not come back here.
  public func take(for holder: Holder, giveUp: @escaping @Sendable () -> Void) throws(ShareScope) -> Share {
    try state.withLock { state throws(ShareScope) in
      if state.held >= capacity { try Self.makeRoom(for: holder, in: &state) }
      let share = Share(holder, of: self, giveUp)
      state.held += 1
      state.organizations[holder.organization, default: Callers()].held += 1
      state.organizations[holder.organization]?.weight = Int((holder.weights ?? .usual).organization)
      state.organizations[holder.organization, default: Callers()].shares[holder.caller, default: []].append(share)
      return share
    }
  }

  private static func makeRoom(for holder: Holder, in state: inout State) throws(ShareScope) {
    let own = state.organizations[holder.organization]?.held ?? 0
    let most = state.organizations.max { ($0.value.burden, $1.key) < ($1.value.burden, $0.key) }
    // To give one up to somebody who then holds as many is to be asked for it again.
    if let most, most.key != holder.organization,
      most.value.burden > burden(own + 1, Int((holder.weights ?? .usual).organization))
    {
      return giveUp(of: most.key, in: &state)
    }
    let callers = state.organizations[holder.organization]?.shares ?? [:]
    let held = callers[holder.caller]?.count ?? 0
    let burden = burden(held + 1, Int((holder.weights ?? .usual).caller))
    guard callers.contains(where: { $0.key != holder.caller && Self.burden($0.value) > burden }) else {
      throw own == 0 ? .everybody : held == 0 ? .organization : .caller
    }
    giveUp(of: holder.organization, besides: holder.caller, in: &state)
  }

  /// The caller that holds most gives up what it took first.
  private static func giveUp(of organization: String, besides asking: String? = nil, in state: inout State) {
    let callers = (state.organizations[organization]?.shares ?? [:]).filter { $0.key != asking }
    guard let most = callers.max(by: { (burden($0.value), $1.key) < (burden($1.value), $0.key) }),
      let share = most.value.first
    else { return }
    remove(share, from: &state)
    share.giveUp()
  }

  fileprivate func giveBack(_ share: Share) {
    state.withLock { Self.remove(share, from: &$0) }
  }

  private static func remove(_ share: Share, from state: inout State) {
    let (organization, caller) = (share.holder.organization, share.holder.caller)
    guard
      let place = state.organizations[organization]?.shares[caller]?.firstIndex(where: { $0 === share })
    else { return }
    state.organizations[organization]?.shares[caller]?.remove(at: place)
    if state.organizations[organization]?.shares[caller]?.isEmpty == true {
      state.organizations[organization]?.shares[caller] = nil
    }
    state.organizations[organization]?.held -= 1
    if state.organizations[organization]?.held == 0 { state.organizations[organization] = nil }
    state.held -= 1
  }
}

/// One of what is shared, held until it is given back.
public final class Share: Sendable {
  let holder: Holder
  private let shares: Shares
  let giveUp: @Sendable () -> Void

  init(_ holder: Holder, of shares: Shares, _ giveUp: @escaping @Sendable () -> Void) {
    self.holder = holder
    self.shares = shares
    self.giveUp = giveUp
  }

  /// Lets go of it; once more, or after another has got it, does nothing.
  public func giveBack() { shares.giveBack(self) }
}
