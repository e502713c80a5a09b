public import Wire

// Decoding and encoding of messages with gRPC's five-octet prefix: compression flag and length.
extension Message {
  /// The request behind a five-octet prefix: one that never holds many things is refused where it says that it does.
  @inlinable init(framedRequest framed: RawSpan) throws(RPCError) {
    // An element takes two octets at least, and hardly any request has room for so many.
    let hasRoomForMany = framed.byteCount > 2 * WireLimits.fewElementsMax
    try self.init(
      framed: framed, from: hasRoomForMany && !(Self.self is any RequestOfMany.Type) ? .anyoneOfFew : .anyone)
  }

  /// The message behind a five-octet prefix.
  @inlinable init(framed: RawSpan, from source: MessageSource = .anyone) throws(RPCError) {
    do {
      self = try Self(decoding: framed.extracting(droppingFirst: framePrefixBytes), from: source)
    } catch {
      throw RPCError(undecodable: error)
    }
  }

  /// Appends the message with its prefix.
  @inlinable func frame(into buffer: inout [UInt8]) throws(RPCError) {
    let start = buffer.count
    buffer.append(addingCapacity: framePrefixBytes) { prefix in
      for _ in 0..<framePrefixBytes { prefix.append(0) }
    }
    do { try encode(appendingTo: &buffer) } catch { throw RPCError(unencodable: error) }
    buffer.setMessageLength(at: start)
  }
}

/// A request that may hold more than ``WireLimits/fewElementsMax`` things in good faith.
public protocol RequestOfMany: Message {}

extension [UInt8] {
  /// Writes the length into the prefix at `start` of the message that is the last here.
  @inlinable mutating func setMessageLength(at start: Int) {
    let length = UInt32(count - start - framePrefixBytes)
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: length.bigEndian, toByteOffset: start + 1, as: UInt32.self)
    }
  }
}

/// The flag and the four octets of length before every message.
@usableFromInline let framePrefixBytes = 5
