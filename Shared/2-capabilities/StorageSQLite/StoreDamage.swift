internal import Storage

/// Something in a store that is not as it was written.
public struct StoreDamage: Hashable, Sendable {
  /// Where damage lies.
  public enum Location: Hashable, Sendable {
    /// A page of the store's file, counted from 1.
    case page(UInt32)
    /// A frame of the log beside it, counted from 1, and the page that it is a copy of; nil: that cannot be said.
    case frame(Int64, page: UInt32?)
    /// No page in particular: what pages say of each other does not fit. The words are SQLite's.
    case structure(String)
  }

  /// Where it was found.
  public let location: Location
  /// What lies there, as in `table attempt`; nil: nothing that could be found.
  public var owner: String?

  /// - Parameter owner: nil: not known, or not yet.
  public init(_ location: Location, owner: String? = nil) {
    self.location = location
    self.owner = owner
  }

  /// As it is thrown to who would have read it.
  func error(in store: String) -> StorageError {
    if case .structure(let words) = location {
      return StorageError(.corrupt, "\(store): \(words): the file is damaged; restore a backup")
    }
    return StorageError(.corrupt, "\(store): \(self) is damaged; restore a backup")
  }

  /// The page to look up in the tables' trees; nil for none.
  public var page: UInt32? {
    switch location {
    case .page(let page): page
    case .frame(_, let page): page
    case .structure: nil
    }
  }
}

extension StoreDamage: CustomStringConvertible {
  /// Where it lies and, in brackets, whose it is: `page 7 (table attempt)`.
  public var description: String {
    let place =
      switch location {
      case .page(let page): "page \(page)"
      case .frame(let frame, nil): "frame \(frame) of the log"
      case .frame(let frame, let page?): "frame \(frame) of the log, a copy of page \(page)"
      case .structure(let words): words
      }
    return owner.map { "\(place) (\($0))" } ?? place
  }
}
