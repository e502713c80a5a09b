internal import API
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// Links are Context's: which of an app's contexts bears one, or was the last to bear it, is asked there (N50).
extension ContentLookup {
  struct LinkQuestion: Hashable {
    var organization: OrganizationID
    var app: AppID
    var link: ContentLink
  }

  /// The published context of an app that a link leads to; nil: none.
  ///
  /// - Parameters:
  ///   - caller: on whose behalf Context is asked.
  ///   - trace: that of the call that asks.
  /// - Throws: UNAVAILABLE where Context does not say.
  func context(
    bearing link: ContentLink, of app: AppID, for caller: Caller, trace: TraceContext
  ) async throws -> ContextID? {
    guard let client else { throw Self.unreachable("there is no way to the Context service") }
    let question = LinkQuestion(organization: caller.organization, app: app, link: link)
    let request = ContextV1.LookUpLinkRequest(
      organizationID: caller.organization.rawValue, appID: app.rawValue, url: link.url)
    // Not until the caller's deadline, at which the caller's task ends: others wait for the same answer.
    let options = CallOptions(metadata: trace.metadata, timeout: patience.answer, waitsForReady: true)
    return try await linkFlights.answer(to: question) {
      try await asking(for: caller) {
        do {
          let response = try await client.lookUpLink(request, options)
          return response.contextID == 0 ? nil : ContextID(response.contextID)
        } catch let error as RPCError {
          throw Self.unreachable("the Context service did not say where the link leads: \(error.code)")
        }
      }
    }
  }
}
