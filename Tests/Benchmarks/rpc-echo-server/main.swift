import CertificateKit
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

// The server under test: everything a call of the product passes, and a handler that says back what it is told.
// Prints its port and a token, serves until its input ends. With `tls` it is encrypted, by a certificate of the moment.

struct Echo: EchoServiceServer {
  func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply {
    EchoV1.EchoReply(text: request.text, payload: request.payload)
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

let key = try PrivateKey()
let caller = Caller(organization: OrganizationID("org-1"), user: PersonID("person-1"), role: .teacher, app: nil)
let token = try TokenIssuer(key).token(for: caller, now: WallClock.system.now)
let identity = IdentityCheck(tokens: VerifiedTokenCache(TokenVerifier([try key.publicKey()])))
let router = Router([Echo().definition], interceptors: [identity], metrics: Metrics())
let authority = try CommandLine.arguments.contains("tls") ? TestAuthority() : nil
let files = try authority?.issue("server")
let security = try files.map { try ServerTLS(certificate: $0.certificate, key: $0.key) }
let server = try HTTP2Server(router, loopCount: 1, security: security)
let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
if case .tcp(_, let port) = address { print("\(port) \(token)") }
fflush(nil)
while readLine() != nil {}
await server.shutdown(grace: .seconds(1))
