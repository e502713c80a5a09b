internal import Observability

/// What a process does beside reporting where it is one of several instances.
struct Copying: Sendable {
  let forwarding: Forwarding
  private let copies: Copies
  /// Nil: no files are kept, so none are copied.
  private let fetcher: SnapshotFetcher?

  init(
    _ instances: ReportInstances, _ gradebooks: Gradebooks, _ snapshots: SnapshotWorker?, metrics: Metrics, log: Logger
  ) {
    let copies = Copies(instances.placement)
    self.copies = copies
    forwarding = Forwarding(instances, copies, metrics: metrics, log: log)
    fetcher = snapshots.map { SnapshotFetcher(instances, copies, gradebooks, $0, metrics: metrics, log: log) }
  }

  /// Its own files have been read: copies what is missing, and serves from then on.
  func run() async {
    await fetcher?.run()
    copies.beginServing()
  }

  /// Why calls are not wanted yet; nil: they are.
  var reasonNotToServe: String? {
    copies.isServing ? nil : "what this instance is to hold is being read, or copied from others"
  }
}
