/// Some students, and after how many days an end of a window that is moved (``EdgeMove``) changes their figures. Of several such sets
/// together the nearest remain: the figure of several contexts together changes first on the nearest of their days.
///
/// Where nothing is moved, all are equally near, and these are simply sets.
struct NearestPeople: Sendable {
  private var people = PersonSet()
  private(set) var distance = 0

  init() {}

  init(_ people: PersonSet, at distance: Int = 0) {
    self.people = people
    self.distance = distance
  }

  var count: Int { people.count }
  var isEmpty: Bool { people.isEmpty }

  mutating func insert(_ others: Span<UInt32>, at distance: Int) {
    guard !others.isEmpty, makesRoom(for: distance) else { return }
    people.insert(others)
  }

  mutating func formUnion(_ other: NearestPeople) {
    guard !other.isEmpty, makesRoom(for: other.distance) else { return }
    people.formUnion(other.people)
  }

  /// Whether what lies at a distance remains; what lies farther away than that goes.
  private mutating func makesRoom(for distance: Int) -> Bool {
    if isEmpty || distance < self.distance { self = NearestPeople(PersonSet(), at: distance) }
    return distance == self.distance
  }
}
