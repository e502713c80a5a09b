import ContentFiles
import Foundation
import Messages
import ReportTables
import Testing

@Suite("Files of content")
struct ContentFileTests {
  private func file(_ text: String, locale: String? = nil) -> ContentFile {
    ContentFile(Array(text.utf8), locale: locale)
  }

  private func catalog(_ data: String..., metadata: String = #"{"locale": "en"}"#) -> ContentFile {
    file(
      #"{"contexts": ["# + data.map { #"{"data": {\#($0)}, "metadata": \#(metadata)}"# }.joined(separator: ",") + "]}")
  }

  static let hamlet = #""identifierPath": ["org.example.plays", "Hamlet"], "title": "Hamlet", "type": "book""#

  @Test("the Catalog API's form is read: children first, numbers as texts, both numbers that mean no end")
  func catalogForm() throws {
    let file = catalog(
      #"""
      "identifierPath": ["org.example.plays", "Hamlet", "Act 1"], "title": "Act 1", "type": "chapter", "displayOrder": "2",
      "suggestedAge": ["12", "9223372036854775807"], "suggestedCompletionTime": [5, 9223372036854775806], "topic": "worldLanguage",
      "progressReportingCapabilities": [{"kind": "score", "details": "out of 10"}], "isAssignable": false
      """#, Self.hamlet)
    #expect(file.problems == [])
    #expect(file.apps == ["org.example.plays"] && file.withoutParents.isEmpty)
    let entries = file.contexts(of: "org.example.plays")
    #expect(entries.map(\.place) == ["contexts[1].data", "contexts[0].data"], "parents come first")
    let act = try #require(entries.last?.context)
    #expect(act.identifierPath == ["Hamlet", "Act 1"] && act.displayOrder == 2 && act.isAssignable == false)
    #expect(
      act.suggestedAge == .init(lower: 12, upper: 0) && act.suggestedCompletionMinutes == .init(lower: 5, upper: 0))
    #expect(act.topic == .worldLanguage && act.capabilities == [.init(kind: .score, details: "out of 10")])
    #expect(file.warnings == [#""metadata.locale" is not kept (in 2 of the contexts)"#])
  }

  @Test("every field of a context that callers may declare is written")
  func everyField() throws {
    // What the service sets, and what names the context.
    let notDeclared = [
      "context_id", "create_time", "update_time", "revision", "is_volatile", "origin", "thumbnail_etag", "of_catalog",
    ]
    let names: [String: String] = [
      "app_id": "identifierPath", "suggested_completion_minutes": "suggestedCompletionTime",
      "minimum_app_version": "minimumBundleVersion",
      "capabilities": "progressReportingCapabilities", "universal_link_url": "universalLinkURL",
    ]
    let full = Self.full.catalogEntry.json
    let schema = try String(contentsOfFile: "Proto/homeroom/context/v1/context.proto", encoding: .utf8)
    let message = try #require(schema.firstMatch(of: /\nmessage Context \{(?s:.*?)\n\}\n/)).output
    let fields = message.matches(of: /\b([a-z_]+) = [0-9]+;/).map { String($0.output.1) }
    #expect(fields.count >= 26)
    for field in fields where !notDeclared.contains(field) {
      let parts = field.split(separator: "_")
      let name = names[field] ?? parts.prefix(1).joined() + parts.dropFirst().map { $0.capitalized }.joined()
      #expect(full.contains("\"\(name)\":"), "\(field) is lost by an export")
    }
  }

  @Test("keywords, standards and the oldest version are read from either form's places")
  func metadata() throws {
    let long = catalog(
      Self.hamlet,
      metadata:
        #"{"locale": "en", "keywords": ["prince"], "standardsAlignments": ["RL.9"], "minimumBundleVersion": "2.1", "presentablePaths": []}"#
    )
    let short = file(
      #"""
      {"app": "org.example.plays", "contexts": [{"identifier": "Hamlet", "title": "Hamlet", "type": "book", "keywords": ["prince"],
       "standardsAlignments": ["RL.9"], "minimumBundleVersion": "2.1"}]}
      """#)
    for file in [long, short] {
      #expect(file.problems == [])
      let context = try #require(file.entries.first?.context)
      #expect(
        context.keywords == ["prince"] && context.standardsAlignments == ["RL.9"] && context.minimumAppVersion == "2.1")
    }
    #expect(
      long.warnings == [
        #""metadata.locale" is not kept (in 1 of the contexts)"#,
        #""metadata.presentablePaths" is not kept (in 1 of the contexts)"#,
      ])
    let bad = catalog(
      Self.hamlet, metadata: #"{"keywords": [" "], "standardsAlignments": [1], "minimumBundleVersion": "x"}"#)
    #expect(
      Set(bad.problems.map(\.place)) == [
        "contexts[0].metadata.keywords", "contexts[0].metadata.standardsAlignments[0]",
        "contexts[0].metadata.minimumBundleVersion",
      ])
  }

  @Test(
    "a link that two contexts bear is a problem, however it is spelled",
    arguments: ["https://Example.org/\u{E9}", "https://example.org:443/\u{E9}", "https://example.org/e\u{301}"])
  func links(spelling: String) {
    let file = catalog(
      #""identifierPath": ["a", "x"], "title": "t", "type": "quiz", "universalLinkURL": "https://example.org/\#u{E9}""#,
      #""identifierPath": ["a", "y"], "title": "t", "type": "quiz", "universalLinkURL": "\#(spelling)""#)
    #expect(file.problems.map(\.place) == ["contexts[1].data.universalLinkURL"])
  }

  @Test("paths are alike by their bytes, as for the service")
  func paths() {
    let file = catalog(
      #""identifierPath": ["a", "\#u{E9}"], "title": "t", "type": "quiz""#,
      #""identifierPath": ["a", "e\#u{301}"], "title": "t", "type": "quiz""#,
      #""identifierPath": ["a", "\#u{E9}"], "title": "t", "type": "quiz""#)
    #expect(file.problems.map(\.place) == ["contexts[2].data"])
  }

  @Test("the shorter form says the same")
  func shortForm() {
    let short = file(
      #"""
      {"app": "org.example.plays", "contexts": [{"identifier": "Hamlet", "title": "Hamlet", "type": "book",
       "children": [{"identifier": "Act 1", "title": "Act 1", "type": "chapter"}]}]}
      """#)
    let long = catalog(
      Self.hamlet, #""identifierPath": ["org.example.plays", "Hamlet", "Act 1"], "title": "Act 1", "type": "chapter""#)
    #expect(short.problems == [] && short.entries.map(\.context) == long.entries.map(\.context))
    #expect(short.entries.map(\.place) == ["contexts[0]", "contexts[0].children[0]"])
  }

  @Test("what is written is read again as it was, whatever it says")
  func roundTrip() {
    let contexts = [
      Self.full,
      ContextV1.Context(appID: "org.example.plays", identifierPath: ["x"], title: "x", type: .quiz, isAssignable: true),
    ]
    let read = file("{\"contexts\": [\(contexts.map(\.catalogEntry.json).joined(separator: ","))]}")
    #expect(read.problems == [] && read.warnings == [])
    #expect(read.entries.map(\.context) == contexts)
  }

  /// It says something in every field that callers declare.
  private static let full = ContextV1.Context(
    appID: "org.example.plays", identifierPath: ["a/b \"c\"", "ü\u{1F600}"], title: "T\n", type: .custom,
    customTypeName: "scroll", summary: "s", topic: .literacyAndWriting, displayOrder: -3, isAssignable: false,
    suggestedAge: .init(lower: 12, upper: 0), suggestedCompletionMinutes: .init(lower: 1, upper: 2),
    capabilities: [.init(kind: .duration), .init(kind: .percent, details: "d")],
    universalLinkURL: "https://example.org/x",
    primaryKind: .quantity, keywords: ["prince", "tragedy"],
    localizations: [.init(locale: "de", title: "Ü", summary: "z"), .init(locale: "sv", title: "S")],
    standardsAlignments: ["CCSS.RL.9"], minimumAppVersion: "2.1")

  @Test(
    "every problem is named with its place",
    arguments: [
      (
        #""identifierPath": ["org.example.plays", "x"], "title": " ", "type": "bok", "displayOrder": "1.5", "suggestedAge": [1]"#,
        ["type", "displayOrder", "suggestedAge", "title"]
      ),
      (
        #""identifierPath": ["org.example.plays", ""], "title": "t", "type": "app", "suggestedAge": [5, 4]"#,
        ["identifierPath[0]", "type", "suggestedAge"]
      ),
      (#""identifierPath": "x""#, ["identifierPath"]), (#""title": "t""#, ["identifierPath"]),
      (#""identifierPath": ["a", 1], "title": "t""#, ["identifierPath[1]"]),
      (#""identifierPath": ["a", "1","2","3","4","5","6","7","8"], "title": "t", "type": "quiz""#, ["identifierPath"]),
      (
        #""identifierPath": ["a", "x"], "type": "quiz", "universalLinkURL": "javascript:x", "isAssignable": "yes""#,
        ["isAssignable", "title", "universalLinkURL"]
      ),
      (
        #""identifierPath": ["a", "x"], "title": "t", "type": "quiz", "progressReportingCapabilities": [{"kind": "luck"}, {}]"#,
        ["progressReportingCapabilities[0].kind", "progressReportingCapabilities[1].kind"]
      ),
    ])
  func problems(data: String, fields: [String]) {
    #expect(catalog(data).problems.map(\.place) == fields.map { "contexts[0].data.\($0)" })
  }

  @Test("a path that is there twice is a problem; of several locales one is declared")
  func twice() {
    #expect(catalog(Self.hamlet, Self.hamlet).problems.map(\.place) == ["contexts[1].data"])
    let both =
      #"{"contexts": [{"data": {\#(Self.hamlet)}, "metadata": {"locale": "en"}}, {"data": {\#(Self.hamlet)}, "metadata": {"locale": "de"}}]}"#
    let german = file(both, locale: "de")
    #expect(german.problems == [] && german.warnings == [] && german.entries.map(\.place) == ["contexts[1].data"])
    #expect(german.entries.first?.context.localizations == [.init(locale: "en", title: "Hamlet")])
    let words = both.replacing(#""locale": "en""#, with: #""locale": "en", "keywords": ["prince", "ghost"]"#)
      .replacing(#""locale": "de""#, with: #""locale": "de", "keywords": ["Prinz", "ghost"]"#)
    #expect(file(words, locale: "de").entries.first?.context.keywords == ["Prinz", "ghost", "prince"], "none is lost")
  }

  @Test("a context that has no version for the locale is declared by its first one, and its children have their parent")
  func otherLocalesAlone() {
    func version(_ locale: String, _ path: String, _ title: String) -> String {
      #"{"data": {"identifierPath": ["a", \#(path)], "title": "\#(title)", "type": "quiz"}, "metadata": {"locale": "\#(locale)", "keywords": ["\#(locale)"]}}"#
    }
    let versions = [
      version("de", #""m""#, "Nur deutsch"), version("en", #""m", "q""#, "Quiz"), version("en-US", #""n""#, "Color"),
      version("en-GB", #""n""#, "Colour"), version("de", #""o""#, "Zwei"), version("en", #""o""#, "Two"),
    ]
    let read = file("{\"contexts\": [\(versions.joined(separator: ","))]}", locale: "en")
    #expect(read.problems == [] && read.withoutParents.isEmpty)
    #expect(read.entries.map(\.place) == [0, 1, 2, 5].map { "contexts[\($0)].data" })
    #expect(read.entries.map(\.context.title) == ["Nur deutsch", "Quiz", "Color", "Two"])
    #expect(read.entries[2].context.localizations == [.init(locale: "en-GB", title: "Colour")])
    #expect(read.entries[2].context.keywords == ["en-US", "en-GB"])
    #expect(read.entries[3].context.localizations == [.init(locale: "de", title: "Zwei")])
    #expect(
      read.warnings == ["2 of the contexts have no version for en: the first that the file has is declared"])
    let root = #"{"data": {"identifierPath": ["a"], "title": "A", "type": "app"}, "metadata": {"locale": "de"}}"#
    #expect(
      file("{\"contexts\": [\(root), \(versions[1])]}", locale: "en").warnings
        == ["an app's own record stands by itself and is not declared: left out"])
  }

  @Test("a range that ends at 0 is warned of where it excludes nothing, and a problem where it begins above (R38, R39)")
  func endlessRanges() {
    func range(_ ends: String) -> ContentFile {
      file(
        #"{"app": "a", "contexts": [{"identifier": "x", "title": "t", "type": "quiz", "suggestedCompletionTime": \#(ends)}]}"#
      )
    }
    #expect(range("[0, 0]").problems == [])
    #expect(
      range("[0, 0]").warnings == [
        #""suggestedCompletionTime" of [0, 0] is no limit and not kept (in 1 of the contexts)"#
      ])
    #expect(range("[5, 0]").problems.map(\.place) == ["contexts[0].suggestedCompletionTime[1]"])
    #expect(range("[0, 5]").warnings == [] && range("[0, 5]").problems == [])
  }

  @Test("an app that is not there is named where the file has it first")
  func unknownApps() {
    let long = catalog(Self.hamlet, #""identifierPath": ["org.nope", "x"], "title": "t", "type": "quiz""#)
    let problem = long.problem(ofUnknown: "org.nope")
    #expect(problem.place == "contexts[1].data.identifierPath[0]" && problem.text.contains(#""org.nope""#))
    let short = file(#"{"app": "a", "contexts": [{"identifier": "x", "title": "t", "type": "quiz"}]}"#)
    #expect(short.problem(ofUnknown: "a").place == "app")
  }

  @Test("contexts whose parents are not in the file are known")
  func orphans() {
    let file = catalog(
      #""identifierPath": ["a", "x", "y"], "title": "t", "type": "quiz""#,
      #""identifierPath": ["a", "z"], "title": "t", "type": "quiz""#)
    #expect(file.withoutParents.map(\.place) == ["contexts[0].data"])
  }

  @Test(
    "what is no JSON is told by line, column and the rule that it breaks",
    arguments: [
      ("{\"contexts\": [\n  {\"a\": 1,\n   \"a\": 2}]}", "line 3, column 4", "\"a\" again"),
      ("", "the file", "is empty"),
      ("{\"contexts\": [1.5]}", "line 1, column 15", "no whole number"),
      ("[1e3]", "line 1, column 2", "no whole number"), ("[9223372036854775808]", "line 1, column 2", "64 bits"),
      ("[\"\u{1F600}\u{E9}\", 01]", "line 1, column 8", "0 before it"),
      ("{\"contexts\": []} {", "line 1, column 18", "behind the end"),
      ("{\"a\": ", "line 1, column 7", "the end of the file"),
      (#"["\ud800x"]"#, "line 1, column 3", "half of a surrogate pair"), (#"["\x"]"#, "line 1, column 3", "escape"),
      ("[\"a\n\"]", "line 1, column 4", "control character"),
      ("{'a': 1}", "line 1, column 2", "a name in quotation marks"),
      ("[1 2]", "line 1, column 4", "a comma or the end of the list"), ("[True]", "line 1, column 2", "a value"),
      (String(repeating: "[", count: 50), "line 1, column 22", "deeper than 20"),
    ])
  func unreadable(text: String, place: String, words: String) {
    let problems = file(text).problems
    #expect(problems.count == 1 && problems[0].place == place, "\(problems)")
    #expect(problems[0].text.contains(words), "\(problems)")
  }

  @Test("a mark before UTF-8 is skipped; other encodings are named")
  func encodings() throws {
    let text = #"{"app": "a", "contexts": [{"identifier": "x", "title": "t", "type": "quiz"}]}"#
    let marked = ContentFile([0xef, 0xbb, 0xbf] + Array(text.utf8))
    #expect(marked.problems == [] && marked.entries.count == 1)
    #expect(ContentFile([0xef, 0xbb, 0xbf, 0x5b, 0x78]).problems.map(\.place) == ["line 1, column 2"])
    for encoding in [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32] {
      let problems = ContentFile([UInt8](try #require(text.data(using: encoding)))).problems
      #expect(problems.count == 1 && problems[0].text.contains("save the file as UTF-8"), "\(encoding): \(problems)")
    }
    let latin = ContentFile([0x5b, 0x22, 0xe9, 0x22, 0x5d]).problems
    #expect(latin.map(\.place) == ["line 1, column 2"] && latin[0].text.contains("not UTF-8"))
  }

  @Test(
    "a file without contexts is not in order", arguments: ["{}", "[]", "{\"contexts\": []}", "{\"contexts\": [1]}"])
  func empty(text: String) {
    #expect(file(text).problems.count == 1)
  }
}
