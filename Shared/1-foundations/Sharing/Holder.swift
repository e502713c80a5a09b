/// Who holds a share of something, or waits for a turn: a caller, and the organization that the caller belongs to.
///
/// What is bounded is divided by organizations first, then among the callers of one: so a thousand callers of one organization are
/// together no more to another organization than one caller is.
public struct Holder: Sendable {
  public let organization: String
  public let caller: String
  /// How much they get beside others. It is no part of who they are.
  public let weights: ShareWeights

  public init(organization: String, caller: String, weights: ShareWeights = .usual) {
    self.organization = organization
    self.caller = caller
    self.weights = weights
  }
}

extension Holder: Hashable {
  @inlinable public static func == (one: Holder, other: Holder) -> Bool {
    one.caller == other.caller && one.organization == other.organization
  }

  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(organization)
    hasher.combine(caller)
  }
}

/// How much an organization, and a caller in it, get of what is shared, in percent of the usual: with 200 twice the turns, and twice what
/// may be held for as much that is left free.
public struct ShareWeights: Hashable, Sendable {
  public let organization: UInt16
  public let caller: UInt16

  public static let usual = ShareWeights()
  public static let allowed = 1...10_000

  /// - Parameters:
  ///   - organization: what is not allowed becomes the nearest that is.
  ///   - caller: the same.
  public init(organization: Int = 100, caller: Int = 100) {
    self.organization = UInt16(min(max(organization, Self.allowed.lowerBound), Self.allowed.upperBound))
    self.caller = UInt16(min(max(caller, Self.allowed.lowerBound), Self.allowed.upperBound))
  }
}

/// Whose share is used up: why there is none of something.
public enum ShareScope: Error, Hashable, Sendable {
  /// The caller holds as much as it may while others hold what they do.
  case caller
  /// The callers of its organization do together.
  case organization
  /// Neither of them holds any: there is none left.
  case everybody
}
