import API
import Domain
import Messages
import RPC
import Testing

@testable import ReportService

@Suite("What students declare for themselves (D28)")
struct OwnContentTests {
  /// A task on essays, one of them everyone's. Ana has three of her own, Ben one; nobody works at the last.
  private static func world() throws -> ReportWorld {
    let world = ReportWorld()
    world.schoolClass(["ana", "ben", "cy"])
    world.content(2, "Essays")
    world.content(3, "The set one", below: 2)
    for (number, title) in ["On owls", "On oaks", "On moths", "On rain", "Unwritten"].enumerated() {
      world.content(ContextID(Int64(4 + number)), title, below: 2, order: Int64(number + 1), origin: .proposed)
    }
    world.handout(on: [2], due: 60)
    try world.work("1", "ana", at: 3, ranges: [(0, 0.25)])
    try world.work("2", "ana", at: 4, ranges: [(0, 0.5)])
    try world.work("3", "ana", at: 5, start: 2, ranges: [(0, 0.75)])
    try world.work("4", "ana", at: 6, start: 3, primary: score(9, 10))
    world.tell(.primaryKind(ActivityV1.PrimaryKindState(contextID: 6, kind: .score)))
    try world.work("5", "ben", at: 7, start: 4, ranges: [(0, 1)])
    world.done("ben", at: 7)
    world.clock.now = minute(70)
    return world
  }

