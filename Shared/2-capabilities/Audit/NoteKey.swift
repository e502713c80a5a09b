public import Domain

/// What is noted as one when it happens often: the same person, doing the same to the same thing, in one minute.
public struct NoteKey: Hashable, Sendable {
  /// The organization whose log it goes into.
  public var organization: OrganizationID
  /// Who did it; empty once that person is erased.
  public var actor: PersonID
  /// The role in which they did it.
  public var role: Role
  /// The app by which they did it; nil: none.
  public var app: AppID?
  /// What was done.
  public var action: AuditAction
  /// Of a read: what was called.
  public var method: String
  /// What it was done to: an id, of a handout, a class or a context; empty where there is no one such thing, or where
  /// notes were merged.
  public var object: String
  /// Where each of those whom it concerns is noted apart.
  public var subject: PersonID?
  /// Why, where the action does not say it, as of work that is dropped; else empty.
  public var reason: String

  /// - Parameters:
  ///   - method: of a read.
  ///   - object: an id; empty: none.
  ///   - subject: nil: those whom it concerns are noted together.
  public init(
    _ action: AuditAction, by caller: Caller, method: String = "", object: String = "", subject: PersonID? = nil,
    reason: String = ""
  ) {
    organization = caller.organization
    self.subject = subject
    actor = caller.user
    role = caller.role
    app = caller.app
    self.action = action
    self.method = method
    self.object = object
    self.reason = reason
  }

  /// The same without saying what it was done to: what is left where there is no room for more.
  var coarser: NoteKey {
    var key = self
    key.method = ""
    key.object = ""
    return key
  }

  mutating func forget(_ person: PersonID) {
    if actor == person { actor = "" }
    if subject == person { subject = nil }
  }
}

/// Several notes as one.
public struct NotedBatch: Sendable {
  /// Unique among those of one `NotedBatches`.
  public let id: UInt64
  public fileprivate(set) var key: NoteKey
  /// The beginning of the minute in which it happened, or in which the first of it did.
  public fileprivate(set) var minute: Instant
  public fileprivate(set) var people: Set<PersonID>
  /// How often.
  public fileprivate(set) var calls: Int64

  init(id: UInt64, _ key: NoteKey, minute: Instant, people: Set<PersonID>, calls: Int64) {
    self.id = id
    self.key = key
    self.minute = minute
    self.people = people
    self.calls = calls
  }

  mutating func add(_ other: NotedBatch) {
    minute = min(minute, other.minute)
    people.formUnion(other.people)
    calls += other.calls
  }

  mutating func coarsen() { key = key.coarser }

  mutating func forget(_ person: PersonID) {
    people.remove(person)
    key.forget(person)
  }
}

/// Whom an answer shows.
public struct ShownPeople: Sendable {
  /// Lists that many answers share: one that was noted before costs no look at the people in it.
  public var lists: [PersonList]
  /// People besides, in any order; more than once counts once.
  public var others: [PersonID]

  /// Without arguments: nobody is shown.
  public init(lists: [PersonList] = [], others: [PersonID] = []) {
    self.lists = lists
    self.others = others
  }

  /// Whether nobody is shown, be it that all lists are empty.
  public var isEmpty: Bool { others.isEmpty && lists.allSatisfy(\.people.isEmpty) }
}
