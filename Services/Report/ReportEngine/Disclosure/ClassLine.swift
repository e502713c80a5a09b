internal import Domain

/// The classes that worked at some contexts, as a line of figures that add up (decision 16).
struct ClassLine {
  private typealias Classes = ClassWork.Classes

  private let threshold: SuppressionThreshold
  /// By the classes that attempts are for.
  private var people: [Classes: NearestPeople] = [:]
  /// Those who attempted the same for some classes and again for others.
  private var divided: [Set<Classes>: NearestPeople] = [:]

  /// - Parameter work: of each context.
  init(_ work: some Sequence<[ClassWork.Group]>, _ threshold: SuppressionThreshold) {
    self.threshold = threshold
    for group in work.joined() {
      for classes in group.classSets {
        people[classes, default: NearestPeople()].insert(group.people.span, at: group.distance)
      }
      if group.classSets.count > 1 {
        divided[group.classSets, default: NearestPeople()].insert(group.people.span, at: group.distance)
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
  var withheld: Set<ClassID> {
    var atoms = Atoms(people.map { ($0, $1) }, threshold)
    var ofClass: [ClassID: [Int]] = [:]
    for (index, group) in atoms.groups.enumerated() {
      for own in group.classes { ofClass[own, default: []].append(index) }
    }
    let classes = ofClass.map { (own: $0, indices: $1, size: atoms.peopleCount($1)) }
    let rivals = rivals
    var disclosed: Set<ClassID> = []
    var withheld: Set<ClassID> = []
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
  private var rivals: [Classes] {
    divided.filter { threshold.isSmall($0.value.count) }.map { classSets, _ in
      let shared = classSets.reduce(classSets.first ?? []) { $0.intersection($1) }
      return classSets.reduce(into: Classes()) { $0.formUnion($1) }.subtracting(shared)
    }
  }
}

/// Work by the disclosed figures that it is in: to begin with all of it in one.
private struct Atoms {
  typealias Classes = ClassWork.Classes

  /// By the classes that attempts are for.
  let groups: [(classes: Classes, students: NearestPeople)]
  private let threshold: SuppressionThreshold
  private let counts: [Int]
  /// All are equally near: then more students cannot make a small group of an enough one.
  private let areAlike: Bool
  /// By atom: its groups.
  private var members: [[Int]]
  // By group: its atom, and where it stands there.
  private var atoms: [Int]
  private var places: [Int]

  init(_ groups: [(Classes, NearestPeople)], _ threshold: SuppressionThreshold) {
    self.groups = groups.map { (classes: $0, students: $1) }
    self.threshold = threshold
    counts = groups.map(\.1.count)
    areAlike = groups.allSatisfy { $0.1.distance == groups.first?.1.distance }
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
    part.count == 1 ? counts[part[0]] : part.reduce(into: NearestPeople()) { $0.formUnion(groups[$1].students) }.count
  }

  private mutating func remove(_ group: Int, from atom: Int) {
    let last = members[atom].removeLast()
    guard last != group else { return }
    members[atom][places[group]] = last
    places[last] = places[group]
  }

  private func isSmall(_ part: some Sequence<Int>) -> Bool {
    var found = NearestPeople()
    for group in part {
      // Mostly one group is enough.
      if areAlike, threshold.isEnough(counts[group]) { return false }
      found.formUnion(groups[group].students)
    }
    return threshold.isSmall(found.count)
  }
}
