import API
import Arguments
import Messages
import RPC
import Text

/// The order in which people look names up: by Unicode's collation, in the language of whoever reads, else of their organization.
///
/// What cannot be asked for is left out: a list in another order is still the list.
struct NameOrder: Sendable {
  /// A language tag; empty for the order that fits most languages.
  let language: String

  /// How long the organization's language is waited for.
  private static var patience: Duration { .seconds(2) }

  /// The language that is said, else the organization's, else the terminal's.
  ///
  /// - Parameter services: nil where they do not answer.
  init(_ values: Values, _ services: Services?) async {
    language = await Self.language(values, services)
  }

  private static func language(_ values: Values, _ services: Services?) async -> String {
    if let said = values[ListOptions.language] { return said }
    var own: String?
    if let services {
      var call = services.call
      call.timeout = min(call.timeout ?? patience, patience)
      own = try? await services.organization.getOrganization(.init(), call).language
    }
    return own.flatMap { $0.isEmpty ? nil : $0 } ?? Collation.language(of: Environment.current())
  }

  func sorted<Element>(_ elements: [Element], by name: (Element) -> String) -> [Element] {
    Collation(language: language).sorted(elements, by: name)
  }

  /// The grid with its students in this order (N84).
  func sorted(_ grid: ReportV1.HandoutGrid) -> ReportV1.HandoutGrid {
    var grid = grid
    grid.rows = sorted(grid.rows) { $0.sortName.isEmpty ? $0.name : $0.sortName }
    return grid
  }
}
