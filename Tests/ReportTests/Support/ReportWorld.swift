import API
import Domain
import Feeds
import Identity
import Messages
import Observability
import Patience
import RPC
import ReportService
import Storage
import Synchronization

/// The Report service between two scripted feeds, and callers who ask it.
struct ReportWorld: Sendable {
  let organization: OrganizationID = "northfield"
  let activity = ScriptedFeed<ActivityV1.ChangeBatch> { heads, organization, epoch, changes in
    ActivityV1.ChangeBatch(
      heads: heads, organizationID: organization, epoch: epoch, changes: changes,
      erasureKey: organization.isEmpty ? ReportWorld.erasureKey.bytes : [])
  }
  let context = ScriptedFeed<ContextV1.ContextChangeBatch> { heads, organization, epoch, changes in
    ContextV1.ContextChangeBatch(heads: heads, organizationID: organization, epoch: epoch, changes: changes)
  }
  /// By which Activity names who is erased.
  static let erasureKey = ErasureKey([UInt8](0..<32))!
  let clock = TestClock()
  let told = ToldReads()
  let past = ScriptedPast()
  let confirmed = ConfirmedErasures()

  /// Runs the service on the feeds for as long as `body` runs; what it served is gone afterwards.
  ///
  /// - Parameter silence: after so long without an answer a feed counts as lost. Short, it may do so any time on a busy
  ///   machine.
  func run<Result>(
    _ configuration: ReportConfiguration = .patient, silence: Duration = patience, metrics: Metrics = Metrics(),
    _ body: (RunningReport) async throws -> Result
  ) async throws -> Result {
    let channel = InProcessChannel(
      Router([
        ScriptedActivity(feed: activity, told: told, past: past, confirmed: confirmed).definition,
        ScriptedContext(feed: context).definition,
      ]))
    let clock = self.clock
    let wall = WallClock { clock.now }
    let host = try ReportServiceHost(
      configuration, activity: channel, context: channel, clock: wall, monotonic: { clock.monotonic },
      pace: FollowerPace(
        first: .milliseconds(5), most: .milliseconds(20), beat: .milliseconds(5), silence: silence), metrics: metrics,
      log: Logger("report", level: .error))
    let front = InProcessChannel(Router(host.services, interceptors: [CallerInMetadata()], clock: wall))
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await host.run() }
      defer { group.cancelAll() }
      return try await body(RunningReport(world: self, host: host, client: ReportServiceClient(front)))
    }
  }

  /// Where the feeds stand now.
  var position: ReportV1.Position {
    let activity = activity.head(of: organization)
    let context = context.head(of: organization)
    let catalog = self.context.head(of: Caller.catalog)
    return ReportV1.Position(
      activityEpoch: activity?.epoch ?? 0, activitySequence: activity?.sequence ?? 0,
      contextEpoch: context?.epoch ?? 0, contextSequence: context?.sequence ?? 0,
      catalogEpoch: catalog?.epoch ?? 0, catalogSequence: catalog?.sequence ?? 0)
  }

  /// Where the vendors' content will stand with its next change.
  var positionBehindNextPublication: ReportV1.Position {
    let catalog = context.head(of: Caller.catalog)
    return ReportV1.Position(
      catalogEpoch: catalog?.epoch ?? ScriptedFeed<ContextV1.ContextChangeBatch>.firstEpoch,
      catalogSequence: (catalog?.sequence ?? 0) + 1)
  }

  func tell(_ change: ActivityV1.Change.Change) {
    activity.append(to: organization) { ActivityV1.Change(sequence: $0, change: change) }
  }

  func tell(_ node: ContextNode) { tell(node, of: organization) }

  /// Tells what a vendor publishes for every organization.
  func publish(_ node: ContextNode) { tell(node, of: Caller.catalog) }

  private func tell(_ node: ContextNode, of organization: OrganizationID) {
    context.append(to: organization) {
      ContextV1.ContextChange(sequence: $0, change: .context(ContextV1.ContextState(node)))
    }
  }
}

