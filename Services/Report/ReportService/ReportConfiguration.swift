public import Audit
private import Glibc
internal import Sharing

/// The bounds of the Report service.
public struct ReportConfiguration: Sendable {
  /// How long a call waits for `at_least` when its caller sets no earlier deadline.
  public var waitMax: Duration = .seconds(10)
  /// How long after the start a report of what a snapshot held waits for the feeds to bring what has happened since.
  public var startGrace: Duration = .seconds(2)
  /// How long a refusal waits for news that would make it an answer: what was just posted, who was just enrolled.
  public var refusalGrace: Duration = .milliseconds(500)
  /// Watch streams at a time, of all organizations.
  public var watchersMax = Quota.watchers.max
  /// A watched report is computed at most once in so long.
  public var watchInterval: Duration = .milliseconds(200)
  /// A watched report that has not changed is sent again in so long when its position has moved on.
  public var watchRefresh: Duration = .seconds(1)
  /// Who wants signs of life hears something at least so often.
  public var watchSignOfLife: Duration = .seconds(2)

  /// Large reports that are computed or wait for it at a time, of all organizations: who waits holds no memory to speak of.
  public var scansMax = Quota.scans.max
  /// Threads that compute them: half of the processors, since those who look at a class must not wait for those who look at
  /// everyone.
  public var scanThreadsMax = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2)
  /// Organizations whose changes are taken at the same time, of each feed: a replay has all processors.
  public var organizationsAtATime = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// The folder that snapshots are kept in; nil: the feeds are read from their beginning at every start.
  public var snapshotFolder: String?
  /// An organization's snapshot is written at most once in so long.
  public var snapshotInterval: Duration = .seconds(60)

  /// Exports at a time, of all organizations.
  public var exportsMax = Quota.exports.max
  /// Bytes that they hold, of all organizations, beside the states that they are of; and as many that are held for those that broke off.
  public var exportBytesMax = Quota.exportBytes.max
  /// States that are held for exports that broke off, and for how long.
  public var exportsHeldMax = 8
  /// How long such a state is held for whoever resumes.
  public var exportHold: Duration = .seconds(120)

  /// How often what was shown of named pupils is sent to Activity's audit log: so much a kill loses.
  public var readInterval: Duration = .seconds(2)
  /// How much of that may wait to be sent.
  public var reads = NotedBatches.Bounds()

  /// The usual settings. No snapshots are kept with them.
  public init() {}
}
