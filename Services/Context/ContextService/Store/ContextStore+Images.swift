internal import ContextDomain
internal import Domain
internal import Storage

// Icons and thumbnails.
extension ContextReads {
  func image(_ etag: String) throws -> StoredImage? {
    try connection.first(
      "SELECT etag, media_type, width, height, bytes FROM image WHERE organization IN (?, ?) AND etag = ? LIMIT 1",
      .text(organization.rawValue), .text(Caller.catalog.rawValue), .text(etag)
    ) { try StoredImage($0) }
  }
}

extension ContextWrites {
  /// Shows an image for a context, or none any more.
  func show(
    _ image: StoredImage?, for context: StandingContext, _ state: inout ContextWriterState
  ) throws -> StandingContext {
    let context = context.origin == .published ? context : try publish(context, &state)
    guard let changed = context.showing(image?.name.etag, at: now) else { return context }
    try mustOwn(context)
    try keep(image, &state)
    try update(changed, &state)
    if let former = context.thumbnail { try forgetImage(former) }
    return changed
  }

  /// Shows an image for an app, or none any more.
  func show(
    _ image: StoredImage?, for app: RegisteredApp, _ state: inout ContextWriterState
  ) throws -> RegisteredApp {
    guard image?.name != app.icon else { return app }
    try mustOwn(app)
    try keep(image, &state)
    var changed = app
    changed.icon = image?.name
    changed.updatedAt = max(now, app.updatedAt)
    changed.revision += 1
    try update(changed, &state)
    if let former = app.icon { try forgetImage(former.etag) }
    return changed
  }

  private func keep(_ image: StoredImage?, _ state: inout ContextWriterState) throws {
    guard let image else { return }
    state.addedBytes += image.bytes.count
    try transaction.execute(
      """
      INSERT INTO image (organization, etag, media_type, width, height, bytes) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (organization, etag) DO NOTHING
      """, .text(organization.rawValue), .text(image.name.etag), .text(image.name.mediaType), .int(image.width),
      .int(image.height), .blob(image.bytes))
  }

  /// Removes an image that nothing shows any more (R63).
  func forgetImage(_ etag: String) throws {
    try transaction.execute(
      """
      DELETE FROM image WHERE organization = ?1 AND etag = ?2
        AND NOT EXISTS (SELECT 1 FROM context WHERE organization = ?1 AND thumbnail = ?2 AND removed_at IS NULL)
        AND NOT EXISTS (SELECT 1 FROM app WHERE organization = ?1 AND icon = ?2)
      """, .text(organization.rawValue), .text(etag))
  }
}
