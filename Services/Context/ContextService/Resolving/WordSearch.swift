internal import ContextDomain
internal import Domain
internal import Messages

/// One page of a search by words: those whose titles hold them first, then the others, each by number.
struct WordSearch: Sendable {
  let words: [String]
  let apps: SearchedApps
  let filter: SearchFilter
  let foundMax: Int
  let examinedMax: Int
  private(set) var found: [StandingContext] = []
  /// Where the next page goes on; nil where there is none.
  private(set) var next: StorageV1.SearchCursor?
  private var examined = 0
  private var isTitle: Bool
  private var last: ContextID

  private static let rowsPerRead = 128

  init(
    words: [String], apps: SearchedApps, filter: SearchFilter, foundMax: Int, examinedMax: Int,
    from cursor: StorageV1.SearchCursor?
  ) {
    (self.words, self.apps, self.filter) = (words, apps, filter)
    (self.foundMax, self.examinedMax) = (foundMax, examinedMax)
    isTitle = cursor?.isTitle ?? true
    last = ContextID(cursor?.contextID ?? 0)
  }

  mutating func run(_ reads: ContextReads) throws {
    if isTitle {
      guard try look(reads) else { return }
      (isTitle, last) = (false, ContextID(0))
    }
    _ = try look(reads)
  }

  /// - Returns: whether there is no more of it.
  private mutating func look(_ reads: ContextReads) throws -> Bool {
    while true {
      let ids = try reads.found(
        words, inTitles: isTitle, of: apps, publishedOnly: filter.isPublishedOnly, after: last,
        limit: Self.rowsPerRead)
      for id in ids {
        guard found.count < foundMax, examined < examinedMax else {
          next = StorageV1.SearchCursor(isTitle: isTitle, contextID: last.rawValue)
          return false
        }
        (last, examined) = (id, examined + 1)
        if let context = try reads.context(id), apps.hold(context.app), filter.holds(for: context) {
          found.append(context)
        }
      }
      guard ids.count == Self.rowsPerRead else { return true }
    }
  }
}

/// Which of the contexts that hold the words are wanted.
struct SearchFilter: Sendable {
  private let topic: Topic?
  private let type: ContextType?
  private let isAssignableOnly: Bool
  /// Students may not even find out by where a page ends that there is something else (D28).
  let isPublishedOnly: Bool

  init(_ request: ContextV1.SearchContextsRequest, _ caller: Caller) throws {
    topic = try ContextDraft.checkedTopic(request.topic.rawValue)
    let number = request.type.rawValue
    type = UInt8(exactly: number).flatMap(ContextType.init).flatMap { $0 == .none ? nil : $0 }
    guard number == 0 || type != nil else {
      throw Violation(.outOfRange("a type of context that this version knows"), field: "type")
    }
    isAssignableOnly = request.assignableOnly
    isPublishedOnly = caller.role == .student
  }

  func holds(for context: StandingContext) -> Bool {
    (topic == nil || context.details.topic == topic) && (type == nil || context.details.type == type)
      && (!isAssignableOnly || context.details.isAssignable) && (!isPublishedOnly || context.origin == .published)
  }
}

/// The apps whose content a search looks at.
struct SearchedApps: Sendable {
  /// Empty: all that `allowed` says.
  let named: [AppID]
  /// Nil: all of the organization's own.
  let allowed: Set<AppID>?

  func hold(_ app: AppID) -> Bool { allowed?.contains(app) ?? true }
}
