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
  ///   - deadline: when the caller stops waiting.
  ///   - trace: that of the call that asks.
  /// - Throws: UNAVAILABLE where Context does not say.
  func context(
    bearing link: ContentLink, of app: AppID, in organization: OrganizationID, deadline: ContinuousClock.Instant?,
    trace: TraceContext
  ) async throws -> ContextID? {
    guard let client else { throw Self.unreachable("there is no way to the Context service") }
    guard linkFlights.count <= Self.questionsMax else { throw Self.unreachable("too many links are being asked for") }
    let question = LinkQuestion(organization: organization, app: app, link: link)
    return try await linkFlights.answer(to: question) {
      do {
        let response = try await client.lookUpLink(
          ContextV1.LookUpLinkRequest(organizationID: organization.rawValue, appID: app.rawValue, url: link.url),
          CallOptions(metadata: trace.metadata, timeout: patience.answer, deadline: deadline, waitsForReady: true))
        return response.contextID == 0 ? nil : ContextID(response.contextID)
      } catch let error as RPCError {
        throw Self.unreachable("the Context service did not say where the link leads: \(error.code)")
      }
    }
  }
}
