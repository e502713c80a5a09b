internal import ContextDomain
internal import Domain
internal import RPC
internal import Sharing

/// Whose providers: each app has its own in each organization.
struct ProviderScope: Hashable, Sendable {
  let organization: OrganizationID
  let app: AppID
}

/// What is asked: the same question by many is one.
struct QuestionKey: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// Is there a context at the path?
    case create
    /// Bring what lies below the path up to date.
    case refresh
  }

  let scope: ProviderScope
  let kind: Kind
  let path: IdentifierPath
}

/// A question on its way.
struct OpenQuestion {
  /// What the provider at hand knows it by, once it was sent to one.
  var number: Int64 = 0
  var connection: UInt64 = 0
  let message: QuestionMessage
  /// Who asked first: it is one of theirs, also where others wait for it.
  let holder: Holder
  let expires: ContinuousClock.Instant
  var waiters: [QuestionWaiter] = []
  /// The answer has come and is being stored.
  var isSettling = false
}

/// What came of a question, for one of those who wait.
enum QuestionOutcome: Sendable {
  case attached(StandingContext)
  case refreshed
  case declined
  case absent
  case timedOut
  case failed
  /// It was not asked, or what came of it could not be stored.
  case error(RPCError)
}

/// One who waits for a question's outcome.
final class QuestionWaiter: Sendable {
  /// For whom the answer is to be built, and where.
  struct Build: Sendable {
    let identifier: String
    let parent: StandingContext
    let asker: Asker
    let time: StoreTime

    /// For everyone, or for the asker's session only (R110).
    var isDurable: Bool { !asker.isStudent }
  }

  /// Nil for a refresh.
  let build: Build?
  let outcome = OneShot<QuestionOutcome>()

  init(_ build: Build?) {
    self.build = build
  }
}
