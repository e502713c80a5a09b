/// Everything that happened in one organization, a row each, in the order in which it was committed.
///
/// Plain facts as people and apps tell them; nothing is derived and nothing of the product is imported. What a row refers
/// to must be there: `Legality` drops rows that a service would refuse.
public struct History: Sendable, Hashable {
  public var rows: [Row]

  public init(_ rows: [Row] = []) {
    self.rows = rows
  }

  /// Milliseconds since 1970; `Int64.min` and `.max` are the ends of time.
  public typealias Time = Int64

  public struct Row: Sendable, Hashable {
    /// What the organization's clock showed. It never goes back from row to row, and it has gone on whenever something
    /// about the school changes after work came in: so nothing depends on what came first within one instant.
    public var at: Time
    public var what: Happening

    public init(at: Time, _ what: Happening) {
      self.at = at
      self.what = what
    }
  }

  public enum Happening: Sendable, Hashable {
    case timeZone(String)
    /// Of attempts that start from now on, in seconds (D29).
    case idleLimit(Int)
    case person(String, name: String)
    case personErased(String)
    case schoolClass(String, title: String)
    case classDeleted(String)
    /// From now on; `until` where the end is known already.
    case enrolled(String, in: String, as: Role, until: Time? = nil)
    case unenrolled(String, from: String)

    /// Published, it publishes what it stands below (D28).
    case content(Content)
    case contentMoved(Int64, below: Int64)
    /// A new title, order or declared kind; where it stands stays. Whoever changes content publishes it (D28).
    case contentChanged(Content)
    case contentRemoved(Int64)

    /// Made and posted now.
    case posted(Handout)
    /// Made now, and to be posted later: until then it shows nobody anything.
    case scheduled(Handout)
    /// One that was scheduled is posted now, as it stands.
    case postedAsScheduled(String)
    case dueChanged(String, Time?)
    /// So long after the due time Done is on time, and the handout takes no more work; nil: it always does.
    case lateChanged(String, grace: Time, closeAfter: Time?)
    /// A due time for one student of a handout, in place of the handout's.
    case ownDue(String, of: String, OwnDue)
    case ended(String, isArchived: Bool)
    case recipientAdded(String, String)
    case recipientRemoved(String, String)
    case handoutDeleted(String)
    /// From a task of a handout, or no longer (D33).
    case excused(String, from: String, of: String, Bool)

    case recording(Scope, Mode)
    case work(Work)
    case voided(String)
    /// A teacher gives points to an item of an attempt, or takes them back (D33).
    case marked(PointsGiven)
    /// The kind of primary items in force is let go of, or another is fixed (D7).
    case kindReset(Int64, to: Kind?)
    case done(Mark)
    case completed(Completion)
  }

  public enum OwnDue: Sendable, Hashable {
    case at(Time)
    case never
    /// As for all others again.
    case takenBack
  }
  public enum Role: Sendable, Hashable { case student, teacher }
  public enum Scope: Sendable, Hashable {
    case organization
    case schoolClass(String)
    case student(String)
  }
  public enum Mode: Sendable, Hashable { case on, paused, deleted }
  /// On whose word content stands (D28).
  public enum Origin: Sendable, Hashable { case published, provided, proposed }
  public enum Kind: Int, Sendable, Hashable, CaseIterable { case score = 1, quantity, binary }

  public struct Content: Sendable, Hashable {
    public var id: Int64
    /// Nil for an app's root.
    public var parent: Int64?
    public var app: String
    public var identifier: String
    public var title: String
    /// ClassKit's number.
    public var type: Int
    /// 1 to 8; nil for none.
    public var topic: Int?
    public var order: Int64
    public var isAssignable: Bool
    /// Until it is published it binds nobody (D28).
    public var kind: Kind?
    public var origin: Origin

    public init(
      _ id: Int64, below parent: Int64?, app: String, identifier: String, title: String? = nil, type: Int = 3,
      topic: Int? = nil, order: Int64 = 0, isAssignable: Bool = true, kind: Kind? = nil,
      origin: Origin = .published
    ) {
      self.id = id
      self.parent = parent
      self.app = app
      self.identifier = identifier
      self.title = title ?? identifier
      self.type = type
      self.topic = topic
      self.order = order
      self.isAssignable = isAssignable
      self.kind = kind
      self.origin = origin
    }
  }

