internal import Domain

/// The classes that worked at some contexts, as a line of figures that add up (decision 16).
struct ClassLine {
  private typealias Classes = ClassWork.Classes

  private let threshold: SuppressionThreshold
  /// By the classes that attempts are for.
  private var people: [Classes: PersonSet] = [:]

  /// - Parameter work: of each context.
  init(_ work: some Sequence<[ClassWork.Group]>, _ threshold: SuppressionThreshold) {
    self.threshold = threshold
    for group in work.joined() {
      for classes in group.classSets { people[classes, default: PersonSet()].insert(group.people) }
    }
  }

  /// Those whose figures would single somebody out.
  ///
  /// What can be worked out of several told figures, by adding them up and taking them from each other, is made of *atoms*: work that is
  /// in exactly the same ones of them. So the classes are gone through, those of most students first, and one is withheld if
  /// telling it would leave an atom of somebody, but of too few.
  var withheld: Set<ClassID> {
    let groups = people.map { (classes: $0, students: $1) }
    var ofClass: [ClassID: [Int]] = [:]
    for (index, group) in groups.enumerated() {
      for own in group.classes { ofClass[own, default: []].append(index) }
    }
    let sizes = ofClass.mapValues { indices in
      indices.reduce(into: PersonSet()) { $0.formUnion(groups[$1].students) }.count
    }
    func isSmall(_ indices: some Sequence<Int>) -> Bool {
      var found = PersonSet()
      for index in indices {
        found.formUnion(groups[index].students)
        // More cannot make it small again.
        if threshold.isEnough(found.count) { return false }
      }
      return !found.isEmpty
    }
    // The organization's figure is told, and all are in it.
    var atoms: [Set<Int>] = [Set(groups.indices)]
    var atomOfGroup = Array(repeating: 0, count: groups.count)
    var withheld: Set<ClassID> = []
    for (own, _) in sizes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let parts = Dictionary(grouping: ofClass[own] ?? []) { atomOfGroup[$0] }
      guard !parts.contains(where: { isSmall($1) || isSmall(atoms[$0].subtracting($1)) }) else {
        withheld.insert(own)
        continue
      }
      for (atom, part) in parts where part.count < atoms[atom].count {
        atoms[atom].subtract(part)
        for index in part { atomOfGroup[index] = atoms.count }
        atoms.append(Set(part))
      }
    }
    return withheld
  }
}
