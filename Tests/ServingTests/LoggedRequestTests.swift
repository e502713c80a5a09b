import Domain
import Serving
import Testing

@Suite("Requests that are remembered")
struct LoggedRequestTests {
  @Test(
    "a name of a request says whom it is about where their id is a word of it",
    arguments: [
      ("enrol-7", "7", true), ("7", "7", true), ("7:ben", "7", true), ("a.7/b", "7", true),
      ("5f0c7b1a", "7", false), ("pause-17", "7", false), ("7b", "7", false), ("é7", "7", false), ("", "7", false),
      ("of ben@school now", "ben@school", true), ("of ben@schools", "ben@school", false),
    ])
  func naming(name: String, person: String, isNamed: Bool) {
    for app in [nil, AppID("a7")] {
      let key = LoggedRequest.keyPrefix(of: "7", through: app) + name
      #expect(LoggedRequest.isKey(key, naming: PersonID(person)) == isNamed)
      #expect(LoggedRequest.isKey(key, of: "7") && !LoggedRequest.isKey(key, of: "ben"))
      #expect(LoggedRequest.person(ofKey: key) == "7")
    }
  }

  @Test("what is no key is nobody's", arguments: ["", ":", "1:2", "9:9:short", "-1:1:7", "a:b:c"])
  func noKey(key: String) {
    #expect(!LoggedRequest.isKey(key, of: "7") && !LoggedRequest.isKey(key, naming: "7"))
    #expect(LoggedRequest.person(ofKey: key) != "7")
  }
}
