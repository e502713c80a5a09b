import API
import Domain
import Feeds
import Messages
import RPC
import Testing

@testable import ReportService

@Suite("Classes and students")
struct PeopleTests {
  /// Two classes that share a student, and four handouts, one of them over.
  static func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.clock.now = minute(100)
    world.schoolClass(["ana", "ben"])
    world.schoolClass(["ana", "zoe"], "maths", teacher: "max")
    world.content(2, "quiz", kind: .score)
    world.content(3, "act")
    world.content(4, "scene", below: 3)
    world.handout("h1", on: [2], posted: 0, due: 50)
    world.handout("h2", on: [2, 3], posted: 20, ended: 60)
    world.handout("m1", of: "maths", on: [2], posted: 10)
    world.handout("h3", on: [nil], posted: 30)
    try world.work("a", "ana", start: 1, handouts: ["h1"], primary: score(8, 10), items: [quantity(2)], minutes: 3)
    try world.work("b", "ben", start: 2, handouts: ["h1"], primary: score(6, 10))
    try world.work("c", "ana", at: 4, start: 21, handouts: ["h2"], ranges: [(0, 0.5)])
    try world.work("d", "ana", start: 11, handouts: ["m1"], primary: score(1, 10))
    try world.work("e", "zoe", start: 12, handouts: ["m1"], primary: score(7, 10))
    world.done("ana", "h1", at: 2)
    world.done("ben", "h2", "t0", at: 2, 40)
    return world
  }

  @Test("an overview is the grids' columns, newest first, to the last bit")
  func overview() async throws {
    let world = try Self.world()
    try await world.run { report in
      let overview = try await report.overview("drama", as: .teacher("tess"))
      #expect(overview.title == "drama" && overview.classID == "drama")
      #expect(overview.handouts.map(\.handoutID) == ["h3", "h2", "h1"])
      for handout in overview.handouts {
        let grid = try await report.grid(HandoutID(handout.handoutID))
        #expect(handout.columns == grid.columns)
        #expect(handout.title == grid.title && handout.dueTime == grid.dueTime && handout.endTime == grid.endTime)
        #expect(overview.policies == grid.policies && overview.position == grid.position)
      }
      #expect(overview.handouts[1].endTime == WellKnown.Timestamp(minute(60)))
      // Carried: done without redoing (W10), and still among the figures.
      #expect(overview.handouts[1].columns[0].headline?.mean == 0.6)
    }
  }

  @Test("a report of a student is their cells of the grids, beside the class's figures")
  func student() async throws {
    let world = try Self.world()
    try await world.run { report in
      let ana = try await report.student("ana")
      #expect(ana.name == "Ana" && ana.handouts.map(\.handoutID) == ["h3", "h2", "m1", "h1"])
      for handout in ana.handouts {
        let grid = try await report.grid(HandoutID(handout.handoutID))
        #expect(handout.columns == grid.columns)
        #expect(handout.cells == grid.rows.first { $0.studentID == "ana" }?.cells)
        #expect(handout.classID == grid.classID)
      }
      // A teacher sees what they handed out and nothing of another class (W11).
      let tess = try await report.student("ana", as: .teacher("tess"))
      #expect(tess.handouts.map(\.handoutID) == ["h3", "h2", "h1"])
      let max = try await report.student("ana", as: .teacher("max"))
      #expect(max.handouts.map(\.handoutID) == ["m1"])
      let one = try await report.student("ana", in: "maths")
      #expect(one.handouts.map(\.handoutID) == ["m1"])
      // Beside named others only, and the student is one of them.
      let beside = try await report.student("ana", in: "maths") { $0.studentIDs = ["zoe"] }
      #expect(beside.handouts[0].columns[0].headline?.n == 2)
      let alone = try await report.student("ana", in: "maths") { $0.studentIDs = ["ana"] }
      #expect(alone.handouts[0].columns[0].headline?.mean == 0.1)
    }
  }

  @Test("students read their own report, and no number in it is made of others' work")
  func ownReport() async throws {
    let world = try Self.world()
    try await world.run { report in
      let own = try await report.student("ana", as: .student("ana"))
      #expect(own.handouts.map(\.handoutID) == ["h3", "h2", "m1", "h1"])
      for handout in own.handouts {
        let grid = try await report.grid(HandoutID(handout.handoutID), as: .student("ana"))
        #expect(handout.columns == grid.columns && handout.cells == grid.rows[0].cells)
        for column in handout.columns {
          #expect(column.counts?.assigned == 1 && (column.headline?.population?.assigned ?? 1) == 1)
        }
      }
    }
  }

  @Test(
    "who may not look is refused, and who is not there is unknown",
    arguments: [
      (TestCaller.teacher("max"), "drama", "ben", StatusCode.permissionDenied, StatusCode.permissionDenied),
      (.teacher("ana"), "drama", "ana", .permissionDenied, .permissionDenied),
      (.student("ben"), "drama", "ana", .permissionDenied, .permissionDenied),
      (.student("ben"), "drama", "nobody", .permissionDenied, .permissionDenied),
      (TestCaller(user: "p", role: .publisher), "drama", "ana", .permissionDenied, .permissionDenied),
      (TestCaller(user: "tess", role: .teacher, organization: "elsewhere"), "drama", "ana", .notFound, .notFound),
      (
        TestCaller(user: "ana", role: .student, app: "org.example.reader"), "drama", "ana", .permissionDenied,
        .permissionDenied
      ),
      (.administrator, "nowhere", "nobody", .notFound, .notFound),
      (.administrator, "", "", .invalidArgument, .invalidArgument),
    ] as [(TestCaller, String, String, StatusCode, StatusCode)])
  func refusals(
    caller: TestCaller, schoolClass: String, student: String, overview: StatusCode, own: StatusCode
  ) async throws {
    let world = try Self.world()
    try await world.run { report in
      await #expect { _ = try await report.overview(schoolClass, as: caller) } throws: {
        ($0 as? RPCError)?.code == overview
      }
      await #expect { _ = try await report.student(student, as: caller) } throws: { ($0 as? RPCError)?.code == own }
    }
  }

  @Test("a class with very many handouts is computed apart and says the same")
  func large() async throws {
    let world = try Self.world()
    for number in 0..<70 { world.handout(HandoutID("n\(number)"), on: [2], posted: 70 + Double(number) / 10) }
    try world.work("x", "ana", start: 90, handouts: ["n7"], primary: score(3, 10))
    try await world.run { report in
      let overview = try await report.overview("drama")
      #expect(overview.handouts.count == 73)
      let seventh = try #require(overview.handouts.first { $0.handoutID == "n7" })
      #expect(try await seventh.columns == report.grid("n7").columns)
      #expect(try await report.student("ana").handouts.count == 74)
    }
  }
}

extension RunningReport {
  func overview(
    _ schoolClass: String, as caller: TestCaller = .administrator,
    _ change: (inout ReportV1.ReportOptions) -> Void = { _ in }
  ) async throws -> ReportV1.ClassOverview {
    var options = ReportV1.ReportOptions(atLeast: caller.organization == "northfield" ? world.position : nil)
    change(&options)
    return try await client.getClassOverview(
      ReportV1.GetClassOverviewRequest(classID: schoolClass, options: options), caller.options)
  }

  func student(
    _ student: String, in schoolClass: String = "", as caller: TestCaller = .administrator,
    _ change: (inout ReportV1.ReportOptions) -> Void = { _ in }
  ) async throws -> ReportV1.StudentReport {
    var options = ReportV1.ReportOptions(atLeast: caller.organization == "northfield" ? world.position : nil)
    change(&options)
    return try await client.getStudentReport(
      ReportV1.GetStudentReportRequest(studentID: student, classID: schoolClass, options: options), caller.options)
  }
}
