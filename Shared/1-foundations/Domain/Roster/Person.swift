/// Somebody with an account in the organization.
public struct Person: Hashable, Sendable {
  /// The user that tokens name.
  public let id: PersonID
  /// As teachers read it.
  public var name: String

  public init(id: PersonID, name: String) {
    self.id = id
    self.name = name
  }

  /// The order of people in reports: by name, then id, by bytes.
  public func precedesInList(_ other: Person) -> Bool {
    name.isExactly(other.name) ? id < other.id : name.precedesExactly(other.name)
  }
}
