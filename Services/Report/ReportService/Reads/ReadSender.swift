internal import API
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Synchronization

/// Tells Activity every few seconds what was shown of named pupils. What Activity did not confirm is told again, under the same
/// ids; what it confirmed is in its log.
final class ReadSender: Sendable {
  /// Of one call.
  private static let readsMax = 1_000
  private static let namesMax = 20_000
  /// Names in one read; a batch of more is sent in several.
  private static let namesPerReadMax = 1_000
  private static let callMax: Duration = .seconds(10)
  /// For the last call of a process that is asked to end.
  private static let lastCallMax: Duration = .seconds(2)

  private let noted: NotedBatches
  private let client: ChangesServiceClient
  private let clock: WallClock
  private let period: Duration
  private let log: Logger
  /// Of this process: reads of two processes never have one id.
  private let run = String(UInt64.random(in: .min ... .max), radix: 36)
  private let isFailing = Mutex(false)

  /// - Parameter period: how long what is new waits in memory.
  init(
    _ noted: NotedBatches, to activity: ChangesServiceClient, clock: WallClock, period: Duration, log: Logger
  ) {
    self.noted = noted
    client = activity
    self.clock = clock
    self.period = period
    self.log = log
  }

  /// Tells what there is until its task is cancelled.
  func run() async throws {
    while true {
      try await Task.sleep(for: period)
      noted.seal(at: clock.now)
      await tell(within: Self.callMax)
    }
  }

  /// Tells everything: the process ends.
  func finish() async {
    noted.sealAll()
    await tell(within: Self.lastCallMax)
    let left = noted.count
    if left > 0 { log.warning("what was read last is not in the audit log", ["batches": left]) }
  }

  private func tell(within timeout: Duration) async {
    while true {
      let batches = noted.take(batchesMax: Self.readsMax / 2, namesMax: Self.namesMax)
      guard !batches.isEmpty else { return }
      do {
        for reads in calls(for: batches) {
          _ = try await client.recordReads(
            ActivityV1.RecordReadsRequest(reads: reads), CallOptions(timeout: timeout))
        }
      } catch {
        noted.giveBack(batches)
        note(failure: error)
        return
      }
      noted.confirm(batches)
      note(failure: nil)
    }
  }

  /// Said once when it begins and once when it is over.
  private func note(failure: (any Error)?) {
    let wasFailing = isFailing.withLock { isFailing in
      defer { isFailing = failure != nil }
      return isFailing
    }
    switch (wasFailing, failure) {
    case (false, let failure?):
      log.warning("Activity does not take what was read; it is kept", ["error": "\(failure)"])
    case (true, nil): log.info("Activity takes again what was read")
    case (true, .some), (false, nil): break
    }
  }

  /// Messages of a bounded size, each of one organization: Activity passes them on to whoever has that.
  private func calls(for batches: [NotedBatch]) -> [[ActivityV1.PupilRead]] {
    var calls: [[ActivityV1.PupilRead]] = [[]]
    var names = 0
    for read in batches.flatMap(reads).sorted(by: { $0.organizationID < $1.organizationID }) {
      names += read.studentIDs.count
      let isOfAnother = calls[calls.count - 1].last.map { $0.organizationID != read.organizationID } ?? false
      if isOfAnother || calls[calls.count - 1].count >= Self.readsMax || names > Self.namesMax {
        calls.append([])
        names = read.studentIDs.count
      }
      calls[calls.count - 1].append(read)
    }
    return calls
  }

  private func reads(_ batch: NotedBatch) -> [ActivityV1.PupilRead] {
    let key = batch.key
    let people = batch.people.sorted()
    return stride(from: 0, to: people.count, by: Self.namesPerReadMax).map { start in
      ActivityV1.PupilRead(
        organizationID: key.organization.rawValue, readerID: key.actor.rawValue, appID: key.app?.rawValue ?? "",
        method: key.method, objectID: key.object, minute: WellKnown.Timestamp(batch.minute),
        studentIDs: people[start...].prefix(Self.namesPerReadMax).map(\.rawValue), calls: batch.calls,
        readID: "\(run)-\(batch.id)-\(start)", role: key.role.name)
    }
  }
}
