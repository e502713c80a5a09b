import Foundation
import Pages
import Testing

@testable import PortalService

@Suite("The page's files")
struct WebFilesTests {
  private static let sources: [String: [UInt8]] = [
    "index.html": Array(#"<link href="/files/current/a/b.css"><script src="/files/current/c.js"></script>"#.utf8),
    "a/b.css": Array(String(repeating: "p { color: red }\n", count: 100).utf8), "c.js": Array("1".utf8),
    "notes.txt": [1],
  ]

  private func get(_ path: String, _ fields: [PageRequest.Field] = []) -> PageRequest {
    PageRequest(method: "GET", target: path, fields: fields)
  }

  @Test("the first page names files by the digest of all, and what is named is there for ever")
  func digest() throws {
    let files = WebFiles(Self.sources)
    let index = files.indexPage(for: get("/"))
    let text = String(decoding: index.body, as: UTF8.self)
    #expect(text.contains(#""/files/\#(files.digest)/a/b.css""#))
    #expect(text.contains(#""/files/\#(files.digest)/c.js""#))
    #expect(index.fields.contains(.init("cache-control", "no-store")))
    let style = files.page(at: [files.digest, "a", "b.css"], for: get("/"))
    #expect(style.status == 200)
    #expect(style.fields.contains(.init("cache-control", "public, max-age=31536000, immutable")))
    #expect(files.page(at: ["current", "c.js"], for: get("/")).fields.contains(.init("cache-control", "no-cache")))
  }

  @Test("another file makes another digest, and files of another digest are gone")
  func change() {
    var others = Self.sources
    others["c.js"] = Array("2".utf8)
    let (old, new) = (WebFiles(Self.sources), WebFiles(others))
    #expect(old.digest != new.digest)
    #expect(new.page(at: [old.digest, "c.js"], for: get("/")).status == 404)
  }

  @Test("who takes gzip gets it where it is shorter, and who has the file is told so")
  func compression() {
    let files = WebFiles(Self.sources)
    let packed = files.page(at: ["current", "a", "b.css"], for: get("/", [.init("accept-encoding", "br, gzip")]))
    #expect(packed.fields.contains(.init("content-encoding", "gzip")))
    #expect(packed.body.count < Self.sources["a/b.css"]!.count)
    let short = files.page(at: ["current", "c.js"], for: get("/", [.init("accept-encoding", "gzip")]))
    #expect(!short.fields.contains { $0.name == "content-encoding" })
  }

  @Test(
    "gzip is for those alone who take it",
    arguments: [
      ("gzip;q=0", false), ("identity", false), ("gzip ; q=0.0, *", false), ("x-gzip", false), ("*;q=0", false),
      ("", false),
      ("GZIP", true), ("br;q=1, gzip;q=0.1", true), ("*", true),
    ])
  func encodings(taken: String, isPacked: Bool) {
    let page = WebFiles(Self.sources).page(
      at: ["current", "a", "b.css"], for: get("/", [.init("accept-encoding", taken)]))
    #expect(page.fields.contains(.init("content-encoding", "gzip")) == isPacked)
    #expect(page.fields.contains(.init("vary", "accept-encoding")))
  }

  @Test("each way in which a file is sent has a tag of its own, and who has it is told so")
  func tags() throws {
    let files = WebFiles(Self.sources)
    func page(_ fields: PageRequest.Field...) -> Page {
      files.page(at: ["current", "a", "b.css"], for: get("/", fields))
    }
    func tag(_ page: Page) throws -> String { try #require(page.fields.first { $0.name == "etag" }?.value) }
    let gzip = PageRequest.Field("accept-encoding", "gzip")
    let (plain, packed) = (try tag(page()), try tag(page(gzip)))
    #expect(plain != packed)
    for named in [plain, "W/\(plain)", "\"other\", \(plain)", "*"] {
      let known = page(.init("if-none-match", named))
      #expect(known.status == 304 && known.body.isEmpty && known.fields.contains(.init("vary", "accept-encoding")))
    }
    #expect(page(.init("if-none-match", packed)).status == 200, "it is sent otherwise")
    #expect(page(gzip, .init("if-none-match", packed)).status == 304)
    #expect(page(.init("if-none-match", "\"other\"")).status == 200)
  }

  @Test("where there is no such screen the page says so, also to who has it already")
  func noSuchScreen() {
    let files = WebFiles(Self.sources)
    let index = files.indexPage(for: get("/"))
    let tag = index.fields.first { $0.name == "etag" }!.value
    let none = files.indexPage(for: get("/nothing", [.init("if-none-match", tag)]), status: 404)
    #expect(none.status == 404 && none.body == index.body)
    #expect(none.fields.contains(.init("cache-control", "no-store")))
    #expect(files.indexPage(for: get("/", [.init("if-none-match", tag)])).status == 304)
  }

  @Test("nothing else is to be had", arguments: [["notes.txt"], [""], ["..", "c.js"], ["a"], ["a", "b.css", ""], []])
  func others(path: [String]) {
    #expect(WebFiles(Self.sources).page(at: ["current"] + path[...], for: get("/")).status == 404)
  }

  @Test("the program has the files that lie in the repository")
  func embedded() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Services/Portal/Web").path()
    #expect(
      WebFiles.sources(in: folder) == WebFiles.ofProgram.filter { WebFiles.sources(in: folder).keys.contains($0.key) })
    #expect(WebFiles.sources(in: folder).count == WebFiles.ofProgram.count)
  }
}
