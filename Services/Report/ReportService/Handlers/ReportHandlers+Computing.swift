internal import ReportEngine
internal import RPC
internal import Sharing
internal import Serving

/// One state of an organization and what the caller may read of it. A report is computed from this and from nothing else.
protocol StateReading: Sendable {
  var size: ReportSize { get }
}

extension [ContentReading]: StateReading {
  var size: ReportSize { reduce(ReportSize()) { $0 + $1.size } }
}

extension ReportHandlers {
  /// What `compute` makes of one state: at once where that is short, else apart, on a snapshot.
  func compute<Reading: StateReading, Answer: Sendable>(
    at organizationState: OrganizationState, _ call: CallContext,
    from read: @escaping @Sendable (inout OrganizationState.Contents) throws(RPCError) -> Reading,
    _ compute: @escaping @Sendable (Reading) throws -> Answer
  ) async throws -> Answer {
    try await self.compute(at: organizationState, call, from: read, compute) { $0 }
  }

  /// - Parameter finish: what needs the state no more: others are let at it meanwhile.
  func compute<Reading: StateReading, Figures: Sendable, Answer: Sendable>(
    at organizationState: OrganizationState, _ call: CallContext,
    from read: @escaping @Sendable (inout OrganizationState.Contents) throws(RPCError) -> Reading,
    _ compute: @escaping @Sendable (Reading) throws -> Figures,
    finish: @escaping @Sendable (Figures) throws -> Answer
  ) async throws -> Answer {
    let step: Computation<Figures> = try await answer(from: organizationState, call) {
      state throws(RPCError) in
      Computation(try read(&state), compute)
    }
    switch step {
    case .done(let result): return try finish(result.get())
    case .isLarge:
      // Read anew when it is its turn: a state that is held while others have theirs is memory, and old. Read on the loop: whoever of the
      // organization is to be answered on any of them waits for that lock.
      return try await scans.run(
        for: Holder(try call.reader),
        reading: {
          try organizationState.report { state throws(RPCError) in (try read(&state), state.gradebook.damage) }
        }
      ) { reading, damage in
        try damage.checked { try finish(compute(reading)) }
      }
    }
  }
}

/// Figures, or that they take too long to be computed at once.
enum Computation<Figures: Sendable>: Sendable {
  case done(Result<Figures, any Error>)
  case isLarge

  /// Computes what is short at once; anything else is for whoever holds no lock.
  init<Reading: StateReading>(_ reading: Reading, _ compute: (Reading) throws -> Figures) {
    self = reading.size.isLarge ? .isLarge : .done(Result { try compute(reading) })
  }
}
