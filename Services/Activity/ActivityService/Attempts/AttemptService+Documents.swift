internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Documents that a teacher attached (R115 to R117). Beside these two calls nothing that an app is answered rests on what is
// assigned (D27): what they disclose is a yes or a no, about one document whose link the app names, where the organization lets the
// app ask at all (N66).
extension AttemptService {
  /// The student's current attempt at a document, or a new one that is not started; of the app's session, like every attempt.
  func fetchDocumentAttempt(
    _ request: ActivityV1.FetchDocumentAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.Attempt {
    try await onBeat(call) { beat in
      let (call, document) = try await attached(request.url, of: request.appID, call)
      guard let document else {
        throw RPCError(
          .notFound, "no document of this link is assigned",
          [
            .errorInfo(reason: "DOCUMENT_NOT_ASSIGNED", domain: RPCError.errorDomain, metadata: ["field": "url"]),
            .resourceInfo(type: "document", name: request.url),
          ])
      }
      let work = Work(
        sent: nil, student: call.caller.user,
        target: .current(orNew: door.newName(for: call.session), anew: false, isNamed: false), location: document,
        events: [], happened: call.now, received: call.now, isLive: true)
      return try await perform(work, call, &beat)
    }
  }

  func isAssignedDocument(
    _ request: ActivityV1.IsAssignedDocumentRequest, _ call: CallContext
  ) async throws -> ActivityV1.IsAssignedDocumentResponse {
    try await onBeat(call) {
      let (_, document) = try await attached(request.url, of: request.appID, call)
      return ActivityV1.IsAssignedDocumentResponse(isAssigned: document != nil)
    }
  }

  /// Where the document of a link stands, if it is attached to something that the caller has to do now; nil otherwise, whatever the
  /// reason. A link that can be nobody's is refused for everybody alike.
  private func attached(
    _ url: String, of appID: String, _ call: CallContext
  ) async throws -> (AttemptCall, Work.Location?) {
    let call = try await bringingWork(call)
    let app = AppID(appID)
    try call.requireApp(app)
    guard let link = try ContentLink.checking(url, field: "url") else {
      throw RPCError(Violation(.empty, field: "url"))
    }
    // Asked whoever calls, so that how long it takes says nothing.
    let context = try await lookup.context(
      bearing: link, of: app, for: call.caller, trace: call.trace)
    let organization = call.organization
    guard let context, call.mayAskAboutDocuments(of: app),
      organization.isAttached(document: context, to: call.caller.user, at: call.now)
    else { return (call, nil) }
    let content = organization.content
    let path = content.path(of: context, at: call.now)
    return (call, Work.Location(app: app, path: path, context: context, declaredKind: content[context]?.declaredKind))
  }
}
