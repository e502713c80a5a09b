import Glibc
import HTTP2Transport
import HomeroomClient

// A student's app that works without a pause, until it is killed: a test kills it, and counts what arrived.
//
//     client-probe CONTEXT ACTIVITY FILE APP PERSON FIRST   →   "saved N" for each piece of work that is on the disk
//     client-probe CONTEXT ACTIVITY FILE APP PERSON drain   →   "drained" when nothing waits any more, "refused N" before
//
// The token is in HOMEROOM_TOKEN. Each piece of work is an attempt of its own at one of three quizzes, whose primary item is its number.

/// A line at a time, at once: what was said is what had been saved.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 6, let token = unsafe getenv("HOMEROOM_TOKEN").map({ unsafe String(cString: $0) }) else {
  say("usage: client-probe CONTEXT ACTIVITY FILE APP PERSON FIRST|drain")
  exit(2)
}
var channel = ChannelOptions()
channel.backoff = Backoff.Pace(first: .milliseconds(20), most: .milliseconds(200))
let network = try Network(
  context: Target(words[0]), activity: Target(words[1]), options: channel, token: { token })
var options = DataStoreOptions(appID: words[3], personID: words[4], path: words[2])
options.pace = Backoff.Pace(first: .milliseconds(20), most: .milliseconds(200))
options.callTimeout = .seconds(60)
let store = try DataStore(options, network: network)

/// Begins behind what was begun before, whatever of it is left.
func work(from first: Int) async throws {
  var number = first
  while true {
    // Context may be away: the path is known all the same.
    let quiz = store.mainAppContext.addChild(
      ContextDraft(type: .quiz, identifier: "quiz \(number % 3)", title: "quiz \(number % 3)"))
    let activity = quiz.createNewActivity()
    activity.start()
    activity.primaryActivityItem = QuantityItem(identifier: "number", title: "Number", quantity: Double(number))
    activity.stop()
    do {
      try await store.save()
      say("saved \(number)")
    } catch let error as SaveError where error[.activity(activity)] == nil {
      // The content could not be declared just now; the work is on the disk.
      say("saved \(number)")
    }
    number += 1
  }
}

try await withThrowingTaskGroup(of: Void.self) { group in
  group.addTask { try await store.run() }
  if let first = Int(words[5]) {
    group.addTask { try await work(from: first) }
    try await group.waitForAll()
  }
  while store.status.waiting > 0 { try await Task.sleep(for: .milliseconds(20)) }
  for refused in try await store.refusedMessages() { say("refused \(refused.number) \(refused.error)") }
  say("drained")
  group.cancelAll()
}
await store.close()
