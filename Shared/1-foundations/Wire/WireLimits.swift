/// What one message may cost its reader, whatever its bytes say.
public struct WireLimits: Sendable {
  /// Messages within messages, the outermost counted: protobuf-c recurses without a limit of its own.
  public static let depthMax = 32

  /// Bytes of one message on the wire.
  public static let messageBytesMax = 4 * 1024 * 1024

  /// Submessages, repeated elements that are not packed and unknown fields of one message, together.
  public static let elementsMax = 262_144

  /// The same of a message that never holds more things in good faith than a class has members: as many take some 6 ms to read, and 262,144
  /// keep others waiting for 50.
  public static let fewElementsMax = 32_768

  /// Bytes of memory one message may be unpacked into, when its wire size would allow for more.
  public static let unpackedBytesMax = 64 * 1024 * 1024

  /// Bytes of memory every message may be unpacked into, however small it is.
  public static let unpackedBytesMin = 256 * 1024

  /// Bytes of memory for each byte on the wire. Records cost 2 to 10, sparse ones up to 25; two bytes that stand for
  /// an empty submessage cost a hundred, which no request has thousands of in good faith.
  public static let unpackedBytesPerWireByte = 32

  /// Bytes one message may take in C structs on its way out. It is our own data: the bound stops a runaway, not a peer.
  public static let packedBytesMax = 64 * 1024 * 1024

  /// Bytes of memory a message of `wireBytes` may be unpacked into.
  static func unpackedBytesMax(forWireBytes wireBytes: Int, from source: MessageSource) -> Int {
    switch source {
    case .anyone, .anyoneOfFew:
      min(unpackedBytesMax, unpackedBytesMin + unpackedBytesPerWireByte * min(wireBytes, messageBytesMax))
    case .askedServer: unpackedBytesMax
    }
  }
}

/// Who made the bytes of a message, by which it follows how much memory they may take.
public enum MessageSource: Sendable {
  /// A server reads requests of many at once: what one takes follows from what it sent.
  case anyone
  /// The same of a message that holds at most ``WireLimits/fewElementsMax`` elements.
  case anyoneOfFew
  /// The server that a client has asked, or this process itself. A grid of a class that has not begun has thousands of empty cells.
  case askedServer
}

extension MessageSource {
  /// How many elements a message of theirs may have.
  var elementsMax: Int {
    switch self {
    case .anyone, .askedServer: WireLimits.elementsMax
    case .anyoneOfFew: WireLimits.fewElementsMax
    }
  }
}
