import CProtobufC
import CSchema
import Chance
import SchemaMessages
import Testing

@testable import Wire

/// protobuf-c is given a message without its long field of bytes; what comes out has to be what it would have made of the whole.
@Suite("Long fields of bytes")
struct LongBytesTests {
  private static let long = ArenaSize.viewed

  @Test("are read where they are", arguments: [long, long + 1, 1 << 20])
  func viewed(count: Int) throws {
    let wire = WireBytes.field(14, Array("before".utf8)) + WireBytes.field(15, [UInt8](repeating: 7, count: count))
    let isWithin = try unsafe wire.withUnsafeBytes { wire in
      let span = unsafe RawSpan(_unsafeBytes: wire)
      return try unsafe withUnpacked(span, as: homeroom__test__v1__scalars__type()) { message in
        let data = unsafe message.assumingMemoryBound(to: Homeroom__Test__V1__Scalars.self).pointee.bytes_value
        return unsafe data.len == count && UnsafeRawPointer(data.data) == wire.baseAddress! + wire.count - count
      }
    }
    #expect(isWithin)
  }

  @Test("are sent from where they are, and held until they are sent")
  func sent() throws {
    let arena = unsafe Arena()
    defer { unsafe arena.destroy() }
    unsafe arena.allow(bytes: .max)
    let (long, short) = ([UInt8](repeating: 7, count: Self.long), [UInt8](repeating: 7, count: Self.long - 1))
    unsafe long.withUnsafeBufferPointer { storage in
      unsafe #expect(UnsafePointer(arena.bytes(long)) == storage.baseAddress)
    }
    unsafe short.withUnsafeBufferPointer { storage in
      unsafe #expect(UnsafePointer(arena.bytes(short)) != storage.baseAddress)
    }
    unsafe #expect(arena.state.pointee.viewed == [long])
    unsafe #expect(arena.bytesBeyondHome == Self.long)
    unsafe arena.reset()
    unsafe #expect(arena.state.pointee.viewed.isEmpty && arena.bytesBeyondHome == 0)
  }

  @Test("count toward what a message may take on its way out")
  func bound() {
    let blob = [UInt8](repeating: 7, count: 1 << 20)
    let message = TestV1.Lists(blobs: Array(repeating: blob, count: WireLimits.packedBytesMax / blob.count + 1))
    let error = #expect(throws: WireError.self) { try message.encoded() }
    #expect(error?.reason == .messageTooLarge(bytesMax: WireLimits.packedBytesMax))
  }

  @Test("mean what protobuf-c makes of them, in any order, given twice, in a oneof, in lists and beside strangers")
  func sameAsProtobufC() throws {
    var chance = Dice()
    for _ in 0..<2_000 {
      var wire = fields([14, 15, 99], &chance)
      #expect(try scalars(wire) == TestV1.Scalars(decoding: wire), "seed \(chance.seed)")
      wire = fields([5, 12, 99], &chance)
      #expect(try choices(wire) == TestV1.Choices(decoding: wire), "seed \(chance.seed)")
      wire = fields([14, 15, 99], &chance)
      #expect(try lists(wire) == TestV1.Lists(decoding: wire), "seed \(chance.seed)")
    }
  }

  /// Some fields of bytes or text with these numbers, long and short.
  private func fields(_ numbers: [UInt64], _ chance: inout Dice) -> [UInt8] {
    (0..<Int.random(in: 1...6, using: &chance)).flatMap { _ in
      let count = [0, 1, Self.long - 1, Self.long, Self.long + 1].randomElement(using: &chance)!
      let letter = UInt8.random(in: 65...90, using: &chance)
      return WireBytes.field(numbers.randomElement(using: &chance)!, [UInt8](repeating: letter, count: count))
    }
  }

  private func scalars(_ wire: [UInt8]) throws -> TestV1.Scalars {
    try unsafe read(wire, homeroom__test__v1__scalars__type()) { message in
      unsafe TestV1.Scalars(message.assumingMemoryBound(to: Homeroom__Test__V1__Scalars.self))
    }
  }

  private func choices(_ wire: [UInt8]) throws -> TestV1.Choices {
    try unsafe read(wire, homeroom__test__v1__choices__type()) { message in
      unsafe TestV1.Choices(message.assumingMemoryBound(to: Homeroom__Test__V1__Choices.self))
    }
  }

  private func lists(_ wire: [UInt8]) throws -> TestV1.Lists {
    try unsafe read(wire, homeroom__test__v1__lists__type()) { message in
      unsafe TestV1.Lists(message.assumingMemoryBound(to: Homeroom__Test__V1__Lists.self))
    }
  }

  /// By protobuf-c alone.
  private func read<M>(_ wire: [UInt8], _ type: UnsafeRawPointer, _ make: (UnsafeRawPointer) -> M) throws -> M {
    let descriptor = unsafe type.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
    let message = try unsafe #require(protobuf_c_message_unpack(descriptor, nil, wire.count, wire))
    defer { unsafe protobuf_c_message_free_unpacked(message, nil) }
    return unsafe make(UnsafeRawPointer(message))
  }
}
