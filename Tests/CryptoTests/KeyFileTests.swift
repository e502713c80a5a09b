import Crypto
import Foundation
import Testing

@Suite final class KeyFileTests {
  let directory = NSTemporaryDirectory() + "homeroom-keys-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: directory)
  }

  @Test("a key is made once, for its owner's eyes only, and found again")
  func once() throws {
    let path = directory + "/key.pem"
    let first = try KeyFile.loadOrCreate(path)
    #expect(try KeyFile.loadOrCreate(path).pem() == first.pem())
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["key.pem"])
  }

  @Test("a key takes another's place whole, for its owner's eyes only")
  func replaced() throws {
    let path = directory + "/key.pem"
    let first = try KeyFile.loadOrCreate(path)
    let second = try PrivateKey()
    try KeyFile.replace(path, with: second)
    #expect(try KeyFile.load(path).pem() == second.pem() && second.pem() != first.pem())
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["key.pem"])
  }

  @Test("a key others may read is refused, and the message says what to do", arguments: [0o640, 0o604, 0o666])
  func readableByOthers(mode: Int) throws {
    let path = directory + "/key.pem"
    _ = try KeyFile.loadOrCreate(path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let error = #expect(throws: CryptoError.self) { try KeyFile.loadOrCreate(path) }
    #expect(error?.description.hasPrefix("\(path): others may read this key: run chmod 600") == true)
  }

  @Test(
    "a credential of systemd's is read: root's, for nobody to write, with a list of readers behind its group's bits",
    .enabled(if: getuid() == 0, "only root makes files of root's"),
    arguments: [(0, 0o440, true), (0, 0o640, false), (0, 0o444, false), (1, 0o440, false)])
  func credential(group: Int, mode: Int, isRead: Bool) throws {
    let path = directory + "/key.pem"
    _ = try KeyFile.loadOrCreate(path)
    try FileManager.default.setAttributes(
      [.groupOwnerAccountID: group, .posixPermissions: mode], ofItemAtPath: path)
    #expect(((try? KeyFile.load(path)) != nil) == isRead)
  }

  @Test("a missing directory and a file that is no key are named")
  func unreadable() throws {
    let missing = directory + "/no/key.pem"
    #expect(throws: CryptoError.self) { try KeyFile.loadOrCreate(missing) }
    let path = directory + "/text"
    _ = FileManager.default.createFile(
      atPath: path, contents: Data("text".utf8), attributes: [.posixPermissions: 0o600])
    let error = #expect(throws: CryptoError.self) { try KeyFile.load(path) }
    #expect(error?.description.hasPrefix(path) == true)
  }
}
