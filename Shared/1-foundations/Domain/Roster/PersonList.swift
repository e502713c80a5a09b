/// People behind one reference: whoever meets the same list again knows without a look that they are the same people.
public final class PersonList: Sendable {
  /// In the order in which they were given.
  public let people: [PersonID]

  public init(_ people: [PersonID]) {
    self.people = people
  }
}
