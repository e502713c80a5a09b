public import ContextDomain
public import Domain
internal import Serving
internal import Sharing

/// What can be chosen about a Context service.
public struct ContextConfiguration: Sendable {
  /// Of identifiers, titles, paths and counts (D9); `GetLimits` publishes them.
  public var limits = Limits.standard
  /// Whether an organization's content may be reset (D21). Only for a server that nobody elsewhere can reach.
  public var isInDeveloperMode = false
  /// How long a provider's answer may take before the asker goes on without it (D11).
  public var answerTimeout = Duration.seconds(5)
  /// The same for bringing everything below a context up to date.
  public var refreshTimeout = Duration.seconds(30)
  /// How long a provider may take to say hello.
  public var helloTimeout = Duration.seconds(10)
  /// How long a provider's "there is no such content" is believed without asking again.
  public var declineMemory = Duration.seconds(10)
  /// Beyond it the oldest decline is forgotten, and its provider asked again.
  public var declinesRememberedMax = 10_000
  /// Questions a provider has been asked and has not answered, of which organizations and their members have shares.
  public var openQuestionsPerProviderMax = Quota.providerQuestions.max
  /// Providers connected for one app in one organization.
  public var providersPerAppMax = Quota.providersOfApp.max
  /// Providers connected to the whole service.
  public var providersMax = Quota.providers.max
  /// Questions a student may cause at once, and then in a second.
  public var studentQuestionsBurst = 40
  /// How fast the questions come back that a student has caused.
  public var studentQuestionsPerSecond = 4
  /// Students whose questions are counted at a time, see `QuestionBudget`.
  public var studentsRememberedMax = 10_000
  /// How much students' sessions may hold, and for how long (D28).
  public var sessions = Sessions.Bounds()
  /// How long a denial waits for news of the organization's settings before it is given.
  public var settingsGrace = Duration.seconds(10)
  /// Contexts that one call may remove; a larger subtree is refused (SUBTREE_TOO_LARGE).
  public var removalMax = 50_000
  /// Contexts that one page of a query looks at, whether they match or not: a page may thus be short, or empty. Of one that finds nothing it
  /// is some 15 ms of a reader's.
  public var examinedPerPageMax = 2_000
  /// Contexts that one page of a search by words looks at, whether they are wanted or not.
  public var examinedPerSearchMax = 1_000
  /// Images that are scaled or wait for it.
  public var imagesMax = Quota.images.max

  /// How much callers change.
  var changes = ChangeBudget()

  /// The usual settings.
  public init() {}
}
