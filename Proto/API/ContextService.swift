// Generated from homeroom/context/v1/context_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.context.v1.ContextService`.
public enum ContextServiceMethods {
  public static let service = "homeroom.context.v1.ContextService"

  public static let registerApp = MethodDescriptor(
    service: service, name: "RegisterApp", kind: .unary)
  public static let listApps = MethodDescriptor(
    service: service, name: "ListApps", kind: .unary)
  public static let setAppIcon = MethodDescriptor(
    service: service, name: "SetAppIcon", kind: .unary)
  public static let getAppIcon = MethodDescriptor(
    service: service, name: "GetAppIcon", kind: .unary)
  public static let declareContexts = MethodDescriptor(
    service: service, name: "DeclareContexts", kind: .unary)
  public static let streamDeclareContexts = MethodDescriptor(
    service: service, name: "StreamDeclareContexts", kind: .clientStreaming)
  public static let resolvePath = MethodDescriptor(
    service: service, name: "ResolvePath", kind: .unary)
  public static let getDescendant = MethodDescriptor(
    service: service, name: "GetDescendant", kind: .unary)
  public static let queryContexts = MethodDescriptor(
    service: service, name: "QueryContexts", kind: .unary)
  public static let listChildren = MethodDescriptor(
    service: service, name: "ListChildren", kind: .unary)
  public static let updateContext = MethodDescriptor(
    service: service, name: "UpdateContext", kind: .unary)
  public static let moveContext = MethodDescriptor(
    service: service, name: "MoveContext", kind: .unary)
  public static let removeContext = MethodDescriptor(
    service: service, name: "RemoveContext", kind: .unary)
  public static let listAliases = MethodDescriptor(
    service: service, name: "ListAliases", kind: .unary)
  public static let searchContexts = MethodDescriptor(
    service: service, name: "SearchContexts", kind: .unary)
  public static let addNavigationChild = MethodDescriptor(
    service: service, name: "AddNavigationChild", kind: .unary)
  public static let removeNavigationChild = MethodDescriptor(
    service: service, name: "RemoveNavigationChild", kind: .unary)
  public static let addCapabilities = MethodDescriptor(
    service: service, name: "AddCapabilities", kind: .unary)
  public static let resetCapabilities = MethodDescriptor(
    service: service, name: "ResetCapabilities", kind: .unary)
  public static let setThumbnail = MethodDescriptor(
    service: service, name: "SetThumbnail", kind: .unary)
  public static let getThumbnail = MethodDescriptor(
    service: service, name: "GetThumbnail", kind: .unary)
  public static let streamThumbnails = MethodDescriptor(
    service: service, name: "StreamThumbnails", kind: .serverStreaming)
  public static let getLink = MethodDescriptor(
    service: service, name: "GetLink", kind: .unary)
  public static let resolveLink = MethodDescriptor(
    service: service, name: "ResolveLink", kind: .unary)
  public static let refreshDescendants = MethodDescriptor(
    service: service, name: "RefreshDescendants", kind: .unary)
  public static let getLimits = MethodDescriptor(
    service: service, name: "GetLimits", kind: .unary)
  public static let getPosition = MethodDescriptor(
    service: service, name: "GetPosition", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    registerApp,
    listApps,
    setAppIcon,
    getAppIcon,
    declareContexts,
    streamDeclareContexts,
    resolvePath,
    getDescendant,
    queryContexts,
    listChildren,
    updateContext,
    moveContext,
    removeContext,
    listAliases,
    searchContexts,
    addNavigationChild,
    removeNavigationChild,
    addCapabilities,
    resetCapabilities,
    setThumbnail,
    getThumbnail,
    streamThumbnails,
    getLink,
    resolveLink,
    refreshDescendants,
    getLimits,
    getPosition,
  ]
}

