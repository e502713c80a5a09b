/// Which organizations of a store are this process's, where several processes share one.
///
/// Each has a lease on all that is its own, which it keeps renewing. Once that is over, by this machine's clock that no one sets, nothing
/// is this process's any more: neither what is written counts, nor what is known in memory.
///
/// Who needs an organization takes it (``Transaction/hold(_:)``), unless another process that lives has it.
public protocol Ownership: Sendable {
  /// Grows whenever organizations may have been another's meanwhile. What was asked for in one term is not done in another.
  var term: Int { get }
  /// Those that are this process's now.
  var organizations: Set<String> { get }
  /// Whether one is this process's now.
  func owns(_ organization: String) -> Bool
  /// The refusal of one that was another process's when it was asked for lately, without asking again; nil: it has to be asked for.
  func refusal(of organization: String) -> StorageError?
  /// Whoever was said to have one does not serve it: it is asked for again.
  func doubt(_ organization: String)
  /// Whether the lease holds.
  var isHeld: Bool { get }
  /// Organizations that no process has and that fall to this one, since of those that live each has its part of them; and those that
  /// were given to it.
  ///
  /// - Parameter limit: as many at most.
  func unowned(limit: Int, on connection: any Connection) throws -> [String]
  /// Organizations of this process that an operator wishes to be another's.
  ///
  /// - Parameter limit: as many at most.
  func wishes(limit: Int, on connection: any Connection) throws -> [Wish]
  /// Wishes that an organization of another's be this process's, unless there is a wish: that one gives it up within a second or so. Where it
  /// writes for it just now, nothing is done.
  func want(_ organization: String, in transaction: Transaction) throws
}

extension Ownership {
  /// - Throws: `.heldElsewhere` where a term is over, or the lease is: nothing was written.
  public func require(_ term: Int) throws(StorageError) {
    guard isHeld, term == self.term else {
      throw StorageError(
        .heldElsewhere, "this process's lease on the store was over; nothing was written", owner: "")
    }
  }
}

/// An organization that is to be given to another process.
public struct Wish: Hashable, Sendable {
  /// Its id.
  public var organization: String
  /// The name of the other process.
  public var name: String
  /// The number of its row; nil: it does not live.
  public var process: Int64?

  public init(organization: String, name: String, process: Int64?) {
    (self.organization, self.name, self.process) = (organization, name, process)
  }
}
