public import Compression

/// Algorithms that somebody can read.
public struct CompressionSet: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public init(_ algorithm: CompressionAlgorithm) { rawValue = algorithm.rawValue }

  /// All that this side can read.
  public static let all = CompressionSet(CompressionAlgorithm.allCases.map { CompressionSet($0) })

  /// The value of `grpc-accept-encoding`: no compression, gzip, deflate.
  public static let names: StaticString = "identity,gzip,deflate"

  /// What of it is to be used, of several the first.
  public var preferred: CompressionAlgorithm? {
    CompressionAlgorithm.allCases.first { contains(CompressionSet($0)) }
  }

  /// What a `grpc-accept-encoding` lists. Names that nobody here knows are passed over.
  public init(names: RawSpan) {
    self.init()
    for name in names.octets.split(separator: UInt8(ascii: ",")) {
      let trimmed = Array(name.drop { $0 == 0x20 || $0 == 0x09 })
      if case .known(let algorithm?) = unsafe MessageEncoding(name: trimmed.span.bytes) { insert(Self(algorithm)) }
    }
  }
}

/// What a `grpc-encoding` says.
public enum MessageEncoding: Sendable, Hashable {
  /// Nil: nothing is compressed.
  case known(CompressionAlgorithm?)
  case foreign

  public init(name: RawSpan) {
    // Spaces may follow in a list.
    var name = name
    while name.hasSuffix(" ") { name = name.extracting(droppingLast: 1) }
    if name.isEqual(to: "identity") {
      self = .known(nil)
    } else if let algorithm = CompressionAlgorithm.allCases.first(where: { name.isEqual(to: $0.name) }) {
      self = .known(algorithm)
    } else {
      self = .foreign
    }
  }
}
