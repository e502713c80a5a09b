import API
import ContextService
import Domain
import Foundation
import Images
import Messages
import Observability
import RPC

// What content costs, through handlers over a real store: contexts declared a second with the index of their words, and how long it
// takes to find them. Prints rows as JSON, and says meanwhile what it does.
//
// Run it with a directory on the disk in question, and with the number of books of 10,101 contexts each; or with `--published`, a number
// of contexts and one of organizations: then it prints what these cost (`PublishedCost`).

struct Administrator: Interceptor {
  func intercept(_ call: inout CallContext) {
    call.caller = Caller(organization: "north", user: "ada", role: .administrator)
  }
}

struct Row: Encodable {
  var name: String
  var value: Double
  var unit: String
  var peers: [String: Double] = [:]
}

var rows: [Row] = []

@MainActor func add(_ name: String, _ value: Double, _ unit: String, peers: [String: Double] = [:]) {
  rows.append(Row(name: "context.\(name)", value: (value * 1000).rounded() / 1000, unit: unit, peers: peers))
  FileHandle.standardError.write(Data("\(name): \(value) \(unit)\n".utf8))
}

let directory = CommandLine.arguments.dropFirst().first ?? "."

let words = CommandLine.arguments.dropFirst(2)
if words.first == "--published", let contexts = words.dropFirst().first.flatMap({ Int($0) }),
  let organizations = words.dropFirst(2).first.flatMap({ Int($0) })
{
  let cost = try await PublishedCost.run(contexts: contexts, organizations: organizations, in: directory)
  print(String(decoding: try JSONEncoder().encode(cost), as: UTF8.self))
  exit(0)
}
let books = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 99
let folder = "\(directory)/bench-context-\(ProcessInfo.processInfo.processIdentifier)"
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

let host = try await ContextServiceHost(
  database: folder + "/context.sqlite", activity: nil, log: Logger("bench", level: .error))
let contexts = ContextServiceClient(InProcessChannel(Router(host.services, interceptors: [Administrator()])))
let app = "org.example.library"
_ = try await contexts.registerApp(.init(appID: app, title: "Library"))

/// Words of different lengths, some of them frequent and most rare, as those of a language are.
let vocabulary = (0..<4_000).map { number in
  var (word, rest) = ("", number * 7919 + 31)
  repeat {
    word += ["ba", "ri", "to", "ne", "qu", "sa", "lo", "mi", "de", "fu"][rest % 10]
    rest /= 10
  } while rest > 0
  return word
}

func title(_ number: Int) -> String {
  // The square makes the first words of the vocabulary the frequent ones.
  (0..<4).map { index in
    let ratio = Double((number &* 2_654_435_761 &+ index &* 40_503) % 1_000_003) / 1_000_003
    return vocabulary[Int(ratio * ratio * Double(vocabulary.count))]
  }.joined(separator: " ")
}

func context(_ path: [String], _ number: Int) -> ContextV1.Context {
  .init(
    identifierPath: path, title: title(number), type: .section, topic: .literacyAndWriting, displayOrder: 7,
    universalLinkURL: "library://open/\(path.joined(separator: "/").replacingOccurrences(of: " ", with: "-"))")
}

func milliseconds(_ body: () async throws -> Void) async throws -> Double {
  let start = ContinuousClock.now
  try await body()
  return (ContinuousClock.now - start) / .milliseconds(1)
}

@MainActor func percentiles(_ name: String, _ count: Int, _ body: (Int) async throws -> Void) async throws {
  var times: [Double] = []
  for number in 0..<count { times.append(try await milliseconds { try await body(number) }) }
  times.sort()
  add("\(name).p50", times[count / 2], "ms")
  add("\(name).p99", times[count * 99 / 100], "ms")
}

// MARK: Declaring

let inBook = 1 + 100 + 100 * 100
let nodes = books * inBook
let declared = try await milliseconds {
  let call = try await contexts.streamDeclareContexts()
  var batch: [ContextV1.Context] = []
  var sent = 0
  func send(_ path: [String]) async throws {
    batch.append(context(path, sent))
    sent += 1
    guard batch.count == 200 else { return }
    try await call.write(.init(appID: app, contexts: batch))
    batch = []
  }
  for book in 0..<books {
    try await send(["Book \(book)"])
    for chapter in 0..<100 {
      try await send(["Book \(book)", "Chapter \(chapter)"])
      for page in 0..<100 { try await send(["Book \(book)", "Chapter \(chapter)", "Page \(page)"]) }
    }
  }
  try await call.write(.init(appID: app, contexts: batch))
  let response = try await call.finish()
  precondition(response.created == Int64(nodes) && response.refused == 0)
}
add("declare", Double(nodes) / declared * 1000, "nodes/s")

// MARK: Finding

var random = SystemRandomNumberGenerator()
try await percentiles("resolve", 20_000) { _ in
  let path = [
    "Book \(Int.random(in: 0..<books, using: &random))", "Chapter \(Int.random(in: 0..<100, using: &random))",
    "Page \(Int.random(in: 0..<100, using: &random))",
  ]
  let found = try await contexts.resolvePath(.init(appID: app, identifierPath: path))
  precondition(found.missing.isEmpty)
}
try await percentiles("children", 500) { number in
  _ = try await contexts.listChildren(
    .init(appID: app, identifierPath: ["Book \(number % books)", "Chapter \(number % 100)"], pageSize: 100))
}
try await percentiles("search", 2_000) { number in
  // Rare and frequent words, beginnings of two letters and more, and two words at once.
  let word = vocabulary[Int.random(in: 0..<vocabulary.count, using: &random)]
  let query =
    switch number % 4 {
    case 0: word
    case 1: String(word.prefix(2))
    case 2: String(word.prefix(3))
    default: "\(word.prefix(4)) \(vocabulary[Int.random(in: 0..<40, using: &random)])"
    }
  _ = try await contexts.searchContexts(.init(query: query))
}

// MARK: Images

/// A photograph's like: smooth, with noise.
func picture(_ side: Int) -> [UInt8] {
  var noise = UInt32(1)
  return (0..<side * side).flatMap { index -> [UInt8] in
    noise = noise &* 1_664_525 &+ 1_013_904_223
    let (x, y) = (index % side, index / side)
    return [UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8(truncatingIfNeeded: (noise >> 24) & 15), 255]
  }
}

for format in [ImageFormat.png, .jpeg] {
  let pixels = Pixels(width: 2_048, height: 2_048, bytes: picture(2_048))
  let file = try format == .png ? PNGEncoder.encode(pixels) : JPEGEncoder.encode(pixels)
  let name = format == .png ? "thumbnail.png" : "thumbnail.jpeg"
  var times: [Double] = []
  for _ in 0..<20 { times.append(try await milliseconds { _ = try Thumbnail(of: file) }) }
  add(name, times.sorted()[10], "ms")
}

await host.close()

let encoder = JSONEncoder()
print(String(decoding: try encoder.encode(rows), as: UTF8.self))
