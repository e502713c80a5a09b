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
  /// Decides of each call who makes it and whether they may.
  public let access: any Interceptor

  public init(
    origins: WebOrigins, access: any Interceptor, answer: @escaping @Sendable (PageRequest) async -> Page
  ) {
    self.origins = origins
    self.access = access
    self.answer = answer
  }
}
