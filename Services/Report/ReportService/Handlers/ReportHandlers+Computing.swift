internal import RPC

/// One state of an organization, and what of it the caller may read: a report is computed from it and from nothing else.
protocol StateReading: Sendable {
  /// Whether it is too much to be computed between two packets.
  var isLarge: Bool { get }
}

extension [ContentReading]: StateReading {
  var isLarge: Bool { contains(where: \.isLarge) }
}

extension ReportHandlers {
  /// What `compute` makes of one state: at once where that is short, else apart, on a snapshot.
  func compute<Reading: StateReading, Answer: Sendable>(
    at desk: OrganizationDesk, _ call: CallContext,
    from read: (inout OrganizationDesk.State) throws(RPCError) -> Reading,
    _ compute: @escaping @Sendable (Reading) throws -> Answer
  ) async throws -> Answer {
    let step: Computation<Reading, Answer> = try await answer(from: desk, call) { state throws(RPCError) in
      let reading = try read(&state)
      return reading.isLarge ? .apart(reading) : .done(Result { try compute(reading) })
    }
    switch step {
    case .done(let result): return try result.get()
    case .apart(let reading): return try await scans.run { try compute(reading) }
    }
  }
}

/// An answer, or what it has to be computed from.
private enum Computation<Reading: Sendable, Answer: Sendable>: Sendable {
  case done(Result<Answer, any Error>)
  case apart(Reading)
}
