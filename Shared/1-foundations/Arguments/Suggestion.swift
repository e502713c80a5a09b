/// Finds what was probably meant.
enum Suggestion {
  /// The candidate that takes the fewest changes of a letter, if these are few.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let scored = candidates.map { ($0, distance(Array(word), Array($0))) }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    let letters = word.filter { $0 != "-" }.count
    if best.1 <= max(1, min(3, letters / 3)) { return best.0 }
    // A beginning that fits one candidate only is as good.
    let fitting = candidates.filter { letters >= 2 && $0.hasPrefix(word) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Letters to insert, delete, replace or swap with their neighbour. Words are cut at 64 letters.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    let left = left.prefix(64)
    let right = right.prefix(64)
    var rows = [Array(0...right.count)]
    for i in 1..<(left.count + 1) {
      var row = [i]
      for j in 1..<(right.count + 1) {
        let same = left[i - 1] == right[j - 1]
        var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          best = min(best, rows[i - 2][j - 2] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
