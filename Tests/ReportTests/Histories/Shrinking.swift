import ReportReference

extension Play {
  /// A play that still fails and of which nothing can be left out.
  func shrunk(_ fails: (Play) -> Bool) -> Play {
    var best = self
    var size = max(1, best.steps.count / 2)
    while true {
      var isSmaller = false
      var from = 0
      while from < best.steps.count {
        var steps = best.steps
        steps.removeSubrange(from..<min(from + size, steps.count))
        let candidate = Play(steps: steps).legal
        if candidate.steps.count < best.steps.count, fails(candidate) {
          best = candidate
          isSmaller = true
        } else {
          from += size
        }
      }
      if size > 1 { size /= 2 } else if !isSmaller { break }
    }
    return best.withFewerPieces(fails)
  }

  /// And of whose records no piece can be left out.
  private func withFewerPieces(_ fails: (Play) -> Bool) -> Play {
    var best = self
    for (index, step) in steps.enumerated() {
      guard case .row(let given) = step, case .work(let record) = given.what else { continue }
      var (row, work) = (given, record)
      for piece in work.pieces.indices.reversed() {
        let removed = work.pieces.remove(at: piece)
        row.what = .work(work)
        var candidate = best
        candidate.steps[index] = .row(row)
        if candidate.legal.steps.count == best.steps.count, fails(candidate) {
          best = candidate
        } else {
          work.pieces.insert(removed, at: piece)
        }
      }
    }
    return best
  }
}
