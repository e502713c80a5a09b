internal import Domain

/// Students with work at the contexts of a table, by the classes that it was done for.
struct ClassGroups: Sendable {
  /// Those at one context whose attempts are for the same classes.
  struct Group: Sendable {
    /// In the sets' `combinations`.
    var combination: Int
    /// Each once.
    var people: [UInt32] = []
    /// How near it lies for what they are looked at (``NearestPeople``).
    var distance = 0
  }

  let sets: ClassSets
  /// By node of the table.
  var ofNode: [[Group]]

  init(_ sets: ClassSets, nodeCount: Int) {
    self.sets = sets
    ofNode = Array(repeating: [], count: nodeCount)
  }

  /// Those of a group whose figure something changes. Of those who did the same for some classes and again for others it is not known for
  /// which of them: together they count as one, whom nothing hides.
  func changed(_ group: Group, _ people: [UInt32], at distance: Int = 0) -> Group {
    let known = sets.isDivided(group.combination) ? Array(people.prefix(1)) : people
    return Group(combination: group.combination, people: known, distance: distance)
  }
}
