import API
import Domain
import Messages
import RPC
import ReportEngine
import ReportService

// What the engine and the grid of a handout cost: 27 students, five tasks, in an organization of a million attempts. Prints
// one result a line as JSON.
//
//     bench-report [N]                  of N attempts
//     bench-report grid N [CALLS]       the grid through its call alone, so many times a round
//     bench-report snapshot FOLDER N    reads the feed of N attempts and leaves a snapshot
//     bench-report start FOLDER N       starts from it, and says when the first grid has been answered
//     bench-report copy FOLDER N        the same of another instance, which has it copied
//     bench-report cold FOLDER N        starts from it, and says what it holds while a tenth is asked about, and what is written then

func report(_ name: String, _ value: Double, _ unit: String) {
  print("{\"name\": \"\(name)\", \"value\": \(value), \"unit\": \"\(unit)\"}")
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "snapshot": try await leaveSnapshot(arguments[1], BenchSchool(attemptCount: Int(arguments[2]) ?? 0))
case "grid":
  try await measureService(
    BenchSchool(attemptCount: Int(arguments[1]) ?? 0), calls: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1_000)
case "start": try await startFromSnapshot(arguments[1], BenchSchool(attemptCount: Int(arguments[2]) ?? 0))
case "copy": try await startFromCopy(arguments[1], BenchSchool(attemptCount: Int(arguments[2]) ?? 0))
case "cold": try await measureCold(arguments[1], BenchSchool(attemptCount: Int(arguments[2]) ?? 0))
default:
  let school = BenchSchool(attemptCount: arguments.first.flatMap { Int($0) } ?? 1_000_000)
  measureEngine(school)
  try await measureService(school)
}

func measureEngine(_ school: BenchSchool) {
  var book = Gradebook("bench")
  for change in school.organizationChanges { book.apply(change) }
  var taken = 0.0
  for start in stride(from: 0, to: school.attemptCount, by: 64) {
    // A slice at a time, as from the feed; making the attempts is not the engine's work.
    let slice = (start..<min(start + 64, school.attemptCount)).map { school.attempt($0) }
    let begin = processorMicroseconds()
    for attempt in slice { book.apply(.attempt(attempt)) }
    book.packWhatIsWorthIt()
    taken += processorMicroseconds() - begin
  }
  report("report.engine.load.attempts_per_s", Double(school.attemptCount) / (taken / 1e6), "1/s")

  // Attempts of today: each is told again as it goes on.
  let live = (0..<2_000).map { school.attempt($0 * (school.attemptCount / 2_000)) }
  report(
    "report.engine.live_attempt.us",
    microseconds(1) { for attempt in live { book.apply(.attempt(attempt)) } } / Double(live.count), "µs")

  measureGrowingCells(school, &book)

  let handout = school.handout
  report(
    "report.engine.plan.us",
    microseconds(200) {
      _ = GridPlan(handout, in: book.organization, now: school.now, work: book.segment)
    }, "µs")
  guard let plan = book.plan(of: handout.id, now: school.now) else { fatalError("no plan") }
  let segment = book.segment
  for (name, query) in [("grid", GridQuery(withItems: false)), ("grid_with_items", GridQuery())] {
    report(
      "report.engine.\(name).us",
      microseconds(500) {
        let grid = PlannedGrid(plan, query, in: segment, now: school.now)
        _ = grid.computed(rows: grid.rows.indices, columns: grid.columns.indices)
      }, "µs")
  }
}

/// What one more state of one more attempt costs a student who has many at the same context.
func measureGrowingCells(_ school: BenchSchool, _ book: inout Gradebook) {
  for count in [10, 1_000, 10_000] {
    let cell = (0..<count).map { school.attempt($0, of: PersonID("busy-\(count)"), at: ContextID(Int64(count))) }
    for attempt in cell { book.apply(.attempt(attempt)) }
    // They go on, somewhere in the middle. The first after packing makes the whole cell loose.
    let changes = (0..<64).map { cell[cell.count / 2 + $0 % (cell.count / 4)] }
    report(
      "report.engine.live_attempt.of_\(count).us",
      microseconds(1) { for attempt in changes { book.apply(.attempt(attempt)) } } / Double(changes.count), "µs")
    book.pack()
    let begin = processorMicroseconds()
    book.apply(.attempt(changes[0]))
    report("report.engine.first_change.of_\(count).us", processorMicroseconds() - begin, "µs")
  }
}

