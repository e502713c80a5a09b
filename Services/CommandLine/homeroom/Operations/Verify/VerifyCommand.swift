import API
import ActivityService
import Arguments
import Bootstrap
import Console
import ContextService
import Crypto
import Domain
import FoundationEssentials
import Glibc
import Identity
import Messages
import Observability
import RPC
import ReportService
import Storage
import StorageSQLite
import Synchronization
import Text

/// Holds everything that the services keep against each other, and names what differs.
enum VerifyCommand {
  private static let snapshots = Option<String?>(
    "snapshots", .optional(.path), default: nil, help: "Report's snapshots, where they do not lie in --data.")
  private static let report = Option<ServiceEndpoint?>(
    "report", .optional(.endpoint()), default: nil, environment: "HOMEROOM_REPORT",
    help: "Where Report listens: its answers are compared with a replay of the stores.")
  private static let students = Option<Int>(
    "students", .integer(1...1_000_000, "N"), default: 100,
    help: "Of how many students of an organization the own report is compared, spread over all.")
  private static let signingKey = Option<String?>(
    "signing-key", .optional(.path), default: nil, environment: "HOMEROOM_SIGNING_KEY",
    help: "With --report: the key to sign tokens with. Usually signing-key.pem in --data.")

  static let command = Command(
    "verify", "Hold stores, feeds, snapshots and reports against each other; exits with 1 where something differs.",
    discussion: """
      Works on the files, whether the services run or not, and changes nothing. Everything that both stores ever told is replayed
      into a Report of this process; what the snapshots give, and what the running Report answers (--report), is compared with it.
      """,
    takes: StoreOptions.all + [snapshots, report, students, signingKey] + ClientOptions.all,
    subcommands: [AuditVerification.command, RuleVerification.command]
  ) { values in
    let paths = try StoreOptions.presentStores(values)
    let log = Logger("homeroom verify", level: .error)
    let damage = try lookAtFiles(paths)
    guard damage.isEmpty else {
      try say(Answer(findings: damage), json: values[Output.json])
      throw ExitCode(1)
    }
    let activity = try StoredActivity(path: paths[0].path, log: log)
    let context = try StoredContext(path: paths[1].path, log: log)
    let begin = ContinuousClock.now
    var answer = Answer()

    Output.showProgress("reading the stores")
    // Beside the replay, and on connections of its own: both read everything.
    async let checking = check(paths, log)
    var findings: [StoreFinding] = []
    var others: [Other] = []
    let snapshotFolder = values[snapshots] ?? "\(values[StoreOptions.data])/snapshots"
    if let copy = try copyOfSnapshots(snapshotFolder) {
      // Before a Report begins with them: it throws away what does not fit, and then answers rightly.
      findings += SnapshotFault.all(in: copy, log: log).map { fault in
        StoreFinding(
          "snapshots", "\(snapshotFolder)/\(fault.file): \(fault.description)", isRemark: fault.isOfOtherVersion)
      }
      others.append(.snapshots(copy))
    }
    if let endpoint = values[report] {
      others.append(.service(try reader(of: endpoint, values)))
    }
    if !others.isEmpty {
      let reports: Compared
      do {
        reports = try await compare(others, activity, context, studentsMax: values[students], log)
      } catch let refusal as RPCError where refusal.code == .unauthenticated {
        throw CommandFailure(
          "the Report does not believe tokens that \(signingKeyPath(values)) has signed: say --signing-key with the key that signs for "
            + "people at its services; a token is not taken (\(refusal.message))")
      }
      answer.reports = reports.compared
      answer.skipped = reports.skipped
      findings += reports.findings
    }
    let (kept, content) = try await checking
    answer.changes = kept.changes + content.changes
    answer.attempts = kept.attempts
    answer.underway = kept.underway
    answer.contexts = content.contexts
    findings = kept.findings + content.findings + findings
    Output.showProgress("")
    answer.seconds = (ContinuousClock.now - begin) / .seconds(1)
    answer.findings = findings.filter { !$0.isRemark }.map { Finding($0) }
    answer.remarks = findings.filter(\.isRemark).map { Finding($0) }
    try say(answer, json: values[Output.json])
    guard answer.findings.isEmpty else { throw ExitCode(1) }
  }

