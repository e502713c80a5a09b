import Domain
import Foundation
import Identity
import Testing

/// How much organizations and roles get of what is shared, as a file says.
@Suite("Share settings") struct ShareSettingsTests {
  private func settings(_ entries: String) throws -> ShareSettings {
    try ShareSettings(json: Array(#"{"shares": [\#(entries)]}"#.utf8))
  }

  private func weights(_ settings: ShareSettings, _ organization: OrganizationID, _ role: Role) -> [Int] {
    let caller = settings.weighted(Caller(organization: organization, user: "ana", role: role))
    return [caller.organizationWeight, caller.weight]
  }

  @Test("an organization, a role, and a role in an organization, which counts before the role alone")
  func entries() throws {
    let settings = try settings(
      """
      {"organization": "north", "percent": 400}, {"role": "administrator", "percent": 50},
      {"organization": "north", "role": "administrator", "percent": 10000}
      """)
    #expect(weights(settings, "north", .administrator) == [400, 10_000])
    #expect(weights(settings, "north", .teacher) == [400, 100])
    #expect(weights(settings, "south", .administrator) == [100, 50])
    #expect(weights(settings, "south", .student) == [100, 100])
    #expect(weights(try self.settings(""), "north", .teacher) == [100, 100])
    #expect(weights(ShareSettings(), "north", .teacher) == [100, 100])
  }

  @Test(
    "what is no entry is refused with its number",
    arguments: [
      "1", "{}", #"{"percent": 5}"#, #"{"organization": "north"}"#, #"{"organization": "north", "percent": 0}"#,
      #"{"organization": "north", "percent": 10001}"#, #"{"organization": "north", "percent": "5"}"#,
      #"{"organization": "", "percent": 5}"#, #"{"organization": 5, "percent": 5}"#,
      #"{"role": "headmaster", "percent": 5}"#, #"{"role": "teacher", "percent": 5, "weight": 1}"#,
      #"{"role": "student", "percent": 5}"#,
    ])
  func badEntries(entry: String) {
    do {
      _ = try settings(#"{"role": "student", "percent": 7}, \#(entry)"#)
      Issue.record("\(entry) was taken")
    } catch {
      #expect("\(error)".hasPrefix("entry 2: "), "\(error)")
    }
  }

  @Test("what an error quotes of a file moves no cursor, and is short")
  func quoted() {
    let hostile = #"\u001b[2J\u009b31m\u202eevil"# + String(repeating: "x", count: 100_000)
    for entry in [#"{"role": "\#(hostile)", "percent": 5}"#, #"{"\#(hostile)": 1}"#] {
      do {
        _ = try settings(entry)
        Issue.record("taken")
      } catch {
        #expect("\(error)".unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect("\(error)".contains("[2J�31m�evilxx") && "\(error)".count < 150, "\(error)")
      }
    }
  }

  @Test(
    "what is no file of shares is refused, and so are more entries than may be",
    arguments: ["", "[]", "{}", "nonsense"])
  func noShares(text: String) {
    #expect(throws: ShareSettingsError.noShares) { try ShareSettings(json: Array(text.utf8)) }
    let max = ShareSettings.entriesMax
    func many(_ count: Int) -> String {
      (0..<count).map { #"{"organization": "\#($0)", "percent": 5}"# }.joined(separator: ",")
    }
    #expect(throws: ShareSettingsError.tooMany(max + 1)) { try settings(many(max + 1)) }
    #expect(throws: Never.self) { try settings(many(max)) }
  }

  @Test("the file is named in the error, and others may not be able to write it")
  func file() throws {
    let path = NSTemporaryDirectory() + "shares-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: ShareSettingsError.self) { try ShareSettings(path: path) }
    try Data(#"{"shares": [{"role": "teacher", "percent": 200}]}"#.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(weights(try ShareSettings(path: path), "north", .teacher) == [100, 200])
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    do {
      _ = try ShareSettings(path: path)
      Issue.record("a file that anybody may write was believed")
    } catch {
      #expect("\(error)".contains(path) && "\(error)".contains("chmod"))
    }
  }
}
