import API
import Arguments
import Bootstrap
import Messages
import RPC

/// What a load is about: handouts named one by one, those of classes, those of a file, or whatever the server has.
enum LoadTargets {
  private static let handouts = Argument<[String]>(
    "handout", .list(.text("HANDOUT")), default: [], help: "Handouts to ask about.")
  private static let classes = Option<[String]>(
    "class", .list(.text("ID")), default: [], help: "All handouts of this class.")
  private static let discover = Flag(
    "discover", help: "All handouts of all classes that the token's holder may list; Activity knows which.")
  private static let file = Option<String?>(
    "targets", .optional(.path), default: nil, help: "Handouts and tokens from a file of `homeroom load prepare`.")
  /// Where the Report service is.
  static let report = Option<ServiceEndpoint>(
    "report", .endpoint(), default: ServiceAddress.ofReport, environment: "HOMEROOM_REPORT",
    help: "Where the Report service is.")
  /// How long a call may take.
  static let timeout = Option<Duration>(
    "timeout", .duration(.milliseconds(1) ... .seconds(3600)), default: .seconds(30),
    help: "How long to wait for an answer.")
  /// Where the Activity service is.
  static let activity = Option<ServiceEndpoint>(
    "activity", .endpoint(), default: ServiceAddress.ofActivity, environment: "HOMEROOM_ACTIVITY",
    help: "Where the Activity service is.")
  /// The same as for reports, and not needed beside a file.
  static let token = Option<String>(
    "token", .text("TOKEN"), default: "", environment: "HOMEROOM_TOKEN",
    help: "A token of someone who may read the handouts. Better given as a variable than as a flag.")

  static let all: [any Declared] = [report, timeout, token, classes, discover, file, activity, handouts]

  /// At most so many are learned of at a time.
  private static let learnersMax = 8

  /// - Parameter needsContent: whether handouts' identifiers are not enough.
  static func find(
    _ values: Values, report: any Channel, needsContent: Bool, timeout: Duration
  ) async throws -> (targets: [LoadTarget], recorderToken: String) {
    let token = values[token]
    let isNamed = !values[handouts].isEmpty || !values[classes].isEmpty || values[discover]
    if token.isEmpty, isNamed || values[file] == nil {
      throw WrongCall("--token is missing (give it, or set HOMEROOM_TOKEN)")
    }
    var targets = try values[handouts].map { try LoadTarget(handoutID: $0, token: token) }
    var recorder = token
    if let path = values[file] {
      let file = try LoadTargetFile(path: path)
      targets += try file.readers.flatMap { reader in
        try reader.handouts.map { try LoadTarget(handoutID: $0, token: reader.token) }
      }
      recorder = file.recorder?.token ?? token
    }
    targets += try await ofClasses(values, report: report, token: token, timeout: timeout)
    guard !targets.isEmpty else {
      throw WrongCall(
        "there is nothing to ask about: name handouts, or give --class, --discover or --targets")
    }
    return (needsContent ? try await learned(targets, report, timeout: timeout) : targets, recorder)
  }

  // MARK: Classes

  private static func ofClasses(
    _ values: Values, report: any Channel, token: String, timeout: Duration
  ) async throws -> [LoadTarget] {
    guard !values[classes].isEmpty || values[discover] else { return [] }
    let client = try ClientOptions(values, calling: [values[activity]])
    let channel = try client.channel(to: values[activity])
    let options = try LoadTarget(handoutID: "", token: token).options(timeout: timeout)
    var ids = values[classes]
    if values[discover] {
      ids += try await pages { page in
        let answer = try await RosterServiceClient(channel).listClasses(
          ActivityV1.ListClassesRequest(pageToken: page), options)
        return (answer.classes.map(\.classID), answer.nextPageToken)
      }
    }
    var targets: [LoadTarget] = []
    for id in ids {
      let handouts = try await pages { page in
        let answer = try await HandoutServiceClient(channel).listHandouts(
          ActivityV1.ListHandoutsRequest(classID: id, pageToken: page), options)
        return (answer.handouts.filter { $0.postTime != nil }.map(\.handoutID), answer.nextPageToken)
      }
      targets += try handouts.map { try LoadTarget(handoutID: $0, token: token) }
    }
    return targets
  }

  private static func pages(_ page: (String) async throws -> ([String], String)) async throws -> [String] {
    var all: [String] = []
    var token = ""
    repeat {
      let (some, next) = try await page(token)
      all += some
      token = next
    } while !token.isEmpty
    return all
  }

  // MARK: Content

  private static func learned(
    _ targets: [LoadTarget], _ report: any Channel, timeout: Duration
  ) async throws -> [LoadTarget] {
    let client = ReportServiceClient(report)
    return try await withThrowingTaskGroup(of: (Int, LoadTarget).self) { group in
      func learn(_ index: Int) {
        group.addTask {
          var target = targets[index]
          try await target.learn(from: client, timeout: timeout)
          return (index, target)
        }
      }
      var learned = targets
      for index in targets.indices.prefix(learnersMax) { learn(index) }
      var next = min(learnersMax, targets.count)
      while let (index, target) = try await group.next() {
        learned[index] = target
        guard next < targets.count else { continue }
        learn(next)
        next += 1
      }
      return learned
    }
  }
}