  /// Holds rows, feeds and positions of both stores against each other.
  private static func check(
    _ stores: [(format: StoreFormat, path: String)], _ log: Logger
  ) async throws -> (StoredActivity.Verified, StoredContext.Verified) {
    let activity = try StoredActivity(path: stores[0].path, log: log)
    let context = try StoredContext(path: stores[1].path, log: log)
    let kept = try await activity.verify(followedTo: try await context.followed())
    return (kept, try await context.verify(followedTo: try await activity.followed()))
  }

  /// Compares every page with its checksum. What is damaged is named by page and table, and nothing else is asked of it.
  private static func lookAtFiles(_ stores: [(format: StoreFormat, path: String)]) throws -> [Finding] {
    try stores.flatMap { format, path in
      let service = format.name
      let findings = try StoreCheck.run(path) { done, pages in
        Output.showProgress("\(service): page \(done) of \(pages)")
      }
      Output.showProgress("")
      return findings.sentences.map { Finding(StoreFinding(service, "\(path): \($0)")) }
    }
  }

  // MARK: What it says

  private struct Finding: Encodable {
    var subject: String
    var description: String

    init(_ finding: StoreFinding) {
      subject = finding.subject
      description = finding.description
    }
  }

  private struct Answer: Encodable {
    var changes = 0
    var attempts = 0
    var contexts = 0
    /// Reports that were compared with a replay, and those that never came to rest.
    var reports = 0
    var skipped = 0
    /// Organizations where something is being erased: of these only pages, positions and reports are compared.
    var underway: [String] = []
    var seconds = 0.0
    var findings: [Finding] = []
    /// What the services see to by themselves when they run.
    var remarks: [Finding] = []
  }

  private static func say(_ answer: Answer, json: Bool) throws {
    if json { return try Output.say(json: answer) }
    try Output.say(
      """
      \(answer.changes) changes, \(answer.attempts) attempts, \(answer.contexts) contexts, \(answer.reports) reports \
      in \(tenths(answer.seconds)) s
      """)
    if answer.skipped > 0 { try Output.say("\(answer.skipped) reports changed all the time and were not compared") }
    for organization in answer.underway {
      let name = DisplayWidth.harmless(organization)
      try Output.say("\(name): an erasure is under way; its rows were not compared with what was told of them")
    }
    for remark in answer.remarks {
      try Output.say(DisplayWidth.harmless("\(remark.subject): \(remark.description)"))
    }
    for finding in answer.findings {
      try Output.say(DisplayWidth.harmless("\(finding.subject): \(finding.description)"))
    }
    try Output.say(answer.findings.isEmpty ? "Everything fits." : "\(answer.findings.count) things do not fit.")
  }

  // MARK: Reports

  /// What is compared with a replay.
  private enum Other: Sendable {
    /// A copy of Report's snapshots.
    case snapshots(String)
    /// A running Report, by organization.
    case service(@Sendable (OrganizationID) throws -> any Channel)

    var subject: String {
      switch self {
      case .snapshots: "snapshots"
      case .service: "report"
      }
    }
  }

  private struct Compared: Sendable {
    var compared = 0
    var skipped = 0
    var findings: [StoreFinding] = []

    mutating func add(_ comparison: ReportComparison) {
      compared += comparison.compared
      skipped += comparison.skipped
      findings += comparison.findings
    }
  }

  private static func compare(
    _ others: [Other], _ activity: StoredActivity, _ context: StoredContext, studentsMax: Int, _ log: Logger
  ) async throws -> Compared {
    let replay = try ReportFromStores(activity: activity, context: context, snapshots: nil, log: log)
    return try await whileRunning(replay) {
      Output.showProgress("replaying everything")
      try await untilReady(replay)
      var all = Compared()
      for other in others {
        switch other {
        case .service(let channel):
          all = try await compare(replay, with: channel, other.subject, activity, studentsMax, all)
        case .snapshots(let folder):
          defer { try? FileManager.default.removeItem(atPath: folder) }
          let begun = try ReportFromStores(activity: activity, context: context, snapshots: folder, log: log)
          let before = all
          all = try await whileRunning(begun) {
            try await untilReady(begun)
            return try await compare(
              replay, with: { begun.channel(for: $0) }, other.subject, activity, studentsMax, before)
          }
        }
      }
      return all
    }
  }