  @Test("it stands in columns of which each row has its own, of one kind each, with figures of those who have any")
  func columns() async throws {
    try await Self.world().run { report in
      let grid = try await report.grid("h")
      #expect(grid.columns.map(\.title) == ["Essays", "The set one", "", "", ""])
      #expect(grid.columns.map(\.ownNumber) == [0, 0, 1, 2, 3] && grid.columns.allSatisfy { $0.foldedColumns == 0 })
      #expect(grid.columns.dropFirst(2).allSatisfy { $0.isSubColumn && $0.contextID == 0 && $0.taskID == "t" })
      #expect(grid.columns.map(\.headlineMetric) == [.progress, .progress, .progress, .progress, .score])
      let titles = grid.rows.map { $0.cells.map { $0.ownContent?.title } }
      #expect(
        titles == [
          [nil, nil, "On owls", "On oaks", "On moths"], [nil, nil, "On rain", nil, nil], [nil, nil, nil, nil, nil],
        ])
      #expect(grid.cell("ana", 3).progress?.value == 0.75 && grid.cell("ana", 4).headline?.score?.points == 9)
      #expect(grid.cell("ben", 2).done && grid.cell("ben", 2).ownContent?.contextID == 7)
      #expect(grid.cell("cy", 2) == ReportV1.GridCell(), "and is not missing what is not there")
      #expect(grid.columns[2].progress?.mean == 0.75 && grid.columns[2].progress?.population?.text == "2: 0 + 2 + 0")
      #expect(grid.columns[2].counts?.assigned == 2 && grid.columns[2].counts?.missing == 1)
      #expect(grid.rows.map { $0.cells[0].coverage?.total } == [4, 2, 1])
      #expect(grid.rows.map { $0.cells[0].coverage?.withData } == [4, 1, 0])
    }
  }

  @Test("content that was forgotten and comes back is of the kind that Activity said, which it says once (N86)")
  func returned() async throws {
    let world = try Self.world()
    try await world.run { report in
      let before = try await report.grid("h")
      world.context.append(to: world.organization) {
        ContextV1.ContextChange(sequence: $0, change: .forgottenContextID(6))
      }
      world.content(6, "On moths", below: 2, order: 3, origin: .proposed)
      let after = try await report.grid("h")
      #expect(after.columns.map(\.headlineMetric) == [.progress, .progress, .progress, .progress, .score])
      #expect(after.rows == before.rows && after.columns == before.columns)
    }
  }

  @Test("a message says the same as what is written in place")
  func asMessage() async throws {
    try await Self.world().run { report in
      let grid = try await report.grid("h")
      #expect(try await report.overview("drama").handouts[0].columns == grid.columns)
      let own = try await report.student("ana", as: .teacher("tess")).handouts[0]
      #expect(own.columns == grid.columns && own.cells == grid.rows[0].cells)
    }
  }

  @Test("it is the class's when three students work at it, or somebody takes it over")
  func takenOver() async throws {
    let world = try Self.world()
    try await world.run { report in
      try world.work("6", "ben", at: 4, start: 5, ranges: [(0, 0.5)])
      #expect(try await report.grid("h").columns.map(\.title).contains("On owls") == false)
      try world.work("7", "cy", at: 4, start: 5, ranges: [(0, 0.5)])
      #expect(try await report.grid("h").columns.map(\.title) == ["Essays", "The set one", "On owls", "", ""])
      world.content(8, "Unwritten", below: 2, order: 5)
      world.content(7, "On rain", below: 2, order: 4)
      let grid = try await report.grid("h")
      #expect(grid.columns.map(\.title) == ["Essays", "The set one", "On owls", "On rain", "Unwritten", "", ""])
      #expect(grid.rows.map { $0.cells[0].coverage?.total } == [6, 4, 4])
    }
  }

  @Test("students see nothing of what others made, not even that they did")
  func others() async throws {
    try await Self.world().run { report in
      let cy = try await report.student("cy", as: .student("cy")).handouts[0]
      #expect(cy.columns.map(\.title) == ["Essays", "The set one"] && cy.cells[0].coverage?.total == 1)
      let ben = try await report.student("ben", as: .student("ben")).handouts[0]
      #expect(ben.cells.compactMap(\.ownContent).map(\.title) == ["On rain"] && ben.columns.count == 3)
      let some = try await report.grid("h") { $0.studentIDs = ["ben", "cy"] }
      #expect(some.columns.map(\.ownNumber) == [0, 0, 1])
    }
  }

  @Test("who works at nothing of it sees nothing of it, be it three others' or asked for by its number or path")
  func ofThreeOthers() async throws {
    let world = try Self.world()
    world.schoolClass(["dan"])
    try world.work("6", "ben", at: 4, start: 5, ranges: [(0, 0.5)])
    try world.work("7", "cy", at: 4, start: 5, ranges: [(0, 0.5)])
    try await world.run { report in
      #expect(try await report.grid("h").columns.map(\.title).contains("On owls"))
      let dan = TestCaller.student("dan")
      let own = try await report.client.getHandoutGrid(
        .init(handoutID: "h", options: .init(atLeast: world.position)), dan.options)
      #expect(own.columns.map(\.title) == ["Essays", "The set one"] && own.rows[0].cells.count == 2)
      let shown = try await report.subtree(as: dan).nodes
      #expect(shown.map(\.title).suffix(2) == ["Essays", "The set one"])
      #expect(try await report.subtree(as: .student("ben")).nodes.map(\.title).suffix(2) == ["On owls", "On rain"])
      func refused(_ context: Int64) async -> [RPCError?] {
        let (client, options) = (report.client, dan.options)
        return [
          await rpcError {
            try await client.getSubtreeReport(.init(scope: .init(contextID: context)), options)
          },
          await rpcError {
            try await client.listCellAttempts(
              .init(handoutID: "h", taskID: "t", contextID: context, studentID: "dan"), options)
          },
          await rpcError {
            try await client.getCoverage(.init(handoutID: "h", taskID: "t", contextID: context), options)
          },
          await rpcError {
            try await client.explainAttempts(.init(studentID: "dan", contextID: context, handoutID: "h"), options)
          },
        ]
      }
      for (theirs, nobodys) in zip(await refused(4), await refused(999)) {
        #expect(theirs?.code == .notFound && theirs?.message == nobodys?.message.replacing("999", with: "4"))
      }
      // What nobody works at is in nobody's report.
      #expect(try await report.subtree(as: .teacher("tess")).nodes.map(\.title).contains("Unwritten") == false)
    }
  }

  @Test("their numbers begin at 1 for whoever reads, and what others made is explained to nobody else")
  func numbers() async throws {
    let world = try Self.world()
    try world.work("6", "cy", at: 8, start: 4, primary: score(1, 10))
    world.tell(.primaryKind(ActivityV1.PrimaryKindState(contextID: 8, kind: .score)))
    // Ben's second one is Ana's first.
    world.content(9, "On ants", below: 2, origin: .proposed)
    try world.work("7", "ben", at: 9, start: 5, ranges: [(0, 0.3)])
    try world.work("8", "ben", at: 4, start: 6, ranges: [(0, 0.1)])
    try await world.run { report in
      let cy = try await report.student("cy", as: .student("cy")).handouts[0]
      #expect(cy.columns.map(\.ownNumber) == [0, 0, 1] && cy.columns[2].headlineMetric == .score)
      func explained(_ context: Int64, _ caller: TestCaller) async throws -> [String] {
        try await report.client.explain(
          ReportV1.ExplainRequest(
            handoutID: "h", taskID: "t", contextID: context, options: ReportV1.ReportOptions(atLeast: world.position)),
          caller.options
        ).attempts.map(\.attemptID)
      }
      #expect(try await explained(7, .student("ben")) == ["5"])
      #expect(try await explained(4, .student("ben")) == ["8"])
      await #expect {
        try await explained(7, .student("ana"))
      } throws: { ($0 as? RPCError)?.code == .notFound }
    }
  }

  @Test("additional items are of one identifier and kind, whatever each student made them at")
  func items() async throws {
    let world = try Self.world()
    try world.work("6", "ana", at: 4, start: 5, items: [quantity(1, "verbs"), quantity(2, "nouns")])
    try world.work("7", "ben", at: 7, start: 5, items: [quantity(4, "nouns")])
    try await world.run { report in
      let items = try await report.grid("h").columns[2].items
      #expect(items.map(\.identifier) == ["verbs", "nouns"])
      #expect(items.map { $0.summary?.mean } == [1, 3])
    }
  }

  @Test("a container without anything else below is none to those who made nothing")
  func onlyOwn() async throws {
    let world = try Self.world()
    world.content(3, "The set one", below: 1)
    try await world.run { report in
      #expect(try await report.grid("h").columns[0].isContainer)
      let cy = try await report.student("cy", as: .student("cy")).handouts[0]
      #expect(cy.columns.count == 1 && !cy.columns[0].isContainer && cy.cells[0].coverage == nil)
    }
  }

  @Test("attempts behind a cell are asked for by its content, and figures are explained")
  func behind() async throws {
    try await Self.world().run { report in
      #expect(try await report.attempts("h", context: 5, of: "ana").map(\.attemptID) == ["3"])
      await #expect { try await report.attempts("h", context: 5, of: "ben") } throws: {
        ($0 as? RPCError)?.code == .notFound
      }
      let explained = try await report.client.explain(
        ReportV1.ExplainRequest(
          handoutID: "h", taskID: "t", contextID: 7,
          options: ReportV1.ReportOptions(atLeast: report.world.position)),
        TestCaller.administrator.options)
      #expect(explained.summary?.mean == 0.75 && explained.attempts.map(\.attemptID) == ["2", "5"])
    }
  }

  @Test("as of the due time it is there as well")
  func asOfDue() async throws {
    let world = try Self.world()
    try world.work("8", "ben", at: 7, start: 65, ranges: [(0, 0.1)])
    try await world.run { report in
      let grid = try await report.grid("h") { $0.asOfDue = true }
      #expect(grid.cell("ben", 2).attempts == 1 && grid.cell("ben", 2).progress?.value == 1)
      #expect(grid.cell("ana", 4).headline?.score?.points == 9)
    }
  }

  @Test("a grid never fails for its width: it comes in pages, and reports about people fold what has no room")
  func wide() async throws {
    let world = ReportWorld()
    world.schoolClass(["ana"])
    world.content(2, "Everything")
    for number in 0..<5_010 {
      world.content(ContextID(Int64(10 + number)), "Page \(number)", below: 2, order: Int64(number))
    }
    world.content(9_000, "Small")
    world.content(9_001, "Part", below: 9_000)
    world.handout(on: [2], posted: 1)
    world.handout("small", on: [9_000], posted: 2)
    world.clock.now = minute(5)
    try world.work("1", "ana", at: 5_019, ranges: [(0, 1)])
    try await world.run { report in
      let first = try await report.grid("h")
      #expect(first.columns.count == 5_000 && first.columnsLeft == 11 && first.rows.map(\.cells.count) == [5_000])
      #expect(first.cell("ana").coverage?.withData == 1)
      let rest = try await report.client.getHandoutGrid(
        ReportV1.GetHandoutGridRequest(handoutID: "h", firstColumn: 5_000), TestCaller.administrator.options)
      #expect(rest.columns.count == 11 && rest.columnsLeft == 0 && rest.rows.first?.cells.last?.progress?.value == 1)
      let overview = try await report.overview("drama").handouts
      #expect(overview.map { $0.columns.map(\.foldedColumns) } == [[0, 0], [5_010]])
      #expect(overview.last?.columns.first?.isContainer == true)
      let own = try #require(try await report.student("ana").handouts.last)
      #expect(own.columns.count == 1 && own.cells[0].coverage == nil)
      await #expect {
        _ = try await report.client.getHandoutGrid(
          ReportV1.GetHandoutGridRequest(handoutID: "h", firstColumn: -1), TestCaller.administrator.options)
      } throws: { ($0 as? RPCError)?.code == .invalidArgument }
    }
  }
}
