/// For each context of a table whether its figures are disclosed: that of its own work, and that with everything below it.
struct DisclosedFigures: Sendable {
  /// One of those that a context's work with everything below it is made of.
  struct Part: Hashable, Sendable {
    var place: Int
    var isDirect: Bool
  }

  var direct: [Bool]
  var below: [Bool]

  init(count: Int, disclosed: Bool = true) {
    direct = Array(repeating: disclosed, count: count)
    below = direct
  }

  subscript(_ part: Part) -> Bool {
    get { isDisclosed(part.place, inclusive: !part.isDirect) }
    set { if part.isDirect { direct[part.place] = newValue } else { below[part.place] = newValue } }
  }

  func isDisclosed(_ place: Int, inclusive: Bool) -> Bool { inclusive ? below[place] : direct[place] }

  /// A context's own work, then that of each child with all below it.
  ///
  /// - Parameter ends: by node in preorder: the place of the one after the last below it.
  static func parts(of place: Int, _ ends: [Int]) -> [Part] {
    var parts = [Part(place: place, isDirect: true)]
    var child = place + 1
    while child < ends[place] {
      parts.append(Part(place: child, isDirect: false))
      child = ends[child]
    }
    return parts
  }
}
