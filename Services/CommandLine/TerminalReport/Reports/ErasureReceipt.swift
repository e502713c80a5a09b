internal import Crypto
public import Messages
internal import ReportTables

/// The receipt of an erasure as it is printed: a table for people, or JSON for programs.
public struct ErasureReceipt: Sendable {
  private let receipt: ActivityV1.Erasure

  /// - Parameter receipt: as Activity gave it, of an erasure that may still be running.
  public init(_ receipt: ActivityV1.Erasure) { self.receipt = receipt }

  /// One object, with the fields of the message.
  public var json: String { TableValue.object(receipt.members).json }

  /// What was removed by service, what is waited for, and the digest once there is one.
  public func lines(in terminal: Terminal) -> [String] {
    let state = receipt.state == .completed ? "completed" : "running"
    let time = receipt.completeTime.map { " \(Figures.stamp($0))" } ?? ""
    let table = TextTable(
      ["removed", "count"], receipt.removed.map { ["\($0.service): \($0.what)", String($0.count)] })
    var lines = ["erasure \(receipt.erasureID), \(state)\(time)"]
    if !receipt.removed.isEmpty { lines += table.lines(in: terminal) }
    if !receipt.waitingFor.isEmpty { lines.append("waiting for \(receipt.waitingFor.joined(separator: " and "))") }
    if !receipt.digest.isEmpty { lines.append("digest \(receipt.digest.hexadecimal)") }
    return lines
  }
}
