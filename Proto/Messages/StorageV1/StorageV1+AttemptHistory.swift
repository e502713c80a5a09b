// Generated from homeroom/storage/v1/attempt_history.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension StorageV1 {
  /// How Activity keeps one attempt in its store. It is on disk and never on the wire: fields are added, never changed.
  ///
  /// Everything that was recorded, with its times; what counts is worked out from it. Times are milliseconds after the
  /// attempt's start unless they say otherwise.
  public struct AttemptHistory: Message {
    public var appID: String = ""
    /// The handouts that authorised the start.
    public var handoutIDs: [String] = []
    /// When the start reached the server: milliseconds since 1970.
    public var receiveMilliseconds: Int64 = 0
    /// A client's clock was far off and was corrected.
    public var clockCorrected: Bool = false
    /// Signs of life, in turn: what it was (1 resumed, 2 alive, 3 paused) and when.
    public var marks: [Int64] = []
    /// Running time that arrived complete: start, end, start, end, …
    public var intervals: [Int64] = []
    /// Progress, in turn: when, from which millionth, to which millionth, and 1 where a value was set, 0 where a range
    /// was added.
    public var progress: [Int64] = []
    public var itemWrites: [StorageV1.ItemWrite] = []
    /// When the app said that the attempt was over.
    public var stops: [Int64] = []
    /// What teachers gave to items, in the order in which they first did: one an item.
    public var pointsMarks: [StorageV1.PointsMark] = []
    /// What a teacher wrote; left out: nothing.
    public var commentMark: StorageV1.CommentMark? = nil

    public init() {}

    public init(
      appID: String = "",
      handoutIDs: [String] = [],
      receiveMilliseconds: Int64 = 0,
      clockCorrected: Bool = false,
      marks: [Int64] = [],
      intervals: [Int64] = [],
      progress: [Int64] = [],
      itemWrites: [StorageV1.ItemWrite] = [],
      stops: [Int64] = [],
      pointsMarks: [StorageV1.PointsMark] = [],
      commentMark: StorageV1.CommentMark? = nil
    ) {
      self.appID = appID
      self.handoutIDs = handoutIDs
      self.receiveMilliseconds = receiveMilliseconds
      self.clockCorrected = clockCorrected
      self.marks = marks
      self.intervals = intervals
      self.progress = progress
      self.itemWrites = itemWrites
      self.stops = stops
      self.pointsMarks = pointsMarks
      self.commentMark = commentMark
    }
  }

  /// A teacher's points for an item.
  public struct PointsMark: Message {
    /// Of the item.
    public var itemIdentifier: String = ""
    /// At least 0.
    public var points: Double = 0
    /// When they were given: milliseconds since 1970.
    public var markMilliseconds: Int64 = 0

    public init() {}

    public init(
      itemIdentifier: String = "",
      points: Double = 0,
      markMilliseconds: Int64 = 0
    ) {
      self.itemIdentifier = itemIdentifier
      self.points = points
      self.markMilliseconds = markMilliseconds
    }
  }

  /// A teacher's comment on an attempt.
  public struct CommentMark: Message {
    /// Not empty.
    public var text: String = ""
    /// When it was written: milliseconds since 1970.
    public var markMilliseconds: Int64 = 0

    public init() {}

    public init(
      text: String = "",
      markMilliseconds: Int64 = 0
    ) {
      self.text = text
      self.markMilliseconds = markMilliseconds
    }
  }

  /// What one record or request did to the items.
  public struct ItemWrite: Message {
    /// The `record_id` or `request_id`, by which it was taken once.
    public var eventID: String = ""
    /// When it happened.
    public var happen: Int64 = 0
    /// All items were removed, before what follows.
    public var removesAll: Bool = false
    public var primaryItem: ActivityV1.ActivityItem? = nil
    public var additionalItems: [ActivityV1.ActivityItem] = []

    public init() {}

    public init(
      eventID: String = "",
      happen: Int64 = 0,
      removesAll: Bool = false,
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = []
    ) {
      self.eventID = eventID
      self.happen = happen
      self.removesAll = removesAll
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
    }
  }

  /// Where the feed tells an attempt: two changes at most have contents.
  public struct ToldAttempt: Message {
    /// The change that told it last.
    public var sequence: Int64 = 0
    /// The change that told it whole, where the last one leaves parts out; otherwise 0.
    public var wholeSequence: Int64 = 0
    /// SHA-256 of the large parts that no change has told otherwise since the attempt was told whole; empty for others.
    public var itemsDigest: [UInt8] = []
    /// As `items_digest`.
    public var progressDigest: [UInt8] = []
    /// As `items_digest`.
    public var runningTimeDigest: [UInt8] = []

    public init() {}

    public init(
      sequence: Int64 = 0,
      wholeSequence: Int64 = 0,
      itemsDigest: [UInt8] = [],
      progressDigest: [UInt8] = [],
      runningTimeDigest: [UInt8] = []
    ) {
      self.sequence = sequence
      self.wholeSequence = wholeSequence
      self.itemsDigest = itemsDigest
      self.progressDigest = progressDigest
      self.runningTimeDigest = runningTimeDigest
    }
  }
}
