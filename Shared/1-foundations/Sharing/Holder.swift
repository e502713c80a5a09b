/// Who holds a share of something, or waits for a turn: a caller, and the organization that the caller belongs to.
///
/// What is bounded is divided by organizations first, then among the callers of one: so a thousand callers of one organization are
/// together no more to another organization than one caller is.
public struct Holder: Sendable {
  /// The organization: what is bounded is divided among organizations first.
  public let organization: String
  /// The caller, named uniquely within the organization: what the organization has is divided among its callers.
  public let caller: String
  /// How much they get beside others; nil where who asks on their behalf does not know: what they had before, or the usual. It is
  /// no part of who they are.
  public let weights: ShareWeights?

  /// - Parameter weights: without any known, everybody gets the usual.
  public init(organization: String, caller: String, weights: ShareWeights? = nil) {
    self.organization = organization
    self.caller = caller
    self.weights = weights
  }
}

extension Holder: Hashable {
  /// The same caller of the same organization; weights do not matter.
  @inlinable public static func == (one: Holder, other: Holder) -> Bool {
    one.caller == other.caller && one.organization == other.organization
  }

  /// Without the weights, as `==`.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(organization)
    hasher.combine(caller)
  }
}

/// How much an organization, and a caller in it, get of what is shared, in percent of the usual: with 200 twice the turns, and twice what
/// may be held for as much that is left free.
public struct ShareWeights: Hashable, Sendable {
  /// Of the organization beside others, in percent of the usual: 1 to 10,000.
  public let organization: UInt16
  /// Of the caller beside others of the organization, in percent of the usual: 1 to 10,000.
  public let caller: UInt16

  /// 100 percent of both.
  public static let usual = ShareWeights()
  /// What a weight may be, in percent.
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
