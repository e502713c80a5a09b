import API
import ContextDomain
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing

@Suite("Finding content by words", .onBothStores)
struct SearchTests {
  let bench: ContextBench
  let publisher: Client

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    publisher = bench.client(.publisher, "press")
    _ = try await publisher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [
          .init(identifierPath: ["1"], title: "Adding fractions", type: .lesson, topic: .math),
          .init(identifierPath: ["2"], title: "Decimals", summary: "After fractions", topic: .math),
          .init(
            identifierPath: ["3"], title: "Mixed numbers", type: .quiz, isAssignable: false, keywords: ["Fraction"]),
          .init(
            identifierPath: ["4"], title: "Été à la mer",
            localizations: [.init(locale: "de", title: "Sommer am Meer", summary: "")]),
          .init(identifierPath: ["5"], title: "数学の問題"),
          .init(identifierPath: ["6"], title: "हिन्दी व्याकरण"),
          .init(identifierPath: ["8"], title: "คณิตศาสตร์ที่นี่"),
          .init(identifierPath: ["9"], title: "ភាសាខ្មែរ", summary: "မြန်မာ ຊັ້ນ"),
          .init(identifierPath: ["10"], title: "Straße", summary: "Łódź", keywords: ["Ærøskøbing", "ısı"]),
          .init(identifierPath: ["7"], title: "C++ and \"quotes\" OR NOT"),
        ]))
  }

  func found(
    _ query: String, _ change: (inout ContextV1.SearchContextsRequest) -> Void = { _ in }, as client: Client? = nil
  )
    async throws -> [String]
  {
    var request = ContextV1.SearchContextsRequest(query: query)
    change(&request)
    var found: [String] = []
    repeat {
      let page = try await (client ?? publisher).contexts.searchContexts(request)
      found += page.contexts.map { $0.identifierPath.joined(separator: "/") }
      request.pageToken = page.nextPageToken
    } while !request.pageToken.isEmpty
    return found
  }

  @Test("titles come before summaries and keywords, and beginnings of words are enough", arguments: [Int32(0), 1, 2])
  func order(size: Int32) async throws {
    #expect(try await found("fraction") { $0.pageSize = size } == ["1", "2", "3"])
    #expect(try await found("fra") { $0.pageSize = size } == ["1", "2", "3"])
    #expect(try await found("FRACTIONS add") { $0.pageSize = size } == ["1"])
    #expect(try await found("decimals fractions") { $0.pageSize = size } == ["2"])
    #expect(try await found("raction") { $0.pageSize = size }.isEmpty)
  }

  @Test(
    "letters are found in any language",
    arguments: [
      ("ete", ["4"]), ("ÉTÉ", ["4"]), ("meer", ["4"]), ("問題", ["5"]), ("数学", ["5"]), ("学問", []),
      ("हिन्दी", ["6"]), ("व्याक", ["6"]),
      // Letters that are no others with an accent, by what people write in their place, and the other way round.
      ("strasse", ["10"]), ("STRASSE", ["10"]), ("straße", ["10"]), ("STRAẞE", ["10"]), ("lodz", ["10"]),
      ("ŁÓDŹ", ["10"]), ("aeroskobing", ["10"]), ("ærøsk", ["10"]), ("isi", ["10"]), ("ısı", ["10"]),
      ("fractiøns", ["1", "2"]), ("stratze", []),
      // Vowels and tones above and below stand in pairs of their own.
      ("คณิตศาสตร์", ["8"]), ("ที่นี่", ["8"]), ("ខ្មែរ", ["9"]), ("မြန်မာ", ["9"]), ("ຊັ້ນ", ["9"]), ("ที่ไทย", []),
    ])
  func languages(query: String, expected: [String]) async throws {
    #expect(try await found(query) == expected)
  }

  @Test(
    "what means something to the index means nothing in a query",
    arguments: ["\"quotes\"", "C++", "and OR not", "quotes*"])
  func syntax(query: String) async throws {
    #expect(try await found(query) == ["7"])
  }

  @Test(
    "queries without a word are refused",
    arguments: ["", "  ", "+++", "\"", "*", String(repeating: "x", count: 257), "a b c d e f g h i"])
  func refused(query: String) async throws {
    #expect(await status { try await found(query) }?.field == "query")
  }

  @Test("subject, type and whether it can be assigned narrow it down")
  func filters() async throws {
    #expect(try await found("fractions") { $0.topic = .math } == ["1", "2"])
    #expect(try await found("fraction") { $0.type = .quiz } == ["3"])
    #expect(try await found("fraction") { $0.assignableOnly = true } == ["1", "2"])
    #expect(await status { try await found("fraction") { $0.type = .init(rawValue: 99) } }?.field == "type")
  }

  @Test("what is changed, moved and removed is found as it is")
  func changes() async throws {
    _ = try await publisher.contexts.updateContext(
      .init(
        context: .init(appID: ContextBench.app, identifierPath: ["1"], title: "Adding parts"), updateFields: ["title"]))
    #expect(try await found("fractions") == ["2"])
    #expect(try await found("parts") == ["1"])
    _ = try await publisher.contexts.moveContext(
      .init(appID: ContextBench.app, identifierPath: ["1"], newParentPath: ["2"]))
    #expect(try await found("parts") == ["2/1"])
    _ = try await publisher.contexts.removeContext(
      .init(appID: ContextBench.app, identifierPath: ["2"], confirmLiveHandouts: true))
    #expect(try await found("parts").isEmpty)
    #expect(try await found("decimals").isEmpty)
    let reopened = try await bench.reopened()
    #expect(try await found("sommer", as: bench.client(.publisher, "press", on: reopened)) == ["4"])
  }

  @Test(
    "an app finds its own content, a person that of all apps the organization lets in, and nobody another organization's"
  )
  func scope() async throws {
    let other = "org.example.other"
    bench.school.allow(ContextBench.app, other, in: ContextBench.organization)
    try await bench.register(other)
    _ = try await bench.client(.publisher, "press", app: other).contexts.declareContexts(
      .init(appID: other, contexts: [.at(["z"], title: "Fractions elsewhere")]))
    #expect(try await found("fractions") == ["1", "2"])
    let teacher = bench.client(.teacher, "tessa", app: nil)
    #expect(try await found("fractions", as: teacher) == ["1", "z", "2"])
    #expect(try await found("fractions", { $0.appIDs = [other] }, as: teacher) == ["z"])
    #expect(await status { try await found("fractions") { $0.appIDs = [other] } }?.reason == "APP_NOT_OF_TOKEN")
    bench.school.allow(ContextBench.app, in: ContextBench.organization)
    #expect(try await found("fractions", as: teacher) == ["1", "2"])
    let south = OrganizationID("south")
    bench.school.allow(ContextBench.app, in: south)
    try await bench.register(in: south)
    #expect(try await found("fractions", as: bench.client(.administrator, "ada", app: nil, of: south)).isEmpty)
  }

  @Test("students find what is published")
  func students() async throws {
    let student = bench.client(.student, "ana")
    #expect(try await found("fractions", as: student) == ["1", "2"])
    _ = try await student.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: [.at(["own"], title: "My fractions")]))
    #expect(try await found("fractions", as: student) == ["1", "2"])
  }

  @Test("a page that looks at many finds the rest on the next one")
  func bounds() async throws {
    let bench = try await ContextBench { $0.examinedPerSearchMax = 3 }
    try await bench.register()
    let publisher = bench.client(.publisher, "press")
    let contexts = (0..<20).map { number -> ContextV1.Context in
      .init(identifierPath: ["\(number)"], title: "Word", topic: number == 17 ? .science : .math)
    }
    _ = try await publisher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: contexts))
    #expect(try await found("word", { $0.topic = .science }, as: publisher) == ["17"])
    #expect(try await publisher.contexts.searchContexts(.init(query: "word", topic: .science)).contexts.isEmpty)
  }
}
