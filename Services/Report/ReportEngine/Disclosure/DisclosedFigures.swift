/// For each context of a table whether its figures are disclosed: that of its own work, and that with everything below it.
struct DisclosedFigures: Sendable {
  /// One of those that a context's work with everything below it is made of.
  struct Part: Hashable, Sendable {
    var index: Int
    var isDirect: Bool
  }

  var direct: [Bool]
  var below: [Bool]

  init(count: Int, disclosed: Bool = true) {
    direct = Array(repeating: disclosed, count: count)
    below = direct
  }

  subscript(_ part: Part) -> Bool {
    get { isDisclosed(part.index, inclusive: !part.isDirect) }
    set { if part.isDirect { direct[part.index] = newValue } else { below[part.index] = newValue } }
  }

  func isDisclosed(_ index: Int, inclusive: Bool) -> Bool { inclusive ? below[index] : direct[index] }

  /// A context's own work, then that of each child with all below it.
  ///
  /// - Parameter ends: by node in preorder: the index of the one after the last below it.
  static func parts(of index: Int, _ ends: [Int]) -> [Part] {
    var parts = [Part(index: index, isDirect: true)]
    var child = index + 1
    while child < ends[index] {
      parts.append(Part(index: child, isDirect: false))
      child = ends[child]
    }
    return parts
  }
}