/// The content that apps offer. The organization is always that of the caller's token.
///
/// A path names a context by the identifiers from just below the app's root down to it. It is a list and is never
/// joined to a string. Apps may build contexts on demand: see ContextProviderService.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ContextServiceServer: Sendable {
  /// Registers an app and its root context. With the token of the app's vendor it is published: organizations that
  /// allow it read what the vendor declares, and may declare contexts of their own below. Registering what already
  /// stands answers with it as it stands, whatever title and topic are sent: UpdateContext with an empty path changes
  /// them.
  func registerApp(
    _ request: ContextV1.RegisterAppRequest, _ call: CallContext
  ) async throws -> ContextV1.App
  /// The apps registered in the organization and those that are published, ordered by identifier.
  func listApps(
    _ request: ContextV1.ListAppsRequest, _ call: CallContext
  ) async throws -> ContextV1.ListAppsResponse
  /// Stores the app's icon, as SetThumbnail does a thumbnail.
  func setAppIcon(_ request: ContextV1.SetAppIconRequest, _ call: CallContext) async throws -> ContextV1.App
  /// The app's icon, or NOT_FOUND.
  func getAppIcon(
    _ request: ContextV1.GetAppIconRequest, _ call: CallContext
  ) async throws -> ContextV1.Image
  /// Declares up to 200 contexts in one transaction: creates what is missing, changes what differs, leaves what stands.
  /// Parents must exist or be in the same call, in any order. An element that is refused does not hold up the others.
  func declareContexts(
    _ request: ContextV1.DeclareContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.DeclareContextsResponse
  /// The same without a bound on the number, up to 200 contexts a message: parents must have been sent before their
  /// children.
  func streamDeclareContexts(
    _ requests: RequestStream<ContextV1.StreamDeclareContextsRequest>, _ call: CallContext
  ) async throws -> ContextV1.StreamDeclareContextsResponse
  /// The contexts along a path, root to leaf. What is missing is asked of the app's provider, if one is connected; then
  /// the longest existing part is the answer. A missing context is not an error.
  func resolvePath(
    _ request: ContextV1.ResolvePathRequest, _ call: CallContext
  ) async throws -> ContextV1.ResolvePathResponse
  /// The context at the end of a path that begins below a given context, or NOT_FOUND. Asks the provider as ResolvePath
  /// does.
  func getDescendant(
    _ request: ContextV1.GetDescendantRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// The contexts that satisfy every condition given, ordered by path. A page may be short, or empty, and name a next
  /// one.
  func queryContexts(
    _ request: ContextV1.QueryContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.QueryContextsResponse
  /// The children of a context in display order: those of the tree, then those added for navigation, each once.
  func listChildren(
    _ request: ContextV1.ListChildrenRequest, _ call: CallContext
  ) async throws -> ContextV1.ListChildrenResponse
  /// Changes the named fields of a context. The root's title and topic can be changed too.
  func updateContext(
    _ request: ContextV1.UpdateContextRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// Gives a context another parent. Its old path stays as an alias; its children come along.
  func moveContext(
    _ request: ContextV1.MoveContextRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// Removes a context and everything below it. Work recorded there stays in reports. All of it is held against the
  /// rules before anything is removed. Up to 500 contexts are removed together or not at all; more of them in parts of
  /// 500, what stands lowest first, so that nobody else waits. Where that ends before all is removed, send the same
  /// again: what stands still is removed then.
  func removeContext(
    _ request: ContextV1.RemoveContextRequest, _ call: CallContext
  ) async throws -> ContextV1.RemoveContextResponse
  /// The paths that a context had before it was moved.
  func listAliases(
    _ request: ContextV1.ListAliasesRequest, _ call: CallContext
  ) async throws -> ContextV1.ListAliasesResponse
  /// The contexts of some or all apps whose titles, summaries or keywords hold every word of a query, or begin a word
  /// with it. Those whose title does come first.
  func searchContexts(
    _ request: ContextV1.SearchContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.SearchContextsResponse
  /// Shows a context also below another one of the same app, for browsing only: no path changes. What is shown there
  /// already stays so.
  func addNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse
  /// Shows it there no longer. It stays where it stands; what is not shown there stays so.
  func removeNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse
  /// Adds capabilities, or replaces those of the same kind. They stay when the context is declared again without them.
  func addCapabilities(
    _ request: ContextV1.AddCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// Back to DURATION alone. What it takes away stays away when the context is declared again, until AddCapabilities
  /// adds it.
  func resetCapabilities(
    _ request: ContextV1.ResetCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// Stores a thumbnail: a PNG or JPEG of at least 80 by 80 pixels, which is scaled down to fit 330 by 330 and written
  /// anew. Nothing of the file but its pixels is kept. Declaring the context again keeps the thumbnail.
  func setThumbnail(
    _ request: ContextV1.SetThumbnailRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// The thumbnail of a context, or NOT_FOUND.
  func getThumbnail(
    _ request: ContextV1.GetThumbnailRequest, _ call: CallContext
  ) async throws -> ContextV1.Image
  /// The thumbnails of a context's children that have one, in the order of ListChildren.
  func streamThumbnails(
    _ request: ContextV1.StreamThumbnailsRequest, _ responses: ResponseWriter<ContextV1.ContextThumbnail>,
    _ call: CallContext
  ) async throws
  /// How to open a context: its own link, or the payload of a user activity.
  func getLink(_ request: ContextV1.GetLinkRequest, _ call: CallContext) async throws -> ContextV1.Link
  /// The context that bears a link, or else the one that bore it last, or NOT_FOUND.
  func resolveLink(
    _ request: ContextV1.ResolveLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.Context
  /// Asks the app's provider to bring everything below a context up to date.
  func refreshDescendants(
    _ request: ContextV1.RefreshDescendantsRequest, _ call: CallContext
  ) async throws -> ContextV1.RefreshDescendantsResponse
  /// The limits in force.
  func getLimits(
    _ request: ContextV1.GetLimitsRequest, _ call: CallContext
  ) async throws -> ContextV1.Limits
  /// Where the organization's changes stand here: a report that has followed this far shows what was stored before.
  func getPosition(
    _ request: ContextV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ContextV1.GetPositionResponse
}

extension ContextServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(ContextServiceMethods.registerApp) { try await self.registerApp($0, $1) })
    methods.append(.unary(ContextServiceMethods.listApps) { try await self.listApps($0, $1) })
    methods.append(.unary(ContextServiceMethods.setAppIcon) { try await self.setAppIcon($0, $1) })
    methods.append(.unary(ContextServiceMethods.getAppIcon) { try await self.getAppIcon($0, $1) })
    methods.append(.unary(ContextServiceMethods.declareContexts) { try await self.declareContexts($0, $1) })
    methods.append(
      .clientStreaming(ContextServiceMethods.streamDeclareContexts) { try await self.streamDeclareContexts($0, $1) })
    methods.append(.unary(ContextServiceMethods.resolvePath) { try await self.resolvePath($0, $1) })
    methods.append(.unary(ContextServiceMethods.getDescendant) { try await self.getDescendant($0, $1) })
    methods.append(.unary(ContextServiceMethods.queryContexts) { try await self.queryContexts($0, $1) })
    methods.append(.unary(ContextServiceMethods.listChildren) { try await self.listChildren($0, $1) })
    methods.append(.unary(ContextServiceMethods.updateContext) { try await self.updateContext($0, $1) })
    methods.append(.unary(ContextServiceMethods.moveContext) { try await self.moveContext($0, $1) })
    methods.append(.unary(ContextServiceMethods.removeContext) { try await self.removeContext($0, $1) })
    methods.append(.unary(ContextServiceMethods.listAliases) { try await self.listAliases($0, $1) })
    methods.append(.unary(ContextServiceMethods.searchContexts) { try await self.searchContexts($0, $1) })
    methods.append(.unary(ContextServiceMethods.addNavigationChild) { try await self.addNavigationChild($0, $1) })
    methods.append(.unary(ContextServiceMethods.removeNavigationChild) { try await self.removeNavigationChild($0, $1) })
    methods.append(.unary(ContextServiceMethods.addCapabilities) { try await self.addCapabilities($0, $1) })
    methods.append(.unary(ContextServiceMethods.resetCapabilities) { try await self.resetCapabilities($0, $1) })
    methods.append(.unary(ContextServiceMethods.setThumbnail) { try await self.setThumbnail($0, $1) })
    methods.append(.unary(ContextServiceMethods.getThumbnail) { try await self.getThumbnail($0, $1) })
    methods.append(
      .serverStreaming(ContextServiceMethods.streamThumbnails) { try await self.streamThumbnails($0, $1, $2) })
    methods.append(.unary(ContextServiceMethods.getLink) { try await self.getLink($0, $1) })
    methods.append(.unary(ContextServiceMethods.resolveLink) { try await self.resolveLink($0, $1) })
    methods.append(.unary(ContextServiceMethods.refreshDescendants) { try await self.refreshDescendants($0, $1) })
    methods.append(.unary(ContextServiceMethods.getLimits) { try await self.getLimits($0, $1) })
    methods.append(.unary(ContextServiceMethods.getPosition) { try await self.getPosition($0, $1) })
    return ServiceDefinition(name: ContextServiceMethods.service, methods: methods)
  }
}

extension ContextServiceServer {
  public func registerApp(
    _ request: ContextV1.RegisterAppRequest, _ call: CallContext
  ) async throws -> ContextV1.App {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/RegisterApp is not served by this version")
  }
  public func listApps(
    _ request: ContextV1.ListAppsRequest, _ call: CallContext
  ) async throws -> ContextV1.ListAppsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ListApps is not served by this version")
  }
  public func setAppIcon(_ request: ContextV1.SetAppIconRequest, _ call: CallContext) async throws -> ContextV1.App {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/SetAppIcon is not served by this version")
  }
  public func getAppIcon(
    _ request: ContextV1.GetAppIconRequest, _ call: CallContext
  ) async throws -> ContextV1.Image {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetAppIcon is not served by this version")
  }
  public func declareContexts(
    _ request: ContextV1.DeclareContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.DeclareContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/DeclareContexts is not served by this version")
  }
  public func streamDeclareContexts(
    _ requests: RequestStream<ContextV1.StreamDeclareContextsRequest>, _ call: CallContext
  ) async throws -> ContextV1.StreamDeclareContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/StreamDeclareContexts is not served by this version")
  }
  public func resolvePath(
    _ request: ContextV1.ResolvePathRequest, _ call: CallContext
  ) async throws -> ContextV1.ResolvePathResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ResolvePath is not served by this version")
  }
  public func getDescendant(
    _ request: ContextV1.GetDescendantRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetDescendant is not served by this version")
  }
  public func queryContexts(
    _ request: ContextV1.QueryContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.QueryContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/QueryContexts is not served by this version")
  }
  public func listChildren(
    _ request: ContextV1.ListChildrenRequest, _ call: CallContext
  ) async throws -> ContextV1.ListChildrenResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ListChildren is not served by this version")
  }
  public func updateContext(
    _ request: ContextV1.UpdateContextRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/UpdateContext is not served by this version")
  }
  public func moveContext(
    _ request: ContextV1.MoveContextRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/MoveContext is not served by this version")
  }
  public func removeContext(
    _ request: ContextV1.RemoveContextRequest, _ call: CallContext
  ) async throws -> ContextV1.RemoveContextResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/RemoveContext is not served by this version")
  }
  public func listAliases(
    _ request: ContextV1.ListAliasesRequest, _ call: CallContext
  ) async throws -> ContextV1.ListAliasesResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ListAliases is not served by this version")
  }
  public func searchContexts(
    _ request: ContextV1.SearchContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.SearchContextsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/SearchContexts is not served by this version")
  }
  public func addNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/AddNavigationChild is not served by this version")
  }
  public func removeNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/RemoveNavigationChild is not served by this version")
  }
  public func addCapabilities(
    _ request: ContextV1.AddCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/AddCapabilities is not served by this version")
  }
  public func resetCapabilities(
    _ request: ContextV1.ResetCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ResetCapabilities is not served by this version")
  }
  public func setThumbnail(
    _ request: ContextV1.SetThumbnailRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/SetThumbnail is not served by this version")
  }
  public func getThumbnail(
    _ request: ContextV1.GetThumbnailRequest, _ call: CallContext
  ) async throws -> ContextV1.Image {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetThumbnail is not served by this version")
  }
  public func streamThumbnails(
    _ request: ContextV1.StreamThumbnailsRequest, _ responses: ResponseWriter<ContextV1.ContextThumbnail>,
    _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/StreamThumbnails is not served by this version")
  }
  public func getLink(_ request: ContextV1.GetLinkRequest, _ call: CallContext) async throws -> ContextV1.Link {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetLink is not served by this version")
  }
  public func resolveLink(
    _ request: ContextV1.ResolveLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/ResolveLink is not served by this version")
  }
  public func refreshDescendants(
    _ request: ContextV1.RefreshDescendantsRequest, _ call: CallContext
  ) async throws -> ContextV1.RefreshDescendantsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/RefreshDescendants is not served by this version")
  }
  public func getLimits(
    _ request: ContextV1.GetLimitsRequest, _ call: CallContext
  ) async throws -> ContextV1.Limits {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetLimits is not served by this version")
  }
  public func getPosition(
    _ request: ContextV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ContextV1.GetPositionResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.context.v1.ContextService/GetPosition is not served by this version")
  }
}

