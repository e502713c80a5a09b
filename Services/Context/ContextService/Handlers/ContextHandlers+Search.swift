internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Wire

// Finding content by words.
extension ContextHandlers {
  /// Those that are found by their titles first, then the others, each by number. A page looks at so many and no more: it may be
  /// short.
  func searchContexts(
    _ request: ContextV1.SearchContextsRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ContextV1.SearchContextsResponse> {
    let caller = try access.caller(of: call)
    let apps = try await access.searched(request.appIDs, call)
    let size = try PageSize.checked(request.pageSize, usual: 20, max: 100)
    let query = try Self.query(request, of: caller.organization) { $0.pageToken = "" }
    let cursor = try tokens.open(request.pageToken, for: query).map { try StorageV1.SearchCursor(decoding: $0) }
    let search = WordSearch(
      words: try SearchText.words(of: request.query), apps: apps, filter: try SearchFilter(request, caller),
      foundMax: size, examinedMax: configuration.examinedPerSearchMax, from: cursor)
    return try await store.readMany(caller.organization, for: Holder(caller)) { [tokens] reads in
      var search = search
      try search.run(reads)
      return try EncodedMessage(
        ContextV1.SearchContextsResponse(
          contexts: search.found.map { .init($0) },
          nextPageToken: try search.next.map { tokens.seal(try $0.encoded(), for: query) } ?? ""))
    }
  }
}
