/// The writer's side of the queue: takes a batch, runs it in one transaction, commits, replies. Lives on one thread.
///
/// Where the store is across a network, a batch is run again, state and all, that failed before its commit was asked for: nobody
/// was told anything of it. What fails from then on may have been stored, and is not.
final class WriterLoop<State> {
  private let database: any Database
  private var connection: any WriteConnection
  private var transaction: Transaction
  private var state: State?
  private let load: (any Connection) throws -> State
  private let didCommit: (inout State) -> Void
  private let committed: (Duration) -> Void
  /// The commit of the transaction at hand was asked for.
  private var hasAskedToCommit = false
  /// Of the transaction at hand: how long each job took that was run in it.
  private var times: [Duration] = []
  private let timeMax: Duration

  /// A step failed that its store can only take back with its whole transaction.
  private struct UnmarkedStep: Error {}

  init(
    database: any Database, connection: any WriteConnection, state: State,
    load: @escaping (any Connection) throws -> State, didCommit: @escaping (inout State) -> Void,
    committed: @escaping (Duration) -> Void, timeMax: Duration
  ) {
    self.timeMax = timeMax
    self.database = database
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
        do { try work(batch[0]) } catch { failure = error }
        batch[0].finish(failure)
        continue
      }
      do { try commit(batch) } catch { failure = error }
      let done = failure == nil ? batch.prefix(times.count) : batch[...]
      queue.update { queue in
        queue.putBack(batch[done.endIndex...])
        for (job, time) in zip(done, times) { queue.charge(job, took: time) }
        return (queue.count(bodies: done.count, committed: failure == nil), wake: false)
      }
      for job in done { job.finish(failure) }
    }
  }

  private func work(_ job: WriterJob<State>) throws {
    try reconnect()
    try job.work(on: connection)
  }

  /// Runs a batch until what there is time for of it is committed, or it has failed for good.
  private func commit(_ batch: [WriterJob<State>]) throws {
    var pauses = database.pausesBeforeReruns[...]
    var marksSteps = false
    while true {
      do {
        return try commitOnce(batch, markingSteps: marksSteps)
      } catch {
        connection.rollBack()
        state = nil
        if error is UnmarkedStep || isOfUnknownStep(error) {
          marksSteps = true
        } else if let failure = error as? StorageError, failure.code == .connectionLost, !hasAskedToCommit,
          !database.pausesBeforeReruns.isEmpty, pauses.isEmpty
        {
          throw StorageError(.busy, failure.message)
        } else if let failure = error as? StorageError, isTransient(failure), let pause = pauses.popFirst() {
          sleep(pause)
        } else {
          throw error
        }
      }
    }
  }

  /// Whether nothing was stored, and the same may succeed on another try.
  private func isTransient(_ failure: StorageError) -> Bool {
    failure.code == .busy || failure.code == .connectionLost && !hasAskedToCommit
  }

  /// Whether a statement has failed of which it is not known whose it was. In a transaction that marks steps there is none.
  private func isOfUnknownStep(_ error: any Error) -> Bool {
    connection.hasFailedLate && (error as? StorageError)?.endsTransaction != true
  }

  private func commitOnce(_ batch: [WriterJob<State>], markingSteps: Bool) throws {
    let begin = ContinuousClock.now
    hasAskedToCommit = false
    try reconnect()
    if markingSteps { try connection.beginMarkingSteps() } else { try connection.begin() }
    if connection.readsAhead { try connection.readAhead(batch.flatMap { $0.foreseen() }) }
    if state == nil { state = try load(connection) }
    try run(batch)
    hasAskedToCommit = true
    try connection.commit()
    committed(begin.duration(to: .now))
    didCommit(&state!)
  }

  /// Runs as many jobs of a batch as there is time for. Where the store is across a network these are all: what they wait for there, they
  /// wait for together, and a commit more costs more than it shares.
  private func run(_ batch: [WriterJob<State>]) throws {
    times.removeAll(keepingCapacity: true)
    let begin = ContinuousClock.now
    var former = begin
    for job in batch where times.isEmpty || connection.readsAhead || begin.duration(to: former) < timeMax {
      try runAlone(job)
      let now = ContinuousClock.now
      times.append(connection.readsAhead ? .zero : former.duration(to: now))
      former = now
    }
  }

  /// Opens another connection where this one is gone.
  private func reconnect() throws {
    guard !connection.isUsable else { return }
    connection = try database.openWriter()
    transaction = Transaction(connection)
  }

  /// Throws only what ends the whole transaction; the body's own failure stays with the body.
  private func runAlone(_ job: WriterJob<State>) throws {
    connection.beginStep()
    do {
      try job.run(&state!, transaction)
    } catch {
      if let failure = error as? StorageError, failure.endsTransaction { throw failure }
      guard connection.isInTransaction else { throw error }
      guard connection.canTakeBackStep else { throw UnmarkedStep() }
      job.refuse(error)
      guard connection.stepHasWritten else { return }
      try connection.takeBackStep()
      state = nil
      state = try load(connection)
      return
    }
    try connection.keepStep()
  }

  /// Keeps the writer's own thread waiting.
  private func sleep(_ pause: Duration) { _ = Monitor(()).wait(atMost: pause) { _ in Void?.none } }
}
