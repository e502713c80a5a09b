/// Somebody with an account in the organization.
public struct Person: Hashable, Sendable {
  /// The user that tokens name.
  public let id: PersonID
  /// As teachers read it.
  public var name: String
  /// By which lists are ordered; empty: by `name`.
  public var sortName: String

  public init(id: PersonID, name: String, sortName: String = "") {
    self.id = id
    self.name = name
    self.sortName = sortName
  }

  /// The order of people in reports: by the name that they are sorted by, then id, by bytes.
  public func precedesInList(_ other: Person) -> Bool {
    let (own, others) = (nameInOrder, other.nameInOrder)
    return own.isExactly(others) ? id < other.id : own.precedesExactly(others)
  }

  private var nameInOrder: String { sortName.isEmpty ? name : sortName }
}
