internal import Domain

/// The classes that worked at some contexts, as a line of figures that add up (decision 16).
struct ClassLine {
  private let sets: ClassSets
  private let threshold: SuppressionThreshold
  /// By the set of classes that attempts are for.
  private var people: [Int: NearestPeople] = [:]
  /// By combination of sets: those who attempted the same for some classes and again for others.
  private var divided: [Int: NearestPeople] = [:]

  /// - Parameter work: of each context.
  init(_ work: some Sequence<[ClassGroups.Group]>, _ sets: ClassSets, _ threshold: SuppressionThreshold) {
    self.sets = sets
    self.threshold = threshold
    for group in work.joined() {
      for set in sets.combinations[group.combination] {
        people[set, default: NearestPeople()].insert(group.people.span, at: group.distance)
      }
      if sets.isDivided(group.combination) {
        divided[group.combination, default: NearestPeople()].insert(group.people.span, at: group.distance)
      }
    }
  }

  /// Those whose figures would single somebody out.
  ///
  /// What can be worked out of several disclosed figures, by adding them up and taking them from each other, is made of *atoms*: work that is
  /// in exactly the same ones of them. So the classes are gone through, those of most students first, and one is withheld if
  /// disclosing it would leave an atom of somebody, but of too few.
  ///
  /// Everybody's figure holds one attempt of a student. If it is in one class's figure and another attempt of theirs in another's, the
  /// three do not add up, by that student's. Where such students are few, one of these classes is disclosed.
  ///
  /// - Returns: their numbers.
  var withheld: Set<Int> {
    let met = people.keys.sorted()
    var atoms = Atoms(met.map { people[$0]! }, threshold)
    var ofClass: [Int: [Int]] = [:]
    for (index, set) in met.enumerated() {
      for own in sets.sets[set] { ofClass[own, default: []].append(index) }
    }
    let classes = ofClass.map { (own: $0, indices: $1, size: atoms.peopleCount($1)) }
    let rivals = rivals
    var disclosed: Set<Int> = []
    var withheld: Set<Int> = []
    for (own, indices, _) in classes.sorted(by: { ($1.size, $0.own) < ($0.size, $1.own) }) {
      if !rivals.contains(where: { $0.contains(own) && !$0.isDisjoint(with: disclosed) }), atoms.disclose(indices) {
        disclosed.insert(own)
      } else {
        withheld.insert(own)
      }
    }
    return withheld
  }

  /// Classes of which one at most is disclosed: those that some of the attempts of few students are for, and others are not.
  private var rivals: [Set<Int>] {
    divided.filter { threshold.isSmall($0.value.count) }.keys.map { combination in
      let classSets = sets.combinations[combination].map { sets.sets[$0] }
      let shared = classSets.dropFirst().reduce(classSets[0]) { $0.intersection($1) }
      return classSets.reduce(into: Set()) { $0.formUnion($1) }.subtracting(shared)
    }
  }
}

/// Work by the disclosed figures that it is in: to begin with all of it in one.
private struct Atoms {
  /// Of one set of classes each.
  private let groups: [NearestPeople]
  private let threshold: SuppressionThreshold
  // Of each group.
  private let counts: [Int]
  private let distances: [Int]
  /// By atom: its groups.
  private var members: [[Int]]
  // By group: its atom, and where it stands there.
  private var atoms: [Int]
  private var places: [Int]

  init(_ groups: [NearestPeople], _ threshold: SuppressionThreshold) {
    self.groups = groups
    self.threshold = threshold
    counts = groups.map(\.count)
    distances = groups.map(\.distance)
    members = [Array(groups.indices)]
    atoms = Array(repeating: 0, count: groups.count)
    places = Array(groups.indices)
  }

  /// Discloses one more figure, if that leaves no atom of somebody, but of too few.
  ///
  /// - Parameter part: the groups that it is of.
  /// - Returns: whether it is disclosed.
  mutating func disclose(_ part: [Int]) -> Bool {
    let cut = Dictionary(grouping: part) { atoms[$0] }
    for (atom, inside) in cut where isSmall(inside) || isSmall(members[atom].lazy.filter { !inside.contains($0) }) {
      return false
    }
    for (atom, inside) in cut where inside.count < members[atom].count {
      for group in inside { remove(group, from: atom) }
      for (index, group) in inside.enumerated() { (atoms[group], places[group]) = (members.count, index) }
      members.append(inside)
    }
    return true
  }

  func peopleCount(_ part: [Int]) -> Int {
    part.count == 1 ? counts[part[0]] : part.reduce(into: NearestPeople()) { $0.formUnion(groups[$1]) }.count
  }

  private mutating func remove(_ group: Int, from atom: Int) {
    let last = members[atom].removeLast()
    guard last != group else { return }
    members[atom][places[group]] = last
    places[last] = places[group]
  }

  private func isSmall(_ part: some Sequence<Int>) -> Bool {
    guard let nearest = part.lazy.map({ distances[$0] }).min() else { return false }
    var found = NearestPeople()
    for group in part where distances[group] == nearest {
      // Mostly one group is enough.
      if threshold.isEnough(counts[group]) { return false }
      found.formUnion(groups[group])
    }
    return threshold.isSmall(found.count)
  }
}
