internal import API
internal import Messages
internal import RPC

// R60 to R64: thumbnails.
extension Rule {
  static let thumbnails = [
    Rule("R60", "330 × 330 is taken as it is; larger is scaled down to fit.") { world in
      try await world.declare(world.node())
      for (sent, kept) in [((330, 330), (330, 330)), ((660, 330), (330, 165)), ((400, 800), (165, 330))] {
        try await world.setThumbnail(GreyPNG(sent.0, sent.1).bytes)
        let image = try await world.thumbnail()
        try expect(
          (Int(image.width), Int(image.height)) == kept,
          "\(sent.0) × \(sent.1) is kept as \(kept.0) × \(kept.1); it is \(image.width) × \(image.height)")
      }
    },
    Rule("R61", "80 × 80 is accepted, 79 × 79 is not.") { world in
      try await world.declare(world.node())
      try await world.setThumbnail(GreyPNG(80, 80).bytes)
      let image = try await world.thumbnail()
      try expect((image.width, image.height) == (80, 80), "80 × 80 is kept as it is")
      try await expectRefused("79 × 79", with: .invalidArgument) { try await world.setThumbnail(GreyPNG(79, 79).bytes) }
    },
    Rule("R62", "A thumbnail is refused if either side is below 80.") { world in
      try await world.declare(world.node())
      for (width, height) in [(79, 200), (200, 79)] {
        try await expectRefused("\(width) × \(height)", with: .invalidArgument) {
          try await world.setThumbnail(GreyPNG(width, height).bytes)
        }
      }
    },
    Rule("R63", "A thumbnail may be shared by contexts and goes with the last that refers to it.") { world in
      try await world.declare(world.node(), world.node("a"), world.node("b"))
      let image = GreyPNG(100, 100).bytes
      for path in ["a", "b"] { try await world.setThumbnail(image, at: [path]) }
      let shared = try await world.thumbnail(at: ["a"])
      try expectEqual(try await world.thumbnail(at: ["b"]).etag, shared.etag, "the etag of the same image")
      try await world.remove(world.path("a"))
      try expectEqual(try await world.thumbnail(at: ["b"]).data, shared.data, "the image of the other one")
      try await world.setThumbnail([], at: ["b"])
      try await expectRefused("a thumbnail that was taken back", with: .notFound) {
        try await world.thumbnail(at: ["b"])
      }
    },
    Rule("R64", "An image travels as its raw bytes; what is none, or too long, is refused.") { world in
      try await world.declare(world.node())
      try await world.setThumbnail(GreyPNG(100, 100).bytes)
      let image = try await world.thumbnail()
      try expect(["image/png", "image/jpeg"].contains(image.mediaType), "its media type is one of PNG or JPEG")
      try expect(!image.data.isEmpty, "the image has bytes")
      try await expectRefused("bytes that are no image", with: .invalidArgument) {
        try await world.setThumbnail(Array("no image at all".utf8))
      }
      let limits = try await world.publisher().context.getLimits(ContextV1.GetLimitsRequest())
      guard 1..<4_000_000 ~= limits.imageBytesMax else { return }
      let long = GreyPNG(100, 100).bytes + [UInt8](repeating: 0, count: Int(limits.imageBytesMax))
      try await expectRefused("an image above the limit", with: .invalidArgument, .resourceExhausted) {
        try await world.setThumbnail(long)
      }
    },
  ]
}

extension World {
  func setThumbnail(_ image: [UInt8], at identifiers: [String] = []) async throws {
    _ = try await publisher().context.setThumbnail(
      ContextV1.SetThumbnailRequest(appID: app, identifierPath: [name] + identifiers, image: image))
  }

  func thumbnail(at identifiers: [String] = []) async throws -> ContextV1.Image {
    try await publisher().context.getThumbnail(
      ContextV1.GetThumbnailRequest(appID: app, identifierPath: [name] + identifiers))
  }
}
