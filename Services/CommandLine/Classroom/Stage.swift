internal import API
internal import Messages
public import RPC

/// The running services, and tokens for whoever acts on them. Developer mode gives the tokens.
///
/// A service that is being restarted is waited for: every call of the demo may be sent twice without harm.
public actor Stage {
  /// To Context's service.
  public nonisolated let context: any Channel
  /// To Activity's service, which gives the tokens.
  public nonisolated let activity: any Channel
  private let organization: String
  private var tokens: [Actor: String] = [:]

  /// Someone who acts: a person in a role, with an app or with a tool of their own.
  public struct Actor: Hashable, Sendable {
    var user: String
    var role: ActivityV1.Role
    var app = ""
  }

  /// How long a service may be away.
  private static let patience = Duration.seconds(30)
  private static let pause = Duration.milliseconds(50)
  /// As long as tokens may hold.
  private static let tokenSeconds: Int64 = 86_400

  /// - Parameter organization: in which everybody acts.
  public init(context: any Channel, activity: any Channel, organization: String) {
    self.context = context
    self.activity = activity
    self.organization = organization
  }

  /// Makes a call as someone, again and again while the service is away.
  func call<Result: Sendable>(
    as actor: Actor, _ body: @Sendable (CallOptions) async throws -> Result
  ) async throws -> Result {
    let options = try await options(for: actor)
    return try await persistently { try await body(options) }
  }

  /// What a call as someone carries.
  func options(for actor: Actor) async throws -> CallOptions {
    var options = CallOptions(timeout: Self.patience, waitsForReady: true)
    try options.metadata.add("authorization", "Bearer \(await token(for: actor))")
    return options
  }

  /// A token for a tool of someone's own.
  func token(of user: String, as role: ActivityV1.Role) async throws -> String {
    try await token(for: Actor(user: user, role: role))
  }

  /// A token that was refused is not sent again.
  func forgetToken(of actor: Actor) { tokens[actor] = nil }

  private func token(for actor: Actor) async throws -> String {
    if let token = tokens[actor] { return token }
    let request = ActivityV1.IssueTokenRequest(
      organizationID: organization, userID: actor.user, role: actor.role, appID: actor.app,
      lifetime: WellKnown.Duration(seconds: Self.tokenSeconds))
    let developer = DeveloperServiceClient(activity)
    let answer = try await persistently {
      try await developer.issueToken(request, CallOptions(timeout: Self.patience, waitsForReady: true))
    }
    tokens[actor] = answer.token
    return answer.token
  }

  private nonisolated func persistently<Result: Sendable>(
    _ body: () async throws -> Result
  ) async throws -> Result {
    let end = ContinuousClock.now + Self.patience
    while true {
      do {
        return try await body()
      } catch let error as RPCError where error.code == .unavailable && ContinuousClock.now < end {
        try await Task.sleep(for: Self.pause)
      }
    }
  }
}

extension Stage.Actor {
  /// The head of the demo's school.
  public static let administrator = Stage.Actor(user: SchoolClass.administrator, role: .administrator)
  /// The teacher of the demo's class.
  public static let teacher = Stage.Actor(user: SchoolClass.teacher, role: .teacher)

  static func student(_ number: Int, app: App) -> Stage.Actor {
    Stage.Actor(user: SchoolClass.students[number], role: .student, app: app.identifier)
  }

  static func publisher(of app: App) -> Stage.Actor {
    Stage.Actor(user: "publisher", role: .publisher, app: app.identifier)
  }
}
