internal import CWeb
internal import Compression
internal import FoundationEssentials
internal import Pages

/// The files of the page: read from the program and compressed once.
///
/// They are served below `/files/DIGEST/`, where the digest is of all of them, so that browsers may keep them for ever; and below
/// `/files/current/` for the page as it lies in the repository, which nobody keeps.
struct WebFiles: Sendable {
  private struct File: Sendable {
    /// With a tag for each way in which it is sent (RFC 9110 §8.8.3.3).
    private let plain: Page
    private let compressed: Page?

    init(_ bytes: [UInt8], _ kind: Page.Kind) {
      let digest = shortDigest(of: bytes)
      let page = Page(bytes, as: kind).with("vary", "accept-encoding")
      plain = page.with("etag", "\"\(digest)\"")
      var shorter: [UInt8] = []
      unsafe CompressionAlgorithm.gzip.compress(bytes.span.bytes, appendingTo: &shorter)
      guard shorter.count < bytes.count else {
        compressed = nil
        return
      }
      var packed = page.with("etag", "\"\(digest)-gzip\"").with("content-encoding", "gzip")
      packed.body = shorter
      compressed = packed
    }

    /// Compressed for those who take that.
    func page(for request: PageRequest) -> Page { request.takesGzip ? compressed ?? plain : plain }
  }

  /// Of all files: another as soon as one of them is.
  let digest: String
  private let files: [String: File]
  /// What begins every screen.
  private let index: File

  private static let current = "current"
  static let indexName = "index.html"

  /// - Parameters:
  ///   - sources: the bytes of each file by its path; those of the program when left out.
  ///   - areEdited: somebody works on them, so a page may take some before and some after a change, and browsers keep none.
  init(_ sources: [String: [UInt8]] = WebFiles.ofProgram, areEdited: Bool = false) {
    let digests = sources.sorted { $0.key < $1.key }.map { "\($0.key) \(shortDigest(of: $0.value))\n" }
    digest = areEdited ? Self.current : shortDigest(of: Array(digests.joined().utf8))
    files = sources.reduce(into: [:]) { files, source in
      if let kind = Self.kind(of: source.key) { files[source.key] = File(source.value, kind) }
    }
    let text = String(decoding: sources[Self.indexName] ?? [], as: UTF8.self)
    let parts = text.split(separator: "/files/\(Self.current)/", omittingEmptySubsequences: false)
    index = File(Array(parts.joined(separator: "/files/\(digest)/").utf8), .html)
  }

  /// The page that every screen begins with; never kept by browsers.
  ///
  /// - Parameter status: 404 where it says that there is no such screen: whoever has the page has it sent all the same.
  func indexPage(for request: PageRequest, status: Int = 200) -> Page {
    var page = status == 200 ? answer(index, request) : index.page(for: request)
    if status != 200 { page.status = status }
    return page.with("cache-control", "no-store")
  }

  /// - Parameter parts: those of the path behind `/files/`.
  func page(at parts: ArraySlice<String>, for request: PageRequest) -> Page {
    guard let version = parts.first, version == digest || version == Self.current,
      let file = files[parts.dropFirst().joined(separator: "/")]
    else { return Page("there is no such file: reload the page\n", status: 404).with("cache-control", "no-store") }
    let keeping = version == Self.current ? "no-cache" : "public, max-age=31536000, immutable"
    return answer(file, request).with("cache-control", keeping)
  }

  private func answer(_ file: File, _ request: PageRequest) -> Page {
    let page = file.page(for: request)
    let tags = page.fields.filter { ["etag", "vary"].contains($0.name) }
    guard let tag = tags.first(where: { $0.name == "etag" })?.value, request.has(tag) else { return page }
    return tags.reduce(Page(status: 304)) { $0.with($1.name, $1.value) }
  }

  private static func kind(of path: String) -> Page.Kind? {
    switch path.split(separator: ".").last {
    case "js": .script
    case "css": .style
    case "html": .html
    case "svg": .image
    default: nil
    }
  }

  /// As they lie in a folder now, for those who work on them.
  static func sources(in folder: String) -> [String: [UInt8]] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.reduce(into: [:]) { sources, path in
      guard kind(of: path) != nil, let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)") else { return }
      sources[path] = Array(bytes)
    }
  }

  /// As they were when the program was built.
  static var ofProgram: [String: [UInt8]] {
    var sources: [String: [UInt8]] = [:]
    for number in 0..<homeroom_web_file_count {
      let file = unsafe homeroom_web_file_at(number).pointee
      sources[unsafe String(cString: file.path)] = unsafe Array(
        UnsafeBufferPointer(start: file.bytes, count: file.count))
    }
    return sources
  }
}

extension PageRequest {
  /// Whether its sender takes gzip: named, or with all others, and not at the weight of nothing (RFC 9110 §12.5.3).
  fileprivate var takesGzip: Bool {
    var weights: [Substring: Bool] = [:]
    for part in parts(of: "accept-encoding") {
      let words = part.lowercased().split(separator: ";")
      guard let coding = words.first else { continue }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      weights[coding] = weight != 0
    }
    return weights["gzip"] ?? weights["*"] ?? false
  }

  /// Whether its sender has what bears this tag (RFC 9110 §13.1.2).
  fileprivate func has(_ tag: String) -> Bool {
    parts(of: "if-none-match").contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  /// What commas part in the values of a field of which no part has a blank in it, without those around them.
  func parts(of field: String) -> [String] {
    values(of: field).flatMap { $0.split(separator: ",") }.map { $0.filter { $0 != " " } }
  }
}
