internal import Storage

/// A process that has a store, as its row says it to others: its name, and where it is called.
public struct StoreHolder: Hashable, Sendable {
  /// Of letters, digits and `.-:_`.
  public let name: String
  /// Where others call it; nil: it is a process that others do not call, named by its number and machine.
  public let address: String?

  private static let (prefix, infix) = ("instance ", " at ")

  /// - Throws: `.cannotOpen` for a name or an address that cannot be told.
  public init(name: String, address: String) throws {
    try PostgresInstance.requireTellable(name: name, address: address)
    (self.name, self.address) = (name, address)
  }

  /// - Parameter text: of a row.
  init(_ text: String) {
    guard text.hasPrefix(Self.prefix), let infix = text.firstRange(of: Self.infix) else {
      (name, address) = (text, nil)
      return
    }
    name = String(text[..<infix.lowerBound].dropFirst(Self.prefix.count))
    address = String(text[infix.upperBound...])
  }

  /// As a row has it: `instance a at https://a.example:50051`.
  var text: String { address.map { Self.prefix + name + Self.infix + $0 } ?? name }
}