  public struct Handout: Sendable, Hashable {
    public var id: String
    public var schoolClass: String
    public var title: String
    public var tasks: [Task]
    /// Nil: the whole class.
    public var students: [String]?
    public var due: Time?
    /// Milliseconds after it in which Done is on time.
    public var grace: Time
    /// Milliseconds after it at which no more work is taken; nil: never.
    public var closeAfter: Time?

    public init(
      _ id: String, of schoolClass: String, title: String = "", tasks: [Task], students: [String]? = nil,
      due: Time? = nil, grace: Time = 0, closeAfter: Time? = nil
    ) {
      self.id = id
      self.schoolClass = schoolClass
      self.title = title
      self.tasks = tasks
      self.students = students
      self.due = due
      self.grace = grace
      self.closeAfter = closeAfter
    }
  }

  public struct Task: Sendable, Hashable {
    public var id: String
    public var app: String
    /// Nil: the whole app.
    public var context: Int64?
    /// And everything below it, now and later (D3).
    public var includesDescendants: Bool

    public init(_ id: String, app: String, context: Int64?, includesDescendants: Bool = true) {
      self.id = id
      self.app = app
      self.context = context
      self.includesDescendants = includesDescendants
    }
  }

  /// One record of an attempt; the first one begins it.
  public struct Work: Sendable, Hashable {
    /// Breaks ties between writes of one instant.
    public var event: String
    public var attempt: String
    public var student: String
    public var context: Int64
    public var start: Time
    public var isClockCorrected: Bool
    public var pieces: [Piece]

    public init(
      _ event: String, attempt: String, student: String, context: Int64, start: Time, isClockCorrected: Bool = false,
      pieces: [Piece] = []
    ) {
      self.event = event
      self.attempt = attempt
      self.student = student
      self.context = context
      self.start = start
      self.isClockCorrected = isClockCorrected
      self.pieces = pieces
    }
  }

  public struct Piece: Sendable, Hashable {
    /// Corrected.
    public var happened: Time
    public var what: What

    public init(_ happened: Time, _ what: What) {
      self.happened = happened
      self.what = what
    }

    public enum What: Sendable, Hashable {
      /// From a fraction to a fraction of the content.
      case range(Double, Double)
      case progress(Double)
      case primary(Item)
      case item(Item)
      case itemRemoved(String)
      case itemsRemoved
      /// It ran from `happened` until then.
      case ran(until: Time)
      case resumed
      case heartbeat
      case paused
      case stopped
    }
  }

  public struct PointsGiven: Sendable, Hashable {
    public var attempt: String
    public var item: String
    /// Nil: taken back.
    public var points: Double?

    public init(_ points: Double?, to item: String, of attempt: String) {
      self.attempt = attempt
      self.item = item
      self.points = points
    }
  }

  public struct Item: Sendable, Hashable {
    public var identifier: String
    public var title: String
    public var value: Value
    public var response: String?

    public init(_ identifier: String, title: String, _ value: Value, response: String? = nil) {
      self.identifier = identifier
      self.title = title
      self.value = value
      self.response = response
    }

    public enum Value: Sendable, Hashable {
      case score(Double, of: Double)
      case quantity(Double)
      /// 0 true/false, 1 pass/fail, 2 yes/no, 3 correct/incorrect.
      case binary(Bool, wording: Int)
    }

    public var kind: Kind {
      switch value {
      case .score: .score
      case .quantity: .quantity
      case .binary: .binary
      }
    }
  }

  /// An app says that a student is done with something, in whatever of it was theirs to do.
  public struct Completion: Sendable, Hashable {
    public var event: String
    public var student: String
    public var app: String
    /// Nil: the app as a whole.
    public var context: Int64?
    /// Corrected.
    public var happened: Time

    public init(_ event: String, student: String, app: String, context: Int64?, happened: Time) {
      self.event = event
      self.student = student
      self.app = app
      self.context = context
      self.happened = happened
    }
  }

  /// A student's mark of done in a handout, or its taking back.
  public struct Mark: Sendable, Hashable {
    public var event: String
    public var student: String
    public var handout: String
    /// The one that the student names; with a context, which task it stands under does not matter.
    public var task: String
    /// Nil for the task of a whole app.
    public var context: Int64?
    public var isDone: Bool
    /// Corrected.
    public var happened: Time

    public init(
      _ event: String, student: String, handout: String, task: String, context: Int64?, isDone: Bool = true,
      happened: Time
    ) {
      self.event = event
      self.student = student
      self.handout = handout
      self.task = task
      self.context = context
      self.isDone = isDone
      self.happened = happened
    }
  }
}
