import API
import Arguments
import Bootstrap
import Glibc
import HTTP2Transport
import InteropAPI
import InteropMessages
import InteropService
import Lifecycle
import Messages
import RPC
import TLS

// Serves gRPC's interoperability tests until SIGTERM or SIGINT: for clients of any make, and for tests of the transport.

let listen = Option(
  "listen", .hostPort(), default: HostPort(host: "127.0.0.1", port: 0),
  help: "Where to listen; port 0 lets the system choose.")
// The official servers' spellings.
let port = Option<Int?>("port", .optional(.port), default: nil, help: "The port alone, in place of --listen's.")
let useTLS = Flag("use_tls", help: "Speak TLS, which takes --tls-cert and --tls-key; there is no built-in certificate.")
let loops = Option("loops", .integer(1...256, "N"), default: 1, help: "Threads that serve calls.")

let origins = Option<WebOrigins>(
  "web-origins", .webOrigins, default: .none, help: "Web pages that may call by gRPC-Web; none when left out.")

let command = Command(
  "interop-server", "Serves grpc.testing.TestService, health and reflection, for gRPC's interoperability tests.",
  discussion: "Prints one line when it listens: `listening on ADDRESS:PORT`.",
  takes: [listen, port, useTLS, loops, origins] + SecurityOptions.all
) { values in
  let security = try SecurityOptions.security(values)
  guard security != nil || !values[useTLS] else {
    print("interop-server: --use_tls needs --tls-cert and --tls-key")
    throw ExitCode.usage
  }
  let group = PartGroup(grace: .seconds(9)) { event in
    if case .partFailed(let part, let reason) = event { print("\(part) failed: \(reason)") }
  }
  let service = InteropService().definition
  let reflection = try ReflectionService(
    of: [service], besides: [HealthMethods.service],
    schemas: [InteropMessages.CompiledSchema.fileDescriptorSet, Messages.CompiledSchema.fileDescriptorSet])
  let served = [service] + reflection.definitions
  let health = HealthService(of: served) { group.readiness.isReady }
  let router = Router(
    served + [health.definition],
    endless: [
      HealthMethods.watch, ServerReflectionMethods.serverReflectionInfo, ReflectionService.v1alpha,
    ])
  let server = try HTTP2Server(
    router, loopCount: values[loops], security: security, origins: values[origins])
  let wanted = HostPort(host: values[listen].host, port: values[port] ?? values[listen].port)
  let address = try server.listen(on: SocketAddress(wanted))
  try group.stopOnSignals {
    do { try security?.reload() } catch { print("certificates stay as they were: \(error)") }
  }
  print("listening on \(address)")
  fflush(nil)
  try await group.run([
    Part("listener") { stop in
      await stop.wait()
      await health.stop()
      await server.shutdown(grace: .seconds(8))
    }
  ])
}

await command.runAsProgram()
