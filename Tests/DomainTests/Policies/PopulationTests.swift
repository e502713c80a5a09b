import Domain
import Testing

@Suite("Worked cases: populations and Done")
struct PopulationTests {
  private func row(
    _ student: PersonID, _ attempts: [Attempt] = [], kind: ItemKind? = nil, off: Bool = false, done: Bool = false,
    carried: Bool = false, _ timeliness: Timeliness = .pending
  ) -> ColumnRow {
    ColumnRow(
      student: student, isNotAvailable: off, cell: StudentCell(attempts, primaryKind: kind), isCarried: carried,
      done: done ? DoneState(mark: .init(since: minute(1), received: minute(1))) : .notDone, timeliness: timeliness)
  }

  @Test("W2: assigned 5, N/A 1, with data 3, no data 1")
  func five() {
    let summary = ColumnSummary([
      row("ana", [attempt("a1", ranges: [range(0, 1)]), attempt("a2", at: 9)]),
      row("ben", [attempt("b1", ranges: [range(0, 0.3), range(0.2, 0.5)])]),
      row("cy", [attempt("c1", ranges: [range(0, 0.4)]), attempt("c2", at: 9, ranges: [range(0.6, 0.8)])]),
      row("dee", [attempt("d")]), row("eve", [attempt("e", ranges: [range(0, 1)])], off: true),
    ])
    #expect(summary.progress.population.assigned == 5)
    #expect(summary.progress.population.notAvailable == 1)
    #expect(summary.progress.population.withData == 3)
    #expect(summary.progress.population.noData == 1)
    #expect(near(summary.progress.mean, 0.7, within: 1e-15))
    #expect(summary.opened == 5)
  }

  @Test("W8: Done and progress are apart")
  func doneAndProgress() {
    let rows = [
      row("a", [attempt("a", ranges: [range(0, 1)])]), row("b", done: true), row("c", off: true, done: true),
      row("d", [attempt("d", ranges: [range(0, 0.4)])]),
    ]
    let summary = ColumnSummary(rows)
    #expect(summary.done == 2)
    #expect(near(summary.progress.mean, 0.7, within: 1e-15) && summary.progress.n == 2)
    #expect(rows.map(\.isDoneWithoutData) == [false, true, true, false])
  }

  @Test("W10: a carried cell counts and is never done without data (P36)")
  func carried() {
    let summary = ColumnSummary([
      row("ben", [attempt("b", primary: score(6, of: 10))], kind: .score, done: true, carried: true),
      row("ana", kind: .score), row("cy", [attempt("c", primary: score(9, of: 10))], kind: .score),
    ])
    #expect(near(summary.headline.mean, 0.75, within: 1e-15) && summary.headline.n == 2)
    #expect(summary.headline.population.noData == 1)
    #expect(!row("x", done: true, carried: true).isDoneWithoutData)
  }

  @Test("W9: on time 3, late 1, missing 1, N/A included (P8)")
  func lateness() {
    let summary = ColumnSummary([
      row("a", done: true, .onTime(arrivedLate: false)), row("b", done: true, .onTime(arrivedLate: true)),
      row("c", done: true, .late), row("d", off: true, done: true, .onTime(arrivedLate: false)),
      row("e", [], .missing(finishedNotDone: false)),
    ])
    #expect([summary.onTime, summary.late, summary.missing] == [3, 1, 1])
  }

  @Test("W14: everyone off is N/A, nobody at all is no data; neither is 0")
  func offAndEmpty() {
    let off = ColumnSummary([row("a", [attempt("a", ranges: [range(0, 1)])], off: true)])
    #expect(off.progress.population.notAvailable == 1 && off.progress.population.noData == 0)
    #expect(off.progress.mean == nil)
    let empty = ColumnSummary([])
    #expect(empty.progress.population == Population() && empty.progress.mean == nil)
  }

  @Test("W13: coverage counts sub-columns with any data, carried included (P17)")
  func coverage() {
    let ana = Coverage([
      row("ana", [attempt("1", ranges: [range(0, 1)])]),
      row("ana", [attempt("2", primary: score(8, of: 10))], kind: .score),
      row("ana"),
    ])
    #expect([ana.withData, ana.done, ana.total] == [2, 0, 3])
    let quantityOnly = attempt("3", kind: .score, additional: [quantity(1)])
    #expect(Coverage([row("b", [quantityOnly], kind: .score, done: true)]).withData == 1)
  }

  @Test("time data is some interval above 0; opening is no data (D19)")
  func timeData() {
    let summary = ColumnSummary([
      row("a", [attempt("a", minutes: 3)]), row("b", [attempt("b")]), row("c", [attempt("c", progress: 0)]),
    ])
    #expect(summary.totalTime.population.withData == 1 && summary.totalTime.mean == 180)
    #expect(summary.progress.population.withData == 1 && summary.progress.mean == 0)
    #expect([summary.opened, summary.started] == [3, 2])
  }
}
