/// Every bound the meaning of things has (D9): configurable, published by `GetLimits`. Rules and their numbers are in
/// `docs/domain.md`.
public struct Limits: Hashable, Sendable {
  // Lengths, in Unicode scalars.
  /// Unicode scalars in the identifier of a context or an item (R4). All bounds here are inclusive.
  public var identifierScalarsMax = 256
  /// Unicode scalars in the title of a context, an item or a handout (R4).
  public var titleScalarsMax = 256
  /// Unicode scalars in the summary of a context, or in the details of a capability (R44).
  public var summaryScalarsMax = 4_000
  /// Ids that clients and rosters make: of attempts, records, people, handouts, requests.
  public var idScalarsMax = 64
  /// The answer a student chose or typed for one item.
  public var responseScalarsMax = 256
  /// Unicode scalars in the instructions of a handout.
  public var instructionsScalarsMax = 4_000

  /// Unicode scalars in a keyword of a context.
  public var keywordScalarsMax = 64
  /// Unicode scalars in the number of a curriculum's standard.
  public var standardScalarsMax = 128

  // Counts.
  /// Below the root: depth 8 with it (R5).
  public var pathEntriesMax = 7
  /// All identifiers of one path together; nil for no bound of its own (R6).
  public var pathScalarsMax: Int?
  /// Contexts directly below one context (R7).
  public var childrenPerContextMax = 2_000
  /// Beside these, contexts directly below one context that students' apps declared and nobody took over (D28): of all pupils of a
  /// large organization, each with some of their own.
  public var proposalsPerContextMax = 20_000
  /// Contexts of their own that a student has work at for one handout (D28).
  public var ownContextsPerHandoutMax = 64
  /// Contexts in one declare call; a streaming declare has no such limit (D9).
  public var contextsPerDeclareMax = 200
  /// Keywords of one context.
  public var keywordsPerContextMax = 32
  /// Languages that one context is named in besides its own.
  public var localizationsPerContextMax = 32
  /// Standards that one context meets.
  public var standardsPerContextMax = 64
  /// Contexts that one is shown below for navigation, besides the one that it stands below (R31).
  public var navigationParentsPerContextMax = 64
  /// Teachers of one class at one time (D9).
  public var teachersPerClassMax = 15
  // What an organization keeps for good. No school comes near: these keep one from growing without end.
  /// Schools of one organization (N90): the largest districts have some 2,000.
  public var schoolsMax = 20_000
  /// Terms of one organization, past ones included.
  public var termsMax = 50_000
  /// Classes of one organization, past ones and deleted ones that can be taken back included.
  public var classesMax = 500_000
  /// People of one organization who were not erased: the largest districts have a million pupils.
  public var peopleMax = 2_000_000
  /// Apps that one organization lets in, or has registered.
  public var appsMax = 1_000
  /// People who are or were in one class.
  public var membersPerClassMax = 20_000
  /// Times that one person came into one class in one role: each change tells all of them.
  public var spansPerEnrolmentMax = 200
  /// Times that recording was switched off for one class, one student, or the organization: each change tells all of them.
  public var recordingPausesMax = 500
  /// Handouts of one class, those that are over included.
  public var handoutsPerClassMax = 20_000
  /// Handouts of one class that are drafts.
  public var draftsPerClassMax = 1_000
  /// Contexts of one organization, or of all vendors together in the catalog; removed ones stay, and count.
  public var contextsMax = 2_000_000
  /// Times that one context was moved: each change tells all of its former places.
  public var movesPerContextMax = 200

  /// Handouts of one class that are posted and not ended (D9).
  public var activeHandoutsPerClassMax = 200
  /// Items that one attempt holds at one time, the primary and quarantined ones included (D9, R100).
  public var itemsPerAttemptMax = 100
  /// Classes that one request makes a handout for, and handouts that one changes.
  public var classesPerRequestMax = 50
  /// Tasks of one handout.
  public var tasksPerHandoutMax = 100
  /// Students that one handout names, as recipients or as exceptions (N14).
  public var recipientsPerHandoutMax = 2_000
  /// Times that students whom one handout names were recipients of it, all together: each change tells all of them.
  public var recipientSpansPerHandoutMax = 4_000
  /// Times that one handout was open by its late policy, to all and to single students, all together: each change tells all of them.
  public var closingsPerHandoutMax = 4_000
  /// Excuses of one handout, each of one student from one task.
  public var excusesPerHandoutMax = 2_000
  /// Times that tasks of one handout were open again to one student each.
  public var reopeningsPerHandoutMax = 2_000
  /// Students with a due time of their own in one handout.
  public var studentDuesPerHandoutMax = 2_000

  // History kept of one attempt, so that one hostile client cannot grow one row without end.
  /// Writes to one attempt's items that are kept: each item of a call is one, also where it replaces another.
  public var itemWritesPerAttemptMax = 2_000
  /// Of the identifiers, titles and responses of all these writes, in UTF-8: what is recorded of an attempt is kept, and told to others, whole.
  public var itemOctetsPerAttemptMax = 128 * 1024
  /// Reports of progress of one attempt that are kept, before they are united.
  public var progressRangesPerAttemptMax = 10_000
  /// Running marks, complete intervals and stops of one attempt together.
  public var runningMarksPerAttemptMax = 10_000

  /// Items of one attempt to which teachers have given points, those that it does not hold any more included.
  public var pointsMarksPerAttemptMax = 200
  /// Unicode scalars in a teacher's comment.
  public var commentScalarsMax = 4_000

  // Images.
  /// Bytes of an icon or a thumbnail as it is sent (R64).
  public var imageBytesMax = 1024 * 1024
  /// Pixels of either side of one as it is sent.
  public var imageSideMax = 4_096

  // Time.
  /// How long a running attempt lives without a heartbeat (D15).
  public var heartbeatLeaseMilliseconds: Int64 = 60_000

  /// The standard limits.
  public init() {}

  /// Those in force where nothing else was configured.
  public static let standard = Limits()
}
