import Chance
import Messages
import SchemaMessages
import Testing
import Wire

@Suite("Bytes spoiled at random")
struct MutationTests {
  @Test("are refused with a reason, or are a message that survives the wire")
  func spoiled() throws {
    var chance = Dice()
    let originals: [(any Message.Type, [UInt8])] = [
      (TestV1.Scalars.self, try Samples.scalars.encoded()), (TestV1.Lists.self, try Samples.lists.encoded()),
      (TestV1.Maps.self, try Samples.maps.encoded()), (TestV1.Known.self, try Samples.known.encoded()),
      (TestV1.Node.self, try Samples.tree.encoded()),
    ]
    var survivors = 0
    for _ in 0..<20_000 {
      let (type, original) = originals.randomElement(using: &chance)!
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &chance) { spoil(&bytes, &chance) }
      do {
        let again = try type.init(decoding: bytes).encoded()
        // Bytes, for a NaN is not equal to itself.
        let twice = try type.init(decoding: again).encoded()
        #expect(twice == again, "\(type), seed \(chance.seed)")
        survivors += 1
      } catch {
        // What the walk lets pass, protobuf-c reads.
        #expect(error.reason != .refused, "\(type) \(bytes), seed \(chance.seed)")
      }
    }
    #expect(survivors > 100, "seed \(chance.seed)")
  }

  private func spoil(_ bytes: inout [UInt8], _ chance: inout Dice) {
    guard let place = bytes.indices.randomElement(using: &chance) else { return bytes.append(0x12) }
    let interesting: [UInt8] = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x0A, 0x12, 0x1A, 0x22]
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
    case 1: bytes[place] = interesting.randomElement(using: &chance)!
    case 2: bytes.remove(at: place)
    case 3: bytes.insert(interesting.randomElement(using: &chance)!, at: place)
    case 4: bytes.removeLast(bytes.count - place)
    default:
      let end = min(bytes.count, place + Int.random(in: 1...20, using: &chance))
      bytes.insert(contentsOf: bytes[place..<end], at: bytes.indices.randomElement(using: &chance)!)
    }
  }
}
