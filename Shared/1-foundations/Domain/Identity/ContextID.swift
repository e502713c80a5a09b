/// The number the Context service gave to a node of the content tree.
///
/// It outlives moves, so that work stays with the content it was done at; a path that is declared again after its
/// removal gets a new number (P22). Numbers are unique within an organization and never given again.
public struct ContextID: RawRepresentable, Hashable, Comparable, Sendable {
  /// As it is stored and sent.
  public let rawValue: Int64

  @inlinable
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  @inlinable
  public init(_ number: Int64) {
    self.init(rawValue: number)
  }

  @inlinable
  public static func < (left: ContextID, right: ContextID) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension ContextID: ExpressibleByIntegerLiteral, CustomStringConvertible {
  @inlinable
  public init(integerLiteral number: Int64) {
    self.init(rawValue: number)
  }

  public var description: String { String(rawValue) }
}
