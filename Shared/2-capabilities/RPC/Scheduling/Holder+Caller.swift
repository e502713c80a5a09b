public import Domain
public import Sharing

// Whose share it is that a call uses.
extension Holder {
  /// - Parameter caller: as the token says.
  public init(_ caller: Caller) {
    self.init(
      organization: caller.organization.rawValue, caller: caller.user.rawValue,
      weights: ShareWeights(organization: caller.organizationWeight, caller: caller.weight))
  }
}
