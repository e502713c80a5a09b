internal import API
internal import Messages
internal import RPC

/// The organization that rules are played in: tokens of its people, and its clock.
///
/// In developer mode it is made for the run, under a name that nobody else has; tokens come from the server. Without, both are given.
actor PlayedOrganization {
  nonisolated let channels: ServerChannels
  nonisolated let name: String
  nonisolated let app: String
  private nonisolated let given: GivenTokens?
  private var clients: [Caller: Client] = [:]
  /// Seconds since ``monday``.
  private var clock: Double = 0
  /// Since Context was last known to have heard of it.
  private var isTimeNew = true
  private var lessons = 0

  private struct Caller: Hashable {
    var user: String
    var role: ActivityV1.Role
    var app: String
  }

  /// Monday 7 September 2026, 08:00 UTC: when terms that are played begin, in seconds since 1970.
  static let monday: Int64 = 1_788_768_000
  /// Each lesson has so much of the term to itself, so that what is due in one is over in the next.
  private static let lessonSeconds = 100_000.0

  init(_ name: String, app: String, given: GivenTokens?, on channels: ServerChannels) {
    self.name = name
    self.app = app
    self.given = given
    self.channels = channels
  }

  nonisolated var isOfDeveloperMode: Bool { given == nil }

  /// Registers the app and lets it in. Given tokens are of an organization where that is so.
  func setUp() async throws {
    guard given == nil else { return }
    let head = try await administrator()
    _ = try await head.developer.setClock(ActivityV1.SetClockRequest(time: Self.time(0)))
    _ = try await head.context.registerApp(ContextV1.RegisterAppRequest(appID: app, title: "Conformance"))
    _ = try await head.organization.allowApp(ActivityV1.AllowAppRequest(appID: app))
    // What is played is of single students: nothing may be withheld from the administrator who reads it.
    try await settle(ActivityV1.Organization(suppressionThreshold: 0), ["suppression_threshold"])
  }

  func settle(_ settings: ActivityV1.Organization, _ fields: [String]) async throws {
    _ = try await administrator().organization.updateOrganization(
      ActivityV1.UpdateOrganizationRequest(organization: settings, updateFields: fields))
  }

  /// Takes everything back that the run made.
  func clear() async throws {
    guard given == nil else { return }
    let head = try await administrator()
    _ = try await head.developer.resetOrganization(ActivityV1.ResetOrganizationRequest())
    _ = try await head.developer.releaseClock(ActivityV1.ReleaseClockRequest())
  }

  // MARK: People

  func administrator() async throws -> Client {
    if let given {
      guard let head = given.administrator else { throw NotApplicable("needs the token of an administrator") }
      return Client(head.id, token: head.token, on: channels)
    }
    return try await client("head", .administrator)
  }

  func publisher() async throws -> Client {
    if let given { return Client(given.publisher.id, token: given.publisher.token, on: channels) }
    return try await client("publisher", .publisher, app: app)
  }

  /// - Parameter index: of the given tokens.
  func teacher(_ id: String, _ index: Int = 0) async throws -> Client {
    guard let given else { return try await client(id, .teacher) }
    guard let teachers = given.teachers, index < teachers.count else {
      throw NotApplicable("needs the tokens of \(index + 1) teachers")
    }
    return Client(teachers[index].id, token: teachers[index].token, on: channels)
  }

  func student(_ id: String, _ index: Int = 0) async throws -> Pupil {
    guard let given else {
      return Pupil(
        app: try await client(id, .student, app: app), own: try await client(id, .student), appID: app)
    }
    guard let students = given.students, index < students.count, let appToken = students[index].appToken else {
      throw NotApplicable("needs the tokens of \(index + 1) students, each with an app_token")
    }
    let student = students[index]
    return Pupil(
      app: Client(student.id, token: appToken, on: channels),
      own: Client(student.id, token: student.token, on: channels),
      appID: app)
  }

  /// Anyone, in any role: only where the server makes tokens.
  func client(_ user: String, _ role: ActivityV1.Role, app: String = "") async throws -> Client {
    guard given == nil else { throw NotApplicable("needs developer mode: tokens of other people") }
    let caller = Caller(user: user, role: role, app: app)
    if let client = clients[caller] { return client }
    let answer = try await DeveloperServiceClient(channels.activity).issueToken(
      ActivityV1.IssueTokenRequest(organizationID: name, userID: user, role: role, appID: app))
    let client = Client(user, token: answer.token, on: channels)
    clients[caller] = client
    return client
  }

  // MARK: Time

  static func time(_ second: Double) -> WellKnown.Timestamp {
    let milliseconds = (second * 1000).rounded()
    let (seconds, rest) = Int64(milliseconds).quotientAndRemainder(dividingBy: 1000)
    return WellKnown.Timestamp(seconds: monday + seconds, nanos: Int32(rest) * 1_000_000)
  }

  /// Where the next lesson begins, in seconds since Monday.
  func nextLesson() -> Double {
    lessons += 1
    return Double(lessons) * Self.lessonSeconds
  }

  /// Sets the clock, which then stands; nothing where it stands there already. It never goes back.
  func setClock(_ second: Double) async throws {
    guard given == nil else { throw NotApplicable("needs developer mode: a clock that can be set") }
    guard second > clock else { return }
    clock = second
    isTimeNew = true
    _ = try await administrator().developer.setClock(ActivityV1.SetClockRequest(time: Self.time(second)))
  }

  /// Context dates what is declared, moved and removed by the organization's clock, of which Activity tells it: waits until it has
  /// heard. A server that does not say how far it has followed is taken at its word.
  func untilContextKnowsTheTime() async throws {
    guard isTimeNew, given == nil else { return }
    let head = try await administrator()
    let asked = try await head.activity.getPosition(ActivityV1.GetPositionRequest())
    let end = ContinuousClock.now + Self.followingLimit
    while asked.sequence > 0, ContinuousClock.now < end {
      guard let answer = try? await head.contextChanges.getFollowing(ContextV1.GetFollowingRequest()) else { break }
      let positions = answer.feeds.flatMap(\.organizations).compactMap(\.position)
      let followed = positions.first { $0.organizationID == name && $0.epoch == asked.epoch }
      if let followed, followed.sequence >= asked.sequence { break }
      try await Task.sleep(for: Self.followingPause)
    }
    isTimeNew = false
  }

  private static let followingLimit = Duration.seconds(10)
  private static let followingPause = Duration.milliseconds(20)

  /// How far a report must have followed to show all that was stored so far.
  func position() async throws -> ReportV1.Position {
    let head = try await administrator()
    let here = try await head.activity.getPosition(ActivityV1.GetPositionRequest())
    let there = try await head.context.getPosition(ContextV1.GetPositionRequest())
    return ReportV1.Position(
      activityEpoch: here.epoch, activitySequence: here.sequence, contextEpoch: there.epoch,
      contextSequence: there.sequence, catalogEpoch: there.catalogEpoch, catalogSequence: there.catalogSequence)
  }
}
