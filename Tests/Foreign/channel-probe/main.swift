import EchoKit
import Glibc
import HTTP2Transport
import RPC

// Calls whatever a test's servers are, on our channel: a line of input starts a call, a line of output says how it ended.
//
//     channel-probe TARGET pick_first|round_robin
//     NUMBER once|again|patient MILLISECONDS   →   NUMBER CODE ANSWER
//
// `again` may run twice and is retried; `once` may not; `patient` may not either, but waits for a connection.

/// A line at a time, at once: the test waits for it.
@Sendable func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
}

guard CommandLine.arguments.count == 3 else {
  say("usage: channel-probe TARGET pick_first|round_robin")
  exit(2)
}
let service = "probe.v1.Probe"
let methods = [
  "once": MethodDescriptor(service: service, name: "Once", kind: .unary),
  "again": MethodDescriptor(service: service, name: "Again", kind: .unary),
  "patient": MethodDescriptor(service: service, name: "Patient", kind: .unary),
]
var options = ChannelOptions()
options.loadBalancing = CommandLine.arguments[2] == "round_robin" ? .roundRobin : .pickFirst(shuffles: false)
options.backoff = Backoff.Pace(first: .milliseconds(20), most: .milliseconds(200))
options.serviceConfig = ServiceConfig(methods: [
  MethodConfig(
    [.method(service: service, name: "Again")], waitsForReady: true,
    retry: try RetryPolicy(
      attemptsMax: 4, initialBackoff: .milliseconds(10), maxBackoff: .milliseconds(100), multiplier: 2,
      retryableCodes: [.unavailable])),
  MethodConfig([.method(service: service, name: "Patient")], waitsForReady: true),
])
let channel = try HTTP2Channel(to: Target(CommandLine.arguments[1]), options)

await withTaskGroup { group in
  // Reading waits: on a thread of its own, so that calls do not.
  let (lines, input) = AsyncStream.makeStream(of: String.self)
  let reader = Task.detached {
    while let line = readLine() { input.yield(line) }
    input.finish()
  }
  for await line in lines {
    let words = line.split(separator: " ")
    guard words.count == 3, let number = UInt64(words[0]), let method = methods[String(words[1])],
      let timeout = Int(words[2])
    else { continue }
    group.addTask {
      do throws(any Error) {
        let answer: EchoMessage = try await channel.unary(
          method, EchoMessage(number: number), CallOptions(timeout: .milliseconds(timeout)))
        say("\(number) OK \(String(decoding: answer.payload, as: UTF8.self))")
      } catch let error as RPCError {
        say("\(number) \(error.code) \(error.message)")
      } catch {
        say("\(number) ? \(error)")
      }
    }
  }
  await reader.value
}
await channel.shutdown()
