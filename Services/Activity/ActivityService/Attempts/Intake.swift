internal import ActivityDomain
internal import Audit
internal import Domain
internal import RPC
internal import Serving
internal import Storage

/// Judges and stores work. The outcome is noted for callers that may know it; an app's answer was made before, by the
/// door, and does not depend on it (D27).
struct Intake {
  let store: ActivityStore
  let limits: Limits
  let drops: DropNotes
  /// Makes an id for an attempt whose app gives it one that another attempt has.
  let newID: @Sendable () -> AttemptID

  typealias Taken = Result<Receipt, Refusal>

  /// Takes one piece of work for a caller that may know its outcome.
  ///
  /// - Throws: as a status, why it is refused.
  func take(_ work: Work, of call: AttemptCall) async throws -> Receipt {
    do {
      return try await take([work], of: call)[0].get()
    } catch let refusal as Refusal {
      throw RPCError(refusal, attempt: work.target.id)
    }
  }

  /// Durable when this returns: a piece that is refused does not hold up the others. What is heavy takes several transactions, and others
  /// have their turns between them; where a later one fails, what the earlier ones stored is found when it is sent again.
  func take(_ works: [Work], of call: AttemptCall) async throws -> [Taken] {
    var taken: [Taken] = []
    taken.reserveCapacity(works.count)
    var rest = works[...]
    while !rest.isEmpty {
      let (part, bytes) = Self.takeOff(&rest)
      taken += try await takeTogether(Array(part), of: call, bytes: bytes)
    }
    return taken
  }

  /// Takes what one transaction writes from the beginning of what is left: at least one piece.
  static func takeOff(_ rest: inout ArraySlice<Work>) -> (part: ArraySlice<Work>, bytes: Int) {
    var (end, bytes) = (rest.startIndex, 0)
    while end < rest.endIndex {
      let more = rest[end].aboutBytes
      if bytes > 0, bytes + more > ActivityBounds.bytesPerTransactionMax { break }
      bytes += more
      end += 1
    }
    defer { rest = rest[end...] }
    return (rest[..<end], bytes)
  }

  private func takeTogether(_ works: [Work], of call: AttemptCall, bytes: Int) async throws -> [Taken] {
    let (caller, actsForAnyone, limits, newID) = (call.caller, call.readsOutcomes, limits, newID)
    let aliasKey = store.directory.current(caller.organization)?.record.aliasKey
    let taken = try await store.write(
      caller.organization, by: AuditActor(caller), weight: works.count, bytes: bytes,
      foreseeing: { Recorder.questions(about: works, of: caller, aliasKey: aliasKey) }
    ) { scope in
      try scope.mustStay(works.lazy.compactMap { $0.location?.context })
      var recorder = Recorder(scope, for: caller, actsForAnyone: actsForAnyone, limits: limits, newID: newID)
      var taken: [Taken] = []
      taken.reserveCapacity(works.count)
      for work in works {
        do {
          taken.append(.success(try recorder.record(work, in: &scope)))
        } catch let refusal as Refusal {
          taken.append(.failure(refusal))
        }
      }
      // So that the reply waits for the disk as for work that is stored.
      if !actsForAnyone, !recorder.hasWritten { try scope.writeBeat() }
      return taken
    }
    drops.note(zip(works, taken).compactMap { WorkOutcome($1, of: $0, by: caller) }, for: call)
    return taken
  }
}

extension OrganizationTransaction {
  /// Writes a row without meaning, so that the reply waits for the disk as if work was stored (D27).
  mutating func writeBeat() throws {
    guard transaction.dialect == .postgres else {
      return try transaction.execute("UPDATE beat SET number = number + 1")
    }
    // A row of the organization's own: processes that share a store would wait for each other at one of the store's.
    try transaction.execute("UPDATE feed_head SET seq = seq WHERE organization = ?", .text(id.rawValue))
  }
}

/// What became of one piece of work, for those who may know.
struct Receipt {
  var outcome: Outcome
  /// With all of the work, stored or not.
  var log: AttemptLog
  var nextStart: Instant?
  var kind: ItemKind?
  var conflict: KindConflict?
}
