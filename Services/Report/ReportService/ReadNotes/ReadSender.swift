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
  /// Organizations of which nothing was taken.
  private let failing = Mutex<Set<OrganizationID>>([])

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

  /// Tells of each organization by itself: of one that nobody takes anything of, the others know nothing. Those that failed last come last.
  private func tell(within timeout: Duration) async {
    let end = ContinuousClock.now + timeout
    let failed = failing.withLock { $0 }
    let waiting = noted.organizations.sorted()
    var stillFailing: Set<OrganizationID> = []
    var failure: (any Error)?
    for organization in waiting.filter({ !failed.contains($0) }) + waiting.filter(failed.contains) {
      do {
        try await tell(of: organization, until: end)
      } catch {
        stillFailing.insert(organization)
        failure = error
      }
    }
    note(failing: stillFailing, failure)
  }

  private func tell(of organization: OrganizationID, until end: ContinuousClock.Instant) async throws {
    while true {
      let batches = noted.take(of: organization, batchesMax: Self.readsMax / 2, namesMax: Self.namesMax)
      guard !batches.isEmpty else { return }
      do {
        for reads in calls(for: batches) { try await send(reads[...], until: end) }
      } catch {
        noted.giveBack(batches)
        throw error
      }
      noted.confirm(batches)
    }
  }

  /// A call that is refused for something in it is made in halves, so that one read which the log can never take keeps no other from it.
  private func send(_ reads: ArraySlice<ActivityV1.PupilRead>, until end: ContinuousClock.Instant) async throws {
    do {
      _ = try await client.recordReads(
        ActivityV1.RecordReadsRequest(reads: Array(reads)), CallOptions(deadline: end))
    } catch let error as RPCError where error.code == .invalidArgument {
      guard reads.count > 1 else {
        // Without the words of the error: they may say what was read.
        return log.error(
          "what was read cannot be in the audit log, and is left out",
          ["organization": reads.first?.organizationID ?? "", "method": reads.first?.method ?? ""])
      }
      let middle = reads.startIndex + reads.count / 2
      try await send(reads[..<middle], until: end)
      try await send(reads[middle...], until: end)
    }
  }

  /// Said once when it begins and once when it is over.
  private func note(failing now: Set<OrganizationID>, _ failure: (any Error)?) {
    let before = failing.withLock { failing in
      defer { failing = now }
      return failing
    }
    if let failure, before.isEmpty {
      log.warning("Activity does not take what was read; it is kept", ["error": "\(failure)"])
    } else if failure == nil, !before.isEmpty {
      log.info("Activity takes again what was read")
    }
  }

  /// Messages of a bounded size.
  private func calls(for batches: [NotedBatch]) -> [[ActivityV1.PupilRead]] {
    var calls: [[ActivityV1.PupilRead]] = [[]]
    var names = 0
    for read in batches.flatMap(reads) {
      names += read.studentIDs.count
      if calls[calls.count - 1].count >= Self.readsMax || names > Self.namesMax {
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
