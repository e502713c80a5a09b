/// Something that is bounded and shared, by organizations and then by callers: ``all`` is the table of them, and the one in `docs/limits.md`
/// is made of it.
public struct Quota: Hashable, Sendable {
  /// How it is shared.
  public enum Rule: String, Sendable {
    /// Each holds a part of what is free, and the rest waits for nobody: ``FairQueue/hold(_:_:of:for:)``.
    case held
    /// The same, and what is held waits for turns by what they cost.
    case turns = "held; takes turns"
    /// Whoever holds most gives one up to somebody who holds less: ``Shares``.
    case givenUp = "given up"
    /// Each has so much of its own, which it uses up and which comes back with time: ``Allowances``.
    case usedUp = "used up"
  }

  /// In metrics, and in the trailer `ratelimit`.
  public let name: String
  /// In errors: `reports being watched`.
  public let words: String
  /// How much there is, unless a service is set otherwise.
  public let max: Int
  /// Of what there is so much each: `a loop`; empty: of the service.
  public let of: String
  /// How it is divided when there is not enough for all.
  public let rule: Rule
  /// Why a call is refused: the reason of its error.
  public let reason: String
  /// When it may be worth another try; of what is used up, the least that is said.
  public let retryAfter: Duration
  /// Within how long all of what is used up comes back; zero for everything else.
  public let refillsIn: Duration

  private init(
    _ name: String, _ words: String, _ max: Int, of: String = "", _ rule: Rule, _ reason: String, retryAfter: Duration,
    refillsIn: Duration = .zero
  ) {
    (self.name, self.words, self.max, self.of) = (name, words, max, of)
    (self.rule, self.reason, self.retryAfter, self.refillsIn) = (rule, reason, retryAfter, refillsIn)
  }

  /// - Parameter days: in which all of it comes back.
  private init(_ name: String, _ words: String, _ max: Int, of: String, _ reason: String, days: Int) {
    self.init(
      name, words, max, of: of, .usedUp, reason, retryAfter: .seconds(1), refillsIn: .seconds(days * 24 * 60 * 60))
  }

