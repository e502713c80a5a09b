internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Sharing

/// Has what this process is to hold, and has no files of, copied from the other instances, before the feeds are followed: that takes a
/// small part of the time that a replay does. What nobody has, or what does not come, is read from the feeds.
struct SnapshotFetcher: Sendable {
  let gradebooks: Gradebooks
  let copies: Copies
  let instances: ReportInstances
  let snapshots: SnapshotWorker
  let log: Logger
  /// What was copied.
  private let organizations: Counter
  private let bytes: Counter

  init(
    _ instances: ReportInstances, _ copies: Copies, _ gradebooks: Gradebooks, _ snapshots: SnapshotWorker,
    metrics: Metrics, log: Logger
  ) {
    (self.instances, self.copies, self.gradebooks) = (instances, copies, gradebooks)
    (self.snapshots, self.log) = (snapshots, log)
    organizations = metrics.counter(
      "homeroom_report_copied_organizations_total", "Organizations that were copied from other instances.")
    bytes = metrics.counter("homeroom_report_copied_bytes_total", "Bytes that were copied from other instances.")
  }

  /// How long an instance is waited for that cannot be reached, and one that still reads its own files.
  private static let unreachableMax = Duration.seconds(3)
  private static let readingMax = Duration.seconds(15)
  /// For each question.
  private static let answerMax = Duration.seconds(10)
  private static let pause = Duration.milliseconds(200)
  /// Organizations that are copied at a time, and how often each is tried.
  private static let organizationsAtATime = 4
  private static let attemptsMax = 5

  /// Returns once there is no more to be had, or the task is cancelled.
  func run() async {
    let wanted = await sources().filter { organization, _ in
      copies.placement.holds(organization) && gradebooks.organizationState(organization) == nil
    }
    guard !wanted.isEmpty else { return }
    let begin = ContinuousClock.now
    log.notice("organizations are copied from other instances", ["organizations": wanted.count])
    await withTaskGroup(of: Void.self) { group in
      for (index, organization) in wanted.keys.sorted().enumerated() {
        if index >= Self.organizationsAtATime { await group.next() }
        group.addTask { await copy(organization, from: wanted[organization] ?? []) }
      }
    }
    log.notice(
      "organizations were copied from other instances",
      ["organizations": organizations.value, "bytes": bytes.value, "took": begin.duration(to: .now)])
  }

  /// Who has which organizations.
  private func sources() async -> [OrganizationID: [String]] {
    await withTaskGroup(of: (String, [OrganizationID]).self) { group in
      for instance in copies.placement.instances where instance != copies.placement.own {
        group.addTask { (instance, await list(of: instance)) }
      }
      return await group.reduce(into: [:]) { sources, listed in
        for organization in listed.1 { sources[organization, default: []].append(listed.0) }
      }
    }
  }

  private func list(of instance: String) async -> [OrganizationID] {
    let begin = ContinuousClock.now
    while !Task.isCancelled {
      do {
        let client = CopiesServiceClient(try instances.peers.ownChannel(to: instance))
        let options = CallOptions(timeout: Self.answerMax, waitsForReady: false)
        var organizations: [OrganizationID] = []
        for try await response in try await client.listCopies(ReportV1.ListCopiesRequest(), options) {
          organizations += response.organizationIDs.map(OrganizationID.init)
        }
        return organizations
      } catch {
        // Who reads its own files says how soon it is to be asked again.
        let isReading = (error as? RPCError)?.retryDelay != nil
        guard begin + (isReading ? Self.readingMax : Self.unreachableMax) > .now else {
          log.warning("an instance does not say what it holds", ["instance": instance, "error": "\(error)"])
          return []
        }
        try? await Task.sleep(for: Self.pause)
      }
    }
    return []
  }

  private func copy(_ organization: OrganizationID, from holders: [String]) async {
    do {
      try await snapshots.receive(organization) { files in
        for attempt in 1... {
          let holder = holders[(attempt - 1) % holders.count]
          do {
            try await receive(files, from: holder)
            return
          } catch {
            guard attempt < Self.attemptsMax, !Task.isCancelled else { throw error }
            log.info(
              "a copy broke off, and goes on",
              ["organization": organization, "from": holder, "bytes": files.receivedBytes, "error": "\(error)"])
            try await Task.sleep(for: Self.pause)
          }
        }
      }
      organizations.increment()
    } catch {
      log.warning(
        "an organization is not copied, reading the feeds instead", ["organization": organization, "error": "\(error)"])
    }
  }

  private func receive(_ files: CopiedFiles, from holder: String) async throws {
    let client = CopiesServiceClient(try instances.peers.ownChannel(to: holder))
    let request = ReportV1.CopySnapshotRequest(
      organizationID: files.organization.rawValue, identity: files.identity, receivedBytes: Int64(files.receivedBytes))
    for try await response in try await client.copySnapshot(request, CallOptions(waitsForReady: false)) {
      let before = files.receivedBytes
      try files.take(response)
      bytes.increment(by: max(0, files.receivedBytes - before))
    }
    guard files.isComplete else { throw RPCError(.unavailable, "the copy ended before its end") }
  }
}
