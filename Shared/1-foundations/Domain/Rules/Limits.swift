/// Every bound the meaning of things has (D9): configurable, published by `GetLimits`. Rules and their numbers are in
/// `docs/domain.md`.
public struct Limits: Hashable, Sendable {
  // Lengths, in Unicode scalars.
  public var identifierScalarsMax = 256
  public var titleScalarsMax = 256
  public var summaryScalarsMax = 4_000
  /// Ids that clients and rosters make: of attempts, records, people, handouts, requests.
  public var idScalarsMax = 64
  /// The answer a student chose or typed for one item.
  public var responseScalarsMax = 256
  public var instructionsScalarsMax = 4_000

  // Counts.
  /// Below the root: depth 8 with it (R5).
  public var pathEntriesMax = 7
  /// All identifiers of one path together; nil for no bound of its own (R6).
  public var pathScalarsMax: Int?
  public var childrenPerContextMax = 2_000
  public var contextsPerDeclareMax = 200
  public var teachersPerClassMax = 15
  public var activeHandoutsPerClassMax = 200
  public var itemsPerAttemptMax = 100
  public var tasksPerHandoutMax = 100
  public var recipientsPerHandoutMax = 2_000

  // History kept of one attempt, so that one hostile client cannot grow one row without end.
  public var itemWritesPerAttemptMax = 2_000
  /// Of the identifiers, titles and responses of all these writes, in UTF-8: what is recorded of an attempt is kept, and told to others, whole.
  public var itemOctetsPerAttemptMax = 128 * 1024
  public var progressRangesPerAttemptMax = 10_000
  public var runningMarksPerAttemptMax = 10_000

  // Time.
  /// How long a running attempt lives without a heartbeat (D15).
  public var heartbeatLeaseMilliseconds: Int64 = 60_000

  public init() {}

  public static let standard = Limits()
}
