internal import API
internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Storage

/// ContextService: the content that apps offer.
struct ContextHandlers: ContextServiceServer {
  let access: Access
  let store: ContextStore
  let sessions: StudentSessions
  let resolver: Resolver
  let tokens: PageTokens
  /// Where images are scaled.
  let scaling: ComputePool
  let configuration: ContextConfiguration

  var limits: Limits { configuration.limits }

  /// What is served: lists go out as they were encoded.
  var service: ServiceDefinition {
    definition
      .serving(.unaryEncoded(ContextServiceMethods.queryContexts) { try await queryContexts($0, $1) })
      .serving(.unaryEncoded(ContextServiceMethods.listChildren) { try await listChildren($0, $1) })
      .serving(.unaryEncoded(ContextServiceMethods.searchContexts) { try await searchContexts($0, $1) })
  }

  func getLimits(_ request: ContextV1.GetLimitsRequest, _ call: CallContext) async throws -> ContextV1.Limits {
    _ = try access.caller(of: call)
    return .init(
      identifierScalarsMax: Int32(limits.identifierScalarsMax), titleScalarsMax: Int32(limits.titleScalarsMax),
      summaryScalarsMax: Int32(limits.summaryScalarsMax), pathEntriesMax: Int32(limits.pathEntriesMax),
      childrenMax: Int32(limits.childrenPerContextMax), declareBatchMax: Int32(limits.contextsPerDeclareMax),
      imageBytesMax: Int32(limits.imageBytesMax), imageSideMax: Int32(limits.imageSideMax),
      keywordsMax: Int32(limits.keywordsPerContextMax), localizationsMax: Int32(limits.localizationsPerContextMax),
      standardsAlignmentsMax: Int32(limits.standardsPerContextMax))
  }

  func getPosition(
    _ request: ContextV1.GetPositionRequest, _ call: CallContext
  ) async throws -> ContextV1.GetPositionResponse {
    let caller = try access.caller(of: call)
    let (head, catalog) = try await store.heads(of: caller.organization, for: Holder(caller))
    return .init(
      epoch: head?.epoch ?? 0, sequence: head?.sequence ?? 0, catalogEpoch: catalog?.epoch ?? 0,
      catalogSequence: catalog?.sequence ?? 0)
  }
}