  /// Calls of one request and one response that run, or wait to.
  public static let unaryCalls = Quota(
    "unary_calls", "running calls", 2_000, of: "a loop, and of strangers as many", .turns, "TOO_MANY_CALLS",
    retryAfter: .seconds(1))
  /// Calls that stream in either direction.
  public static let streams = Quota(
    "streams", "running streams", 10_000, of: "a loop, and of strangers as many", .turns, "TOO_MANY_CALLS",
    retryAfter: .seconds(1))
  /// Calls that one of several instances passes on to another.
  public static let passedOnCalls = Quota(
    "passed_on_calls", "calls that go on to another instance", 6_000, of: "an instance that they go on to", .held,
    "TOO_MANY_CALLS", retryAfter: .seconds(1))
  /// Calls of pages that the portal passes on.
  public static let pageCalls = Quota(
    "page_calls", "calls of pages", 6_000, of: "a service that they go on to", .held, "TOO_MANY_CALLS",
    retryAfter: .seconds(1))
  /// Records of bodies that wait for the writer of a store.
  public static let storeRecords = Quota(
    "store_records", "records that wait for the store", 8_192, .turns, "STORE_QUEUE_FULL",
    retryAfter: .milliseconds(500))
  /// Bytes of bodies that wait for the writer of a store.
  public static let storeBytes = Quota(
    "store_bytes", "bytes that wait for the store", 64 * 1024 * 1024, .turns, "STORE_QUEUE_FULL",
    retryAfter: .milliseconds(500))
  /// Reads that wait for a reader of a store.
  public static let storeReads = Quota(
    "store_reads", "reads that wait for the store", 4_096, .turns, "STORE_QUEUE_FULL", retryAfter: .milliseconds(500))
  /// Calls that wait until another service's changes have come.
  public static let waiters = Quota(
    "waiters", "calls that wait to hear of another service's changes", 1_024, .held, "CONTEXT_UNREACHABLE",
    retryAfter: .seconds(1))
  /// Paths and links that Context is being asked about.
  public static let questions = Quota(
    "questions", "paths and links that Context is asked about", 1_024, .held, "CONTEXT_UNREACHABLE",
    retryAfter: .seconds(1))
  /// Work that came before the declaration of its content, and waits for it (N29).
  public static let declarations = Quota(
    "declarations", "calls that wait for content to be declared", 256, .held, "CONTEXT_UNKNOWN", retryAfter: .seconds(5)
  )
  /// Feeds of the service that are being followed.
  public static let followers = Quota(
    "followers", "feeds being followed", 256, .givenUp, "TOO_MANY_FOLLOWERS", retryAfter: .seconds(5))
  /// Context providers that are connected (D11).
  public static let providers = Quota(
    "providers", "providers connected", 10_000, .givenUp, "TOO_MANY_PROVIDERS", retryAfter: .seconds(5))
  /// Context providers that are connected for one app in one organization.
  public static let providersOfApp = Quota(
    "providers_of_app", "providers of an app", 64, of: "an app in an organization", .givenUp, "TOO_MANY_PROVIDERS",
    retryAfter: .seconds(5))
  /// Questions that a provider of contexts was asked and has not answered (D11): a vendor's is asked for all organizations (N63).
  public static let providerQuestions = Quota(
    "provider_questions", "questions that an app's provider has not answered", 256, of: "a provider", .held,
    "PROVIDER_QUESTIONS", retryAfter: .seconds(1))
  /// Bytes of rosters that are being imported: they are gathered before they are held against the rules.
  public static let imports = Quota(
    "imports", "bytes of rosters being imported", 256 * 1024 * 1024, .givenUp, "TOO_MANY_IMPORTS",
    retryAfter: .seconds(5))
  /// Reports that are watched: each watcher holds one.
  public static let watchers = Quota(
    "watchers", "reports being watched", 16_384, .givenUp, "TOO_MANY_WATCHERS", retryAfter: .seconds(5))
  /// Exports that are under way.
  public static let exports = Quota(
    "exports", "exports under way", 64, .givenUp, "TOO_MANY_EXPORTS", retryAfter: .seconds(5))
  /// Bytes that exports under way hold beside the states that they are of, which others read, too.
  public static let exportBytes = Quota(
    "export_bytes", "bytes that exports hold", 64 * 1024 * 1024, .givenUp, "TOO_MANY_EXPORTS", retryAfter: .seconds(5))
  /// Reports as of an instant for which it is being asked how work stood then.
  public static let lookBacks = Quota(
    "look_backs", "reports of an earlier time being made", 64, .givenUp, "TOO_MANY_LOOK_BACKS", retryAfter: .seconds(1))
  /// Large reports that are being computed, or wait to be.
  public static let scans = Quota(
    "scans", "large reports being computed", 1_024, .turns, "TOO_MANY_SCANS", retryAfter: .seconds(1))

  /// Images that are being scaled: each takes up to 64 MiB while it is its turn.
  public static let images = Quota(
    "images", "images being scaled", 64, .turns, "TOO_MANY_IMAGES", retryAfter: .seconds(1))

  /// Bytes of work that apps bring for one student, whatever becomes of it (D27): as many as the outbox of an app holds.
  public static let studentWork = Quota(
    "student_work", "bytes of work that apps bring for a student", 64 * 1024 * 1024, of: "a student", "TOO_MUCH_WORK",
    days: 4)
  /// Bytes of work of all students of one organization, and as many that its services and administrators bring.
  public static let organizationWork = Quota(
    "organization_work", "bytes of work of an organization's students, or of its services", 64 * 1024 * 1024 * 1024,
    of: "an organization", "TOO_MUCH_WORK", days: 1)
  /// Bytes that one person adds to feeds by what they change: each change stays there.
  public static let changes = Quota(
    "changes", "bytes of changes that a teacher or a student makes", 64 * 1024 * 1024, of: "a person",
    "TOO_MANY_CHANGES", days: 4)
  /// The same of those who keep rosters and catalogs.
  public static let keepersChanges = Quota(
    "keepers_changes", "bytes of changes that an administrator, a publisher or a service makes",
    4 * 1024 * 1024 * 1024, of: "a caller", "TOO_MANY_CHANGES", days: 4)

  /// Each quota once, in the order of the table in `docs/limits.md`.
  public static let all = [
    unaryCalls, streams, passedOnCalls, pageCalls, storeRecords, storeBytes, storeReads, waiters,
    questions, declarations, followers, providers, providersOfApp, providerQuestions, imports, watchers, exports,
    exportBytes, lookBacks, scans, images, studentWork, organizationWork, changes, keepersChanges,
  ]
}
