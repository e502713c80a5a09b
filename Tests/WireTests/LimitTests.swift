import CProtobufC
import CSchema
import SchemaMessages
import Testing
@testable import Wire

@Suite("No message costs its reader more than the limits say")
struct LimitTests {
  @Test("32 levels are read, 33 are not", arguments: [2, 3, 4, 5] as [UInt64])
  func depth(number: UInt64) throws {
    // A map counts twice: its entry is a message too.
    let levels = number == 4 ? 16 : 32
    func nested(_ depth: Int) -> [UInt8] {
      guard number == 4 else { return WireBytes.nested(depth, number) }
      return (1..<depth).reduce([]) { inner, _ in WireBytes.field(4, WireBytes.field(2, inner)) }
    }
    #expect(decodingError(TestV1.Node.self, nested(levels)) == nil)
    let error = try #require(decodingError(TestV1.Node.self, nested(levels + 1)))
    #expect(error.reason == .tooDeep(max: 32) && error.isLimit)
  }

  @Test("a million levels are refused without a stack for them")
  func abyss() {
    let error = decodingError(TestV1.Node.self, WireBytes.nested(500_000, 2))
    #expect(error?.reason == .tooDeep(max: 32))
  }

  @Test("4 MB of empty messages are refused before memory is taken for them")
  func emptyMessages() throws {
    let bytes = WireBytes.fields(2 * 1024 * 1024, 1, [])
    let error = decodingError(TestV1.Batch.self, bytes)
    #expect(error?.isLimit == true && error?.field == "small[]")
  }

  @Test("a small message may not grow beyond a fixed size")
  func memory() throws {
    let few = decodingError(TestV1.Lists.self, WireBytes.fields(1000, 17, []))
    #expect(few == nil)
    let many = decodingError(TestV1.Lists.self, WireBytes.fields(3000, 17, []))
    #expect(many?.reason == .tooMuchMemory(bytesMax: 256 * 1024 + 32 * 9000) && many?.isLimit == true)
    // An answer may: who asked for it reads one at a time.
    _ = try unsafe TestV1.Lists(decoding: WireBytes.fields(3000, 17, []).span.bytes, from: .askedServer)
  }

  @Test("elements are counted: strings, messages and fields nobody knows", arguments: [14, 17, 99] as [UInt64])
  func elements(number: UInt64) throws {
    let content: [UInt8] = [0x18, 0x01, 0x18, 0x02, 0x18, 0x03]  // letters, a message, and anything
    let most = WireBytes.fields(262_144, number, content)
    let enough = decodingError(TestV1.Lists.self, most)
    #expect(enough == nil)
    let error = decodingError(TestV1.Lists.self, most + WireBytes.field(number, content))
    #expect(error?.reason == .tooManyElements(max: 262_144) && error?.isLimit == true)
  }

  @Test("packed numbers are bounded by their memory alone")
  func packed() throws {
    let numbers = Array(repeating: 1 as Int64, count: 4_000_000)
    #expect(try TestV1.Lists(decoding: TestV1.Lists(int64s: numbers).encoded()).int64s.count == 4_000_000)
  }

  @Test("a message has at most 4 MiB")
  func size() throws {
    let payload = Array(repeating: 7 as UInt8, count: 4 * 1024 * 1024 - 5)
    let most = try TestV1.Scalars(bytesValue: payload).encoded()
    #expect(most.count == 4 * 1024 * 1024)
    let enough = decodingError(TestV1.Scalars.self, most)
    #expect(enough == nil)
    let error = decodingError(TestV1.Scalars.self, most + [0x18, 0x01])
    #expect(error?.reason == .messageTooLarge(bytesMax: 4 * 1024 * 1024) && error?.isLimit == true)
  }

  @Test("wherever memory ends, unpacking fails cleanly")
  func arenaEnds() throws {
    let bytes = try Samples.lists.encoded() + WireBytes.fields(40, 14, [0x61]) + WireBytes.fields(3, 99, [1])
    var failures = 0
    for homeBytes in stride(from: 0, through: 16 * 1024, by: 8) {
      let arena = unsafe Arena(homeBytes: homeBytes)
      defer { unsafe arena.destroy() }
      let type = unsafe homeroom__test__v1__lists__type()!.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
      do {
        _ = try unsafe Unpacked.unpack(bytes.span.bytes, type, in: arena)
        #expect(unsafe !arena.isExhausted)
        break
      } catch {
        guard case .tooMuchMemory = error.reason else { throw error }
        failures += 1
      }
    }
    #expect((100..<2000).contains(failures), "memory ended \(failures) times")
  }

  @Test("reading and refusing leave nothing behind")
  func leaks() async {
    // In a process of its own: other tests beside it take and give back memory as well.
    await #expect(processExitsWith: .success) { try Self.readAndRefuse() }
  }

  private static func readAndRefuse() throws {
    let large = try TestV1.Lists(scalars: Array(repeating: Samples.scalars, count: 4000)).encoded()
    let bad = large + WireBytes.field(14, [0x00])
    let before = residentBytes()
    for _ in 0..<100 {
      _ = try TestV1.Lists(decoding: large).encoded()
      let error = decodingError(TestV1.Lists.self, bad)
      #expect(error?.reason == .nulInString)
    }
    // Each round takes three megabytes.
    let growth = residentBytes() - before
    #expect(growth < 50 * 1024 * 1024)
  }
}