  private static func compare(
    _ replay: ReportFromStores, with other: @Sendable (OrganizationID) throws -> any Channel, _ subject: String,
    _ activity: StoredActivity, _ studentsMax: Int, _ before: Compared
  ) async throws -> Compared {
    var all = before
    for school in try await activity.schools() {
      var comparison = ReportComparison(
        subject, reference: replay.channel(for: school.organization), other: try other(school.organization))
      try await comparison.run(school, studentsMax: studentsMax, progress: Output.showProgress)
      all.add(comparison)
    }
    return all
  }

  private static func untilReady(_ report: ReportFromStores) async throws {
    while !report.isReady { try await Task.sleep(for: .milliseconds(20)) }
  }

  /// Does the work while a Report follows.
  private static func whileRunning<Result: Sendable>(
    _ report: ReportFromStores, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result?.self) { group in
      group.addTask {
        try await report.run()
        return nil
      }
      group.addTask { try await work() }
      defer { group.cancelAll() }
      while let result = try await group.next() {
        if let result { return result }
      }
      throw CommandFailure("the replay ended before the comparison did")
    }
  }

  /// How often a snapshot is copied that is being replaced again and again.
  private static let copiesMax = 5

  /// A running Report may write its snapshots while they are looked at, and what is damaged is deleted by whoever starts on it:
  /// the comparison has a copy. Nil where there are none.
  private static func copyOfSnapshots(_ folder: String) throws -> String? {
    let files = FileManager.default
    guard let names = try? files.contentsOfDirectory(atPath: folder),
      names.contains(where: { $0.hasSuffix(".snapshot") })
    else { return nil }
    let copy = "\(folder)/../snapshots-verify-\(getpid())"
    try files.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for name in names where name.hasSuffix(".snapshot") {
      let parts = name.dropLast("snapshot".count) + "parts"
      // A snapshot that is replaced meanwhile may name other parts than were copied: what does not come to rest is not looked at.
      var isAtRest = false
      for _ in 0..<copiesMax where !isAtRest {
        let begun = try? files.attributesOfItem(atPath: "\(folder)/\(name)")[.modificationDate] as? Date
        for part in [name, String(parts)] {
          try? files.removeItem(atPath: "\(copy)/\(part)")
          try? files.copyItem(atPath: "\(folder)/\(part)", toPath: "\(copy)/\(part)")
        }
        let ended = try? files.attributesOfItem(atPath: "\(folder)/\(name)")[.modificationDate] as? Date
        isAtRest = begun == ended
      }
      guard !isAtRest else { continue }
      for part in [name, String(parts)] { try? files.removeItem(atPath: "\(copy)/\(part)") }
    }
    return copy
  }

  private static func signingKeyPath(_ values: Values) -> String {
    values[signingKey] ?? TokenKeyFolder(values[StoreOptions.data]).signingKey
  }

  private static func reader(
    of endpoint: ServiceEndpoint, _ values: Values
  ) throws -> @Sendable (OrganizationID) throws -> any Channel {
    let channel = try ClientOptions(values, calling: [endpoint]).channel(to: endpoint)
    let key = signingKeyPath(values)
    guard FileManager.default.isReadableFile(atPath: key) else {
      throw CommandFailure(
        "\(key) cannot be read: asking the Report at \(endpoint) (--report, HOMEROOM_REPORT) takes the key that signs its tokens, "
          + "--signing-key; without --report only the files are compared")
    }
    let issuer = try TokenIssuer(try KeyFile.load(key))
    return { organization in
      let caller = Caller(organization: organization, user: "homeroom-verify", role: .service)
      return AuthorizedChannel(channel) { try issuer.token(for: caller, now: WallClock.system.now, lifetime: 600_000) }
    }
  }
}
