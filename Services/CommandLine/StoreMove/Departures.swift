internal import Storage

/// What both stores of a move note of organizations that were moved from them before, as it begins.
struct Departures {
  /// Of the organization that is moved: where it went from the source, and from the target.
  let here: MovedOrganizations.Departure?
  let there: MovedOrganizations.Departure?
  private let scope: MovedScope
  private let allHere: [String: MovedOrganizations.Departure]
  private let allThere: [String: MovedOrganizations.Departure]

  init(_ scope: MovedScope, from source: any Connection, to target: any Connection) throws {
    self.scope = scope
    allHere = try MovedOrganizations.all(on: source)
    allThere = try MovedOrganizations.all(on: target)
    here = scope.organization.flatMap { [allHere] in allHere[$0] }
    there = scope.organization.flatMap { [allThere] in allThere[$0] }
  }

  /// Refuses to move what is not the source's any more, unless it is the same move that is to be ended, or made again since the target has
  /// lost it.
  ///
  /// - Parameter isMarked: this move began and did not end.
  func requireOwned(source: String, target: String, isMarked: Bool) throws {
    guard let here else { return }
    guard here.target == target else {
      throw MoveError("\(source): \(scope) was moved to \(here.target): move it from there")
    }
    guard !here.isRemoved else {
      throw MoveError("\(source): \(scope) was moved to \(target) and removed here: move it from there")
    }
    if let there, !isMarked, there.target != source {
      throw MoveError("\(scope) was moved from \(source) to \(target) and on to \(there.target): move it from there")
    }
  }

  /// Has the target note what the source does, whose organizations it has.
  func replaceAll(in transaction: Transaction) throws {
    for organization in allThere.keys { try MovedOrganizations.forget(organization, in: transaction) }
    for (organization, departure) in allHere { try MovedOrganizations.note(organization, departure, in: transaction) }
  }
}

extension MovedScope {
  /// The one that is moved alone.
  var organization: String? { if case .organization(let name) = self { name } else { nil } }
}
