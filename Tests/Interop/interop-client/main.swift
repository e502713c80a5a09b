import Arguments
import Bootstrap
import HTTP2Transport
import RPC
import TLS

// Runs gRPC's interoperability tests against a server of any make. The flags are those of the official clients.

let host = Option("server_host", .text("HOST"), default: "127.0.0.1", help: "Where the server is.")
let port = Option(required: "server_port", .port, help: "And its port.")
let testCase = Option<[String]>(
  "test_case", .list(.text("NAME")), default: [], help: "A case by its official name; may be given several times.")
let all = Flag("all", help: "Run all cases.")
let iterations = Option(
  "soak_iterations", .integer(1...1_000_000, "N"), default: 10, help: "Calls, or channels, of a soak.")
let concurrentCalls = Option(
  "concurrent_calls", .integer(1...1_000_000, "N"), default: 1000, help: "Calls at once in concurrent_large_unary.")
let useTLS = Flag("use_tls", help: "Speak TLS.")
let authority = Option<String?>(
  "ca_file", .optional(.path), default: nil,
  help: "Who vouches for the server; this system's authorities when left out.")
let serverName = Option<String?>(
  "server_host_override", .optional(.text("NAME")), default: nil, help: "The name that the server has to prove.")
let certificate = Option<String?>(
  "client_cert_file", .optional(.path), default: nil, help: "The client's own certificate, for a server that asks.")
let key = Option<String?>("client_key_file", .optional(.path), default: nil, help: "And its key.")

let names = InteropCase.allCases.map(\.rawValue).joined(separator: ", ")
let command = Command(
  "interop-client", "Runs gRPC's interoperability tests against a server.",
  discussion: "Cases: \(names). Prints a line for each; fails when one does.",
  takes: [
    host, port, testCase, all, iterations, concurrentCalls, useTLS, authority, serverName, certificate, key,
  ]
) { values in
  let address = SocketAddress(HostPort(host: values[host], port: values[port]))
  let security: ClientTLS? =
    values[useTLS]
    ? try ClientTLS(
      authority: values[authority], certificate: values[certificate], key: values[key],
      serverName: values[serverName]) : nil
  let channel = try HTTP2Channel(to: address, security: security)
  let client = InteropClient(
    channel: channel, anotherChannel: { try HTTP2Channel(to: address, security: security) },
    soakIterations: values[iterations],
    concurrentCalls: values[concurrentCalls])
  let wanted = values[all] ? InteropCase.allCases.map(\.rawValue) : values[testCase]
  guard !wanted.isEmpty else { throw Mismatch("say --test_case NAME or --all") }
  var failures = 0
  for name in wanted {
    do {
      guard let known = InteropCase(rawValue: name) else { throw Mismatch("there is no such case") }
      try await client.run(known)
      print("ok \(name)")
    } catch {
      failures += 1
      print("FAILED \(name): \(error)")
    }
  }
  await channel.shutdown()
  guard failures == 0 else { throw ExitCode(1) }
}

await command.runAsProgram()
