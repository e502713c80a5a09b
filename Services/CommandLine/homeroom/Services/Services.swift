import API
import Arguments
import Bootstrap
import HTTP2Transport
import RPC

/// The services that a command calls. Each is connected to when it is first called.
final class Services {
  static let context = Option<ServiceEndpoint>(
    "context-service", .endpoint(), default: ServiceAddress.ofContext, environment: "HOMEROOM_CONTEXT",
    help: "Where the Context service is.")
  /// For commands that call Context and Activity.
  static let options: [any Declared] =
    [context, IdentitiesCommand.activity, ReportCommand.token, ReportCommand.timeout] + ClientOptions.all

  /// Of every call.
  let call: CallOptions
  private let clients: ClientOptions
  private let endpoints: (context: ServiceEndpoint, activity: ServiceEndpoint)
  private lazy var contextChannel = Result { try clients.channel(to: endpoints.context) }
  private lazy var activityChannel = Result { try clients.channel(to: endpoints.activity) }

  /// - Parameters:
  ///   - timeout: of each call; nil: as the command line says.
  ///   - deadline: of all calls together; nil: none.
  init(_ values: Values, timeout: Duration? = nil, deadline: ContinuousClock.Instant? = nil) throws {
    endpoints = (values[Self.context], values[IdentitiesCommand.activity])
    clients = try ClientOptions(values, calling: [endpoints.context, endpoints.activity])
    var call = try ReportCommand.options(values, timeout: timeout ?? values[ReportCommand.timeout])
    call.deadline = deadline
    self.call = call
  }

  var context: ContextServiceClient { get throws { ContextServiceClient(try contextChannel.get()) } }
  var roster: RosterServiceClient { get throws { RosterServiceClient(try activityChannel.get()) } }
  var handouts: HandoutServiceClient { get throws { HandoutServiceClient(try activityChannel.get()) } }
  var organization: OrganizationServiceClient {
    get throws { OrganizationServiceClient(try activityChannel.get()) }
  }
  var activity: ActivityServiceClient { get throws { ActivityServiceClient(try activityChannel.get()) } }
}
