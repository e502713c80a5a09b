import Crypto
import Domain
import Glibc
import HTTP2Transport
import Identity
import Observability
import RPC
import SchemaAPI
import SchemaMessages
import TLS

// The server under test: everything a call of the product passes, and handlers that say back what they are told.
// Prints its port and a token, serves until its input ends.
//
//     rpc-echo-server [tls CERTIFICATE KEY] [loops COUNT] [work MICROSECONDS] [uncounted]

struct Echo: EchoServiceServer {
  let work: Work

  func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply {
    work.perform()
    return EchoV1.EchoReply(text: request.text, payload: request.payload)
  }

  /// How many messages came, in the place of an index.
  func collect(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ call: CallContext
  ) async throws -> EchoV1.EchoReply {
    var count: UInt32 = 0
    for try await _ in requests { count += 1 }
    return EchoV1.EchoReply(index: count)
  }

  func `repeat`(
    _ request: EchoV1.EchoRequest, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    for index in 0..<request.times {
      try await responses.write(EchoV1.EchoReply(text: request.text, payload: request.payload, index: index))
    }
  }

  func talk(
    _ requests: RequestStream<EchoV1.EchoRequest>, _ responses: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
  ) async throws {
    var index: UInt32 = 0
    for try await request in requests {
      try await responses.write(EchoV1.EchoReply(text: request.text, payload: request.payload, index: index))
      index += 1
    }
  }
}

/// Who calls, by a token that is verified once and then remembered.
struct IdentityCheck: Interceptor {
  let tokens: VerifiedTokenCache

  func intercept(_ call: inout CallContext) throws {
    let now = call.receivedAt
    let caller = try call.metadata.withFirstOctets("x-token") { octets throws(TokenError) in
      try tokens.verify(authorization: octets, at: now).caller
    }
    guard let caller else { throw RPCError(.unauthenticated, "send a token") }
    call.caller = caller
  }
}

/// What follows a word on the command line.
func words(after word: String) -> ArraySlice<String> {
  let all = CommandLine.arguments
  return all.firstIndex(of: word).map { all[($0 + 1)...] } ?? []
}

let key = try PrivateKey()
let caller = Caller(organization: OrganizationID("org-1"), user: PersonID("person-1"), role: .teacher, app: nil)
let token = try TokenIssuer(key).token(for: caller, now: WallClock.system.now)
let identity = IdentityCheck(
  tokens: VerifiedTokenCache(TokenVerifier(try KeySet([KeySet.Entry(key.publicKey(), for: .people)]))))
let echo = Echo(work: Work(microseconds: words(after: "work").first.flatMap { Int($0) } ?? 0))
// Without any, for what counting costs.
let metrics = CommandLine.arguments.contains("uncounted") ? nil : Metrics()
let router = Router([echo.definition], interceptors: [identity], metrics: metrics)
let files = Array(words(after: "tls").prefix(2))
let security = try files.count == 2 ? ServerTLS(certificate: files[0], key: files[1]) : nil
let loopCount = words(after: "loops").first.flatMap { Int($0) } ?? 1
let server = try HTTP2Server(router, loopCount: loopCount, security: security)
let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
if case .tcp(_, let port) = address { print("\(port) \(token)") }
fflush(nil)
while readLine() != nil {}
await server.shutdown(grace: .seconds(1))
