import EchoKit
import Glibc
import HTTP2Transport
import RPC

// The transport as a process of its own, for clients that misbehave. Its arguments are limits, as `connectionsMax=5`, and `grace`; it
// prints its port, and shuts down when its input ends.

var handlers = EchoHandlers()
let gate = Gate()
// Gives the message back after as many milliseconds as its number says. With "stubborn" it goes on, though the call was
// cancelled, until somebody says "let go"; "how many" is answered with the number of those that do.
handlers.say = { request, _ in
  switch String(decoding: request.payload, as: UTF8.self) {
  case "stubborn": await gate.pass()
  case "let go": await gate.open()
  case "how many": return EchoMessage(number: await gate.waiting)
  default:
    if request.number > 0 { try await Task.sleep(for: .milliseconds(Int64(request.number))) }
  }
  return request
}
// Gives every message back; one of a number is not answered, nor is anything taken any more for so many milliseconds.
handlers.chat = { requests, responses, _ in
  for try await request in requests {
    guard request.number == 0 else {
      try await Task.sleep(for: .milliseconds(Int64(request.number)))
      continue
    }
    try await responses.write(request)
  }
}

var limits = TransportLimits()
var grace = Duration.seconds(2)
for argument in CommandLine.arguments.dropFirst() {
  let parts = argument.split(separator: "=").map(String.init)
  if parts.count == 2, parts[0] == "grace", let milliseconds = Int(parts[1]) {
    grace = .milliseconds(milliseconds)
    continue
  }
  guard parts.count == 2, let value = Int(parts[1]), limits.set(parts[0], to: value) else {
    print("no such limit: \(argument)")
    exit(64)
  }
}
// One method is as health's are in services: it goes on until somebody leaves, and has places kept for it.
let router = Router([handlers.definition], endless: [EchoMethods.repeat])
let server = try HTTP2Server(router, loopCount: 2, limits: limits)
if case .tcp(_, let port) = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) { print(port) }
fflush(nil)
while readLine() != nil {}
await server.shutdown(grace: grace)
