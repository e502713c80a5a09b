public import Pages
public import RPC

/// What a process has for browsers beside its calls, and who may make these.
///
/// Browsers come over TLS and HTTP/2. To a process on loopback without a certificate they come over HTTP/1.1, where pages and gRPC-Web
/// are all that is spoken.
public struct Site: Sendable {
  /// Answers what is no call.
  public let answer: @Sendable (PageRequest) async -> Page
  /// Where its pages are, as browsers write it: `https://portal.example`. Calls of pages elsewhere are refused.
  public let origins: WebOrigins
  /// What every answer to a browser has, calls' and refusals included: names in lower case.
  public let fields: [PageRequest.Field]
  /// Decides of each call who makes it and whether they may.
  public let access: any Interceptor

  public init(
    origins: WebOrigins, fields: [PageRequest.Field], access: any Interceptor,
    answer: @escaping @Sendable (PageRequest) async -> Page
  ) {
    self.origins = origins
    self.fields = fields
    self.access = access
    self.answer = answer
  }
}
