internal import Crypto
internal import Images
internal import Storage

/// An icon or a thumbnail as it is stored: once in an organization, however many contexts show it (R63).
struct StoredImage: Sendable {
  /// What it is called wherever it is shown.
  struct Name: Hashable, Sendable {
    /// The same for the same bytes.
    let etag: String
    /// As in `content-type`.
    let mediaType: String
  }

  let name: Name
  /// In pixels, as is `height`.
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ thumbnail: Thumbnail) {
    name = Name(
      etag: SHA256.name(of: thumbnail.bytes, byteCount: 16), mediaType: thumbnail.format.mediaType)
    (width, height, bytes) = (thumbnail.width, thumbnail.height, thumbnail.bytes)
  }

  /// Reads `etag, media_type, width, height, bytes`.
  init(_ row: borrowing Row) throws {
    name = Name(etag: try row.text(0), mediaType: try row.text(1))
    (width, height, bytes) = (try row.int(2), try row.int(3), try row.blob(4))
  }
}
