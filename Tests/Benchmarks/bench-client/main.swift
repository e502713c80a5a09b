import API
import Foundation
import HomeroomClient
import Messages
import Observability
import RPC

// Durable records a second through the client's outbox: tasks that each change an activity and save, as an app with many students in
// one process does, or a student's app whose changes come fast. Nobody is at the other end.
//
//     bench-client DIRECTORY [--json]
//
// DIRECTORY is on the disk in question: figures from a memory file system say nothing of durability.

/// Nobody is there to send work to.
struct NoNetwork: Channel {
  func start(_ call: ClientCall) { call.finish(.failed(RPCError(.unavailable, "nobody is there"))) }
}

/// Takes whatever is declared.
struct Catalog: ContextServiceServer {
  func declareContexts(
    _ request: ContextV1.DeclareContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.DeclareContextsResponse {
    ContextV1.DeclareContextsResponse(
      results: request.contexts.map { ContextV1.DeclareResult(outcome: .created, context: $0) })
  }
}

struct Result: Encodable {
  var name: String
  var value: Double
  var unit: String
}

let arguments = Array(CommandLine.arguments.dropFirst())
let directory = arguments.first { !$0.hasPrefix("-") } ?? "."
let isJSON = arguments.contains("--json")

/// Records a second that are on the disk when their save returns.
func recordsPerSecond(tasks: Int, each: Int) async throws -> Double {
  let path = "\(directory)/bench-client-\(ProcessInfo.processInfo.processIdentifier).sqlite"
  defer {
    for suffix in ["", "-wal", "-shm", "-lock", "-mark"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }
  var options = DataStoreOptions(appID: "org.example.bench", personID: "ana", path: path)
  options.bounds.messagesMax = 10_000_000
  options.bounds.bytesMax = 4 << 30
  let store = try DataStore(
    options,
    network: Network(context: InProcessChannel(Router([Catalog().definition])), activity: NoNetwork()) { "token" },
    log: Logger("bench", level: .error))
  let activities = (0..<tasks).map { number in
    store.mainAppContext.addChild(ContextDraft(type: .quiz, identifier: "\(number)", title: "Quiz"))
      .createNewActivity()
  }
  try await store.save()
  let before = store.status.waiting
  let begin = ContinuousClock.now
  try await withThrowingTaskGroup(of: Void.self) { group in
    for activity in activities {
      group.addTask {
        for step in 1...each {
          activity.progress = Double(step) / Double(each)
          try await store.save()
        }
      }
    }
    try await group.waitForAll()
  }
  let seconds = (ContinuousClock.now - begin) / .seconds(1)
  let written = store.status.waiting - before
  precondition(written == tasks * each, "\(written) of \(tasks * each) records are on the disk")
  await store.close()
  return Double(written) / seconds
}

let together = try await recordsPerSecond(tasks: 256, each: 100)
let alone = try await recordsPerSecond(tasks: 1, each: 200)
let results = [
  Result(name: "client.outbox", value: together, unit: "records/s"),
  Result(name: "client.outbox.alone", value: alone, unit: "records/s"),
]
if isJSON {
  print(String(decoding: try JSONEncoder().encode(results), as: UTF8.self))
} else {
  for result in results { print("\(result.name): \(Int(result.value)) \(result.unit)") }
}
