import CSchema
import Messages
import SchemaMessages
import Testing
import Wire

@Suite("Encoding")
struct EncodingTests {
  @Test("a NUL in a string is refused by its way, and nothing is appended")
  func nul() throws {
    let bad = TestV1.Node(label: "a\0b")
    let cases: [(any Message, String)] = [
      (bad, "label"),
      (TestV1.Node(children: [.init(label: "fine"), bad]), "children[].label"),
      (TestV1.Node(next: .init(children: [bad])), "next.children[].label"),
      (TestV1.Node(named: ["\0": .init()]), "named[].key"),
      (TestV1.Node(named: ["fine": bad]), "named[].value.label"),
      (TestV1.Node(either: .right(.init(node: bad))), "right.node.label"),
      (TestV1.Lists(strings: ["", "\0"]), "strings[]"),
      (TestV1.Choices(shape: .namedShape("\0")), "named_shape"),
      (TestV1.Choices(nickname: "\0"), "nickname"),
    ]
    for (message, path) in cases {
      var bytes: [UInt8] = [1, 2, 3]
      #expect(throws: WireError(.nulInString, field: path)) { try message.encode(appendingTo: &bytes) }
      #expect(bytes == [1, 2, 3])
    }
    #expect(try !Samples.tree.encoded().isEmpty, "the arena is usable again")
  }

  @Test("a message is appended to what is there")
  func appending() throws {
    var bytes: [UInt8] = [0, 0, 0, 0, 5]
    try TestV1.Choices(points: -1).encode(appendingTo: &bytes)
    #expect(bytes == [0, 0, 0, 0, 5, 0x40, 0x01])
    try TestV1.Nothing().encode(appendingTo: &bytes)
    #expect(bytes.count == 7)
  }

  @Test("a map goes out by its keys, however it was filled")
  func mapOrder() throws {
    let keys = (0..<50).map { "key \($0)" } + ["", "ü", "\u{1F600}", "\u{FFFD}"]
    let one = TestV1.Maps(labels: Dictionary(uniqueKeysWithValues: keys.map { ($0, "v") }))
    let other = TestV1.Maps(labels: Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, "v") }))
    #expect(try one.encoded() == other.encoded())
    let numbers = TestV1.Maps(switches: [5: true, -5: true, 0: true])
    #expect(try numbers.encoded() == [0x32, 4, 8, 9, 16, 1, 0x32, 2, 16, 1, 0x32, 4, 8, 10, 16, 1])
  }

  @Test("of equal keys the last one counts, and a value left out is the default")
  func mapDuplicates() throws {
    let first = try TestV1.Maps(labels: ["a": "1"], scalars: [1: Samples.scalars]).encoded()
    let second = try TestV1.Maps(labels: ["a": "2"]).encoded()
    let message = try TestV1.Maps(decoding: first + second + WireBytes.field(2, [0x08, 0x01]))
    #expect(message == TestV1.Maps(labels: ["a": "2"], scalars: [1: .init()]))
  }

  @Test("of a choice the last member counts")
  func lastChoice() throws {
    let shapes: [TestV1.Choices.Shape] = [
      .circle(.init(radius: 1)), .namedShape("x"), .area(2), .nothing(true), .drawing([1]), .square(.init(side: 1)),
      .plainColor(.red),
    ]
    for one in shapes {
      for other in shapes where one != other {
        let bytes = try TestV1.Choices(shape: one).encoded() + TestV1.Choices(shape: other).encoded()
        #expect(try TestV1.Choices(decoding: bytes).shape == other)
      }
    }
  }

  @Test("a message that stands alone and comes twice is refused by its name")
  func twice() throws {
    let inner = WireBytes.field(1, [0x61])
    let next = WireBytes.field(2, inner)
    #expect(decodingError(TestV1.Node.self, next + next) == WireError(.givenTwice, field: "next"))
    #expect(
      decodingError(TestV1.Node.self, WireBytes.field(3, next + inner + next))
        == WireError(.givenTwice, field: "children[].next"))
    let left = WireBytes.field(5, inner)
    #expect(decodingError(TestV1.Node.self, left + left) == WireError(.givenTwice, field: "left"))
    // Whatever is no message may come again; the last one counts.
    #expect(try TestV1.Node(decoding: WireBytes.field(1, [0x61]) + WireBytes.field(1, [0x62])).label == "b")
  }

  @Test("a large message goes through the arena's further chunks")
  func large() throws {
    let text = String(repeating: "0123456789", count: 10_000)
    let lists = TestV1.Lists(
      strings: Array(repeating: text, count: 20), scalars: Array(repeating: Samples.scalars, count: 5000))
    #expect(try TestV1.Lists(decoding: lists.encoded()) == lists)
  }

  @Test("a message beyond 64 MiB is not sent")
  func tooLarge() throws {
    let blob = Array(repeating: 1 as UInt8, count: 64 * 1024 * 1024 + 1)
    var bytes: [UInt8] = [1]
    #expect(throws: WireError(.messageTooLarge(bytesMax: 64 * 1024 * 1024))) {
      try TestV1.Lists(blobs: [blob]).encode(appendingTo: &bytes)
    }
    #expect(bytes == [1])
  }

  @Test("C structs are read where they are, and other messages meanwhile")
  func inPlace() throws {
    let outer = try Samples.scalars.encoded()
    let inner = try Samples.tree.encoded()
    let length = try unsafe withUnpacked(outer.span.bytes, as: homeroom__test__v1__scalars__type()) { message in
      let again = try? TestV1.Node(decoding: inner)
      #expect(again == Samples.tree)
      let scalars = unsafe message.assumingMemoryBound(to: Homeroom__Test__V1__Scalars.self)
      return unsafe scalars.pointee.bytes_value.len
    }
    #expect(length == 3)
  }

  @Test("messages are read and written on many threads at once")
  func threads() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<16 {
        group.addTask { @concurrent in
          let tree = TestV1.Node(label: "\(index)", children: Array(repeating: Samples.tree, count: 50))
          for _ in 0..<50 {
            let again = try TestV1.Node(decoding: tree.encoded())
            #expect(again == tree)
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
