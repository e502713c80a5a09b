import Foundation
import Testing

@Suite("What a stranger reads first")
struct ReadingTests {
  @Test("every source file says what it is for before anything else")
  func firstLines() throws {
    var silent: [String] = []
    var count = 0
    for folder in ["Services", "Shared"] {
      let files = FileManager.default.enumerator(
        at: House.root.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "swift" {
        count += 1
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let first = lines.first { $0.hasPrefix("//") || !$0.contains("import ") }
        if first?.hasPrefix("//") != true { silent.append(file.lastPathComponent) }
      }
    }
    #expect(count > 800)
    #expect(silent == [])
  }

  @Test("every path that a page names is there", arguments: ["docs/extending.md", "docs/threat-model.md"])
  func paths(page: String) throws {
    let page = try String(contentsOf: House.root.appending(path: page), encoding: .utf8)
    let paths = page.matches(of: /`((?:Proto|Services|Shared|Tests|docs)\/[^`]*)`/).map { String($0.1) }
      .filter { !$0.contains("NAME") }
    #expect(paths.count > 20)
    for path in paths {
      #expect(
        FileManager.default.fileExists(atPath: House.root.appending(path: path).path(percentEncoded: false)), "\(path)")
    }
  }
}