extension Gradebook {
  fileprivate mutating func packWhatIsWorthIt() {
    while var packing = beginPacking() {
      while read(&packing) {}
      _ = install(packing.packed(), packing)
      while settle(&packing) {}
    }
  }
}

func measureService(_ school: BenchSchool, calls: Int = 1_000) async throws {
  try await BenchService.serve(school) { service in
    let begin = ContinuousClock.now
    try await service.untilReady()
    // The feed is made and encoded in this process, beside what follows it: a lower bound.
    report("report.replay.attempts_per_s", Double(school.attemptCount) / ((.now - begin) / .seconds(1)), "1/s")
    // What has come to rest is packed within a second or two.
    try await Task.sleep(for: .seconds(3))
    for (name, withoutItems) in [("report.grid", true), ("report.grid_with_items", false)] {
      let request = ReportV1.GetHandoutGridRequest(handoutID: school.handout.id.rawValue, withoutItems: withoutItems)
      for (row, callers) in [(name, 1), ("\(name).of_8", 8)] {
        try await measure(row, callers, calls) { _ = try await service.client.getHandoutGrid(request, CallOptions()) }
      }
    }
  }
}

/// Callers who ask again when they have the answer. One alone has the server woken for every call.
func measure(
  _ name: String, _ callers: Int, _ calls: Int, _ ask: @escaping @Sendable () async throws -> Void
) async throws {
  func round() async throws -> [Double] {
    try await withThrowingTaskGroup(of: [Double].self) { group in
      for _ in 0..<callers {
        group.addTask {
          var waits: [Double] = []
          for _ in 0..<calls / callers {
            let begin = ContinuousClock.now
            try await ask()
            waits.append((.now - begin) / .milliseconds(1))
          }
          return waits
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
  _ = try await round()
  var best = Double.infinity
  var waits: [Double] = []
  for _ in 0..<7 {
    let start = processorMicroseconds(ofThreads: "rpc-0")
    waits += try await round()
    best = min(best, (processorMicroseconds(ofThreads: "rpc-0") - start) / Double(calls))
  }
  waits.sort()
  report("\(name).server_us", best, "µs CPU")
  report("\(name).p50_ms", waits[waits.count / 2], "ms")
  report("\(name).p99_ms", waits[waits.count * 99 / 100], "ms")
}

func leaveSnapshot(_ folder: String, _ school: BenchSchool) async throws {
  let begin = ContinuousClock.now
  try await BenchService.serve(school, snapshots: folder) { service in
    try await service.untilReady()
    report("report.snapshot.replay_instead.ms", (.now - begin) / .milliseconds(1), "ms")
    // The snapshot is written when the service ends.
    try await service.untilPacked()
    try await AskedPart(school).measure("report.cold.grid_in_memory", service)
  }
}

func startFromSnapshot(_ folder: String, _ school: BenchSchool) async throws {
  let request = ReportV1.GetHandoutGridRequest(handoutID: school.handout.id.rawValue, withoutItems: true)
  // The others are there already.
  let feeds = BenchFeeds(school: school)
  let begin = ContinuousClock.now
  try await BenchService.serve(feeds, snapshots: folder) { service in
    try await service.untilReady()
    let grid = try await service.client.getHandoutGrid(request, CallOptions())
    guard grid.rows.count == 27 else { fatalError("not the grid of the class") }
    report("report.snapshot.start.ms", (.now - begin) / .milliseconds(1), "ms")
  }
}

func startFromCopy(_ folder: String, _ school: BenchSchool) async throws {
  let request = ReportV1.GetHandoutGridRequest(handoutID: school.handout.id.rawValue, withoutItems: true)
  let feeds = BenchFeeds(school: school)
  try await BenchService.serve(feeds, snapshots: folder, as: BenchInstance("a")) { holder in
    try await holder.untilReady()
    let begin = ContinuousClock.now
    try await BenchService.serve(feeds, snapshots: folder + "/copy", as: BenchInstance("b")) { service in
      try await service.untilReady()
      let grid = try await service.client.getHandoutGrid(request, CallOptions())
      guard grid.rows.count == 27 else { fatalError("not the grid of the class") }
      report("report.copy.ms", (.now - begin) / .milliseconds(1), "ms")
    }
  }
}
