public import Domain

/// How many students a figure has to be of for readers of the whole organization to be shown it (decision 16).
public struct SuppressionThreshold: Hashable, Sendable {
  private let students: Int

  /// - Parameter students: 0 and 1 protect nobody.
  public init(_ students: Int) {
    self.students = max(students, 1)
  }

  /// Whether any figure can be of too few students. If not, nothing is ever withheld.
  public var protectsSomebody: Bool { students > 1 }

  /// Of somebody, but of too few.
  public func isSmall(_ count: Int) -> Bool { 0 < count && count < students }

  /// Whether so many students are as many as the threshold asks for; none never are.
  public func isEnough(_ count: Int) -> Bool { students <= count }

  /// Which parts of a whole that is disclosed are withheld: the small ones, and as many more, the smallest first, as it takes for
  /// those withheld to be enough together. Statisticians call it primary and complementary suppression.
  ///
  /// - Parameters:
  ///   - sizes: by part, how many students it is of.
  ///   - together: how many students some of the parts are of.
  public func withheldParts(_ sizes: [Int], together: (Set<Int>) -> Int) -> Set<Int> {
    var withheld = Set(sizes.indices.filter { isSmall(sizes[$0]) })
    while isSmall(together(withheld)) {
      let others = sizes.indices.filter { !withheld.contains($0) && sizes[$0] > 0 }
      guard let smallest = others.min(by: { (sizes[$0], $0) < (sizes[$1], $1) }) else { break }
      withheld.insert(smallest)
    }
    return withheld
  }

  func withheldParts(_ parts: [NearestPeople]) -> Set<Int> {
    withheldParts(parts.map(\.count)) { some in some.reduce(into: NearestPeople()) { $0.formUnion(parts[$1]) }.count }
  }
}

extension OrganizationSettings {
  /// The organization's own threshold, as it is set now.
  public var suppression: SuppressionThreshold { SuppressionThreshold(suppressionThreshold) }
}
