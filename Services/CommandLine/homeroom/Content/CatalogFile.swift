import Console
import ContentFiles
import Messages
import ReportTables

/// An app's content as a file that `homeroom declare` takes, and that changes nothing when it is declared where it came from.
enum CatalogFile {
  /// Written page by page.
  static func write(_ contexts: Pages<ContextV1.Context>) async throws {
    var isFirst = true
    try await contexts.each { contexts in
      // What students' apps proposed, or were built for, is not published: declaring it would publish it.
      let lines = contexts.filter { !$0.isVolatile && $0.origin == .unspecified }.map(\.catalogEntry.json)
      if !lines.isEmpty {
        try Output.write((isFirst ? "{\"contexts\": [\n" : ",\n") + lines.joined(separator: ",\n"))
        isFirst = false
      }
      return true
    }
    try Output.say(isFirst ? "{\"contexts\": []}" : "\n]}")
  }
}
