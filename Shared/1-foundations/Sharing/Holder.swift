/// Who holds a share of something, or waits for a turn: a caller, and the organization that the caller belongs to.
///
/// What is bounded is divided by organizations first, then among the callers of one: so a thousand callers of one organization are
/// together no more to another organization than one caller is.
public struct Holder: Hashable, Sendable {
  public let organization: String
  public let caller: String

  public init(organization: String, caller: String) {
    self.organization = organization
    self.caller = caller
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
