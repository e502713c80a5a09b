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

  /// The student's activity at a document that a teacher attached: what ClassKit calls `fetchActivity(for:)`. It goes on with the
  /// current attempt there, which may be of another device (R115); its progress, time and items are those of this one. A new activity is
  /// not started.
  ///
  /// - Parameter url: the document's link, or one that it has borne.
  /// - Throws: `StoreError`: with the reason `DOCUMENT_NOT_ASSIGNED` where no teacher attached it (R116); else as
  ///   ``isAssignedDocument(_:)``.
  public func activity(forDocument url: String) async throws -> Activity {
    // The services know which attempt is the current one once they have those that were made here.
    await saveTime()
    let isAllSent = try await deliver().waiting == 0
    let attempt = try await documentAttempt(url)
    guard let context = try await mainAppContext.descendant(matching: attempt.identifierPath) else {
      throw StoreError(.unavailable, "the document's context cannot be looked up now")
    }
    let now = clock.now
    return Activity(
      self,
      change { state in
        if let own = state.currentActivity(of: context.number), own == attempt.attemptID || !isAllSent {
          state.change(own) { $0.takeUp(at: now) }
          return own
        }
        state.createActivity(at: context.number, id: attempt.attemptID, now: now)
        return attempt.attemptID
      })
  }

  private func documentAttempt(_ url: String) async throws -> ActivityV1.Attempt {
    let request = ActivityV1.FetchDocumentAttemptRequest(appID: options.appID, url: url)
    do {
      return try await server.activity { try await $0.fetchDocumentAttempt(request, $1) }
    } catch let error as RPCError where error.code == .permissionDenied || error.code == .notFound {
      throw StoreError(.invalidUpdate, "no document of this link is assigned", reason: "DOCUMENT_NOT_ASSIGNED")
    } catch let error as RPCError {
      throw StoreError(error)
    }
  }
}
