// Resolution of identifier paths to content nodes at an instant, including paths of moved, removed and redeclared nodes.
extension ContentTree {
  /// Which node a path means for work begun at an instant (P22).
  ///
  /// Who stood there then; else the last of those who stood there and still live (an alias, which comes from a move:
  /// D10). A path that was declared again after its removal means the former node for work begun before the removal and
  /// the new one after. Nil when nobody fits: such work is unassigned.
  public func node(at path: IdentifierPath, app: AppID, when instant: Instant) -> ContextID? {
    guard let root = root(of: app) else { return nil }
    return soleOccupant(of: path, below: root, when: instant)
      ?? candidates(for: path, below: root).choose(when: instant, in: self)
  }

  /// Which node a path means to a reader: who stands there or stood there last, living before withdrawn (P22, D10).
  public func node(readAt path: IdentifierPath, app: AppID, now: Instant) -> ContextID? {
    if let living = node(at: path, app: app, when: now) { return living }
    guard let root = root(of: app) else { return nil }
    return candidates(for: path, below: root).lastToStand
  }

  /// The usual case without any set algebra: nothing on the way was ever moved, removed or declared twice.
  private func soleOccupant(of path: IdentifierPath, below root: ContextID, when instant: Instant) -> ContextID? {
    var current = root
    for identifier in path.entries {
      let occupants = occupants(of: identifier, below: current)
      guard occupants.count == 1, occupants[0].placements.count == 1, occupants[0].removed == nil else { return nil }
      current = occupants[0].id
    }
    return current
  }

  private struct Candidates {
    /// Who ever stood at the path, and when.
    var stood: [(id: ContextID, when: WindowSet)]

    var lastToStand: ContextID? {
      stood.max {
        ($0.when.windows.last?.end ?? .distantPast, $0.id) < ($1.when.windows.last?.end ?? .distantPast, $1.id)
      }?.id
    }

    func choose(when instant: Instant, in tree: ContentTree) -> ContextID? {
      func declared(_ id: ContextID) -> Instant { tree[id]?.declared ?? .distantFuture }
      // First placements count from the beginning, so two can claim an early instant: the elder was really there (N8).
      let there = stood.filter { $0.when.contains(instant) }
      if let first = there.min(by: { (declared($0.id), $0.id) < (declared($1.id), $1.id) }) { return first.id }

      let living = stood.filter { tree.isLiving($0.id, at: instant) }
      func lastThere(_ when: WindowSet) -> Instant? {
        when.windows.last { $0.opens <= instant }?.end
      }
      let former = living.compactMap { candidate in lastThere(candidate.when).map { (candidate.id, $0) } }
      if let last = former.max(by: { ($0.1, $0.0) < ($1.1, $1.0) }) { return last.0 }
      // Nobody until then: the first who came later, as when an offline client is ahead of the declaration of a move.
      func firstThere(_ when: WindowSet) -> Instant { when.windows.first?.opens ?? .distantFuture }
      return living.min { (firstThere($0.when), $0.id) < (firstThere($1.when), $1.id) }?.id
    }
  }

  private func standingWindows(of node: ContextNode, below parent: ContextID) -> WindowSet {
    let windows = node.windows(below: parent)
    return node.removed.map { windows.intersection(Window(opens: .distantPast, closes: $0)) } ?? windows
  }

  private func candidates(for path: IdentifierPath, below root: ContextID) -> Candidates {
    var level: [(id: ContextID, when: WindowSet)] = [(root, .always)]
    for identifier in path.entries {
      var next: [(id: ContextID, when: WindowSet)] = []
      for (parent, when) in level {
        let here = occupants(of: identifier, below: parent)
        for node in here {
          var windows = standingWindows(of: node, below: parent).intersection(when)
          for upper in here where lies(upper, over: node) {
            // Before it was declared, whoever had been declared earlier was really there (N8).
            let lies = Window(opens: node.declared < upper.declared ? upper.declared : .distantPast)
            windows = windows.subtracting(standingWindows(of: upper, below: parent).intersection(lies))
          }
          guard !windows.isEmpty else { continue }
          if let index = next.firstIndex(where: { $0.id == node.id }) {
            next[index].when = next[index].when.union(windows)
          } else {
            next.append((node.id, windows))
          }
        }
      }
      level = next
    }
    return Candidates(stood: level)
  }
}
