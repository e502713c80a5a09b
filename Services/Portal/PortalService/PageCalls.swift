internal import API
internal import Domain
internal import Identity
internal import Pages
internal import RPC
internal import Sharing

/// The calls that pages may make, and where each goes on to: those of one request of the services that people use.
///
/// What feeds other services, what apps' own servers answer and what developer mode serves is for no page.
struct PageCalls: Sendable {
  let context: any Channel
  let activity: any Channel
  let report: any Channel
  let tokens: PersonTokens
  let cookies: SessionCookies
  private let places = (
    context: HeldShares(.pageCalls), activity: HeldShares(.pageCalls), report: HeldShares(.pageCalls)
  )

  /// Between two looks at whether somebody whose stream goes on may still be who they are signed in as.
  private static let watchPeriod = Duration.seconds(2)

  static let ofContext = [ContextServiceMethods.all]
  static let ofActivity = [
    OrganizationServiceMethods.all, RosterServiceMethods.all, HandoutServiceMethods.all, ActivityServiceMethods.all,
  ]
  static let ofReport = [ReportServiceMethods.all]

  /// What the portal serves.
  var services: [ServiceDefinition] {
    definitions(Self.ofContext, to: context, places.context)
      + definitions(Self.ofActivity, to: activity, places.activity)
      + definitions(Self.ofReport, to: report, places.report)
  }

  private func definitions(
    _ services: [[MethodDescriptor]], to channel: any Channel, _ places: HeldShares
  ) -> [ServiceDefinition] {
    services.compactMap { methods in
      guard let name = methods.first?.service else { return nil }
      let handlers = methods.filter(\.kind.takesOneRequest).map { method in
        MethodHandler.forwarding(
          method, to: channel, answering: metadata,
          place: { call in session(of: call)?.caller.map { ChannelPlace(places, for: Holder($0)) } }, beside: keepWatch
        ) { call in
          try await options(call)
        }
      }
      return ServiceDefinition(name: name, methods: handlers)
    }
  }

  /// Who calls goes on as a token; of what the browser sent nothing does but the call's place in a trace and its deadline.
  private func options(_ call: CallContext) async throws -> CallOptions {
    guard let who = session(of: call).flatMap(SignedIn.init) else { throw RPCError.signedOut }
    var metadata = Metadata()
    try metadata.add("authorization", "Bearer \(await tokens.token(for: who))")
    var options = CallOptions(within: call, metadata: metadata)
    options.messageBytesMax = RPCLimits.answerBytesMax
    return options
  }

  /// Ends a stream once whoever it is for has signed out, or may no longer be who they are signed in as (N92).
  private func keepWatch(_ call: CallContext) async {
    while (try? await Task.sleep(for: Self.watchPeriod)) != nil {
      do {
        guard let who = session(of: call).flatMap(SignedIn.init) else { throw RPCError.signedOut }
        try await tokens.confirm(who)
      } catch let error as RPCError {
        return call.end(error)
      } catch {
        return
      }
    }
  }

  /// Whoever calls is not idle: also a board that nobody touches, whose grid is called for anew when its token ends.
  private func metadata(_ call: CallContext) -> Metadata {
    var metadata = Metadata()
    if let field = session(of: call).flatMap(cookies.renewing) { try? metadata.add(field.name, field.value) }
    return metadata
  }

  /// As `SessionAccess` has opened it, while it holds. A call would otherwise spend a quarter of its time here on opening its cookie twice
  /// more.
  private func session(of call: CallContext) -> Session? {
    (call.credentials as? Session).flatMap { cookies.hold($0) ? $0 : nil }
  }
}
