internal import Audit
internal import Domain
internal import RPC
internal import Sharing

/// Who acts in a transaction.
struct AuditActor: Hashable, Sendable {
  /// Nil: nobody, or somebody who may not be named any more.
  var person: PersonID?
  var role: String
  var app: AppID?
  /// How much of what is shared they get; nil where that is not known.
  var weights: ShareWeights?

  /// The service itself: what was scheduled, jobs.
  static let system = AuditActor(person: nil, role: "system", app: nil)

  init(_ caller: Caller) {
    self.init(person: caller.user, role: caller.roleName, app: caller.app)
    weights = Holder(caller).weights
  }

  init(person: PersonID?, role: String, app: AppID?) {
    self.person = person
    self.role = role
    self.app = app
  }

  var isSystem: Bool { self == .system }

  /// The same without a name, where that is an erased person's.
  func without(_ isErased: (PersonID) -> Bool) -> AuditActor {
    guard let person, isErased(person) else { return self }
    var actor = self
    actor.person = nil
    return actor
  }
}

/// What is to be noted of a transaction, besides who it was and when.
struct AuditDraft: Sendable {
  var action: AuditAction
  /// What it was done to; empty where that is a person, who is a subject then.
  var object: String
  var subjects: [PersonID]
  /// In words: the actor's, or those of a rule.
  var reason: String
  /// Object and reason are words of people about the subjects, and go when those are erased.
  var isSealed: Bool
  var method: String
  var count: Int64
  /// Nil: whoever acts in the transaction.
  var actor: AuditActor?
  /// Nil: now.
  var time: Instant?

  init(
    _ action: AuditAction, object: String = "", subjects: [PersonID] = [], reason: String = "", isSealed: Bool = false,
    method: String = "", count: Int64 = 1, actor: AuditActor? = nil, time: Instant? = nil
  ) {
    self.action = action
    self.object = object
    self.subjects = subjects
    self.reason = reason
    self.isSealed = isSealed
    self.method = method
    self.count = count
    self.actor = actor
    self.time = time
  }

  /// The draft as it is noted where somebody was erased: nothing leads to them anew.
  func without(_ isErased: (PersonID) -> Bool) -> AuditDraft {
    var draft = self
    draft.subjects.removeAll(where: isErased)
    draft.actor = actor?.without(isErased)
    return draft
  }
}

/// What is to be noted of one transaction: the same done to the same thing for several people is one entry.
struct AuditDrafts {
  private struct Key: Hashable {
    var action: AuditAction
    var object: String
  }

  private(set) var all: [AuditDraft] = []
  private var indices: [Key: Int] = [:]

  var isEmpty: Bool { all.isEmpty }

  mutating func add(_ draft: AuditDraft) {
    // What has a time or a reason of its own stands for itself.
    guard draft.actor == nil, draft.time == nil, draft.reason.isEmpty, draft.method.isEmpty else {
      return all.append(draft)
    }
    let key = Key(action: draft.action, object: draft.object)
    guard let index = indices[key] else {
      indices[key] = all.count
      return all.append(draft)
    }
    all[index].subjects += draft.subjects
    all[index].count += draft.count
  }

  /// Somebody who is erased in this transaction is in no entry of it.
  mutating func forget(_ person: PersonID) {
    for index in all.indices { all[index].subjects.removeAll { $0 == person } }
  }
}
