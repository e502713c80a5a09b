import Foundation
import Sharing
import Testing

/// What docs/limits.md says of shares is what the code has.
@Suite("The table of quotas")
struct QuotaTests {
  private static let head = "| quota | of | how many | shared | reason |\n| --- | --- | --: | --- | --- |\n"

  private static var table: String {
    head
      + Quota.all.map { quota in
        let place = quota.of.isEmpty ? "" : " \(quota.of)"
        return
          "| `\(quota.name)` | \(quota.words) | \(number(quota.max))\(place) | \(rule(of: quota)) | `\(quota.reason)` |\n"
      }.joined()
  }

  private static func rule(of quota: Quota) -> String {
    let days = quota.refillsIn / .seconds(24 * 60 * 60)
    return quota.rule.rawValue
      + (quota.rule == .usedUp ? "; all is back in \(days == 1 ? "a day" : "\(Int(days)) days")" : "")
  }

  private static func number(_ value: Int) -> String {
    if value % (1024 * 1024 * 1024) == 0 { return "\(value / 1024 / 1024 / 1024) GiB" }
    if value % (1024 * 1024) == 0 { return "\(value / 1024 / 1024) MiB" }
    let digits = String(value)
    return digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
  }

  @Test("the page has the table, row by row: where it has not, this is it")
  func documented() throws {
    let page = try String(contentsOf: House.root.appending(path: "docs/limits.md"), encoding: .utf8)
    #expect(page.contains(Self.table), "\n\(Self.table)")
  }

  @Test("no two are of one name, and there is some of each")
  func distinct() {
    #expect(Set(Quota.all.map(\.name)).count == Quota.all.count)
    #expect(Quota.all.allSatisfy { $0.max > 0 && $0.retryAfter > .zero })
    #expect(Quota.all.allSatisfy { ($0.rule == .usedUp) == ($0.refillsIn > .zero) })
  }
}
