import API
import ContextService
import Domain
import Foundation
import Messages
import Observability
import RPC

// What content costs, through handlers over a real store: contexts declared a second, and how long a path takes to find.
//
// Run it with a directory on the disk in question, and with the number of books of 10,101 contexts each.

struct Administrator: Interceptor {
  func intercept(_ call: inout CallContext) {
    call.caller = Caller(organization: "north", user: "ada", role: .administrator)
  }
}

let directory = CommandLine.arguments.dropFirst().first ?? "."
let books = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 10
let path = "\(directory)/bench-context-\(ProcessInfo.processInfo.processIdentifier).sqlite"
defer { for suffix in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + suffix) } }

let host = try await ContextServiceHost(database: path, activity: nil, log: Logger("bench", level: .error))
let contexts = ContextServiceClient(InProcessChannel(Router(host.services, interceptors: [Administrator()])))
let app = "org.example.library"
_ = try await contexts.registerApp(.init(appID: app, title: "Library"))

func context(_ path: [String]) -> ContextV1.Context {
  .init(
    identifierPath: path, title: "What is read in \(path.last ?? "")", type: .section, topic: .literacyAndWriting,
    displayOrder: 7,
    universalLinkURL: "library://open/\(path.joined(separator: "/").replacingOccurrences(of: " ", with: "-"))")
}

func perSecond(_ name: String, _ count: Int, _ body: () async throws -> Void) async throws {
  let (start, cpu) = (ContinuousClock.now, clock())
  try await body()
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let microseconds = Double(clock() - cpu) / Double(CLOCKS_PER_SEC) * 1e6 / Double(count)
  print("\(name): \(Int(Double(count) / seconds)) a second, \(Int(microseconds.rounded())) µs CPU each")
}

func percentiles(_ name: String, _ count: Int, _ body: (Int) async throws -> Void) async throws {
  var times: [Duration] = []
  for number in 0..<count {
    let start = ContinuousClock.now
    try await body(number)
    times.append(ContinuousClock.now - start)
  }
  times.sort()
  let figures = [0.5, 0.99, 0.999].map { share in
    "p\(share * 100) \(Int(times[Int(Double(count - 1) * share)] / .microseconds(1))) µs"
  }
  print("\(name): \(figures.joined(separator: ", "))")
}

let inBook = 1 + 100 + 100 * 100
try await perSecond("declared by a stream", books * inBook) {
  let call = try await contexts.streamDeclareContexts()
  var batch: [ContextV1.Context] = []
  func send(_ path: [String]) async throws {
    batch.append(context(path))
    guard batch.count == 500 else { return }
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
  precondition(response.created == Int64(books * inBook) && response.refused == 0)
}

try await perSecond("declared again, 200 a call", 20_000) {
  for call in 0..<100 {
    let paths = (0..<200).map { ["Book \(call % books)", "Chapter \($0 % 100)", "Page \($0 / 100)"] }
    let response = try await contexts.declareContexts(.init(appID: app, contexts: paths.map(context)))
    precondition(response.results.allSatisfy { $0.outcome == .unchanged })
  }
}

var random = SystemRandomNumberGenerator()
try await percentiles("resolve a path of three among \(books * inBook)", 20_000) { _ in
  let path = [
    "Book \(Int.random(in: 0..<books, using: &random))", "Chapter \(Int.random(in: 0..<100, using: &random))",
    "Page \(Int.random(in: 0..<100, using: &random))",
  ]
  let found = try await contexts.resolvePath(.init(appID: app, identifierPath: path))
  precondition(found.missing.isEmpty)
}
try await percentiles("list 100 children", 500) { number in
  _ = try await contexts.listChildren(
    .init(appID: app, identifierPath: ["Book \(number % books)", "Chapter \(number % 100)"], pageSize: 100))
}
try await percentiles("a page of a search for what is not there", 10) { _ in
  _ = try await contexts.queryContexts(.init(appID: app, predicate: .init(title: "nothing is called so")))
}
await host.close()
