import Foundation
import Messages
import SchemaMessages
import Testing
import Wire

@Suite("Golden files, written by stock protobuf")
struct GoldenTests {
  /// The bytes of a file in `Tests/Schema/golden`; `Tests/Foreign/test_messages.py` says how they are made.
  private func golden(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../Schema/golden")
    return [UInt8](try Data(contentsOf: folder.appending(path: "\(name).binpb")))
  }

  private func check<M: Message>(_ name: String, _ message: M) throws {
    let bytes = try golden(name)
    #expect(try M(decoding: bytes) == message)
    #expect(try message.encoded() == bytes)
  }

  @Test("are read as what they say, and written byte for byte")
  func golden() throws {
    let one = TestV1.Scalars(int32Value: 1)
    var lists = Samples.lists
    lists.scalars = [one, .init()]
    var maps = Samples.maps
    // What is 0 in a map is left out by protobuf-c and written by others.
    maps.labels[""] = nil
    maps.colors[false] = nil
    // Numbers as keys have another order elsewhere.
    maps.blobs[7] = nil
    maps.scalars = [-1: one]
    maps.switches = [-3: true]
    try check("scalars", Samples.scalars)
    try check("lists", lists)
    try check("maps", maps)
    try check("known", Samples.known)
    try check("tree", Samples.tree)
  }
}
