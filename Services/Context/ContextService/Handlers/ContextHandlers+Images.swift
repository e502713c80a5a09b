internal import ContextDomain
internal import Domain
internal import Images
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// Icons and thumbnails (R60–R64).
extension ContextHandlers {
  func setAppIcon(_ request: ContextV1.SetAppIconRequest, _ call: CallContext) async throws -> ContextV1.App {
    let grant = try await access.changing(request.appID, call)
    let image = try await image(request.image, grant)
    return try await store.change(grant.time, by: grant.caller) { writes, state in
      guard let app = try writes.reads.app(grant.app) else { throw RPCError.unknownApp(grant.app) }
      return .init(try writes.show(image, for: app, &state))
    }
  }

  func getAppIcon(_ request: ContextV1.GetAppIconRequest, _ call: CallContext) async throws -> ContextV1.Image {
    let grant = try await access.reading(request.appID, call)
    return try await store.readMany(grant.organization, for: Holder(grant.caller)) { reads in
      guard let app = try reads.app(grant.app) else { throw RPCError.unknownApp(grant.app) }
      guard let icon = app.icon, let image = try reads.image(icon.etag) else {
        throw RPCError.notFound(
          "NO_ICON", type: "icon", name: grant.app.rawValue, field: "app_id", "the app has no icon")
      }
      return ContextV1.Image(image, known: request.knownEtag)
    }
  }

  func setThumbnail(_ request: ContextV1.SetThumbnailRequest, _ call: CallContext) async throws -> ContextV1.Context {
    let grant = try await access.changing(request.appID, call)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let image = try await image(request.image, grant)
    return try await store.change(grant.time, by: grant.caller) { writes, state in
      let context = try writes.reads.target(path, of: grant.app, revision: 0).context
      return .init(try writes.show(image, for: context, &state))
    }
  }

  func getThumbnail(_ request: ContextV1.GetThumbnailRequest, _ call: CallContext) async throws -> ContextV1.Image {
    let grant = try await access.reading(request.appID, call)
    let context = try await standing(request.identifierPath, grant)
    let image = try await store.readMany(grant.organization, for: Holder(grant.caller)) { reads in
      try context.thumbnail.flatMap { try reads.image($0) }
    }
    guard let image else {
      throw RPCError.notFound(
        "NO_THUMBNAIL", type: "thumbnail", name: context.identifier, field: "identifier_path",
        "the context has no thumbnail")
    }
    return ContextV1.Image(image, known: request.knownEtag)
  }

  /// One after the other: no more than one image is in memory for a call.
  func streamThumbnails(
    _ request: ContextV1.StreamThumbnailsRequest, _ responses: ResponseWriter<ContextV1.ContextThumbnail>,
    _ call: CallContext
  ) async throws {
    let grant = try await access.reading(request.appID, call)
    let parent = try await standing(request.identifierPath, grant)
    for child in try await children(
      of: parent, grant, treeOnly: false, { $0.compactMap { ThumbnailOwner($0.context) } })
    {
      let image = try await store.readMany(grant.organization, for: Holder(grant.caller)) { try $0.image(child.etag) }
      guard let image else { continue }
      try await responses.write(
        .init(
          contextID: child.id.rawValue, identifierPath: child.path.entries, image: ContextV1.Image(image, known: "")))
    }
  }

  /// What is kept of an image that is sent; nil for none.
  private func image(_ file: [UInt8], _ grant: Access.Grant) async throws -> StoredImage? {
    guard !file.isEmpty else { return nil }
    guard file.count <= limits.imageBytesMax else {
      throw Violation(.outOfRange("at most \(limits.imageBytesMax) bytes"), field: "image")
    }
    var bounds = Thumbnail.Bounds()
    bounds.sideMax = limits.imageSideMax
    do {
      return try await scaling.run(for: Holder(grant.caller)) { [bounds] in
        StoredImage(try Thumbnail(of: file, bounds))
      }
    } catch let error as ImageError {
      throw error.violation(bounds)
    }
  }
}

/// A context that has a thumbnail: no more than that, as whoever is sent thumbnails may take as long for them as they like.
private struct ThumbnailOwner: Sendable {
  let id: ContextID
  let path: IdentifierPath
  let etag: String

  init?(_ context: StandingContext) {
    guard let etag = context.thumbnail else { return nil }
    (id, path, self.etag) = (context.id, context.path, etag)
  }
}

extension ContextV1.Image {
  /// - Parameter known: the etag of what the caller has: its bytes are not sent again.
  init(_ image: StoredImage, known: String) {
    self.init(
      mediaType: image.name.mediaType, data: image.name.etag == known ? [] : image.bytes, etag: image.name.etag,
      width: Int32(image.width), height: Int32(image.height))
  }
}

extension ImageError {
  fileprivate func violation(_ bounds: Thumbnail.Bounds) -> Violation {
    let rule: Violation.Rule =
      switch self {
      case .unknownFormat: .notAllowed("it is neither a PNG nor a JPEG (R64)")
      case .damaged: .notAllowed("it cannot be read to its end: export it anew (R64)")
      case .trailingBytes: .notAllowed("bytes follow where the image ends: export it anew (R64)")
      case .tooMuchData: .notAllowed("it holds more data than its pixels are: export it anew (R64)")
      case .printColors: .notAllowed("its colors are CMYK: export it in RGB (R64)")
      case .tooSmall(let width, let height):
        .outOfRange("at least \(bounds.sideMin) pixels wide and high, not \(width) × \(height) (R62)")
      case .tooLarge(let width, let height):
        .outOfRange("at most \(bounds.sideMax) pixels wide and high, not \(width) × \(height) (R64)")
      }
    return Violation(rule, field: "image")
  }
}
