/// Which kind a call is of, by weights.
public struct Mix: Sendable {
  private let upTo: [Double]

  /// - Parameter weights: of the kinds, in their order; not all 0.
  public init(_ weights: [Double]) {
    var sum = 0.0
    upTo = weights.map { weight in
      sum += max(0, weight)
      return sum
    }
  }

  /// The index of a kind.
  public func pick(using numbers: inout SeededNumbers) -> Int {
    let wanted = Double.random(in: 0..<(upTo.last ?? 1), using: &numbers)
    return upTo.firstIndex { wanted < $0 } ?? upTo.count - 1
  }
}
