internal import API
internal import Messages
internal import RPC

// Documents that a teacher attached (R115–R117).
extension DataStore {
  /// Whether a document is attached to something that the student has to do now: what ClassKit calls `isAssignedDocument`. False, and
  /// no error, for teachers, for documents that are not assigned or were removed, and where the app may not ask (R117).
  ///
  /// - Parameter url: the document's link, or one that it has borne.
  /// - Throws: `StoreError`: `unavailable` where the services cannot be asked now, `invalidArgument` for a link that can be
  ///   nobody's.
  public func isAssignedDocument(_ url: String) async throws -> Bool {
    let request = ActivityV1.IsAssignedDocumentRequest(appID: options.appID, url: url)
    do {
      return try await server.activity { try await $0.isAssignedDocument(request, $1) }.isAssigned
    } catch let error as RPCError where error.code == .permissionDenied {
      return false
    } catch let error as RPCError {
      throw StoreError(error)
    }
  }

  /// The student's current activity at a document that a teacher attached, or a new one: what ClassKit calls `fetchActivity(for:)`. The
  /// same again is the same activity, until another one is created (R115). It is not started.
  ///
  /// - Parameter url: the document's link, or one that it has borne.
  /// - Throws: `StoreError`: with the reason `DOCUMENT_NOT_ASSIGNED` where no teacher attached it (R116); else as
  ///   ``isAssignedDocument(_:)``.
  public func activity(forDocument url: String) async throws -> Activity {
    guard try await isAssignedDocument(url) else {
      throw StoreError(.invalidUpdate, "no document of this link is assigned", reason: "DOCUMENT_NOT_ASSIGNED")
    }
    let document: ContextV1.Context
    do {
      let request = ContextV1.ResolveLinkRequest(appID: options.appID, url: url)
      document = try await server.context(timeout: options.lookupTimeout) { try await $0.resolveLink(request, $1) }
    } catch let error as RPCError {
      throw StoreError(error)
    }
    let context = try await mainAppContext.descendant(matching: document.identifierPath)
    guard let context else {
      throw StoreError(.unavailable, "the document's context cannot be looked up now")
    }
    return context.currentActivity ?? context.createNewActivity()
  }
}
