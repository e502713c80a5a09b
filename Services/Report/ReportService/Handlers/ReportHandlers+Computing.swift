internal import RPC

/// One state of an organization, and what of it the caller may read: a report is computed from it and from nothing else.
protocol StateReading: Sendable {
  var size: ReadingSize { get }
}

extension [ContentReading]: StateReading {
  var size: ReadingSize { reduce(ReadingSize()) { $0 + $1.size } }
}

extension ReportHandlers {
  /// What `compute` makes of one state: at once where that is short, else apart, on a snapshot.
  func compute<Reading: StateReading, Answer: Sendable>(
    at organizationState: OrganizationState, _ call: CallContext,
    from read: (inout OrganizationState.Contents) throws(RPCError) -> Reading,
    _ compute: @escaping @Sendable (Reading) throws -> Answer
  ) async throws -> Answer {
    try await self.compute(at: organizationState, call, from: read, compute) { $0 }
  }

  /// - Parameter finish: what needs the state no more: others are let at it meanwhile.
  func compute<Reading: StateReading, Figures: Sendable, Answer: Sendable>(
    at organizationState: OrganizationState, _ call: CallContext,
    from read: (inout OrganizationState.Contents) throws(RPCError) -> Reading,
    _ compute: @escaping @Sendable (Reading) throws -> Figures,
    finish: @escaping @Sendable (Figures) throws -> Answer
  ) async throws -> Answer {
    let step: Computation<Reading, Figures> = try await answer(from: organizationState, call) {
      state throws(RPCError) in
      Computation(try read(&state), compute)
    }
    switch step {
    case .done(let result): return try finish(result.get())
    case .apart(let reading): return try await scans.run { try finish(compute(reading)) }
    }
  }
}

/// Figures, or what they have to be computed from.
enum Computation<Reading: StateReading, Figures: Sendable>: Sendable {
  case done(Result<Figures, any Error>)
  case apart(Reading)

  /// Computes what is short at once; anything else is for whoever holds no lock.
  init(_ reading: Reading, _ compute: (Reading) throws -> Figures) {
    self = reading.size.isLarge ? .apart(reading) : .done(Result { try compute(reading) })
  }
}
