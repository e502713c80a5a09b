import API
import Arguments
import Bootstrap
import Console
import Domain
import Messages
import RPC
import Text

/// Asks the three services how far they have followed each other: is everything in step?
enum FollowingCommand {
  private static let context = Option<ServiceEndpoint>(
    "context", .endpoint(), default: ServiceAddress.ofContext, environment: "HOMEROOM_CONTEXT",
    help: "Where the Context service is.")
  private static let activity = Option<ServiceEndpoint>(
    "activity", .endpoint(), default: ServiceAddress.ofActivity, environment: "HOMEROOM_ACTIVITY",
    help: "Where the Activity service is.")

  static let command = Command(
    "following", "Ask the services how far they have followed each other; exits with 1 when one is not in step.",
    discussion:
      "In step: all that the other service had committed two seconds ago has arrived. With the token of an administrator, "
      + "or of a service, which sees all organizations.",
    takes: [context, activity, ReportCommand.report, ReportCommand.token] + ClientOptions.all, run: run)

  @Sendable private static func run(_ values: Values) async throws {
    let endpoints = [values[context], values[activity], values[ReportCommand.report]]
    let clients = try ClientOptions(values, calling: endpoints)
    let options = try ReportCommand.options(values, timeout: .seconds(5))
    let request = ContextV1.GetFollowingRequest()
    let channels = try endpoints.map { try clients.channel(to: $0) }
    async let context = Followers.ask("context") {
      try await ContextChangesServiceClient(channels[0]).getFollowing(request, options)
    }
    async let activity = Followers.ask("activity") {
      try await ChangesServiceClient(channels[1]).getFollowing(request, options)
    }
    async let report = Followers.ask("report") {
      try await ReportServiceClient(channels[2]).getFollowing(request, options)
    }
    let answers = await [context, activity, report]
    let followers = Followers(answers)
    if values[Output.json] {
      try Output.say(json: followers)
    } else {
      for line in followers.lines { try Output.say(DisplayWidth.harmless(line)) }
    }
    let steps = answers.compactMap { _, answer -> String? in
      if case .failure(let error) = answer { NextStep(error)?.text } else { nil }
    }
    if let step = steps.first { Output.complain("Next: \(step)") }
    guard followers.inStep else { throw ExitCode(1) }
  }
}

/// How far services have followed each other, as programs read it; `lines` is for people.
struct Followers: Encodable {
  struct Service: Encodable {
    var service: String
    /// Why it did not say; left out where it did.
    var error: String?
    var follows: [Feed] = []
  }

  struct Feed: Encodable {
    var service: String
    var connected: Bool
    /// Seconds since everything there was last known to have arrived; left out where it never was since the start.
    var inStepSecondsAgo: Double?
    var inStep: Bool
    var organizations: [Organization]
  }

  struct Organization: Encodable {
    var organization: String
    var epoch: Int64
    var sequence: Int64
    /// Changes that have not been taken; left out where it follows another history than the one that is there now.
    var behind: Int64?
  }

  var inStep: Bool
  var services: [Service]

  /// What is in step as of a longer time ago is not.
  fileprivate static let oldSeconds = 2.0

  static func ask(
    _ service: String, _ call: () async throws -> ContextV1.GetFollowingResponse
  ) async -> (String, Result<ContextV1.GetFollowingResponse, any Error>) {
    do {
      return (service, .success(try await call()))
    } catch {
      return (service, .failure(error))
    }
  }

  init(_ answers: [(String, Result<ContextV1.GetFollowingResponse, any Error>)]) {
    services = answers.map { service, answer in
      switch answer {
      case .success(let following): Service(service: service, follows: following.feeds.map { Feed($0) })
      case .failure(let error):
        Service(service: service, error: (error as? RPCError).map { "\($0.message) (\($0.code))" } ?? "\(error)")
      }
    }
    inStep = services.allSatisfy { $0.error == nil && $0.follows.allSatisfy(\.inStep) }
  }

  var lines: [String] {
    services.flatMap { service -> [String] in
      if let error = service.error { return ["\(service.service) did not say: \(error)"] }
      if service.follows.isEmpty { return ["\(service.service) follows nobody"] }
      return service.follows.flatMap { feed in
        ["\(service.service) follows \(feed.service): \(feed.words)"]
          + feed.organizations.filter { $0.behind != 0 }.map { "  \($0.organization): \($0.words)" }
      }
    } + [inStep ? "Everything is in step." : "Not everything is in step."]
  }
}

extension Followers.Feed {
  init(_ feed: ContextV1.FollowedFeed) {
    let seconds = feed.age.map { Double($0.seconds) + Double($0.nanos / 1_000_000) / 1000 }
    self.init(
      service: feed.service, connected: feed.connected, inStepSecondsAgo: seconds,
      inStep: feed.connected && seconds.map { $0 <= Followers.oldSeconds } == true,
      organizations: feed.organizations.map { Followers.Organization($0) })
  }

  fileprivate var words: String {
    let age =
      inStepSecondsAgo.map { "in step as of \(Double(Int(max(0, $0) * 10)) / 10) s ago" }
      ?? "never in step since its start"
    return connected ? age : "cannot be reached; \(age)"
  }
}

extension Followers.Organization {
  init(_ followed: ContextV1.FollowedOrganization) {
    let position = followed.position ?? ContextV1.Cursor()
    let head = followed.head ?? position
    self.init(
      organization: position.organizationID.isEmpty ? head.organizationID : position.organizationID,
      epoch: position.epoch, sequence: position.sequence,
      behind: position.epoch == head.epoch || position.sequence == 0 ? max(0, head.sequence - position.sequence) : nil)
  }

  fileprivate var words: String { behind.map { "\($0) changes behind" } ?? "another history has to be read" }
}
