internal import Messages
internal import Wire

/// Something that is to reach Activity once: it bears an identifier, under which it may be sent again.
enum OutboxMessage: Hashable, Sendable {
  case record(ActivityV1.AttemptRecord)
  /// Removes an attempt's items.
  case removal(ActivityV1.AttemptEventRequest)
  case completion(ActivityV1.CompleteAssignedRequest)

  enum Kind: Int, Sendable {
    // These numbers are on disk: add, never change.
    case record = 1
    case removal = 2
    case completion = 3
  }

  var kind: Kind {
    switch self {
    case .record: .record
    case .removal: .removal
    case .completion: .completion
    }
  }

  func encoded() throws -> [UInt8] {
    switch self {
    case .record(let record): try record.encoded()
    case .removal(let request): try request.encoded()
    case .completion(let request): try request.encoded()
    }
  }

  init(_ kind: Kind, decoding bytes: [UInt8]) throws {
    switch kind {
    case .record: self = .record(try ActivityV1.AttemptRecord(decoding: bytes))
    case .removal: self = .removal(try ActivityV1.AttemptEventRequest(decoding: bytes))
    case .completion: self = .completion(try ActivityV1.CompleteAssignedRequest(decoding: bytes))
    }
  }

  /// Which attempt it is about; empty for a mark of done.
  var attemptID: String {
    switch self {
    case .record(let record): record.attemptID
    case .removal(let request): request.attemptID
    case .completion: ""
    }
  }

  /// Empty where it names an attempt alone.
  var identifierPath: [String] {
    switch self {
    case .record(let record): record.identifierPath
    case .removal: []
    case .completion(let request): request.identifierPath
    }
  }
}
