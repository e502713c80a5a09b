/// What each may use up for good: so much at once, and all of it comes back evenly within a while.
///
/// For what stays where it was put, such as bytes in a store, which nobody gives back. Of each key one instant is remembered: when it would
/// have used up nothing any more, if it used no more until then (the generic cell rate algorithm). So time passes by itself, and no job
/// fills anything up.
public struct Allowances<Key: Hashable & Sendable>: Sendable {
  private let max: Int
  private let refillsIn: Duration
  private let keysMax: Int
  private var fullAt: [Key: Duration] = [:]
  /// When the last of them will have all of it again: whoever has used up most, since time brings back as much to each.
  private var lastFullAt: Duration = .zero
  private var refusals = 0

  /// - Parameters:
  ///   - max: how much there is when nothing was used for long; above 0.
  ///   - refillsIn: how long it takes until all of it is there again.
  ///   - keysMax: keys that are remembered at a time. For one more those are forgotten that have used up least.
  public init(max: Int, refillsIn: Duration, keysMax: Int) {
    (self.max, self.refillsIn, self.keysMax) = (max, refillsIn, keysMax)
  }

  /// Keys that are remembered.
  public var count: Int { fullAt.count }

  /// How long it takes until something is left, in whole seconds; nil: something is.
  ///
  /// Who has something left may use more than that: it takes as much longer until there is something again. So nothing has to be cut into
  /// pieces that fit.
  ///
  /// - Parameter now: of a clock that never goes back.
  public func wait(of key: Key, at now: Duration) -> Duration? {
    guard let full = fullAt[key], full - now >= refillsIn else { return nil }
    return .seconds((full - now - refillsIn).components.seconds + 1)
  }

  /// Uses up some of it, be it there or not.
  ///
  /// - Parameter percent: of the usual that the key has: 1 to 10,000.
  public mutating func use(_ amount: Int, of key: Key, percent: Int = 100, at now: Duration) {
    guard amount > 0 else { return }
    if fullAt.count >= keysMax, fullAt[key] == nil { makeRoom(at: now) }
    let delay = refillsIn * amount * 100 / percent / max
    let full = Swift.max(fullAt[key] ?? now, now) + delay
    fullAt[key] = full
    lastFullAt = Swift.max(lastFullAt, full)
  }

  /// Counts that somebody was refused.
  public mutating func noteRefusal() { refusals += 1 }

  /// How much is used up, for those who operate the service.
  public func standing(at now: Duration) -> AllowanceStanding {
    let used = Double(max) * (Swift.max(lastFullAt - now, .zero) / refillsIn)
    return AllowanceStanding(max: max, mostUsed: Int(used.rounded(.up)), refusals: refusals)
  }

  /// Forgets those that have all there is. If that is not a tenth, then also those that lack least: what they are given by it is little.
  private mutating func makeRoom(at now: Duration) {
    fullAt = fullAt.filter { now < $0.value }
    let surplus = fullAt.count - keysMax / 10 * 9
    guard surplus > 0 else { return }
    for key in fullAt.sorted(by: { $0.value < $1.value }).prefix(surplus).map(\.key) { fullAt[key] = nil }
  }
}

extension ContinuousClock {
  /// Tells how long it is since this call: a clock for `Allowances`, which never goes back.
  public static func sinceNow() -> @Sendable () -> Duration {
    let begin = now
    return { begin.duration(to: .now) }
  }
}

/// How much of what each may use up is used up: of nobody by name.
public struct AllowanceStanding: Hashable, Sendable {
  /// What each has, by the usual weight.
  public let max: Int
  /// How much of that whoever has used up most lacks; above ``max`` where it was more than there was.
  public let mostUsed: Int
  /// How often somebody was refused.
  public let refusals: Int
}

/// Something is used up: it comes back with time.
public struct UsedUp: Error, Hashable, Sendable {
  /// What is used up.
  public let quota: Quota
  /// Whose it was.
  public let scope: ShareScope
  /// After how long there is something again.
  public let wait: Duration

  public init(_ quota: Quota, of scope: ShareScope, wait: Duration) {
    (self.quota, self.scope, self.wait) = (quota, scope, wait)
  }
}
