/// The content of all apps with where each piece stood when.
struct ContentHistory {
  struct Node {
    var given: History.Content
    /// What it was given as from then on; oldest first.
    var versions: [(from: Time, given: History.Content)]
    var declared: Time
    /// Where it stands from then on; oldest first.
    var placements: [(from: Time, parent: Int64?)]
    var removed: Time?
  }

  private(set) var nodes: [Int64: Node] = [:]

  mutating func take(_ row: History.Row) {
    switch row.what {
    case .content(let content):
      nodes[content.id] = Node(
        given: content, versions: [(.always, content)], declared: row.at, placements: [(row.at, content.parent)])
      if content.origin == .published { publish(content.id, row.at) }
    case .contentChanged(let content):
      guard let node = nodes[content.id] else { break }
      var changed = content
      changed.parent = node.given.parent
      nodes[content.id]?.given = changed
      nodes[content.id]?.versions.append((row.at, changed))
      publish(content.id, row.at)
    case .contentMoved(let id, let parent):
      nodes[id]?.placements.append((row.at, parent))
      // What is moved stays what it was; below what nobody published nothing is.
      if nodes[id]?.given.origin == .published { publish(id, row.at) }
    // What lies below is withdrawn with it (N9): see `removal`.
    case .contentRemoved(let id): if nodes[id]?.removed == nil { nodes[id]?.removed = row.at }
    default: break
    }
  }

  /// D28: with all that it stands below. It lists nothing otherwise, so that it makes no version.
  private mutating func publish(_ id: Int64, _ now: Time) {
    for published in upwards(from: id, now) { nodes[published]?.given.origin = .published }
  }

  subscript(id: Int64) -> History.Content? { nodes[id]?.given }

  /// What it was given as at a time.
  func given(_ id: Int64, _ time: Time) -> History.Content? { nodes[id]?.versions.last { $0.from <= time }?.given }

  /// N8: the first placement counts from the beginning of time.
  func parent(_ id: Int64, _ time: Time) -> Int64? {
    guard let node = nodes[id] else { return nil }
    return (node.placements.last { $0.from <= time } ?? node.placements[0]).parent
  }

  /// The node and all above it then, nearest first.
  func upwards(from id: Int64, _ time: Time) -> [Int64] {
    var found: [Int64] = []
    var next: Int64? = id
    while let current = next, !found.contains(current) {
      found.append(current)
      next = parent(current, time)
    }
    return found
  }

  /// When it was withdrawn, by itself or with what it stands below (D10, N9).
  func removal(_ id: Int64) -> Time? {
    upwards(from: id, .never).compactMap { nodes[$0]?.removed }.min()
  }

  func isLiving(_ id: Int64, _ time: Time) -> Bool {
    guard nodes[id] != nil else { return false }
    return removal(id).map { time < $0 } ?? true
  }

  /// Below it then, each before what lies below it, in display order (R27, R28, P16).
  func below(_ id: Int64, _ time: Time) -> [Int64] {
    inDisplayOrder(nodes.keys.filter { parent($0, time) == id && isLiving($0, time) }, time)
      .flatMap { [$0] + below($0, time) }
  }

  /// As they were listed at a time.
  func inDisplayOrder(_ ids: [Int64], _ time: Time = .never) -> [Int64] {
    ids.sorted { precedesInDisplay($0, $1, time) }
  }

  private func precedesInDisplay(_ left: Int64, _ right: Int64, _ time: Time) -> Bool {
    guard let mine = given(left, time), let theirs = given(right, time) else { return left < right }
    if mine.order != theirs.order { return mine.order < theirs.order }
    if !same(mine.title, theirs.title) { return precedes(mine.title, theirs.title) }
    if !same(mine.identifier, theirs.identifier) { return precedes(mine.identifier, theirs.identifier) }
    return left < right
  }

  /// From below the root down to it, where it stands or stood last; what happened after `end` aside.
  func lastPath(_ id: Int64, _ end: Time = .never) -> [String] {
    let time = min(removal(id).map { $0 - 1 } ?? .never, end)
    let ways = upwards(from: id, time).filter { parent($0, time) != nil }
    return ways.compactMap { nodes[$0]?.given.identifier }.reversed()
  }

  /// Whether it stood above at some time up to `end`.
  func wasAbove(_ above: Int64, _ id: Int64, _ end: Time) -> Bool {
    let moves = nodes.values.flatMap { $0.placements.map(\.from) }.filter { $0 <= end }
    return ([.always, end] + moves).contains { upwards(from: id, $0).dropFirst().contains(above) }
  }

  func root(of app: String) -> Int64? {
    nodes.values.filter { $0.given.parent == nil && $0.given.app == app }.map(\.given.id).min()
  }
}

extension History.Content {
  /// What students declare, or have built, binds nobody (D28).
  var declaredKind: History.Kind? { origin == .published ? kind : nil }
}
