public import Domain

/// What everyone's attempts at one context, or at all contexts below one, come to.
public struct ContextSummary: Hashable, Sendable {
  /// Students with an attempt (P14).
  public internal(set) var opened = 0
  /// Students with a finished attempt (D16).
  public internal(set) var finished = 0
  /// The primary numbers of all attempts, each an observation. Kinds are never mixed (D7).
  public internal(set) var scores = NumberCounts()
  public internal(set) var outcomes = NumberCounts()

  /// None of quantities.
  public internal(set) subscript(kind: ItemKind) -> NumberCounts {
    get {
      switch kind {
      case .score: scores
      case .binary: outcomes
      case .quantity: NumberCounts()
      }
    }
    set {
      switch kind {
      case .score: scores = newValue
      case .binary: outcomes = newValue
      case .quantity: break
      }
    }
  }
}
