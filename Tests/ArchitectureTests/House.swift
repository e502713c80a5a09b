import Foundation

/// The house as the sources have it: every room, its floor, and what its files import.
struct House {
  struct Room {
    var name: String
    /// 0 is the lowest. C libraries are on 0, executables on 5.
    var floor: Int
    var path: String
    /// What the manifest says the room uses.
    var declared: Set<String>
    /// What its files import, with the file that does.
    var imports: [(module: String, file: String)]
  }

  var rooms: [String: Room] = [:]
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws {
    for line in try Self.targetLines() {
      let floor = try Self.floor(of: line.name, at: line.path)
      rooms[line.name] = Room(
        name: line.name, floor: floor, path: line.path, declared: line.uses,
        imports: try Self.imports(under: line.path))
    }
  }

  /// The rule of the floors: `ls` shows it.
  static func floor(of name: String, at path: String) throws -> Int {
    if path.hasPrefix("Shared/") {
      let folder = path.split(separator: "/")[1]
      guard let digit = folder.first?.wholeNumberValue else { throw Unplaced(room: name, path: path) }
      return digit
    }
    switch name {
    case "CProto": return 0
    case "Messages": return 1
    case "API": return 3
    case _ where !path.hasPrefix("Services/"): throw Unplaced(room: name, path: path)
    case _ where name.hasSuffix("Domain") || name.hasSuffix("Engine"): return 3
    // Libraries are written Like This, executables like-this.
    case _ where name.first?.isUppercase == true: return 4
    default: return 5
    }
  }

  struct Unplaced: Error {
    var room: String
    var path: String
  }

  /// The manifest's rooms. Tests and benchmarks are outside the house.
  private static func targetLines() throws -> [(name: String, path: String, uses: Set<String>)] {
    let description = try packageDescription()
    guard let targets = description["targets"] as? [[String: Any]] else { return [] }
    return targets.compactMap { target in
      guard let name = target["name"] as? String, let path = target["path"] as? String,
        !path.hasPrefix("Tests/")
      else { return nil }
      let uses = (target["target_dependencies"] as? [String]) ?? []
      return (name, path, Set(uses))
    }
  }

  private static func packageDescription() throws -> [String: Any] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // A scratch folder of its own: the one in use may be locked by whoever runs these tests.
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "homeroom-describe-\(ProcessInfo.processInfo.processIdentifier)")
    process.arguments = [
      "swift", "package", "--package-path", root.path(), "--scratch-path", scratch.path(), "describe", "--type", "json",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: scratch)
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  private static func imports(under path: String) throws -> [(module: String, file: String)] {
    let folder = root.appending(path: path)
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    var found: [(module: String, file: String)] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        var words = line.split(separator: " ").map(String.init)
        while let first = words.first,
          first.hasPrefix("@") || ["public", "internal", "package", "private", "fileprivate"].contains(first)
        {
          words.removeFirst()
        }
        guard words.first == "import", words.count > 1 else { continue }
        // `import struct Module.Name` names the module in its last word.
        let module = words[words.count - 1].split(separator: ".")[0]
        found.append((String(module), file.path().replacingOccurrences(of: root.path(), with: "")))
      }
    }
    return found
  }
}
