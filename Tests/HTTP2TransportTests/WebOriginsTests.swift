import HTTP2Transport
import Testing

@Suite("Origins of web pages")
struct WebOriginsTests {
  @Test(
    "an origin is a scheme, a host and perhaps a port, in lower case",
    arguments: [
      "https://school.example", "http://127.0.0.1:8080", "https://[::1]:8443", "http://localhost",
    ])
  func accepted(origin: String) throws {
    _ = try WebOrigins([origin])
  }

  @Test(
    "anything else is refused at the start, above all what would let everyone in",
    arguments: [
      "*", "", "null", "school.example", "https://", "https://*.school.example", "https://school.example/",
      "https://school.example/page", "https://School.example", "ftp://school.example", "https://a@school.example",
      "https://school.example?x", " https://school.example", "https://:443", "https://b\u{FC}cher.example",
    ])
  func refused(origin: String) {
    #expect(throws: WebOriginError.self) { try WebOrigins(["https://school.example", origin]) }
  }
}
