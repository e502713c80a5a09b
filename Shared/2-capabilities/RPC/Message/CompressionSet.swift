public import Compression

/// Algorithms that somebody can read.
public struct CompressionSet: OptionSet, Sendable, Hashable {
  /// A bit for each algorithm; clients say it by name and never by number.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One algorithm alone.
  public init(_ algorithm: CompressionAlgorithm) { rawValue = algorithm.rawValue }

  /// All that this side can read.
  public static let all = CompressionSet(CompressionAlgorithm.allCases.map { CompressionSet($0) })

  /// The value of `grpc-accept-encoding`: no compression, gzip, deflate.
  public static let names: StaticString = "identity,gzip,deflate"

  /// What of it is to be used, of several the first.
  public var preferred: CompressionAlgorithm? {
    if contains(CompressionSet(.gzip)) { return .gzip }
    return contains(CompressionSet(.deflate)) ? .deflate : nil
  }

  /// What a `grpc-accept-encoding` lists. Names that nobody here knows are passed over.
  ///
  /// Most clients send one with every call: nothing is allocated for it, and what the C library says is known by heart.
  public init(names: RawSpan) {
    self.init()
    if names.isEqual(to: "identity, deflate, gzip") {
      self = [Self(.gzip), Self(.deflate)]
      return
    }
    var start = 0
    for end in 0...names.byteCount {
      let isEnd = end == names.byteCount
      let octet = isEnd ? UInt8(ascii: ",") : unsafe names.unsafeLoad(fromByteOffset: end, as: UInt8.self)
      switch octet {
      case UInt8(ascii: ","):
        let name = names.extracting(start..<end)
        if case .known(let algorithm?) = MessageEncoding(name: name) { insert(Self(algorithm)) }
        start = end + 1
      case UInt8(ascii: " ") where start == end: start = end + 1
      default: break
      }
    }
  }
}

/// What a `grpc-encoding` says.
public enum MessageEncoding: Sendable, Hashable {
  /// Nil: nothing is compressed.
  case known(CompressionAlgorithm?)
  case foreign

  /// - Parameter name: of one algorithm; spaces may follow.
  public init(name: RawSpan) {
    // Spaces may follow in a list.
    var name = name
    while name.hasSuffix(" ") { name = name.extracting(droppingLast: 1) }
    if name.isEqual(to: "identity") {
      self = .known(nil)
    } else if name.isEqual(to: CompressionAlgorithm.gzip.name) {
      self = .known(.gzip)
    } else if name.isEqual(to: CompressionAlgorithm.deflate.name) {
      self = .known(.deflate)
    } else {
      self = .foreign
    }
  }
}
