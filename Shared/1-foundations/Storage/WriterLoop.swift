/// The writer's side of the queue: takes a batch, runs it in one transaction, commits, replies. Lives on one thread.
final class WriterLoop<State> {
  private let connection: any WriteConnection
  private let transaction: Transaction
  private var state: State?
  private let load: (any Connection) throws -> State
  private let didCommit: (inout State) -> Void
  private let committed: (Duration) -> Void

  init(
    connection: any WriteConnection, state: State, load: @escaping (any Connection) throws -> State,
    didCommit: @escaping (inout State) -> Void, committed: @escaping (Duration) -> Void
  ) {
    self.connection = connection
    self.transaction = Transaction(connection)
    self.state = state
    self.load = load
    self.didCommit = didCommit
    self.committed = committed
  }

  /// Returns when the queue is closed and drained.
  func run(_ queue: Monitor<WriterQueue<State>>, _ limits: WriterLimits) {
    while true {
      let batch = queue.wait { $0.take(limits) }
      guard !batch.isEmpty else { return }
      var failure: (any Error)?
      if batch[0].runsAside {
        do { try batch[0].work(on: connection) } catch { failure = error }
      } else {
        do {
          try commit(batch)
        } catch {
          connection.rollBack()
          state = nil
          failure = error
        }
        queue.update { ($0.count(bodies: batch.count, committed: failure == nil), wake: false) }
      }
      for job in batch { job.finish(failure) }
    }
  }

  private func commit(_ batch: [WriterJob<State>]) throws {
    let begin = ContinuousClock.now
    try connection.begin()
    if state == nil { state = try load(connection) }
    for job in batch { try runAlone(job) }
    try connection.commit()
    committed(begin.duration(to: .now))
    didCommit(&state!)
  }

  /// Throws only what ends the whole transaction; the body's own failure stays with the body.
  private func runAlone(_ job: WriterJob<State>) throws {
    connection.beginStep()
    do {
      try job.run(&state!, transaction)
    } catch {
      if let failure = error as? StorageError, failure.endsTransaction { throw failure }
      guard connection.isInTransaction else { throw error }
      job.refuse(error)
      guard connection.stepHasWritten else { return }
      try connection.takeBackStep()
      state = nil
      state = try load(connection)
      return
    }
    try connection.keepStep()
  }
}
