internal import Domain
internal import ReportEngine
internal import RPC
internal import Serving

/// What pupils' data was read of, for the audit log.
enum ReadObject: Sendable {
  /// A handout or a class.
  case named(String)
  case content(ContextName)
}

extension ReportHandlers {
  /// What the audit log calls it. Content is called by its number: a path may be of a pupil's own words, and the log keeps what it has for
  /// years, whoever is erased.
  func name(of object: ReadObject, in organizationState: OrganizationState, _ call: CallContext) -> String {
    switch object {
    case .named(let name): return name
    case .content(let context):
      let id = organizationState.withContents { contents in
        let organization = contents.gradebook.organization
        return try? context.id(in: organization, now: organization.now(wall: call.receivedAt))
      }
      return id?.description ?? ""
    }
  }
}
