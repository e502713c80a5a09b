internal import API
internal import RPC

/// Someone who calls: a client of every service, with that person's token on each call.
struct Client: Sendable {
  let user: String
  let context: ContextServiceClient
  let contextChanges: ContextChangesServiceClient
  let provider: ContextProviderServiceClient
  let activity: ActivityServiceClient
  let handouts: HandoutServiceClient
  let roster: RosterServiceClient
  let organization: OrganizationServiceClient
  let developer: DeveloperServiceClient
  let report: ReportServiceClient

  init(_ user: String, token: String, on channels: ServerChannels) {
    let context = AuthorizedChannel(channels.context) { token }
    let activity = AuthorizedChannel(channels.activity) { token }
    self.user = user
    self.context = ContextServiceClient(context)
    contextChanges = ContextChangesServiceClient(context)
    provider = ContextProviderServiceClient(context)
    self.activity = ActivityServiceClient(activity)
    handouts = HandoutServiceClient(activity)
    roster = RosterServiceClient(activity)
    organization = OrganizationServiceClient(activity)
    developer = DeveloperServiceClient(activity)
    report = ReportServiceClient(AuthorizedChannel(channels.report) { token })
  }
}