/// Calls `homeroom.context.v1.ContextService`.
public struct ContextServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// Registers an app and its root context. With the token of the app's vendor it is published: organizations that
  /// allow it read what the vendor declares, and may declare contexts of their own below. Registering what already
  /// stands answers with it as it stands, whatever title and topic are sent: UpdateContext with an empty path changes
  /// them.
  public func registerApp(
    _ request: ContextV1.RegisterAppRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.App {
    try await channel.unary(ContextServiceMethods.registerApp, request, options)
  }

  /// The apps registered in the organization and those that are published, ordered by identifier.
  public func listApps(
    _ request: ContextV1.ListAppsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ListAppsResponse {
    try await channel.unary(ContextServiceMethods.listApps, request, options)
  }

  /// Stores the app's icon, as SetThumbnail does a thumbnail.
  public func setAppIcon(
    _ request: ContextV1.SetAppIconRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.App {
    try await channel.unary(ContextServiceMethods.setAppIcon, request, options)
  }

  /// The app's icon, or NOT_FOUND.
  public func getAppIcon(
    _ request: ContextV1.GetAppIconRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Image {
    try await channel.unary(ContextServiceMethods.getAppIcon, request, options)
  }

  /// Declares up to 200 contexts in one transaction: creates what is missing, changes what differs, leaves what stands.
  /// Parents must exist or be in the same call, in any order. An element that is refused does not hold up the others.
  public func declareContexts(
    _ request: ContextV1.DeclareContextsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.DeclareContextsResponse {
    try await channel.unary(ContextServiceMethods.declareContexts, request, options)
  }

  /// The same without a bound on the number, up to 200 contexts a message: parents must have been sent before their
  /// children.
  public func streamDeclareContexts(
    _ options: CallOptions = CallOptions()
  ) async throws -> ClientStreamingCall<ContextV1.StreamDeclareContextsRequest, ContextV1.StreamDeclareContextsResponse>
  {
    try await channel.clientStreaming(ContextServiceMethods.streamDeclareContexts, options)
  }

  /// The contexts along a path, root to leaf. What is missing is asked of the app's provider, if one is connected; then
  /// the longest existing part is the answer. A missing context is not an error.
  public func resolvePath(
    _ request: ContextV1.ResolvePathRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ResolvePathResponse {
    try await channel.unary(ContextServiceMethods.resolvePath, request, options)
  }

  /// The context at the end of a path that begins below a given context, or NOT_FOUND. Asks the provider as ResolvePath
  /// does.
  public func getDescendant(
    _ request: ContextV1.GetDescendantRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.getDescendant, request, options)
  }

  /// The contexts that satisfy every condition given, ordered by path. A page may be short, or empty, and name a next
  /// one.
  public func queryContexts(
    _ request: ContextV1.QueryContextsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.QueryContextsResponse {
    try await channel.unary(ContextServiceMethods.queryContexts, request, options)
  }

  /// The children of a context in display order: those of the tree, then those added for navigation, each once.
  public func listChildren(
    _ request: ContextV1.ListChildrenRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ListChildrenResponse {
    try await channel.unary(ContextServiceMethods.listChildren, request, options)
  }

  /// Changes the named fields of a context. The root's title and topic can be changed too.
  public func updateContext(
    _ request: ContextV1.UpdateContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.updateContext, request, options)
  }

  /// Gives a context another parent. Its old path stays as an alias; its children come along.
  public func moveContext(
    _ request: ContextV1.MoveContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.moveContext, request, options)
  }

  /// Removes a context and everything below it. Work recorded there stays in reports. All of it is held against the
  /// rules before anything is removed. Up to 500 contexts are removed together or not at all; more of them in parts of
  /// 500, what stands lowest first, so that nobody else waits. Where that ends before all is removed, send the same
  /// again: what stands still is removed then.
  public func removeContext(
    _ request: ContextV1.RemoveContextRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.RemoveContextResponse {
    try await channel.unary(ContextServiceMethods.removeContext, request, options)
  }

  /// The paths that a context had before it was moved.
  public func listAliases(
    _ request: ContextV1.ListAliasesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.ListAliasesResponse {
    try await channel.unary(ContextServiceMethods.listAliases, request, options)
  }

  /// The contexts of some or all apps whose titles, summaries or keywords hold every word of a query, or begin a word
  /// with it. Those whose title does come first.
  public func searchContexts(
    _ request: ContextV1.SearchContextsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.SearchContextsResponse {
    try await channel.unary(ContextServiceMethods.searchContexts, request, options)
  }

  /// Shows a context also below another one of the same app, for browsing only: no path changes. What is shown there
  /// already stays so.
  public func addNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.NavigationChildResponse {
    try await channel.unary(ContextServiceMethods.addNavigationChild, request, options)
  }

  /// Shows it there no longer. It stays where it stands; what is not shown there stays so.
  public func removeNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.NavigationChildResponse {
    try await channel.unary(ContextServiceMethods.removeNavigationChild, request, options)
  }

  /// Adds capabilities, or replaces those of the same kind. They stay when the context is declared again without them.
  public func addCapabilities(
    _ request: ContextV1.AddCapabilitiesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.addCapabilities, request, options)
  }

  /// Back to DURATION alone. What it takes away stays away when the context is declared again, until AddCapabilities
  /// adds it.
  public func resetCapabilities(
    _ request: ContextV1.ResetCapabilitiesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.resetCapabilities, request, options)
  }

  /// Stores a thumbnail: a PNG or JPEG of at least 80 by 80 pixels, which is scaled down to fit 330 by 330 and written
  /// anew. Nothing of the file but its pixels is kept. Declaring the context again keeps the thumbnail.
  public func setThumbnail(
    _ request: ContextV1.SetThumbnailRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.setThumbnail, request, options)
  }

  /// The thumbnail of a context, or NOT_FOUND.
  public func getThumbnail(
    _ request: ContextV1.GetThumbnailRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Image {
    try await channel.unary(ContextServiceMethods.getThumbnail, request, options)
  }

  /// The thumbnails of a context's children that have one, in the order of ListChildren.
  public func streamThumbnails(
    _ request: ContextV1.StreamThumbnailsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ContextV1.ContextThumbnail> {
    try await channel.serverStreaming(ContextServiceMethods.streamThumbnails, request, options)
  }

  /// How to open a context: its own link, or the payload of a user activity.
  public func getLink(
    _ request: ContextV1.GetLinkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Link {
    try await channel.unary(ContextServiceMethods.getLink, request, options)
  }

  /// The context that bears a link, or else the one that bore it last, or NOT_FOUND.
  public func resolveLink(
    _ request: ContextV1.ResolveLinkRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Context {
    try await channel.unary(ContextServiceMethods.resolveLink, request, options)
  }

  /// Asks the app's provider to bring everything below a context up to date.
  public func refreshDescendants(
    _ request: ContextV1.RefreshDescendantsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.RefreshDescendantsResponse {
    try await channel.unary(ContextServiceMethods.refreshDescendants, request, options)
  }

  /// The limits in force.
  public func getLimits(
    _ request: ContextV1.GetLimitsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.Limits {
    try await channel.unary(ContextServiceMethods.getLimits, request, options)
  }

  /// Where the organization's changes stand here: a report that has followed this far shows what was stored before.
  public func getPosition(
    _ request: ContextV1.GetPositionRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.GetPositionResponse {
    try await channel.unary(ContextServiceMethods.getPosition, request, options)
  }
}
