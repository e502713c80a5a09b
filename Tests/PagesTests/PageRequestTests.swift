import Pages
import Testing

@Suite("Requests for pages")
struct PageRequestTests {
  @Test(
    "a target is a path and a query, and the path has parts",
    arguments: [
      ("/", "/", "", [""]), ("/o/demo?x=1", "/o/demo", "x=1", ["o", "demo"]),
      ("/o/a%2Fb/", "/o/a%2Fb/", "", ["o", "a/b", ""]),
      ("/?a?b", "/", "a?b", [""]), ("//x", "//x", "", ["", "x"]), ("/%C3%A9", "/%C3%A9", "", ["é"]),
    ] as [(String, String, String, [String])])
  func targets(target: String, path: String, query: String, parts: [String]) {
    let request = PageRequest(method: "GET", target: target)
    #expect(request.path == path)
    #expect(request.query == query)
    #expect(request.pathParts == parts)
  }

  @Test("an escape that makes no sense makes no path", arguments: ["/%", "/%4", "/%zz", "/a/%ff", "/%C3"])
  func badEscapes(target: String) {
    #expect(PageRequest(method: "GET", target: target).pathParts == nil)
  }

  @Test(
    "the first parameter of a name counts",
    arguments: [
      ("organization=a%20b", "a b"), ("x=1&organization=", ""), ("organization", ""),
      ("organization=a&organization=b", "a"),
      ("organizations=a", nil), ("", nil), ("organization=%zz", nil),
    ] as [(String, String?)])
  func parameters(query: String, value: String?) {
    #expect(PageRequest(method: "GET", target: "/?\(query)").parameter("organization") == value)
  }

  @Test(
    "a cookie that is there twice is none, however they come",
    arguments: [
      (["a=1; b=2"], "2"), (["a=1", "b=2"], "2"), (["b=2; b=3"], nil), (["b=2", "b=2"], nil), (["b"], nil),
      (["b="], ""), (["ab=1"], nil),
      (["a=1;b=x=y"], "x=y"), ([], nil), (["a=1;\u{301}b=2"], nil), (["a=é;  b=\u{1F4D0}"], "\u{1F4D0}"),
    ] as [([String], String?)])
  func cookies(fields: [String], value: String?) {
    #expect(Cookies(fields)["b"] == value)
  }

  @Test("the names of cookies are told in their order, whatever stands behind them")
  func cookieNames() {
    #expect(Cookies(["a=1; b=x=y;;c", " d="]).names == ["a", "b", "c", "d"])
  }

  @Test("names of fields are compared in lower case")
  func fieldNames() {
    let request = PageRequest(method: "GET", target: "/", fields: [.init("Accept-Encoding", "gzip"), .init("X", "1")])
    #expect(request.field("accept-encoding") == "gzip")
    #expect(request.field("x") == "1")
    #expect(request.field("y") == nil)
  }

  @Test("a table answers GET and HEAD, tells what there is, and nobody keeps it")
  func table() {
    let table = PageTable(["/a": { Page("one") }])
    let page = table.answer(PageRequest(method: "GET", target: "/a?x"))
    #expect(page.status == 200)
    #expect(page.fields.contains(.init("cache-control", "no-store")))
    #expect(table.answer(PageRequest(method: "GET", target: "/b")).body == Array("there are:\n/a\n".utf8))
    #expect(table.answer(PageRequest(method: "POST", target: "/a")).status == 405)
  }
}
