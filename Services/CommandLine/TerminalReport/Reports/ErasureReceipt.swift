public import Messages

/// The receipt of an erasure as it is printed: a table for people, or encoded for programs.
public struct ErasureReceipt: Encodable, Sendable {
  struct Removed: Encodable, Sendable {
    var service: String
    var what: String
    var count: Int64
  }

  var erasure: String
  var state: String
  /// RFC 3339.
  var begun: String?
  var completed: String?
  var removed: [Removed]
  var waitingFor: [String]
  /// In hexadecimal.
  var digest: String?

  public init(_ receipt: ActivityV1.Erasure) {
    erasure = receipt.erasureID
    state = receipt.state == .completed ? "completed" : "running"
    begun = receipt.createTime.map(Figures.stamp)
    completed = receipt.completeTime.map(Figures.stamp)
    removed = receipt.removed.map { Removed(service: $0.service, what: $0.what, count: $0.count) }
    waitingFor = receipt.waitingFor
    digest =
      receipt.digest.isEmpty
      ? nil : receipt.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  public func lines(in terminal: Terminal) -> [String] {
    let table = TextTable(
      ["removed", "count"], removed.map { ["\($0.service): \($0.what)", String($0.count)] })
    var lines = ["erasure \(erasure), \(state)\(completed.map { " \($0)" } ?? "")"]
    if !removed.isEmpty { lines += table.lines(in: terminal) }
    if !waitingFor.isEmpty { lines.append("waiting for \(waitingFor.joined(separator: " and "))") }
    if let digest { lines.append("digest \(digest)") }
    return lines
  }
}
