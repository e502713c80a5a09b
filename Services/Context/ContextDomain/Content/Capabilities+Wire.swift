public import Domain

// The numbers of capability kinds on the wire, and the exact comparison of capabilities.
extension Capabilities.Kind {
  /// From its number on the wire, where 0 says nothing and the others are ClassKit's plus one.
  public init?(wireNumber: Int32) {
    guard wireNumber > 0, let number = UInt8(exactly: wireNumber - 1) else { return nil }
    self.init(rawValue: number)
  }

  /// ClassKit's number plus one, so that 0 says nothing.
  public var wireNumber: Int32 { Int32(rawValue) + 1 }
}

extension Capabilities {
  /// Whether both hold the same kinds with the same words, byte for byte (D12).
  public func isExactly(_ other: Capabilities) -> Bool {
    Kind.allCases.allSatisfy { kind in
      switch (details(of: kind), other.details(of: kind)) {
      case (nil, nil): true
      case (let mine?, let theirs?): mine.isExactly(theirs)
      default: false
      }
    }
  }
}