extension ReportConfiguration {
  /// Waits for what it is asked for, however busy the machine is.
  static var patient: ReportConfiguration {
    var configuration = ReportConfiguration()
    configuration.waitMax = patience
    return configuration
  }
}

struct RunningReport: Sendable {
  let world: ReportWorld
  let host: ReportServiceHost
  let client: ReportServiceClient

  func grid(
    _ handout: HandoutID, as caller: TestCaller = .administrator, policies: ReportV1.AttemptPolicies? = nil,
    _ change: (inout ReportV1.ReportOptions) -> Void = { _ in }
  ) async throws -> ReportV1.HandoutGrid {
    var options = ReportV1.ReportOptions(policies: policies, atLeast: world.position)
    change(&options)
    return try await client.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(handoutID: handout.rawValue, options: options), caller.options)
  }

  func attempts(
    _ handout: HandoutID, _ task: TaskID = "t", context: ContextID? = nil, of student: PersonID,
    as caller: TestCaller = .administrator
  ) async throws -> [ReportV1.ReportedAttempt] {
    try await client.listCellAttempts(
      ReportV1.ListCellAttemptsRequest(
        handoutID: handout.rawValue, taskID: task.rawValue, contextID: context?.rawValue ?? 0,
        studentID: student.rawValue, options: ReportV1.ReportOptions(atLeast: world.position)), caller.options
    ).attempts
  }
}

/// Somebody who calls; the test's interceptor believes it.
struct TestCaller: Sendable {
  var user: String
  var role: Role
  var organization = "northfield"
  var app: String?

  static let administrator = TestCaller(user: "head", role: .administrator)
  static func teacher(_ user: String) -> TestCaller { TestCaller(user: user, role: .teacher) }
  static func student(_ user: String) -> TestCaller { TestCaller(user: user, role: .student) }

  var options: CallOptions { options(timeout: patience) }

  func options(timeout: Duration) -> CallOptions {
    CallOptions(metadata: ["x-caller": "\(organization)/\(user)/\(role.name)/\(app ?? "")"], timeout: timeout)
  }
}

private struct CallerInMetadata: Interceptor {
  func intercept(_ call: inout CallContext) throws {
    guard let parts = call.metadata.first("x-caller")?.split(separator: "/", omittingEmptySubsequences: false),
      parts.count == 4,
      let role = Role(name: String(parts[2]))
    else { return }
    call.caller = Caller(
      organization: OrganizationID(String(parts[0])), user: PersonID(String(parts[1])), role: role,
      app: parts[3].isEmpty ? nil : AppID(String(parts[3])))
  }
}

/// A clock that stands where the test puts it, and the monotonic clock beside it.
final class TestClock: Sendable {
  private struct State {
    var now = minute(0)
    /// By how many milliseconds it was set back.
    var setBack: Int64 = 0
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now

  /// The time of day. Putting it elsewhere is that much time going by.
  var now: Instant {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// How much time has gone by, whatever the time of day was set to.
  var monotonic: ContinuousClock.Instant {
    state.withLock { start + .milliseconds($0.now.since(minute(0)) + $0.setBack) }
  }

  /// Somebody sets the time of day back; no time goes by.
  func setBack(milliseconds: Int64) {
    state.withLock { state in
      state.now = state.now - milliseconds
      state.setBack += milliseconds
    }
  }
}

/// Minutes after an arbitrary Monday morning.
func minute(_ minutes: Double) -> Instant {
  Instant(milliseconds: 1_700_000_000_000 + Int64(minutes * 60_000))
}

extension ReportV1.Position {
  /// How far both feeds were followed, whenever that was known to be all there is.
  var feeds: ReportV1.Position {
    var feeds = self
    (feeds.inStepTime, feeds.age) = (nil, nil)
    return feeds
  }
}
