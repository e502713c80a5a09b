import Foundation
import Identity
import Testing

/// Keys that seal, and their file.
@Suite("Sealing keys") final class SealingKeysTests {
  let path = NSTemporaryDirectory() + "homeroom-sealing-" + UUID().uuidString

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static let secret = Base64URL.encode([UInt8](repeating: 7, count: 32))

  static func key(_ name: String = "", _ value: String? = nil) -> String {
    var members = [
      ("kty", "\"oct\""), ("k", "\"\(secret)\""), ("kid", "\"k1\""), ("use", "\"enc\""), ("alg", "\"A256GCM\""),
    ]
    members.removeAll { $0.0 == name }
    if let value { members.append((name, value)) }
    return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private static func reason(_ json: String) -> String? {
    do throws(KeySetError) {
      _ = try SealingKeys(json: Array(json.utf8))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("what is written is read again, in its order")
  func roundTrip() throws {
    let keys = try SealingKeys((0..<SealingKeys.keysMax).map { _ in try SealingKeys.Key() })
    let read = try SealingKeys(json: Array(keys.json.utf8))
    #expect(read.json == keys.json && read.present.id == keys.keys[15].id)
    #expect(Set(keys.keys.map(\.id)).count == 16)
  }

  static let wrong: [(String, String)] = [
    (key("kty", "\"EC\""), "kty is not oct"), (key("kty"), "kty is not oct"), (key("use", "\"sig\""), "use is not enc"),
    (key("alg", "\"A128GCM\""), "alg is not A256GCM"), (key("alg", "7"), "alg is not A256GCM"),
    (key("k"), "not 32 bytes"),
    (key("k", "\"\(Base64URL.encode([UInt8](repeating: 7, count: 31)))\""), "not 32 bytes"),
    (key("k", "\"\(Base64URL.encode([UInt8](repeating: 7, count: 33)))\""), "not 32 bytes"),
    (key("k", "\"\""), "not 32 bytes"), (key("k", "\"ä\""), "not 32 bytes"), (key("kid"), "letters, digits"),
    (key("kid", "\"\""), "letters, digits"), (key("kid", "\"a.b\""), "letters, digits"),
    (key("kid", "\"\(String(repeating: "k", count: 129))\""), "letters, digits"), ("7", "kty is not oct"),
    ("", "none that seals"),
    (key() + "," + key("k", "\"\(Base64URL.encode([UInt8](repeating: 8, count: 32)))\""), "the kid k1"),
    (key() + "," + key("kid", "\"k2\""), "k1 and k2 are one key"),
    (Array(repeating: key(), count: 17).joined(separator: ","), "17 sealing keys are more than 16"),
  ]

  @Test("what is no sealing key is refused, and the message does not hold it", arguments: wrong)
  func refused(keys: String, expected: String) throws {
    let reason = try #require(Self.reason("{\"keys\": [\(keys)]}"))
    #expect(reason.contains(expected) && !reason.contains(Self.secret), "\(reason)")
  }

  @Test("what may be left out may be left out", arguments: ["", "use", "alg"])
  func good(member: String) { #expect(Self.reason("{\"keys\": [\(Self.key(member))]}") == nil) }

  @Test(
    "what is no set is refused",
    arguments: ["", "{}", "[]", "{\"keys\": {}}", "-----BEGIN PRIVATE KEY-----", String(repeating: " ", count: 16_385)])
  func noSet(text: String) { #expect(Self.reason(text)?.contains("no set of sealing keys") == true) }

  @Test("a set of public keys is none of sealing keys, and the other way round")
  func confused() throws {
    let keys = try SealingKeys([SealingKeys.Key()])
    #expect(throws: KeySetError.privateKey(number: 1)) { try KeySet(json: Array(keys.json.utf8)) }
  }

  @Test("a key that is printed says its name, and nothing else")
  func printed() throws {
    let key = try SealingKeys.Key()
    var dumped = ""
    dump(key, to: &dumped)
    #expect("\(key)" == key.id && !dumped.contains("bytes"))
    #expect(!String(reflecting: try SealingKeys([key])).contains("bytes"))
  }

  private func write(_ text: String, mode: Int = 0o600) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test(
    "keys that others may read are refused, and the message says what to do", arguments: [0o640, 0o604, 0o660, 0o644])
  func readable(mode: Int) throws {
    try write(try SealingKeys([SealingKeys.Key()]).json, mode: mode)
    let error = #expect(throws: KeySetError.self) { try SealingKeysFile(self.path) }
    #expect(error?.description.contains("chmod 600") == true)
  }

  @Test("what the file says now holds, and what is of no use changes nothing")
  func changes() throws {
    let (first, second) = (try SealingKeys([SealingKeys.Key()]), try SealingKeys([SealingKeys.Key()]))
    try write(first.json)
    let file = try SealingKeysFile(path)
    #expect(try file.reloadIfChanged() == nil && file.keys.json == first.json)
    for useless in ["", "{\"keys\": []}"] {
      try write(useless)
      #expect(throws: KeySetError.self) { try file.reloadIfChanged() }
      #expect(try file.reloadIfChanged() == nil && file.keys.json == first.json)
    }
    try write(second.json)
    #expect(try file.reloadIfChanged()?.json == second.json)
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: KeySetError.self) { try file.reloadIfChanged() }
    #expect(file.keys.json == second.json)
  }
}
