import API
import ContextService
import Domain
import Images
import Messages
import RPC
import StoreKit
import Testing

@Suite("Icons and thumbnails", .onBothStores)
struct ImageTests {
  let bench: ContextBench
  let publisher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    publisher = bench.client(.publisher, "press")
    try await publisher.declare(["a"], ["a", "b"], ["c"])
  }

  static func picture(_ side: Int = 100, shade: UInt8 = 9) throws -> [UInt8] {
    try PNGEncoder.encode(
      Pixels(width: side, height: side, bytes: [UInt8](repeating: shade, count: side * side * 4)))
  }

  func set(_ path: [String], _ image: [UInt8]) async throws -> ContextV1.Context {
    try await publisher.contexts.setThumbnail(.init(appID: ContextBench.app, identifierPath: path, image: image))
  }

  func get(_ path: [String], known: String = "", as client: Client? = nil) async throws -> ContextV1.Image {
    try await (client ?? publisher).contexts.getThumbnail(
      .init(appID: ContextBench.app, identifierPath: path, knownEtag: known))
  }

  @Test("a thumbnail is scaled down, and whoever has it already is not sent it again (R60)")
  func thumbnail() async throws {
    let context = try await set(["a"], Self.picture(400))
    let image = try await get(["a"])
    #expect(image.mediaType == "image/png" && image.width == 330 && image.height == 330)
    #expect(image.etag == context.thumbnailEtag && !image.etag.isEmpty && !image.data.isEmpty)
    let again = try await get(["a"], known: image.etag)
    #expect(again.data.isEmpty && again.etag == image.etag && again.mediaType == image.mediaType)
    #expect(try await get(["a"], known: "another").data == image.data)
    #expect(await status { try await get(["c"]) }?.reason == "NO_THUMBNAIL")
  }

  @Test("setting it changes the context once, and declaring again keeps it")
  func revisions() async throws {
    let before = try await publisher.resolve(["a"]).contexts[0]
    let after = try await set(["a"], Self.picture())
    #expect(after.revision == before.revision + 1)
    #expect(try await set(["a"], Self.picture()) == after)
    #expect(try await publisher.declare(["a"])[0].outcome == .unchanged)
    _ = try await publisher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["a"], title: "Another")]))
    #expect(try await publisher.resolve(["a"]).contexts[0].thumbnailEtag == after.thumbnailEtag)
    let removed = try await set(["a"], [])
    #expect(removed.thumbnailEtag.isEmpty)
    #expect(await status { try await get(["a"]) }?.code == .notFound)
  }

  @Test("one image is stored once, however many show it, and goes with the last of them (R63)")
  func sharedImages() async throws {
    let etag = try await set(["a"], Self.picture()).thumbnailEtag
    #expect(try await set(["c"], Self.picture()).thumbnailEtag == etag)
    _ = try await publisher.contexts.setAppIcon(.init(appID: ContextBench.app, image: Self.picture()))
    #expect(try bench.storedImages() == [etag])
    _ = try await set(["a"], Self.picture(shade: 200))
    #expect(try bench.storedImages().count == 2)
    _ = try await publisher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["a"], confirmLiveHandouts: true))
    _ = try await publisher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["c"], confirmLiveHandouts: true))
    #expect(try bench.storedImages() == [etag])
    #expect(try await publisher.contexts.getAppIcon(.init(appID: ContextBench.app)).etag == etag)
    _ = try await publisher.contexts.setAppIcon(.init(appID: ContextBench.app))
    #expect(try bench.storedImages().isEmpty)
    #expect(
      await status { try await publisher.contexts.getAppIcon(.init(appID: ContextBench.app)) }?.reason == "NO_ICON")
  }

  @Test("the icon is part of the app")
  func icon() async throws {
    let app = try await publisher.contexts.setAppIcon(.init(appID: ContextBench.app, image: Self.picture()))
    #expect(app.iconMediaType == "image/png" && !app.iconEtag.isEmpty && app.revision == 2)
    #expect(try await publisher.contexts.listApps(.init()).apps == [app])
  }

  @Test(
    "what cannot be kept is refused with its rule, and changes nothing",
    arguments: [
      (Array("GIF89a".utf8), "R64"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "R64"),
      ([UInt8](repeating: 0, count: 1024 * 1024 + 1), "at most 1048576 bytes"),
      ((try? Self.picture(79)) ?? [], "R62"), (((try? Self.picture()) ?? []) + [0], "R64"),
    ])
  func refused(file: [UInt8], rule: String) async throws {
    let error = await status { try await set(["a"], file) }
    #expect(error?.code == .invalidArgument && error?.field == "image")
    #expect(error?.message.contains(rule) == true)
    #expect(try bench.storedImages().isEmpty)
  }

  @Test("the children's thumbnails come in the order of the children, and those that have none are left out")
  func stream() async throws {
    _ = try await set(["c"], Self.picture())
    _ = try await set(["a"], Self.picture(shade: 200))
    try await publisher.declare(["d"])
    var paths: [[String]] = []
    for try await thumbnail in try await publisher.contexts.streamThumbnails(.init(appID: ContextBench.app)) {
      paths.append(thumbnail.identifierPath)
      #expect(thumbnail.image?.data.isEmpty == false && thumbnail.contextID > 0)
    }
    #expect(paths == [["a"], ["c"]])
  }

  @Test("students see thumbnails and set none; another organization has its own")
  func others() async throws {
    _ = try await set(["a"], Self.picture())
    let student = bench.client(.student, "ana")
    #expect(try await get(["a"], as: student).data.isEmpty == false)
    let refusal = await status {
      try await student.contexts.setThumbnail(
        .init(appID: ContextBench.app, identifierPath: ["a"], image: Self.picture()))
    }
    #expect(refusal?.code == .permissionDenied)
    let south = OrganizationID("south")
    bench.school.allow(ContextBench.app, in: south)
    try await bench.register(in: south)
    let other = bench.client(.publisher, "press", of: south)
    try await other.declare(["a"])
    #expect(await status { try await get(["a"], as: other) }?.reason == "NO_THUMBNAIL")
  }
}
