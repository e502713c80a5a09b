/// Why the store did not do what was asked. The code decides the answer to the caller; the message is for the log.
public struct StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, as far as a caller can act on it.
  public enum Code: Hashable, CaseIterable, Sendable {
    /// Nothing was written; sending it again may succeed.
    case busy
    /// It may have been written: read before sending again.
    case connectionLost
    /// A unique key or a name is taken: someone else won; read, then decide anew.
    case conflict
    /// The statement or what it was given is wrong: our mistake, not the caller's.
    case invalidQuery
    /// No room on the disk. Nothing was written; reads go on; writing resumes when there is room.
    case full
    /// What was to be read is damaged. The file is named in the message; a service refuses to start on it.
    case corrupt
    /// The file was found damaged, here or earlier: it is not written to any more. Nothing was written.
    case closedForDamage
    /// More is waiting to be written than may wait. Nothing was written.
    case queueFull
    /// The store is closing. Nothing was written.
    case closed
    /// A read was cut off at its step limit: ask again on the reader pool.
    case stepLimit
    /// The store belongs to another program or to another version of this one.
    case incompatible
    /// The organization is another process's, of those that share the store. Nothing was written.
    case heldElsewhere
    /// The organization was moved to another store (`homeroom move-store`). Nothing was written.
    case movedAway
    /// The store is not there, may not be opened, or is in use by another process.
    case cannotOpen
  }

  /// Decides the status that the caller gets.
  public let code: Code
  /// For the log, and for the operator: it may name files.
  public let message: String
  /// Of `.queueFull`: whose share is used up, and of what.
  public let share: UsedUpShare?

  /// Of `.heldElsewhere`: the name of the process whose the organization is; empty where that has ended and is not yet over.
  public let owner: String?
  /// Where that process is called by the others; nil where it has not said, or is not known.
  public let ownerAddress: String?

  /// - Parameters:
  ///   - share: for `.queueFull` alone.
  ///   - owner: for `.heldElsewhere` alone.
  ///   - ownerAddress: for `.heldElsewhere` alone.
  public init(
    _ code: Code, _ message: String, share: UsedUpShare? = nil, owner: String? = nil, ownerAddress: String? = nil
  ) {
    self.code = code
    self.message = message
    self.share = share
    self.owner = owner
    self.ownerAddress = ownerAddress
  }

  /// The message alone, without the code.
  public var description: String { message }

  /// Whether the failure touches the whole transaction, not only the statement that met it.
  public var endsTransaction: Bool {
    switch code {
    case .busy, .connectionLost, .full, .corrupt, .closedForDamage, .closed, .cannotOpen, .incompatible: true
    case .conflict, .invalidQuery, .queueFull, .stepLimit, .heldElsewhere, .movedAway: false
    }
  }
}
