import API
import Arguments
import Console
import ContentFiles
import Messages
import ReportTables
import TerminalReport

/// `homeroom list contexts`: an app's content, as a tree.
enum ContextList {
  private enum Format: String, CaseIterable, Sendable { case list, catalog }

  private static let format = Option<Format>(
    "format", .choice(), default: .list, help: "catalog: as a file that homeroom declare takes.")

  static let command = Command(
    "contexts", "The content of an app, or what lies below one of its contexts.",
    takes: [ScopeOptions.app, format, ScopeOptions.path]
  ) { values in
    let (services, values) = try await ListCommand.prepare(values)
    let app = values[ScopeOptions.app]
    let path = try await standingPath(values[ScopeOptions.path], of: app, services)
    let contexts = services.contexts(of: app).filter { $0.identifierPath.starts(with: path) }
    if values[format] == .catalog {
      return try await CatalogFile.write(contexts.filter { !$0.identifierPath.isEmpty })
    }
    guard !values[Output.json] else { return try await form().print(contexts, services, values) }
    let max = values[ListOptions.limit] ?? ListOptions.rowsMax
    let (elements, isWhole) = try await contexts.all(max: max)
    let depth = elements.map(\.identifierPath.count).min() ?? 0
    let order = await NameOrder(values, services)
    try form(from: depth).printTable(of: ContextTree.ordered(elements, order), values)
    if !isWhole { Output.complain("there are more than \(max): say --limit") }
  }

  /// Where the context at a path stands now, which may be elsewhere than where it was asked for.
  ///
  /// - Throws: what the service says where none stands there: a list of nothing would say that nothing lies below it.
  private static func standingPath(_ path: [String], of app: String, _ services: Services) async throws -> [String] {
    guard !path.isEmpty else { return [] }
    let below = try await services.context.listChildren(
      .init(appID: app, identifierPath: path, treeOnly: true, pageSize: 1), services.call)
    return below.contexts.first.map { Array($0.identifierPath.dropLast()) } ?? path
  }

  /// - Parameter depth: of those at the margin.
  private static func form(from depth: Int = 0) -> ListForm<ContextV1.Context> {
    ListForm(
      columns: [.name("title"), .id("type"), .name("identifier"), .number("context"), .id("")],
      row: { context in
        let indent = String(repeating: "  ", count: max(0, context.identifierPath.count - depth))
        return [
          indent + context.title, context.type.word, context.identifierPath.last ?? context.appID,
          "\(context.contextID)",
          context.isAssignable == false ? "not assignable" : "",
        ]
      },
      members: { context in
        [
          ("context_id", .integer(context.contextID)), ("app_id", .text(context.appID)),
          ("path", .texts(context.identifierPath)), ("title", .text(context.title)),
          ("type", .text(orNone: context.type.word)),
          ("topic", .text(orNone: context.topic.word)), ("display_order", .integer(context.displayOrder)),
          ("is_assignable", .flag(context.isAssignable ?? true)), ("summary", .text(orNone: context.summary)),
          ("primary_kind", .text(orNone: context.primaryKind.word)),
        ]
      })
  }
}

/// Content in the order in which people browse it.
enum ContextTree {
  /// Parents before their children; siblings by display order, then by title.
  static func ordered(_ contexts: [ContextV1.Context], _ order: NameOrder) -> [ContextV1.Context] {
    let byTitle = order.sorted(contexts) { $0.title }
    let known = Set(contexts.map(\.identifierPath))
    let children = Dictionary(grouping: byTitle) { Array($0.identifierPath.dropLast()) }
      .mapValues {
        $0.enumerated().sorted { ($0.element.displayOrder, $0.offset) < ($1.element.displayOrder, $1.offset) }.map(
          \.element)
      }
    let tops = byTitle.filter { $0.identifierPath.isEmpty || !known.contains(Array($0.identifierPath.dropLast())) }
    // What is left to list, the next one last.
    var open = Array(tops.reversed())
    var ordered: [ContextV1.Context] = []
    while let next = open.popLast() {
      ordered.append(next)
      let below = children[next.identifierPath] ?? []
      open += below.filter { !$0.identifierPath.isEmpty }.reversed()
    }
    return ordered
  }
}
