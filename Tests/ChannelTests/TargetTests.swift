import EchoKit
import HTTP2Transport
import RPC
import Testing

@Suite("targets", .timeLimit(.minutes(30)))
struct TargetTests {
  @Test(
    "what names a server is understood",
    arguments: [
      "school.example:50051", "dns:///school.example:50051", "dns:school.example:1", "[::1]:50051", "127.0.0.1:65535",
      "ipv4:127.0.0.1:50051", "ipv4:127.0.0.1:1,10.0.0.2:2", "ipv6:[::1]:50051,[fe80::1]:2", "unix:relative/path",
      "unix:/absolute/path", "unix:///absolute/path", "unix-abstract:name",
    ])
  func understood(text: String) throws {
    #expect(try Target(text).description == text)
  }

  @Test(
    "what names none is refused with a reason",
    arguments: [
      "", "school.example", "school.example:", "school.example:0", "school.example:65536", "school.example:http",
      ":50051", "::1:50051", "dns://8.8.8.8/school.example:50051", "dns:///", "ipv4:", "ipv4:school.example:50051",
      "ipv4:[::1]:50051", "ipv4:127.0.0.1:1,", "ipv6:127.0.0.1:1", "ipv6:::1:50051", "unix:", "unix://host/path",
      "unix-abstract:",
    ])
  func refused(text: String) {
    let error = #expect(throws: SocketError.self) { try Target(text) }
    #expect(error?.description.contains(text) ?? false)
  }

  @Test("a call arrives by every kind of target", arguments: ["ipv4", "plain", "dns", "ipv6", "unix", "unix-abstract"])
  func arrives(kind: String) async throws {
    let server = try HTTP2Server(Router([EchoHandlers().definition]))
    let name = "homeroom-\(UInt64.random(in: 0 ... .max))"
    let wanted: SocketAddress =
      switch kind {
      case "unix": .unix(path: "/tmp/\(name).sock")
      case "unix-abstract": .unixAbstract(name: name)
      case "ipv6": .tcp(host: "::1", port: 0)
      default: .tcp(host: "127.0.0.1", port: 0)
      }
    let address = try server.listen(on: wanted)
    let target: Target =
      switch (kind, address) {
      case ("ipv4", .tcp(_, let port)): try Target("ipv4:127.0.0.1:\(port)")
      case ("ipv6", .tcp(_, let port)): try Target("ipv6:[::1]:\(port)")
      case ("dns", .tcp(_, let port)): try Target("dns:///localhost:\(port)")
      default: try Target("\(address)")
      }
    try await withChannel(to: target) { channel in
      try await #expect(EchoClient(channel).say(EchoMessage(number: 7)).number == 7)
    }
    await server.shutdown()
  }
}
