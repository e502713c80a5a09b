import Fetching
import Testing

/// Addresses that are fetched, and those that are not. What servers do is tried by `Tests/Foreign/test_issuers.py`.
@Suite("Fetching") struct FetchTests {
  @Test(
    "https leads anywhere, and http to this machine only",
    arguments: [
      ("https://school.example/keys", false), ("HTTPS://school.example:8443/a?b=c", false),
      ("https://127.0.0.1/", true),
      ("http://127.0.0.1:8080/keys", true), ("http://localhost/keys", true), ("http://[::1]:1/", true),
    ])
  func good(text: String, isLoopback: Bool) throws {
    #expect(try WebAddress(text).isLoopback == isLoopback)
  }

  @Test(
    "no other address is fetched",
    arguments: [
      "", "keys", "school.example/keys", "http://school.example/keys", "http://10.0.0.1/", "http://127.0.0.1.example/",
      "http://localhost.example/", "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "https://",
      "http://127.0.0.1@school.example/", "https://name:word@school.example/", "https://name@school.example/",
      "https://school.example/a b", "https://school.example/\n", "https://school.example/\u{e9}",
      "https://school.example/" + String(repeating: "a", count: WebAddress.bytesMax),
    ])
  func bad(text: String) {
    #expect(throws: FetchError.self) { try WebAddress(text) }
  }

  @Test("where nobody listens there is an error, and no wait")
  func nobody() async throws {
    let error = await #expect(throws: FetchError.self) {
      try await Fetch(WebAddress("http://127.0.0.1:1/keys")).run()
    }
    #expect(error?.description.isEmpty == false)
    await #expect(throws: FetchError.self) {
      try await Post(to: WebAddress("http://127.0.0.1:1/traces"), type: "application/json").run([0])
    }
  }

  @Test("a fetch ends with its task")
  func cancelled() async throws {
    let fetch = Fetch(try WebAddress("http://127.0.0.1:1/keys"))
    let task = Task { try await fetch.run() }
    task.cancel()
    await #expect(throws: FetchError.self) { try await task.value }
  }
}
