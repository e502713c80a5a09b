import Foundation
import Testing

@Suite("Reasons of errors")
struct ReasonTests {
  /// Where errors are made; elsewhere words in capitals are other things.
  private static let folders = [
    "Services/Activity/ActivityService", "Services/Context/ContextService",
    "Services/Report/ReportService", "Services/Portal/PortalService",
    "Shared/1-foundations/Domain/Rules", "Shared/1-foundations/Sharing", "Shared/2-capabilities/RPC",
    "Shared/3-transport/Serving",
    "Shared/4-assembly/Bootstrap",
  ]
  /// Words in capitals that are no reasons: names of statuses, of kinds of items, of zones, of options, of HTTP.
  private static let others: Set<String> = [
    "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "UNIMPLEMENTED", "INTERNAL",
    "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED", "BINARY", "SCORE", "QUANTITY", "UTC", "NAME", "SECONDS",
    "POST", "GET", "HEAD", "DELETE", "S256", "COLUMNS",
  ]

  /// Where RESOURCE_EXHAUSTED may be made without `RPCError.exhausted`: beside it, and by clients, whose errors nobody is sent.
  private static let madeBy = [
    "Shared/2-capabilities/RPC/Errors/", "Shared/2-capabilities/RPC/Client/",
    "Shared/3-transport/HTTP2Transport/Client/",
  ]

  @Test("whatever is refused for a bound is refused by RPCError.exhausted, and so with a QuotaFailure")
  func exhausted() throws {
    var makers = 0
    for folder in ["Services", "Shared"] {
      let files = FileManager.default.enumerator(
        at: House.root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let made = text.matches(of: /(?:RPCError|init)\(\s*\.resourceExhausted\b/).count
        makers += made
        #expect(made == 0 || Self.madeBy.contains { file.path.contains($0) }, "\(file.path)")
      }
    }
    #expect(makers >= 2, "its own and the clients'")
  }

  @Test("docs/limits.md says of every reason of RESOURCE_EXHAUSTED how much there may be")
  func bounded() throws {
    let reasons = try String(contentsOf: House.root.appending(path: "docs/reasons.md"), encoding: .utf8)
    let limits = try String(contentsOf: House.root.appending(path: "docs/limits.md"), encoding: .utf8)
    let rows = reasons.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("| RESOURCE_EXHAUSTED |") }
    let bounded = Set(
      rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([A-Z][A-Z0-9_]*)`/).map { String($0.1) } })
    #expect(bounded.count > 40)
    #expect(bounded.filter { !limits.contains("`\($0)`") }.sorted() == [], "not on the page")
  }

  @Test("docs/reasons.md has every reason of the sources, and no other")
  func documented() throws {
    var given: Set<String> = []
    for folder in Self.folders {
      let root = House.root.appending(path: folder)
      let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let words = text.matches(of: /"([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)"/).map { String($0.1) }
        given.formUnion(words.filter { $0.count > 2 })
      }
    }
    given.subtract(Self.others)
    given = given.filter { !$0.hasPrefix("HOMEROOM_") }
    let page = try String(contentsOf: House.root.appending(path: "docs/reasons.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let documented = Set(rows.flatMap { $0.matches(of: /`([A-Z][A-Z0-9_]*)`/).map { String($0.1) } })
    #expect(given.count > 80)
    #expect(given.subtracting(documented).sorted() == [], "not on the page")
    #expect(documented.subtracting(given).sorted() == [], "given by nobody")
  }
}
