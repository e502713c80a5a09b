import API
import ContextService
import Domain
import Messages
import RPC
import StoreKit
import Testing
import Wire

@Suite("Bad input", .onBothStores)
struct BadInputTests {
  let bench: ContextBench
  let teacher: Client
  static let long = String(repeating: "x", count: 257)

  init() async throws {
    bench = try await ContextBench()
    try await bench.register()
    teacher = bench.client()
  }

  @Test("256 scalars are an identifier and a title, whatever their bytes; 257 are not (R4)")
  func lengths() async throws {
    let longest = String(repeating: "🙂", count: 256)
    #expect(try await teacher.declare([longest])[0].outcome == .created)
    let refused = try await teacher.declare([Self.long])[0]
    #expect(refused.error?.reason == "TOO_LONG" && refused.error?.field == "identifier_path[0]")
    let refusal = await status { try await teacher.resolve([Self.long]) }
    #expect(refusal?.code == .invalidArgument && refusal?.field == "identifier_path[0]")
  }

  @Test("seven entries are a path, the eighth is too many (R5, D9)")
  func depth() async throws {
    let seven = (1...7).map { "\($0)" }
    let paths = (1...7).map { Array(seven.prefix($0)) }
    let results = try await teacher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: paths.map { .at($0) }))
    #expect(results.results.allSatisfy { $0.outcome == .created })
    let refused = try await teacher.declare(seven + ["8"])[0]
    #expect(refused.error?.reason == "PATH_TOO_DEEP" && refused.error?.code == 8)
    let refusal = await status { try await teacher.resolve(seven + ["8"]) }
    #expect(refusal?.code == .resourceExhausted && refusal?.reason == "PATH_TOO_DEEP")
    #expect(refusal?.details.contains { if case .retryInfo = $0 { true } else { false } } == false)
    let relative = await status {
      try await teacher.contexts.getDescendant(
        .init(appID: ContextBench.app, ancestorPath: seven, identifierPath: ["8"]))
    }
    #expect(relative?.reason == "PATH_TOO_DEEP")
  }

  @Test("two hundred contexts are a batch, one more is too many (D9)")
  func batch() async throws {
    let contexts = (0...200).map { ContextV1.Context.at(["\($0)"]) }
    let refusal = await status {
      try await teacher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: contexts))
    }
    #expect(refusal?.code == .resourceExhausted && refusal?.reason == "TOO_MANY_CONTEXTS_IN_CALL")
    #expect(try await teacher.contexts.queryContexts(.init(appID: ContextBench.app)).contexts.isEmpty)
    let all = try await teacher.contexts.declareContexts(
      .init(appID: ContextBench.app, contexts: Array(contexts.dropLast())))
    #expect(all.results.count == 200)
  }

  @Test("an element that breaks several rules is told all of them, the first one with its rule and field")
  func severalRules() async throws {
    let bad = ContextV1.Context(
      identifierPath: [""], title: " ", type: .unrecognized(99), capabilities: [.init(kind: .unspecified)],
      universalLinkURL: "no link", keywords: [" ", "a", " "])
    let refused = try await teacher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [bad])).results[0]
    #expect(refused.error?.reason == "EMPTY" && refused.error?.field == "identifier_path[0]")
    for field in ["title", "type", "capabilities[0].kind", "universal_link_url", "keywords[0]", "keywords[2]"] {
      #expect(refused.error?.message.contains("\(field)") == true, "\(field): \(refused.error?.message ?? "")")
    }
    let head = bench.client(.administrator, "head", app: nil)
    let refusal = await status {
      try await head.contexts.registerApp(.init(appID: "org.new", title: " ", topic: .unrecognized(99)))
    }
    #expect(refusal?.fields == ["title", "topic"])
    let update = await status {
      try await teacher.contexts.updateContext(
        .init(
          context: .init(appID: ContextBench.app, title: " ", topic: .unrecognized(99)),
          updateFields: ["title", "topic"]))
    }
    #expect(update?.fields == ["context.title", "context.topic"])
  }

  @Test(
    "an element that breaks a rule is refused with the rule and the field",
    arguments: [
      (ContextV1.Context(title: "T"), "NOT_ALLOWED", "identifier_path"),
      (.init(identifierPath: [""], title: "T"), "EMPTY", "identifier_path[0]"),
      (.init(identifierPath: ["a"]), "EMPTY", "title"),
      (.init(identifierPath: ["a"], title: "\u{3000} \t"), "BLANK", "title"),
      (.init(identifierPath: ["a"], title: long), "TOO_LONG", "title"),
      (.init(identifierPath: ["a"], title: "T", type: .app), "NOT_ALLOWED", "type"),
      (.init(identifierPath: ["a"], title: "T", type: .unrecognized(99)), "OUT_OF_RANGE", "type"),
      (.init(identifierPath: ["a"], title: "T", type: .unrecognized(-1)), "OUT_OF_RANGE", "type"),
      (.init(identifierPath: ["a"], title: "T", summary: String(repeating: "s", count: 4001)), "TOO_LONG", "summary"),
      (.init(identifierPath: ["a"], title: "T", topic: .unrecognized(77)), "OUT_OF_RANGE", "topic"),
      (.init(identifierPath: ["a"], title: "T", suggestedAge: .init(lower: -1)), "OUT_OF_RANGE", "suggested_age.lower"),
      (
        .init(identifierPath: ["a"], title: "T", suggestedCompletionMinutes: .init(lower: 5, upper: 4)), "OUT_OF_RANGE",
        "suggested_completion_minutes.upper"
      ),
      (.init(identifierPath: ["a"], title: "T", capabilities: [.init()]), "OUT_OF_RANGE", "capabilities[0].kind"),
      (.init(identifierPath: ["a"], title: "T", universalLinkURL: "no link"), "NOT_ALLOWED", "universal_link_url"),
      (.init(identifierPath: ["a"], title: "T", universalLinkURL: "javascript:x"), "NOT_ALLOWED", "universal_link_url"),
      (.init(identifierPath: ["a"], title: "T", primaryKind: .unrecognized(9)), "OUT_OF_RANGE", "primary_kind"),
      (.init(appID: "org.other", identifierPath: ["a"], title: "T"), "NOT_ALLOWED", "app_id"),
    ] as [(ContextV1.Context, String, String)])
  func elements(context: ContextV1.Context, reason: String, field: String) async throws {
    let position = try await teacher.contexts.getPosition(.init())
    let result = try await teacher.contexts.declareContexts(.init(appID: ContextBench.app, contexts: [context]))
      .results[0]
    #expect(result.outcome == .refused && result.context == nil)
    #expect(result.error?.reason == reason && result.error?.field == field)
    #expect(result.error?.message.isEmpty == false)
    #expect(try await teacher.contexts.getPosition(.init()) == position)
  }

  @Test("ranges that end nowhere are no ranges, and Apple's two numbers for that are understood (R38)")
  func openRanges() async throws {
    let results = try await teacher.contexts.declareContexts(
      .init(
        appID: ContextBench.app,
        contexts: [
          .init(identifierPath: ["a"], title: "T", suggestedAge: .init(lower: 0, upper: .max - 1)),
          .init(identifierPath: ["b"], title: "T", suggestedAge: .init(lower: 18, upper: .max)),
          .init(identifierPath: ["c"], title: "T", suggestedAge: .init(lower: 4, upper: 6)),
        ])
    ).results
    #expect(results.map { $0.context?.suggestedAge } == [nil, .init(lower: 18, upper: 0), .init(lower: 4, upper: 6)])
  }

  @Test(
    "an app whose identifier means something elsewhere is not registered (N80)",
    arguments: ["a/b", "*", "a b", "é", "a:b", ""])
  func appNames(app: String) async throws {
    let head = bench.client(.administrator, "head", app: nil)
    let refusal = await status { try await head.contexts.registerApp(.init(appID: app, title: "T")) }
    #expect(refusal?.code == .invalidArgument && refusal?.field == "app_id")
  }

  @Test("a call without an app, a token, or the right is told which")
  func callers() async throws {
    #expect(await status { try await teacher.contexts.resolvePath(.init()) }?.field == "app_id")
    let other = bench.client(app: "org.example.other")
    let notOwn = await status { try await other.resolve(["a"]) }
    #expect(notOwn?.code == .permissionDenied && notOwn?.reason == "APP_NOT_OF_TOKEN")
    let notAllowed = await status { try await other.contexts.resolvePath(.init(appID: "org.example.other")) }
    #expect(notAllowed?.code == .permissionDenied && notAllowed?.reason == "APP_NOT_ALLOWED")
    // A person's own tool reads any app's content and declares none.
    let tool = bench.client(app: nil)
    #expect(try await tool.resolve([]).missing.isEmpty)
    #expect(await status { try await tool.declare(["a"]) }?.reason == "APP_NOT_OF_TOKEN")
    let anonymous = ContextServiceClient(InProcessChannel(Router(bench.host.services)))
    #expect(await status { try await anonymous.listApps(.init()) }?.code == .unauthenticated)
  }

  @Test("fields that cannot be changed, and page sizes below zero, are refused")
  func others() async throws {
    try await teacher.declare(["a"])
    func update(_ fields: [String]) async -> RPCError? {
      await status {
        try await teacher.contexts.updateContext(
          .init(context: .init(appID: ContextBench.app, identifierPath: ["a"], title: "T"), updateFields: fields))
      }
    }
    #expect(await update(["identifier_path"])?.field == "update_fields[0]")
    #expect(await update(["title", "revision"])?.field == "update_fields[1]")
    #expect(await update([])?.field == "update_fields")
    let blank = await status {
      try await teacher.contexts.updateContext(
        .init(context: .init(appID: ContextBench.app, identifierPath: ["a"], title: " "), updateFields: ["title"]))
    }
    #expect(blank?.code == .invalidArgument && blank?.field == "context.title")
    #expect(await status { try await teacher.contexts.updateContext(.init()) }?.field == "context")
    #expect(await status { try await teacher.contexts.listApps(.init(pageSize: -1)) }?.field == "page_size")
    let id = await status {
      try await teacher.contexts.registerApp(
        .init(appID: "org.new", title: "N", requestID: String(repeating: "r", count: 65)))
    }
    #expect(id?.code == .permissionDenied)
    let length = await status {
      try await bench.client(.administrator, "ada", app: nil).contexts.registerApp(
        .init(appID: "org.new", title: "N", requestID: String(repeating: "r", count: 65)))
    }
    #expect(length?.field == "request_id")
  }

  @Test(
    "bytes that are no message are refused with the field and the rule",
    arguments: [
      ([0x12, 3, 0x61, 0, 0x62], "identifier_path[]", "CONTAINS_NUL"),
      ([0x12, 1, 0xFF], "identifier_path[]", "INVALID_UTF8"), ([0x0A, 9, 0x61], "app_id", "TRUNCATED"),
      ([0x0D, 0, 0, 0, 0], "app_id", "WRONG_WIRE_TYPE"),
    ] as [([UInt8], String, String)])
  func noMessage(bytes: [UInt8], field: String, reason: String) async throws {
    let channel = InProcessChannel(Router(bench.host.services))
    let refusal = await status {
      let _: ContextV1.ResolvePathResponse = try await channel.unary(
        ContextServiceMethods.resolvePath, RawMessage(bytes: bytes))
    }
    #expect(refusal?.code == .invalidArgument && refusal?.reason == reason && refusal?.field == field)
    #expect(refusal?.details.contains { if case .badRequest = $0 { true } else { false } } == true)
  }

}

/// Goes onto the wire as it is.
private struct RawMessage: Message {
  static let messageName = "raw"
  var bytes: [UInt8] = []

  init() {}
  init(bytes: [UInt8]) { self.bytes = bytes }
  init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {}
  func encode(appendingTo bytes: inout [UInt8]) throws(WireError) { bytes += self.bytes }
}
