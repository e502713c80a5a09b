import Foundation
import Glibc

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
    /// Those of them that are part of its own signatures.
    var publicImports: Set<String> = []
  }

  var rooms: [String: Room] = [:]
  /// The libraries that other packages may use, each with its modules.
  var libraries: [String: Set<String>] = [:]
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Read once, for all tests.
  static let standing = Task { try await House() }

  private init() async throws {
    let description = try await Self.packageDescription()
    libraries = Self.libraries(of: description)
    for line in Self.targetLines(of: description) {
      let floor = try Self.floor(of: line.name, at: line.path)
      let imports = try Self.imports(under: line.path)
      rooms[line.name] = Room(
        name: line.name, floor: floor, path: line.path, declared: line.uses,
        imports: imports.map { ($0.module, $0.file) }, publicImports: Set(imports.filter(\.isPublic).map(\.module)))
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
    case "CProto", "CReportCases", "CWeb": return 0
    case "Messages": return 1
    case "API": return 3
    case _ where !path.hasPrefix("Services/"): throw Unplaced(room: name, path: path)
    case _ where ["Domain", "Door", "Engine"].contains(where: name.hasSuffix): return 3
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
  private static func targetLines(of description: [String: Any]) -> [(name: String, path: String, uses: Set<String>)] {
    guard let targets = description["targets"] as? [[String: Any]] else { return [] }
    return targets.compactMap { target in
      guard let name = target["name"] as? String, let path = target["path"] as? String,
        !path.hasPrefix("Tests/")
      else { return nil }
      let uses = (target["target_dependencies"] as? [String]) ?? []
      return (name, path, Set(uses))
    }
  }

  private static func libraries(of description: [String: Any]) -> [String: Set<String>] {
    let products = (description["products"] as? [[String: Any]]) ?? []
    return products.reduce(into: [:]) { libraries, product in
      guard let name = product["name"] as? String, let type = product["type"] as? [String: Any],
        type.keys.contains("library")
      else { return }
      libraries[name] = Set((product["targets"] as? [String]) ?? [])
    }
  }

  /// What SwiftPM says of the manifest. Waits without a thread: other tests run meanwhile, some of them by the clock.
  private static func packageDescription() async throws -> [String: Any] {
    // A scratch folder of its own: the one in use may be locked by whoever runs these tests.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "homeroom-describe-\(getpid())")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let description = scratch.appending(path: "description.json")
    try await run(
      [
        "swift", "package", "--package-path", root.path(), "--scratch-path", scratch.path(), "describe", "--type",
        "json",
      ],
      output: description.path())
    return try JSONSerialization.jsonObject(with: Data(contentsOf: description)) as? [String: Any] ?? [:]
  }

  private static func run(_ words: [String], output: String) async throws {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    unsafe posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let arguments = unsafe words.map { unsafe strdup($0) }
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, words[0], &files, nil, arguments + [nil], environ) == 0 else {
      throw Failed(command: words)
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(20)) }
    guard status == 0 else { throw Failed(command: words) }
  }

  struct Failed: Error {
    var command: [String]
  }

  /// The Swift files of a folder, by their paths from the root.
  static func swiftFiles(under path: String) -> [String] {
    let folder = root.appending(path: path)
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { $0.path().replacingOccurrences(of: root.path(), with: "") }
  }

  private static func imports(under path: String) throws -> [(module: String, file: String, isPublic: Bool)] {
    var found: [(module: String, file: String, isPublic: Bool)] = []
    for file in swiftFiles(under: path) {
      for line in try String(contentsOf: root.appending(path: file), encoding: .utf8).split(separator: "\n") {
        var words = line.split(separator: " ").map(String.init)
        let isPublic = words.prefix { $0 != "import" }.contains("public")
        while let first = words.first,
          first.hasPrefix("@") || ["public", "internal", "package", "private", "fileprivate"].contains(first)
        {
          words.removeFirst()
        }
        guard words.first == "import", words.count > 1 else { continue }
        // `import struct Module.Name` names the module in its last word.
        let module = words[words.count - 1].split(separator: ".")[0]
        found.append((String(module), file, isPublic))
      }
    }
    return found
  }
}
