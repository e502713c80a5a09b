/// One rule that one field of a request broke, and what else the request broke. The edge turns it into a status, once.
public struct Violation: Error, Hashable, Sendable {
  /// The field as the caller named it: `identifier_path[2]`, `items[0].title`.
  public var field: String
  /// What is wrong with it.
  public var rule: Rule
  /// What other fields of the same request broke, in their order; none of these has further ones itself.
  public internal(set) var further: [Violation] = []

  /// - Parameter field: as the caller named it.
  public init(_ rule: Rule, field: String) {
    self.field = field
    self.rule = rule
  }

  /// This one alone, and behind it the further ones.
  public var all: [Violation] {
    [Violation(rule, field: field)] + further
  }

  /// The same, of a request that calls its fields otherwise.
  ///
  /// - Parameter rename: from what the fields are called here to what the caller calls them.
  public func renamingFields(_ rename: (String) -> String) -> Violation {
    var renamed = Violation(rule, field: rename(field))
    renamed.further = further.map { Violation($0.rule, field: rename($0.field)) }
    return renamed
  }

  /// What a field can break, with the bound where there is one.
  public enum Rule: Hashable, Sendable {
    case empty
    /// Nothing but white space (R11, R98).
    case blank
    case containsNUL
    /// More Unicode scalars than allowed (R4, R44, D9).
    case tooLong(scalarsMax: Int)
    /// More entries of something than allowed (R5, R7, D9).
    case tooMany(CountLimit, max: Int)
    /// NaN or an infinity (R85, R97).
    case notFinite
    /// Outside the bounds the text names (R84, R97).
    case outOfRange(String)
    /// Well formed, and yet not something that can be asked for (P2, D3).
    case notAllowed(String)
  }

  /// Things that are counted against a limit; the name is the reason in ErrorInfo.
  public enum CountLimit: String, CaseIterable, Sendable {
    case pathEntries = "PATH_TOO_DEEP"
    case pathScalars = "PATH_TOO_LONG"
    case children = "TOO_MANY_CHILDREN"
    case contexts = "TOO_MANY_CONTEXTS"
    case moves = "TOO_MANY_MOVES"
    case navigationParents = "TOO_MANY_NAVIGATION_PARENTS"
    case keywords = "TOO_MANY_KEYWORDS"
    case localizations = "TOO_MANY_LOCALIZATIONS"
    case standards = "TOO_MANY_STANDARDS"
    case contextsInCall = "TOO_MANY_CONTEXTS_IN_CALL"
    case teachers = "TOO_MANY_TEACHERS"
    case activeHandouts = "TOO_MANY_ACTIVE_HANDOUTS"
    case items = "TOO_MANY_ITEMS"
    case itemWrites = "TOO_MANY_ITEM_WRITES"
    case itemOctets = "TOO_MANY_ITEM_OCTETS"
    case progressRanges = "TOO_MANY_PROGRESS_RANGES"
    case runningMarks = "TOO_MANY_RUNNING_MARKS"
    case pointsMarks = "TOO_MANY_POINTS_MARKS"
    case classes = "TOO_MANY_CLASSES"
    case tasks = "TOO_MANY_TASKS"
    case recipients = "TOO_MANY_RECIPIENTS"
    case recipientSpans = "TOO_MANY_RECIPIENT_SPANS"
    case closings = "TOO_MANY_CLOSINGS"
    case excuses = "TOO_MANY_EXCUSES"
    case reopenings = "TOO_MANY_REOPENINGS"
    case studentDues = "TOO_MANY_STUDENT_DUE_TIMES"
    case recordsInCall = "TOO_MANY_RECORDS_IN_CALL"
  }

  /// What kind of answer it deserves (R4, D9, D22): counts are RESOURCE_EXHAUSTED and permanent (no RetryInfo),
  /// everything else is INVALID_ARGUMENT.
  public enum Category: Sendable {
    case length
    case count
    case format
  }

  /// A length, a count, or anything else.
  public var category: Category {
    switch rule {
    case .tooLong: .length
    case .tooMany: .count
    case .empty, .blank, .containsNUL, .notFinite, .outOfRange, .notAllowed: .format
    }
  }

  /// UPPER_SNAKE, stable: programs read it.
  public var reason: String {
    switch rule {
    case .empty: "EMPTY"
    case .blank: "BLANK"
    case .containsNUL: "CONTAINS_NUL"
    case .tooLong: "TOO_LONG"
    case .tooMany(let limit, _): limit.rawValue
    case .notFinite: "NOT_FINITE"
    case .outOfRange: "OUT_OF_RANGE"
    case .notAllowed: "NOT_ALLOWED"
    }
  }
}

extension Violation: CustomStringConvertible {
  /// A sentence for people; of several a sentence each.
  public var description: String {
    further.isEmpty ? sentence : all.map(\.sentence).joined(separator: "; ")
  }

  private var sentence: String {
    switch rule {
    case .empty: "\(field) must not be empty"
    case .blank: "\(field) must hold a character that is not white space"
    case .containsNUL: "\(field) must not hold U+0000"
    case .tooLong(let max): "\(field) must not be longer than \(max) Unicode scalars"
    case .tooMany(_, let max): "\(field) must not hold more than \(max)"
    case .notFinite: "\(field) must be a finite number"
    case .outOfRange(let bounds): "\(field) must be \(bounds)"
    case .notAllowed(let why): "\(field): \(why)"
    }
  }
}
