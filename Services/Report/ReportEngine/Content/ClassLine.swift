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

  /// Small classes; those that leave few others in the organization's figure; and more, the smallest first, until neither what
  /// only withheld classes have nor what several told ones share is of few students.
  var withheld: Set<ClassID> {
    var ofClass: [ClassID: PersonSet] = [:]
    for (classes, students) in people {
      for own in classes { ofClass[own, default: PersonSet()].formUnion(students) }
    }
    let sizes = ofClass.mapValues(\.count)
    var withheld = Set(sizes.filter { own, size in threshold.isSmall(size) || isSmall { !$0.contains(own) } }.keys)
    func withholdSmallest(of candidates: Classes) -> Bool {
      let told = candidates.subtracting(withheld)
      guard let smallest = told.min(by: { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }) else { return false }
      withheld.insert(smallest)
      return true
    }
    while true {
      if isSmall({ $0.isSubset(of: withheld) }), withholdSmallest(of: Set(sizes.keys)) { continue }
      let isShared = { (classes: Classes) in classes.count > 1 && classes.subtracting(withheld).count > 1 }
      let sharing = people.keys.filter(isShared).reduce(into: Classes()) { $0.formUnion($1) }
      if isSmall(isShared), withholdSmallest(of: sharing) { continue }
      return withheld
    }
  }

  /// Whether the work for such classes is of somebody, but of too few.
  private func isSmall(_ isMeant: (Classes) -> Bool) -> Bool {
    var found = PersonSet()
    for (classes, students) in people where isMeant(classes) {
      found.formUnion(students)
      // More cannot make it small again.
      if threshold.isEnough(found.count) { return false }
    }
    return !found.isEmpty
  }
}
