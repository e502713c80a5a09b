public import Domain
internal import Messages
public import Sharing

// Which organizations a follower holds, as it says so when it connects.
extension ContextV1.CopyPlacement {
  init(_ placement: CopyPlacement) {
    self.init(instances: placement.instances, instance: placement.own, copies: Int32(placement.copies))
  }
}

extension ContextV1.StreamChangesRequest {
  /// Nil: the follower holds all organizations.
  ///
  /// - Throws: `Violation` where what it says does not fit.
  var checkedPlacement: CopyPlacement? {
    get throws(Violation) {
      guard let placement else { return nil }
      guard
        let checked = CopyPlacement(
          of: placement.instances, own: placement.instance, copies: Int(placement.copies))
      else { throw Violation(.notAllowed("must be one of several instances with so many copies"), field: "placement") }
      return checked
    }
  }
}

extension CopyPlacement {
  /// Whether the instance holds an organization. What vendors publish lies under the content of all, so that each holds it.
  public func holds(_ organization: OrganizationID) -> Bool {
    organization == Caller.catalog || holds(organization.rawValue)
  }
}
