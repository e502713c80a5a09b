import API
import Audit
import Domain
import Feeds
import Messages
import Patience
import RPC
import Testing

@testable import ReportService

@Suite("What is noted of reports")
struct ReadNotesTests {
  /// A class of three, a handout with work of two of them, and a class of another teacher.
  private func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.clock.now = minute(100)
    world.schoolClass(["ana", "ben", "cy"])
    world.schoolClass(["zoe"], "maths", teacher: "max")
    world.content(2, "quiz", kind: .score)
    world.handout("h", on: [2], due: 50)
    world.handout("m", of: "maths", on: [2])
    world.handout("n", on: [2], recipients: .students(["ben"]))
    // Work that nobody did: the class needs attention.
    world.content(3, "essay")
    for id in ["e1", "e2", "e3"] as [HandoutID] { world.handout(id, on: [3], due: 60) }
    try world.work("a", "ana", ranges: [(0, 1)], primary: score(8, 10))
    try world.work("b", "ben", start: 2, ranges: [(0, 0.5)], primary: score(4, 10))
    return world
  }

  private var quick: ReportConfiguration {
    var configuration = ReportConfiguration.patient
    configuration.readInterval = .milliseconds(10)
    configuration.watchInterval = .milliseconds(20)
    return configuration
  }

  /// What Activity was told by the time that `count` reads were.
  private func told(_ count: Int, in world: ReportWorld) async throws -> [ActivityV1.PupilRead] {
    try await patiently("Activity is told of \(count) reads") { world.told.reads.count >= count }
    return world.told.reads
  }

  /// A question and what is to be noted of it.
  private struct Question: Sendable {
    var method: MethodDescriptor
    var object: String
    var students: [String]
    var ask: @Sendable (ReportServiceClient, ReportV1.ReportOptions, CallOptions) async throws -> Void
  }

  private typealias Methods = ReportServiceMethods

  private static func scope(_ schoolClass: String = "", handout: String = "") -> ReportV1.ContentScope {
    ReportV1.ContentScope(
      appID: ReportWorld.app.rawValue, identifierPath: ["quiz"], classID: schoolClass, handoutID: handout)
  }

  private static func only(_ student: String, _ options: ReportV1.ReportOptions) -> ReportV1.ReportOptions {
    var options = options
    options.studentIDs = [student]
    return options
  }

  private static let questions: [Question] = [
    Question(method: Methods.getHandoutGrid, object: "h", students: ["ana", "ben", "cy"]) {
      _ = try await $0.getHandoutGrid(.init(handoutID: "h", options: $1), $2)
    },
    Question(method: Methods.getHandoutGrid, object: "h", students: ["ben"]) {
      _ = try await $0.getHandoutGrid(.init(handoutID: "h", options: only("ben", $1)), $2)
    },
    Question(method: Methods.getClassOverview, object: "drama", students: ["ana", "ben", "cy"]) {
      _ = try await $0.getClassOverview(.init(classID: "drama", options: $1), $2)
    },
    Question(method: Methods.getStudentReport, object: "drama", students: ["ben"]) {
      _ = try await $0.getStudentReport(.init(studentID: "ben", classID: "drama", options: $1), $2)
    },
    Question(method: Methods.listCellAttempts, object: "h", students: ["ana"]) {
      _ = try await $0.listCellAttempts(.init(handoutID: "h", taskID: "t", studentID: "ana", options: $1), $2)
    },
    Question(method: Methods.explain, object: "h", students: ["ana", "ben"]) {
      _ = try await $0.explain(.init(handoutID: "h", taskID: "t", options: $1), $2)
    },
    Question(method: Methods.explainAttempts, object: "h", students: ["cy"]) {
      _ = try await $0.explainAttempts(.init(studentID: "cy", contextID: 2, handoutID: "h", options: $1), $2)
    },
    Question(method: Methods.explainAttempts, object: "2", students: ["ana"]) {
      _ = try await $0.explainAttempts(.init(studentID: "ana", contextID: 2, options: $1), $2)
    },
    // Also where content is asked for by its path, which may be of a pupil's own words.
    Question(method: Methods.explainAttempts, object: "2", students: ["ana"]) {
      _ = try await $0.explainAttempts(
        .init(studentID: "ana", appID: ReportWorld.app.rawValue, identifierPath: ["quiz"], options: $1), $2)
    },
    Question(method: Methods.getDistribution, object: "2", students: ["ana"]) {
      _ = try await $0.getDistribution(.init(scope: scope(), metric: .score, options: only("ana", $1)), $2)
    },
    Question(method: Methods.listNeedsAttention, object: "drama", students: ["ana", "ben", "cy"]) {
      _ = try await $0.listNeedsAttention(.init(classID: "drama", options: $1), $2)
    },
    Question(method: Methods.getDistribution, object: "drama", students: ["ana"]) {
      _ = try await $0.getDistribution(
        .init(scope: scope("drama"), metric: .score, options: only("ana", $1)), $2)
    },
    Question(method: Methods.getCoverage, object: "h", students: ["ana"]) {
      _ = try await $0.getCoverage(.init(handoutID: "h", taskID: "t", options: only("ana", $1)), $2)
    },
    // Nobody is named by whoever asks, but by the handout.
    Question(method: Methods.getCoverage, object: "n", students: ["ben"]) {
      _ = try await $0.getCoverage(.init(handoutID: "n", taskID: "t", options: $1), $2)
    },
    Question(method: Methods.getDistribution, object: "n", students: ["ben"]) {
      _ = try await $0.getDistribution(.init(scope: scope(handout: "n"), metric: .score, options: $1), $2)
    },
    Question(method: Methods.getSubtreeReport, object: "n", students: ["ben"]) {
      _ = try await $0.getSubtreeReport(.init(scope: scope(handout: "n"), options: $1), $2)
    },
    Question(method: Methods.getTimeSeries, object: "n", students: ["ben"]) {
      _ = try await $0.getTimeSeries(.init(scope: scope(handout: "n"), bucket: .day, options: $1), $2)
    },
    Question(method: Methods.compareGroups, object: "drama", students: ["ben"]) {
      _ = try await $0.compareGroups(
        .init(
          groups: [.init(label: "one", classID: "drama", studentIDs: ["ben"])], appID: ReportWorld.app.rawValue,
          identifierPath: ["quiz"], metric: .score, options: $1), $2)
    },
    Question(method: Methods.export, object: "drama", students: ["ana", "ben"]) {
      let answers = try await $0.export(.init(source: .classID("drama"), format: .csv, options: $1), $2)
      for try await _ in answers {}
    },
    Question(method: Methods.export, object: "h", students: ["ana", "ben", "cy"]) {
      let answers = try await $0.export(
        .init(source: .handoutGrid(.init(handoutID: "h", options: $1)), format: .csv), $2)
      for try await _ in answers {}
    },
    Question(method: Methods.watch, object: "h", students: ["ana", "ben", "cy"]) {
      let answers = try await $0.watch(.init(report: .handoutGrid(.init(handoutID: "h", options: $1))), $2)
      for try await _ in answers { break }
    },
    Question(method: Methods.watch, object: "", students: ["cy"]) {
      let answers = try await $0.watch(.init(report: .studentReport(.init(studentID: "cy", options: $1))), $2)
      for try await _ in answers { break }
    },
  ]

  @Test(
    "whoever is shown data of pupils is noted with the method, the object and exactly these pupils",
    arguments: questions.indices)
  func noted(index: Int) async throws {
    let question = Self.questions[index]
    let world = try world()
    try await world.run(quick) { report in
      let options = ReportV1.ReportOptions(atLeast: world.position)
      try await question.ask(report.client, options, TestCaller.teacher("tess").options)
      let reads = try await told(1, in: world)
      #expect(reads.count == 1)
      let read = try #require(reads.first)
      #expect(read.method == question.method.name && read.objectID == question.object)
      #expect(read.studentIDs == question.students && read.calls >= 1)
      #expect(read.readerID == "tess" && read.role == "teacher" && read.organizationID == "northfield")
      let now = minute(100)
      #expect(read.minute == WellKnown.Timestamp(now - now.milliseconds % 60_000))
    }
  }

  @Test("students reading their own, refusals, and figures that name nobody leave nothing")
  func quiet() async throws {
    let world = try world()
    try await world.run(quick) { report in
      let options = ReportV1.ReportOptions(atLeast: world.position)
      _ = try await report.grid("h", as: .student("ana"))
      _ = try await report.client.getStudentReport(
        .init(studentID: "ana", options: options), TestCaller.student("ana").options)
      _ = try await report.client.getTimeSeries(
        .init(scope: Self.scope("drama"), bucket: .day, options: options), TestCaller.teacher("tess").options)
      _ = try await report.client.getSubtreeReport(
        .init(scope: Self.scope("drama"), options: options), TestCaller.teacher("tess").options)
      _ = try await report.client.getSubtreeReport(
        .init(scope: Self.scope(handout: "h"), options: options), TestCaller.teacher("tess").options)
      let refused = TestCaller.teacher("max").options(timeout: .seconds(20))
      await #expect(throws: RPCError.self) {
        _ = try await report.client.getHandoutGrid(.init(handoutID: "h", options: options), refused)
      }
      // What comes after is told, and nothing else was.
      _ = try await report.grid("m", as: .teacher("max"))
      let reads = try await told(1, in: world)
      #expect(reads.map(\.readerID) == ["max"] && reads.map(\.studentIDs) == [["zoe"]])
    }
  }

  @Test("many looks at one grid in a minute are told as what is new at once, and the rest when the minute is over")
  func minutes() async throws {
    let world = try world()
    try await world.run(quick) { report in
      for _ in 0..<5 { _ = try await report.grid("h", as: .teacher("tess")) }
      _ = try await told(1, in: world)
      for _ in 0..<7 { _ = try await report.grid("h", as: .teacher("tess")) }
      world.clock.now = minute(101)
      let reads = try await told(2, in: world)
      #expect(reads.reduce(0) { $0 + $1.calls } == 12)
      #expect(reads.allSatisfy { $0.studentIDs == ["ana", "ben", "cy"] })
    }
  }

  @Test("while Activity is away answers go on, and what was read is told later, each read once")
  func away() async throws {
    let world = try world()
    for mode in [ToldReads.Mode.refuses, .losesAnswers] {
      world.told.set(mode)
      try await world.run(quick) { report in
        let before = world.told.reads.count
        let calls = world.told.calls
        for minutes in 0..<3 {
          world.clock.now = minute(world.clock.now.milliseconds == 0 ? 100 : 110 + Double(minutes))
          _ = try await report.grid("h", as: .teacher("tess"))
        }
        while world.told.calls < calls + 3 { try await Task.sleep(for: .milliseconds(5)) }
        world.told.set(.takes)
        world.clock.now = minute(200)
        try await patiently("what was kept is told") {
          !world.told.reads.dropFirst(before).isEmpty
            && world.told.reads.reduce(0) { $0 + $1.calls } >= (mode == .refuses ? 3 : 6)
        }
        #expect(world.told.reads.reduce(0) { $0 + $1.calls } == (mode == .refuses ? 3 : 6))
        world.clock.now = minute(100)
      }
    }
  }

  @Test("a read that the log can never take keeps no other from it")
  func refusedForGood() async throws {
    let world = try world()
    world.told.set(.refusesMethod(Methods.listCellAttempts.name))
    try await world.run(quick) { report in
      let options = ReportV1.ReportOptions(atLeast: world.position)
      _ = try await report.client.listCellAttempts(
        .init(handoutID: "h", taskID: "t", studentID: "ana", options: options), TestCaller.teacher("tess").options)
      _ = try await report.grid("h", as: .teacher("tess"))
      let reads = try await told(1, in: world)
      #expect(reads.map(\.method) == ["GetHandoutGrid"])
    }
  }

  @Test("where so much waits that nothing more can be noted, nothing more is shown to others, and students read on")
  func full() async throws {
    let world = try world()
    world.told.set(.refuses)
    var configuration = quick
    configuration.reads.batchesMax = 4
    try await world.run(configuration) { report in
      var refused: RPCError?
      for reader in 0..<10 {
        do {
          _ = try await report.grid("h", as: TestCaller(user: "head\(reader)", role: .administrator))
        } catch let error as RPCError {
          refused = error
        }
      }
      #expect(refused?.code == .unavailable)
      guard case .errorInfo(let reason, _, _)? = refused?.details.first else {
        Issue.record("no reason")
        return
      }
      #expect(reason == "AUDIT_FULL")
      _ = try await report.grid("h", as: .student("ana"))
      // Once Activity takes them, everybody reads again.
      world.told.set(.takes)
      try await patiently("everybody reads again") { (try? await report.grid("h", as: .administrator)) != nil }
    }
  }

  @Test("a service that ends tells what was read last")
  func ends() async throws {
    let world = try world()
    var configuration = ReportConfiguration.patient
    configuration.readInterval = .seconds(3_600)
    try await world.run(configuration) { report in
      _ = try await report.grid("h", as: .teacher("tess"))
      #expect(world.told.reads.isEmpty)
      await report.host.close()
      #expect(world.told.reads.map(\.studentIDs) == [["ana", "ben", "cy"]])
    }
  }
}
