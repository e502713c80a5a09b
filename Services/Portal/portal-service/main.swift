import Arguments
import Bootstrap
import Domain
import HTTP2Transport
import Identity
import PortalService
import RPC

// The options and the command of the portal's executable.
let activity = Option<ServiceEndpoint>(
  required: "activity", .endpoint(), environment: "HOMEROOM_ACTIVITY", help: "Where the Activity service is.")
let context = Option<ServiceEndpoint>(
  required: "context", .endpoint(), environment: "HOMEROOM_CONTEXT", help: "Where the Context service is.")
let report = Option<ServiceEndpoint>(
  required: "report", .endpoint(), environment: "HOMEROOM_REPORT", help: "Where the Report service is.")

let sessionKeys = Option<String>(
  required: "session-keys", .path, environment: "HOMEROOM_SESSION_KEYS",
  help:
    "File with the keys that seal the cookies of those who are signed in; made when missing, and only its owner may read it."
)
let origin = Option<WebOrigins>(
  "origin", .webOrigins, default: .none, environment: "HOMEROOM_ORIGIN",
  help:
    "Where browsers find the portal, such as https://portal.example; http://127.0.0.1 and http://localhost with its port when left out."
)
let developerMode = Flag(
  "developer-mode", environment: "HOMEROOM_DEVELOPER_MODE",
  help: "Let whoever is on this machine sign in as anyone, by the developer mode of Activity.")
let organization = Option<String>(
  "developer-organization", .text("ID"), default: "demo", environment: "HOMEROOM_DEVELOPER_ORGANIZATION",
  help: "In developer mode: whose people the page offers at first.")
let signIn = Option<String?>(
  "sign-in", .optional(.path), default: nil, environment: "HOMEROOM_SIGN_IN",
  help: "File with the identity providers by which people sign in, one for each organization.")
let webFolder = Option<String?>(
  "web-folder", .optional(.path), default: nil, environment: "HOMEROOM_WEB_FOLDER",
  help: "For those who work on the page: a folder with its files, which are read anew for each request.")

let command = Command(
  "portal-service", "Serves the page for browsers and passes its calls on to the services.",
  takes: [activity, context, report, sessionKeys, origin, developerMode, organization, signIn, webFolder]
    + PortalKeyOptions.all + ServerOptions.ofProcess
) { values in
  let options = try ServerOptions(
    values, usually: ServiceAddress.portal, admin: ServiceAddress.adminOfPortal,
    calling: [values[activity], values[context], values[report]], believesTokens: false)
  guard values[developerMode] != (values[signIn] != nil) else {
    throw Refusal(
      "people sign in by identity providers or by developer mode: say --sign-in, the file with the providers, or --developer-mode"
    )
  }
  if values[developerMode] { try DeveloperMode.check(listening: [options.address.host]) }
  let process = try ServiceProcess(ServiceName.portal, options)
  let activityChannel = try process.channels(at: values[activity])
  let host = PortalServiceHost(
    context: try process.channels(at: values[context]), activity: activityChannel,
    report: try process.channels(at: values[report]),
    origins: values[origin].texts.isEmpty ? try originsOnThisMachine(options) : values[origin],
    sessionKeys: try SessionKeys.loadOrCreate(values[sessionKeys]), isSecure: options.security != nil,
    signIn: try waysToSignIn(values, activityChannel), webFolder: values[webFolder], log: process.log)
  try await process.serve(host.services, site: host.site, reasonsNotToServe: { [] }, background: host.run)
}

func waysToSignIn(_ values: Values, _ activity: any Channel) throws -> PortalServiceHost.SignIn {
  guard let path = values[signIn] else {
    return .developerMode(usualOrganization: OrganizationID(values[organization]))
  }
  let keys = try PortalKeyOptions(values)
  return .providers(
    try PortalServiceHost.Providers(
      try SignInSettings(path: path), roster: keys.channel(to: ServiceName.activity, over: activity),
      issuer: keys.sessions, revocations: keys.revocations))
}

/// Browsers on this machine say its name or its address.
func originsOnThisMachine(_ options: ServerOptions) throws -> WebOrigins {
  guard options.address.port != 0 else {
    throw Refusal("which port it will be is not known yet: say --origin, too")
  }
  let scheme = options.security == nil ? "http" : "https"
  let hosts = Set([options.address.host, "127.0.0.1", "localhost"]).sorted()
  return try WebOrigins(hosts.map { "\(scheme)://\($0):\(options.address.port)" })
}

await command.runAsProgram()
