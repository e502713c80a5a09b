internal import Storage

/// What a watcher has seen last: the state of the report, by its fingerprint, and the position it was made at.
///
/// It names the state itself, not a place in some server's memory, so it holds across restarts and servers.
struct ResumeToken: Hashable, Sendable {
  var fingerprint: UInt64
  var position: ReportPosition

  init(fingerprint: UInt64, position: ReportPosition) {
    self.fingerprint = fingerprint
    self.position = position
  }

  /// Nil for anything that is no token.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 128, parts.count == 6, parts[0] == "g1", let fingerprint = UInt64(parts[1], radix: 16)
    else { return nil }
    let numbers = parts[2...].compactMap { Int64($0) }
    guard numbers.count == 4 else { return nil }
    self.fingerprint = fingerprint
    position = ReportPosition(
      activity: FeedPosition(epoch: numbers[0], sequence: numbers[1]),
      context: FeedPosition(epoch: numbers[2], sequence: numbers[3]))
  }

  var text: String {
    var numbers: [Int64] = []
    for position in [position.activity, position.context] {
      numbers += [position?.epoch ?? 0, position?.sequence ?? 0]
    }
    return (["g1", String(fingerprint, radix: 16)] + numbers.map { String($0) }).joined(separator: ".")
  }

  /// Whether what it stands for belongs to the history that is there now.
  func isKnown(at position: ReportPosition) -> Bool {
    func epoch(_ position: FeedPosition?) -> Int64 { position?.epoch ?? 0 }
    return epoch(self.position.activity) == epoch(position.activity)
      && epoch(self.position.context) == epoch(position.context) && position.hasReached(self.position)
  }
}
