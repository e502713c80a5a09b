import API
import Foundation
import HTTP2Transport
import HomeroomClient
import Messages
import RPC

// An app of somebody else's, built against Homeroom's libraries as any package would: a piece of its student's work arrives, and the
// content that it declared is there for whoever asks.
//
//     swift-app CONTEXT ACTIVITY FILE APP PERSON   →   "arrived", and the title of the content
//
// The token is in HOMEROOM_TOKEN.

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 5, let token = ProcessInfo.processInfo.environment["HOMEROOM_TOKEN"] else {
  print("usage: swift-app CONTEXT ACTIVITY FILE APP PERSON")
  exit(2)
}
let network = try Network(context: Target(words[0]), activity: Target(words[1]), token: { token })
let store = try DataStore(DataStoreOptions(appID: words[3], personID: words[4], path: words[2]), network: network)

let quiz = store.mainAppContext.addChild(ContextDraft(type: .quiz, identifier: "quiz 0", title: "A quiz"))
let activity = quiz.createNewActivity()
activity.start()
activity.primaryActivityItem = QuantityItem(identifier: "number", title: "Number", quantity: 7)
activity.stop()
try await store.save()

try await withThrowingTaskGroup(of: Void.self) { group in
  group.addTask { try await store.run() }
  while store.status.waiting > 0 { try await Task.sleep(for: .milliseconds(20)) }
  group.cancelAll()
}
await store.close()
print("arrived")

let contexts = ContextServiceClient(try HTTP2Channel(to: Target(words[0])))
var options = CallOptions(timeout: .seconds(60))
try options.metadata.add("authorization", "Bearer \(token)")
let known = try await contexts.queryContexts(ContextV1.QueryContextsRequest(appID: words[3]), options).contexts
print(known.map(\.title).sorted().joined(separator: ", "))
