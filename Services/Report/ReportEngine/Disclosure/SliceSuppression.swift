/// Decides which figures of a slice of a table are disclosed: of one class, or of some types or topics.
///
/// The wider figures that the slice is cut out of are disclosed or not already, and each of them less the slice's is a figure of
/// the remainder. So a figure is disclosed only where both the slice's work and the remainder are of nobody or of enough
/// students; and along a line, what is withheld of either is enough together and no single context's. Where all the work or
/// none of it is the slice's, its figure is the wider one or nobody's: that is known, whatever is marked as withheld, and
/// counts for nothing in the sums of what is withheld.
struct SliceSuppression {
  /// Whose a student's work at a context is: of attempts of the slice alone, of others alone, or of both. What an attempt of both
  /// changes cannot be said without looking at its numbers.
  enum Side {
    case inside
    case outside
    case both
  }

  /// Students with work at some contexts.
  struct Work {
    private(set) var inside = NearestPeople()
    /// With a cell that is surely not the slice's.
    private(set) var outside = NearestPeople()
    /// With one that might not be.
    private(set) var perhapsOutside = NearestPeople()

    mutating func insert(_ people: Span<UInt32>, at distance: Int, _ side: Side) {
      if side != .outside { inside.insert(people, at: distance) }
      if side == .outside { outside.insert(people, at: distance) }
      if side != .inside { perhapsOutside.insert(people, at: distance) }
    }

    mutating func formUnion(_ other: Work) {
      inside.formUnion(other.inside)
      outside.formUnion(other.outside)
      perhapsOutside.formUnion(other.perhapsOutside)
    }

    /// The slice's figure is the wider one, or nobody's.
    var isKnown: Bool { inside.isEmpty || perhapsOutside.isEmpty }
    var isEmpty: Bool { inside.isEmpty && perhapsOutside.isEmpty }
  }

  let threshold: SuppressionThreshold

  /// - Parameters:
  ///   - direct: by node: the work at it alone.
  ///   - ends: by node, in preorder: the index of the one after the last below it.
  ///   - base: what is disclosed of that which the slice is cut out of.
  ///   - isRefused: whether a figure over a range of nodes must not be disclosed for a reason of its own.
  func disclosed(
    of direct: [Work], _ ends: [Int], cutOutOf base: DisclosedFigures, _ isRefused: (Range<Int>) throws -> Bool
  )
    rethrows -> DisclosedFigures
  {
    var isKnown = DisclosedFigures(count: direct.count, disclosed: false)
    var mayDisclose = isKnown
    // By node, with everything below it: all work, and that which is not known.
    var work = direct
    var unknown = direct
    var withheld: [[Int]] = Array(repeating: [], count: direct.count)
    for index in direct.indices.reversed() {
      let parts = DisclosedFigures.parts(of: index, ends)
      isKnown.direct[index] = base.direct[index] && direct[index].isKnown
      let own = isKnown.direct[index] ? Work() : direct[index]
      mayDisclose.direct[index] =
        try base.direct[index] && (isKnown.direct[index] || isFine(own) && !isRefused(index..<index + 1))
      let unknownParts = [own] + parts.dropFirst().map { unknown[$0.index] }
      for part in parts.dropFirst() { work[index].formUnion(work[part.index]) }
      isKnown.below[index] = base.below[index] && work[index].isKnown
      unknown[index] = isKnown.below[index] ? Work() : union(unknownParts, unknownParts.indices)
      if isKnown.below[index] {
        mayDisclose.below[index] = true
      } else if try base.below[index] && isFine(unknown[index]) && !isRefused(index..<ends[index]),
        let rest = partsToWithhold(unknownParts, parts.map { base[$0] }, parts.map { mayDisclose[$0] })
      {
        mayDisclose.below[index] = true
        withheld[index] = rest
      }
      for part in parts.dropFirst() {
        work[part.index] = Work()
        unknown[part.index] = Work()
      }
    }
    var disclosed = isKnown
    disclosed.below[0] = mayDisclose.below[0]
    for index in direct.indices where disclosed.below[index] {
      for (partIndex, part) in DisclosedFigures.parts(of: index, ends).enumerated() where mayDisclose[part] {
        disclosed[part] = isKnown[part] || !withheld[index].contains(partIndex)
      }
    }
    return disclosed
  }

  private func isFine(_ work: Work) -> Bool {
    !threshold.isSmall(work.inside.count)
      && (work.perhapsOutside.isEmpty || threshold.isEnough(work.outside.count))
  }

  private func union(_ parts: [Work], _ indices: some Sequence<Int>) -> Work {
    indices.reduce(into: Work()) { $0.formUnion(parts[$1]) }
  }

  /// The parts to be withheld where their whole is disclosed: those that cannot be disclosed, and as many more, the smallest first, as
  /// it takes. Nil: no number of them is enough.
  ///
  /// - Parameters:
  ///   - isWider: by part: whether the figure that it is cut out of is disclosed. The others are disclosed together, by the whole.
  private func partsToWithhold(_ parts: [Work], _ isWider: [Bool], _ mayDisclose: [Bool]) -> [Int]? {
    let hidden = parts.indices.filter { !isWider[$0] && !parts[$0].isEmpty }
    var candidates = parts.indices.filter { isWider[$0] && mayDisclose[$0] && !parts[$0].isEmpty }
    candidates.sort { (parts[$0].inside.count, $0) > (parts[$1].inside.count, $1) }
    var withheld = parts.indices.filter { isWider[$0] && !mayDisclose[$0] && !parts[$0].isEmpty }
    while !(hidden.isEmpty && withheld.isEmpty) {
      let rest = hidden + withheld
      if !isAnyAlone(withheld, among: rest, parts), isFine(union(parts, rest)) { break }
      guard let smallest = candidates.popLast() else { return nil }
      withheld.append(smallest)
    }
    return withheld
  }

  /// Whether the slice has work at one only of the parts that are not disclosed, or the remainder has: then its figure there is what
  /// the disclosed ones leave of the whole. Parts where it has nothing hide nothing, for who has nothing to do somewhere is known.
  private func isAnyAlone(_ withheld: [Int], among rest: [Int], _ parts: [Work]) -> Bool {
    let inside = rest.filter { !parts[$0].inside.isEmpty }
    let outside = rest.filter { !parts[$0].outside.isEmpty }
    return withheld.contains { part in
      inside == [part] || outside == [part] || outside.isEmpty && !parts[part].perhapsOutside.isEmpty
    }
  }
}
